"""The steps of an import: a file or pasted rows, how they are read, what is answered about whom."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from referee.forms.plain import PlainForm
from tournaments.imports import Choices, NameOrder, Reading
from tournaments.services.imports import LARGEST

ENCODING_NAMES = {
    "utf-8": gettext_lazy("Unicode (UTF-8)"),
    "utf-16-le": gettext_lazy("Unicode (UTF-16)"),
    "utf-16-be": gettext_lazy("Unicode (UTF-16, big-endian)"),
    "cp1252": gettext_lazy("Western Europe (Windows-1252)"),
    "cp1250": gettext_lazy("Central Europe (Windows-1250)"),
    "gb18030": gettext_lazy("Simplified Chinese (GB 18030)"),
    "big5": gettext_lazy("Traditional Chinese (Big5)"),
}
SEPARATOR_NAMES = {
    "\t": gettext_lazy("tab"),
    ";": gettext_lazy("semicolon ;"),
    "|": gettext_lazy("bar |"),
    ",": gettext_lazy("comma ,"),
    "；": gettext_lazy("wide semicolon ；"),
    "，": gettext_lazy("wide comma ，"),
}
TAB_WORD = "tab"  # a form's value loses a bare tab
ORDER_NAMES = {
    NameOrder.AS_WRITTEN: gettext_lazy("as they are written"),
    NameOrder.COMMA: gettext_lazy("turn “Surname, Given name”"),
    NameOrder.SURNAME_FIRST: gettext_lazy("turn every name: the surname comes first"),
}
ROLE_NAMES = {
    "": pgettext_lazy("of a column", "not read"),
    "name": gettext_lazy("Name"),
    "latin": gettext_lazy("Name in Latin letters"),
    "surname": gettext_lazy("Surname"),
    "given": gettext_lazy("Given name"),
    "number": gettext_lazy("Number"),
    "federation": gettext_lazy("Federation number"),
    "country": gettext_lazy("Country"),
    "club": gettext_lazy("Club"),
    "team": gettext_lazy("Team"),
    "substitute": gettext_lazy("Substitute (yes, no)"),
    "pseudonym": gettext_lazy("Pseudonym"),
}


class UploadForm(PlainForm):
    """A file, or the same pasted."""

    file = forms.FileField(
        label=gettext_lazy("File: CSV, text or Excel"),
        required=False,
        help_text=gettext_lazy(
            "As it is: with titles, empty rows and totals, in any encoding. At most 2 MB."
        ),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,text/csv"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or paste the rows, with their headings"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false", "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        """Ask for one of the two, and for no more than is read."""
        data = super().clean() or self.cleaned_data
        file: UploadedFile | None = data.get("file")
        if file and (file.size or 0) > LARGEST:
            self.add_error(
                "file",
                _("The file has %(size)s MB; at most %(most)s MB are read. Save the list alone.")
                % {"size": -(-(file.size or 0) // 1024 // 1024), "most": LARGEST // 1024 // 1024},
            )
        elif not file and not data.get("text", "").strip() and "file" not in self.errors:
            self.add_error("file", _("Choose a file, or paste the rows below."))
        return data

    def content(self) -> tuple[str, bytes]:
        """Return the name and the bytes of a valid form."""
        file: UploadedFile | None = self.cleaned_data.get("file")
        if file:
            return file.name or "", file.read()
        return "", self.cleaned_data["text"].encode()


class ReadingForm(PlainForm):
    """How the list is read, as guessed or chosen; one field a column."""

    def __init__(self, data: Mapping[str, Any] | None, reading: Reading, *, leaves_out: bool = False) -> None:
        super().__init__(data)
        self.reading = reading
        if reading.is_workbook:
            if len(reading.sheets) > 1:
                sheets = [(name, name) for name in reading.sheets]
                self.fields["sheet"] = _choice(_("Sheet"), sheets, reading.sheet or reading.sheets[0])
        else:
            self.fields["encoding"] = _choice(_("Encoding"), list(ENCODING_NAMES.items()), reading.encoding)
            signs = [(sign.replace("\t", TAB_WORD), name) for sign, name in SEPARATOR_NAMES.items()]
            sign = reading.separator.replace("\t", TAB_WORD)
            self.fields["separator"] = _choice(_("Columns are separated by"), signs, sign)
        orders = [(order.value, name) for order, name in ORDER_NAMES.items()]
        self.fields["name_order"] = _choice(_("Names"), orders, reading.name_order.value)
        for column, role in enumerate(reading.columns.roles):
            heading = reading.columns.headings[column] or _("Column %(number)s") % {"number": column + 1}
            self.fields[f"column_{column}"] = _choice(heading, list(ROLE_NAMES.items()), role)
        self.fields["leave_out"] = forms.BooleanField(
            label=_("Leave out the rows that have a problem"), required=False, initial=leaves_out
        )

    def is_changed(self) -> bool:
        """Tell whether a valid form asks for another reading than the one it was made of."""
        return any(
            (self.cleaned_data[name] or "") != (field.initial or "") for name, field in self.fields.items()
        )

    def choices(self, before: Choices) -> Choices:
        """Return what to read by next; where the rows are cut in another way the columns are guessed anew."""
        data = self.cleaned_data
        cut = ("separator", "sheet")
        is_cut_anew = any(name in data and data[name] != (self.fields[name].initial or "") for name in cut)
        roles = tuple(data[f"column_{column}"] for column in range(len(self.reading.columns.roles)))
        return Choices(
            encoding=_chosen(data, "encoding", self.reading.encoding, before.encoding),
            separator=_chosen(data, "separator", self.reading.separator, before.separator),
            sheet=data.get("sheet", before.sheet),
            name_order=_chosen(data, "name_order", self.reading.name_order.value, before.name_order),
            roles=() if is_cut_anew or (roles == self.reading.columns.roles and not before.roles) else roles,
        )


def _chosen(data: Mapping[str, Any], name: str, guessed: str, before: str) -> str:
    """Return a choice; what was left as it was guessed goes on being guessed."""
    typed = data.get(name, "").replace(TAB_WORD, "\t") if name == "separator" else data.get(name, "")
    return before if typed in {"", guessed} else str(typed)


def _choice(label: Any, choices: list[tuple[str, Any]], initial: str) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, initial=initial, required=False)
