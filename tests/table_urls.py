"""The table's own addresses without an event, as a club would use them."""

from django.urls import include, path

urlpatterns = [path("", include("referee.urls"))]
