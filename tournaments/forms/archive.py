"""An archive file to be imported, and the short name of the event where the file's own is taken."""

from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.forms.plain import PlainForm

LARGEST: Final = 50 * 1024 * 1024
MEGABYTE: Final = 1024 * 1024
SLUG_LIMIT: Final = 60


class ArchiveForm(PlainForm):
    """One file; the short name is asked for once the file's own is taken."""

    file = forms.FileField(
        label=gettext_lazy("Archive file (.json)"),
        required=False,
        help_text=gettext_lazy("At most 50 MB. An event of 100 tables takes a few seconds."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    slug = forms.CharField(
        label=gettext_lazy("Another short name"),
        required=False,
        max_length=SLUG_LIMIT,
        help_text=gettext_lazy(
            "Only for a copy, when the event is on this desk already: a to z, digits, - and _."
        ),
        widget=forms.TextInput(
            attrs={"autocapitalize": "none", "spellcheck": "false", "autocomplete": "off"}
        ),
    )

    def clean(self) -> dict[str, Any]:
        """Ask for a file that is not too large."""
        data = super().clean() or self.cleaned_data
        file: UploadedFile | None = data.get("file")
        if file is None and "file" not in self.errors:
            self.add_error("file", _("Choose the archive file."))
        elif file is not None and (file.size or 0) > LARGEST:
            words = {"size": -(-(file.size or 0) // MEGABYTE), "most": LARGEST // MEGABYTE}
            self.add_error("file", _("The file has %(size)s MB; at most %(most)s MB are read.") % words)
        return data

    def propose(self, slug: str) -> None:
        """Show a short name where nobody typed one."""
        if slug and not self.data.get("slug", "").strip():
            self.data = {**dict(self.data.items()), "slug": slug}

    def content(self) -> bytes:
        """Return the bytes of a valid form."""
        content: bytes = self.cleaned_data["file"].read()
        return content
