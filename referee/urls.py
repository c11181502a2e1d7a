"""Addresses of one table, beneath ``sheets/``."""

from django.urls import path

from referee.views import (
    CheckpointPage,
    Entries,
    HandPage,
    Lease,
    PenaltiesPage,
    PenaltyPreview,
    Preview,
    SeatsPage,
    SheetPdf,
    SigningPage,
    TablePage,
)

app_name = "referee"
urlpatterns = [
    path("sheets/<number:sheet_id>/", TablePage.as_view(), name="table"),
    path("sheets/<number:sheet_id>/preview/", Preview.as_view(), name="preview"),
    path("sheets/<number:sheet_id>/hands/<number:number>/", HandPage.as_view(), name="hand"),
    path("sheets/<number:sheet_id>/penalties/", PenaltiesPage.as_view(), name="penalties"),
    path("sheets/<number:sheet_id>/penalties/preview/", PenaltyPreview.as_view(), name="penalty-preview"),
    path("sheets/<number:sheet_id>/seats/", SeatsPage.as_view(), name="seats"),
    path("sheets/<number:sheet_id>/checkpoint/", CheckpointPage.as_view(), name="checkpoint"),
    path("sheets/<number:sheet_id>/signing/", SigningPage.as_view(), name="signing"),
    path("sheets/<number:sheet_id>/entries/", Entries.as_view(), name="entries"),
    path("sheets/<number:sheet_id>/lease/", Lease.as_view(), name="lease"),
    path("sheets/<number:sheet_id>/sheet.pdf", SheetPdf.as_view(), name="sheet_pdf"),
]
