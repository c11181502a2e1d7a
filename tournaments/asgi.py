"""The ASGI application, for servers that ask for one; the desk itself is served by WSGI."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
application = get_asgi_application()
