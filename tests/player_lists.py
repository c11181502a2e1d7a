"""Lists of players as tests write them: who and what the reading finds in them, a workbook of rows."""

import io

from openpyxl import Workbook

from tournaments.imports import Choices, Notice, read_list


def names(text: str | bytes, **choices) -> list[str]:
    content = text.encode() if isinstance(text, str) else text
    return [person.name for person in read_list(content, Choices(**choices)).people]


def codes(notices: tuple[Notice, ...]) -> list[tuple[str, int]]:
    return [(notice.code, notice.line) for notice in notices]


def workbook(*rows, merge: str = "") -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    if merge:
        book.active.merge_cells(merge)
    return content_of(book)


def content_of(book: Workbook) -> bytes:
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()
