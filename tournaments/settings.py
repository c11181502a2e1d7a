"""Settings of the desk: safe as they stand, adjusted by environment variables (docs/operations.md)."""

import os
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from tournaments.secret_key import stored_secret_key


def _switch(name: str) -> bool:
    return os.environ.get(name, "") == "1"


BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("DESK_DATA") or BASE_DIR / "data").resolve()
DEBUG = _switch("DESK_DEBUG")
SECRET_KEY = os.environ.get("DESK_SECRET_KEY") or stored_secret_key(DATA_DIR / "secret_key")
ALLOWED_HOSTS = (os.environ.get("DESK_HOSTS") or "localhost,127.0.0.1,[::1]").split(",")

INSTALLED_APPS = [
    "tournaments",
    "referee",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_tables2",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "tournaments.middleware.ContentSecurityPolicy",
    "tournaments.middleware.TimeOfTheHall",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "tournaments.views.errors.WrongMethod",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournaments.middleware.TableDevice",
    "tournaments.middleware.LoginRequired",  # closed unless the view says otherwise
    "tournaments.middleware.NamesForOfficials",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "tournaments.urls"
WSGI_APPLICATION = "tournaments.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# Measured: Django's defaults refused 80 % of concurrent hand posts; these refused none
# (docs/decisions/0002-sqlite-as-measured.md).
DATABASES = {
    "default": {
        "ENGINE": "tournaments.sqlite",
        "NAME": DATA_DIR / "desk.sqlite3",
        "CONN_MAX_AGE": 60,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": (
                "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON;"
                "PRAGMA temp_store=MEMORY;PRAGMA cache_size=-16000;"
            ),
        },
        "TEST": {"NAME": ":memory:"},
    }
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 2000},  # an event of 100 tables has 300 pages in three languages
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", _("English")),
    ("zh-hans", _("Simplified Chinese")),
    ("zh-hant", _("Traditional Chinese")),
]
# The strings of templates/ are in the first one.
LOCALE_PATHS = [BASE_DIR / "tournaments" / "locale", BASE_DIR / "referee" / "locale"]

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

CSRF_FAILURE_VIEW = "tournaments.views.errors.csrf_failure"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "office"
LOGOUT_REDIRECT_URL = "home"
REFEREE_AUTHORITY = "tournaments.permissions.authority"
REFEREE_EARLIER_RULINGS = "tournaments.selectors.rulings.earlier_rulings"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# The desk itself speaks plain HTTP. DESK_HTTPS=1 says that a proxy in front of it speaks HTTPS, is the only
# way in, and sets X-Forwarded-Proto on every request.
if _switch("DESK_HTTPS"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 30 * 24 * 60 * 60
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # HSTS for subdomains: other hosts of the domain are not the desk's to decide on
    "security.W021",  # HSTS preload: for the same reason
]

# With DEBUG off Django prints nothing for a failed page, so warnings go to the terminal and to a file.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "terminal": {"class": "logging.StreamHandler", "formatter": "line"},
        "file": {
            "class": "logging.handlers.RotatingFileHandler",
            "formatter": "line",
            "filename": DATA_DIR / "desk.log",
            "maxBytes": 1_000_000,
            "backupCount": 5,
            "delay": True,
            "encoding": "utf-8",
        },
    },
    "root": {"handlers": ["terminal", "file"], "level": "WARNING"},
    "loggers": {"django": {"handlers": [], "level": "WARNING", "propagate": True}},
}
