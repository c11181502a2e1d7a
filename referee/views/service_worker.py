"""The service worker at the root of the site: from below /static/ it could keep no page."""

from pathlib import Path

from django.contrib.auth.decorators import login_not_required
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from django.views import View


@method_decorator(login_not_required, name="dispatch")
class ServiceWorker(View):
    """Hands out static/sw.js; the browser asks for it anew each time, so that an update arrives."""

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Send the script with the scope of the whole site."""
        found = finders.find("sw.js")
        if found is None:
            raise Http404
        script = Path(found).read_text(encoding="utf-8")
        headers = {"Service-Worker-Allowed": "/", "Cache-Control": "no-cache"}
        return HttpResponse(script, content_type="text/javascript; charset=utf-8", headers=headers)
