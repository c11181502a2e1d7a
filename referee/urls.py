"""Addresses of one table, beneath ``sheets/``."""

from django.urls import path

from referee.views import HandPage, PenaltiesPage, Preview, SheetPdf, TablePage

app_name = "referee"
urlpatterns = [
    path("sheets/<int:sheet_id>/", TablePage.as_view(), name="table"),
    path("sheets/<int:sheet_id>/preview/", Preview.as_view(), name="preview"),
    path("sheets/<int:sheet_id>/hands/<int:number>/", HandPage.as_view(), name="hand"),
    path("sheets/<int:sheet_id>/penalties/", PenaltiesPage.as_view(), name="penalties"),
    path("sheets/<int:sheet_id>/sheet.pdf", SheetPdf.as_view(), name="sheet_pdf"),
]
