"""Import of a list from the shell."""

from io import StringIO

import pytest
from build import actor, event
from django.core.management import CommandError, call_command

from tournaments.models import Registration
from tournaments.selectors import roster

pytestmark = pytest.mark.django_db


@pytest.fixture
def row():
    return event(actor(), players=0)


def run(row, file, *options: str) -> str:
    out = StringIO()
    call_command("import_players", row.slug, str(file), *options, stdout=out)
    return out.getvalue()


def written(tmp_path, content: bytes):
    file = tmp_path / "players.csv"
    file.write_bytes(content)
    return file


def test_the_preview_stores_nothing(row, tmp_path):
    file = written(tmp_path, "Nr;Name;Kraj;EMA\n1;Łukasz Żółć;Polska;1001.0\n;RAZEM 1;;\n".encode("cp1250"))
    assert run(row, file).splitlines() == [
        "Read as: cp1250, ';' (guessed)",
        "Columns: number, name, country, federation",
        "     2     1  Łukasz Żółć  POL · 1001",
        "Totals, not read: rows: 3.",
        (
            "The federation number was a number with decimals or a cell of numbers: a nought at its front "
            "may be lost. Rows: 2."
        ),
        "Nothing is registered yet: add --yes.",
    ]
    assert Registration.objects.count() == 0
    assert run(row, file, "--yes").splitlines()[-1] == "Registered: 1 players."
    assert [(each.name, each.country, each.federation_number) for each in roster(row)] == [
        ("Łukasz Żółć", "POL", "1001")
    ]


def test_another_encoding_and_other_columns(row, tmp_path):
    file = written(tmp_path, "Ana,Żak\nBo,Łoś\n".encode("cp1250"))
    run(row, file, "--encoding", "cp1250", "--columns", "club,name", "--yes")
    assert [(each.name, each.club) for each in roster(row)] == [("Żak", "Ana"), ("Łoś", "Bo")]


def test_questions_need_an_answer(row, tmp_path):
    file = written(tmp_path, b"Name\nNg\nng\n")
    with pytest.raises(CommandError, match="Row 3: say whether ng is somebody else"):
        run(row, file, "--yes")
    assert "    --answer 3=skip: the same person: leave row 3 out" in run(row, file).splitlines()
    run(row, file, "--yes", "--answer", "3=new")
    assert Registration.objects.count() == 2
    with pytest.raises(CommandError, match="is no answer"):
        run(row, file, "--answer", "skip")


def test_problems_stop_it_unless_they_are_left_out(row, tmp_path):
    file = written(tmp_path, b"No;Name\n1;\nx;Bo\n2;Ana\n")
    with pytest.raises(CommandError, match="Problems: 2"):
        run(row, file, "--yes")
    run(row, file, "--yes", "--leave-out")
    assert [each.name for each in roster(row)] == ["Ana"]


def test_what_is_not_there_is_said(row, tmp_path):
    file = written(tmp_path, b"Name\nAna\n")
    for arguments, said in (
        (("nothing", str(file)), "There is no event nothing"),
        ((row.slug, str(tmp_path / "gone.csv")), "The file cannot be read"),
        ((row.slug, str(file), "--user", "nobody"), "No such organiser of this event: nobody"),
    ):
        with pytest.raises(CommandError, match=said):
            call_command("import_players", *arguments, stdout=StringIO())
