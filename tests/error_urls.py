"""The desk's addresses, and some whose pages fail."""

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.urls import path

from tournaments import urls
from tournaments.urls import handler400, handler403, handler404, handler500

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


@login_not_required
def failing(_request: HttpRequest, kind: str) -> HttpResponse:
    raise {"fault": ZeroDivisionError, "denied": PermissionDenied, "odd": SuspiciousOperation}[kind]


urlpatterns = [path("zh-hans/<str:kind>.failing", failing), *urls.urlpatterns]
