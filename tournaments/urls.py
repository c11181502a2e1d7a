"""Addresses of the desk; the language stands in the path, so that pages can be kept and shared."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import URLPattern, URLResolver, include, path, re_path

from referee.views import ServiceWorker
from referee.views.calculator import Calculator, CalculatorVerdict
from tournaments.views import (
    access,
    archive,
    calls,
    certificate,
    clock,
    day,
    draw,
    draw_changes,
    draw_sessions,
    entries,
    event_settings,
    federation,
    files,
    incidents,
    jobs,
    log,
    office,
    office_standings,
    officials,
    papers,
    people,
    people_checkin,
    people_import,
    player,
    public,
    reconciliation,
    results_import,
    room,
    rota,
    screens,
    season,
    session_page,
    standings,
    statistics,
    table,
)

public_pages = [
    path("", public.Home.as_view(), name="home"),
    path("calculator/", Calculator.as_view(), name="calculator"),
    path("calculator/verdict/", CalculatorVerdict.as_view(), name="calculator-verdict"),
    path("e/<slug:slug>/", public.EventPage.as_view(), name="event"),
    path("e/<slug:slug>/draw/", public.DrawPage.as_view(), name="event-draw"),
    path("e/<slug:slug>/draw/certificate/", certificate.CertificatePage.as_view(), name="event-certificate"),
    path(
        "e/<slug:slug>/draw/certificate/<number:plan_id>.json",
        certificate.CertificateJson.as_view(),
        name="event-certificate-json",
    ),
    path(
        "e/<slug:slug>/draw/certificate/<number:plan_id>.pdf",
        certificate.CertificatePdf.as_view(),
        name="event-certificate-pdf",
    ),
    path("e/<slug:slug>/standings/", standings.StandingsPage.as_view(), name="event-standings"),
    path("e/<slug:slug>/statistics/", statistics.StatisticsPage.as_view(), name="event-statistics"),
    path("e/<slug:slug>/players/<number:number>/", player.PlayerPage.as_view(), name="event-player"),
    path("seasons/", season.PublicSeasons.as_view(), name="seasons"),
    path("seasons/<slug:slug>/", season.PublicSeason.as_view(), name="season"),
    path("e/<slug:slug>/screen/", screens.HallScreen.as_view(), name="event-screen"),
    path("e/<slug:slug>/clock.json", clock.HallClockJson.as_view(), name="event-clock-json"),
    path("e/<slug:slug>/s<number:session>/t<number:table>/", public.TablePage.as_view(), name="event-table"),
]
account_pages = [
    path("tablet/", access.DeviceTables.as_view(), name="device-tables"),
    path("tablet/<str:code>/", access.Device.as_view(), name="device"),
    path("badge/<slug:slug>/<number:number>/", people_checkin.BadgeDoor.as_view(), name="badge"),
    path("login/", LoginView.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
]
office_pages = [
    path("office/", office.Events.as_view(), name="office"),
    path("office/new/", event_settings.NewEvent.as_view(), name="office-new"),
    path("office/new/archive/", archive.ImportArchive.as_view(), name="office-archive-import"),
    path("office/seasons/", season.Seasons.as_view(), name="office-seasons"),
    path("office/seasons/<slug:slug>/", season.OfficeSeason.as_view(), name="office-season"),
    path(
        "office/<slug:slug>/standings/",
        office_standings.OfficeStandings.as_view(),
        name="office-standings",
    ),
    path("office/<slug:slug>/", day.Day.as_view(), name="office-event"),
    path("office/<slug:slug>/settings/", event_settings.Settings.as_view(), name="office-settings"),
    path("office/<slug:slug>/players/", people.Players.as_view(), name="office-players"),
    path("office/<slug:slug>/players/new/", people.NewPlayer.as_view(), name="office-player-new"),
    path("office/<slug:slug>/players/guest/", people.NewGuest.as_view(), name="office-guest"),
    path("office/<slug:slug>/players/import/", people_import.ImportPlayers.as_view(), name="office-import"),
    path(
        "office/<slug:slug>/players/import/<uuid:key>/",
        people_import.ImportPreview.as_view(),
        name="office-import-preview",
    ),
    path("office/<slug:slug>/players/<number:number>/", people.PlayerAct.as_view(), name="office-player"),
    path("office/<slug:slug>/check-in/", people_checkin.CheckIn.as_view(), name="office-check-in"),
    path("office/<slug:slug>/check-in/codes/", people_checkin.Codes.as_view(), name="office-check-in-codes"),
    path(
        "office/<slug:slug>/check-in/<number:number>/",
        people_checkin.CheckInPerson.as_view(),
        name="office-check-in-person",
    ),
    path("office/<slug:slug>/officials/", officials.Officials.as_view(), name="office-officials"),
    path(
        "office/<slug:slug>/officials/<number:user_id>/",
        officials.Dismissal.as_view(),
        name="office-dismissal",
    ),
    path("office/<slug:slug>/access/", access.AccessPage.as_view(), name="office-access"),
    path(
        "office/<slug:slug>/paper/",
        reconciliation.ReconciliationPage.as_view(),
        name="office-reconciliation",
    ),
    path("office/<slug:slug>/draw/", draw.DrawPage.as_view(), name="office-draw"),
    path("office/<slug:slug>/draw/<number:draw_id>/", draw.PublishDraw.as_view(), name="office-publish-draw"),
    path("office/<slug:slug>/draw/changes/", draw_changes.DrawChanges.as_view(), name="office-draw-changes"),
    path(
        "office/<slug:slug>/draw/sessions/<number:number>/",
        draw_sessions.DrawSession.as_view(),
        name="office-draw-session",
    ),
    path("office/<slug:slug>/papers/", papers.PapersPage.as_view(), name="office-papers"),
    path("office/<slug:slug>/papers/<slug:code>.pdf", papers.PaperFile.as_view(), name="office-paper"),
    path("office/<slug:slug>/files/", files.FilesPage.as_view(), name="office-files"),
    re_path(
        r"^office/(?P<slug>[-\w]+)/files/all\.(?P<ending>xlsx|zip)$",
        files.WholeFile.as_view(),
        name="office-file-all",
    ),
    path("office/<slug:slug>/files/totals/", results_import.ImportResults.as_view(), name="office-totals"),
    path("office/<slug:slug>/files/archive.json", files.ArchiveFile.as_view(), name="office-archive"),
    path(
        "office/<slug:slug>/files/federation/",
        federation.FederationPage.as_view(),
        name="office-federation",
    ),
    re_path(
        r"^office/(?P<slug>[-\w]+)/files/federation\.(?P<ending>xlsx|csv)$",
        federation.FederationFile.as_view(),
        name="office-federation-file",
    ),
    re_path(
        r"^office/(?P<slug>[-\w]+)/files/(?P<code>[-\w]+)\.(?P<ending>xlsx|csv)$",
        files.TableFile.as_view(),
        name="office-file",
    ),
    path("office/<slug:slug>/jobs/<number:job_id>/", jobs.JobPage.as_view(), name="office-job"),
    path("office/<slug:slug>/jobs/<number:job_id>/file/", jobs.JobFile.as_view(), name="office-job-file"),
    path("office/<slug:slug>/results/", office.PublishResults.as_view(), name="office-publish-results"),
    path(
        "office/<slug:slug>/sessions/<number:number>/",
        session_page.SessionPage.as_view(),
        name="office-session",
    ),
    path(
        "office/<slug:slug>/sessions/<number:number>/clock/", clock.ClockPage.as_view(), name="office-clock"
    ),
    path(
        "office/<slug:slug>/sessions/<number:number>/clock.json",
        clock.SessionClockJson.as_view(),
        name="office-clock-json",
    ),
    path("office/<slug:slug>/room/", room.Room.as_view(), name="office-room"),
    path("office/<slug:slug>/room/calls/<number:call_id>/", room.CallAnswer.as_view(), name="office-call"),
    path("office/<slug:slug>/room/penalties/", room.Book.as_view(), name="office-book"),
    path("office/<slug:slug>/room/incidents/", incidents.Incidents.as_view(), name="office-incidents"),
    path(
        "office/<slug:slug>/room/incidents/<number:number>/",
        incidents.IncidentPage.as_view(),
        name="office-incident",
    ),
    path("office/<slug:slug>/room/rota/", rota.Rota.as_view(), name="office-rota"),
    path("office/<slug:slug>/log/", log.LogPage.as_view(), name="office-log"),
    path(
        "office/<slug:slug>/sessions/<number:number>/sheets.pdf",
        papers.SessionSheets.as_view(),
        name="office-session-sheets",
    ),
]
table_pages = [
    path("sheets/<number:sheet_id>/", table.EventTablePage.as_view(), name="table"),
    path("sheets/<number:sheet_id>/preview/", table.EventPreview.as_view(), name="preview"),
    path("sheets/<number:sheet_id>/hands/<number:number>/", table.EventHandPage.as_view(), name="hand"),
    path("sheets/<number:sheet_id>/penalties/", table.EventPenaltiesPage.as_view(), name="penalties"),
    path(
        "sheets/<number:sheet_id>/penalties/preview/",
        table.EventPenaltyPreview.as_view(),
        name="penalty-preview",
    ),
    path("sheets/<number:sheet_id>/seats/", table.EventSeatsPage.as_view(), name="seats"),
    path("sheets/<number:sheet_id>/checkpoint/", table.EventCheckpointPage.as_view(), name="checkpoint"),
    path("sheets/<number:sheet_id>/signing/", table.EventSigningPage.as_view(), name="signing"),
    path("sheets/<number:sheet_id>/clock.json", clock.TableClockJson.as_view(), name="clock"),
    path("sheets/<number:sheet_id>/call/", calls.CallReferee.as_view(), name="call"),
    path("sheets/<number:sheet_id>/entries/", entries.EventEntries.as_view(), name="entries"),
    path("sheets/<number:sheet_id>/lease/", entries.EventLease.as_view(), name="lease"),
    path("sheets/<number:sheet_id>/sheet.pdf", table.EventSheetPdf.as_view(), name="sheet_pdf"),
]
handler400 = "tournaments.views.errors.bad_request"
handler403 = "tournaments.views.errors.forbidden"
handler404 = "tournaments.views.errors.not_found"
handler500 = "tournaments.views.errors.server_error"
urlpatterns: list[URLPattern | URLResolver] = [
    path("sw.js", ServiceWorker.as_view(), name="service-worker"),
    *i18n_patterns(*public_pages, *account_pages, *office_pages, path("", include((table_pages, "referee")))),
]
