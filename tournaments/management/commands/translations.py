"""Collect the texts of the sources into the catalogues and compile them; GNU gettext has to be installed."""

from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands import makemessages
from django.core.management.utils import find_command, popen_wrapper
from django.utils.translation import to_locale

CATALOGUE = Path("LC_MESSAGES") / "django.po"
HEAD = """\
msgid ""
msgstr ""
"Project-Id-Version: mcr-desk\\n"
"Language: {locale}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n\""""
ONLY_THE_SOURCES = ["tests", "docs", "data", "static"]


def locales() -> list[str]:
    """Return the languages to translate into, as gettext names them: zh_Hans."""
    return [to_locale(code) for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def catalogues() -> Iterator[Path]:
    """Yield every catalogue of the desk, language by language."""
    for locale in locales():
        for folder in settings.LOCALE_PATHS:
            yield Path(folder) / locale / CATALOGUE


class Command(makemessages.Command):
    help = (
        "Collect the texts to translate from both packages and the templates, and compile the translations. "
        "Needs GNU gettext; docs/translating.md says more."
    )
    # Guessed translations would look finished: what is new stays empty until somebody translates it.
    msgmerge_options = ["-q", "--backup=none", "--update", "--no-fuzzy-matching", "--sort-by-file"]
    msgattrib_options = ["--no-obsolete", "--sort-by-file"]

    def add_arguments(self, parser: Any) -> None:
        """Offer no choices: every catalogue is made in the same way, or merges would be hard."""

    def handle(self, **options: Any) -> None:
        """Rewrite the catalogues, then compile them and say how much is left to translate."""
        if find_command("xgettext") is None:
            raise CommandError("GNU gettext is not installed: see docs/translating.md")
        with chdir(settings.BASE_DIR):
            super().handle(
                **options,
                locale=locales(),
                exclude=[],
                all=False,
                domain="django",
                extensions=["html", "py"],
                symlinks=False,
                ignore_patterns=list(ONLY_THE_SOURCES),
                use_default_ignore_patterns=True,
                no_wrap=True,
                no_location=False,
                add_location="file",
                no_obsolete=True,
                keep_pot=False,
            )
        for path in catalogues():
            self._compile(path)

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Write a catalogue with a head of our own: names and times would differ in every branch."""
        super().write_po_file(potfile, locale)
        path = Path(potfile).parent / locale / CATALOGUE
        head, _blank, entries = path.read_text("utf-8").partition("\n\n")
        plural = next(line for line in head.splitlines() if line.startswith('"Plural-Forms: '))
        text = f"{HEAD.format(locale=locale)}\n{plural}\n\n{entries}"
        path.write_text(text, "utf-8", newline="\n")

    def _compile(self, path: Path) -> None:
        compiled = path.with_suffix(".mo")
        command = ["msgfmt", "--check-format", "--statistics", "-o", str(compiled), str(path)]
        _out, said, status = popen_wrapper(command)
        if status:
            raise CommandError(f"{path} cannot be compiled:\n{said}")
        self.stdout.write(f"{path.relative_to(settings.BASE_DIR)}: {said.strip()}")
