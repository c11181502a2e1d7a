"""Turn the files of research events (sessions, hands, players, results) into archives."""

import csv
import json
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

Row = dict[str, str]


def read_rows(folder: Path, name: str) -> list[Row]:
    with (folder / "events" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def number_of(code: str) -> int:
    """The files call people P001 or D347: the digits are their numbers."""
    return int(code[1:])


def points(text: str) -> Fraction:
    """Table points as published: 0.5, and 2.33 or 0.33 for thirds."""
    return Fraction(text).limit_denominator(3)


def archive_of(folder: Path, name: str, **event: Any) -> dict[str, Any]:
    """One archive from NAME.sessions.csv and whatever else there is of the event."""
    rows = read_rows(folder, f"{name}.sessions.csv")
    hands = _hands(folder, name)
    sessions = _tables(rows)
    return {
        "format": "mcr-desk-event",
        "schema": 1,
        "event": {"slug": name, "name": name, "sessions_planned": len(sessions), **event},
        "teams": [
            {"code": code}
            for code in sorted({row["team"] for row in _players(folder, name) if "team" in row})
        ],
        "players": [_player(row) for row in _players(folder, name)],
        "sessions": [
            {
                "number": session,
                "state": "approved",
                "tables": [
                    _table(table, lines, hands[session, table]) for table, lines in sorted(tables.items())
                ],
            }
            for session, tables in sorted(sessions.items())
        ],
    }


def _players(folder: Path, name: str) -> list[Row]:
    if (folder / "events" / f"{name}.players.csv").exists():
        return read_rows(folder, f"{name}.players.csv")
    seated = {row["player"] for row in read_rows(folder, f"{name}.sessions.csv")}
    return [{"player": player} for player in sorted(seated)]


def _player(row: Row) -> dict[str, Any]:
    fields = {key: row[key] for key in ("country", "team") if key in row}
    return {"number": number_of(row["player"]), "name": f"Player {row['player']}", **fields}


def _tables(rows: list[Row]) -> dict[int, dict[int, list[Row]]]:
    sessions: dict[int, dict[int, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        sessions[int(row["session"])][int(row["table"])].append(row)
    return sessions


def _table(number: int, lines: list[Row], hands: list[dict[str, Any]]) -> dict[str, Any]:
    """Where no drawn winds are known, the order of the file stands for East, South, West, North."""
    winds = [line.get("start_wind") or "ESWN"[index] for index, line in enumerate(lines)]
    people = [number_of(line["player"]) for line in lines]
    return {
        "number": number,
        "state": "locked",
        "seats": dict(zip(winds, people, strict=True)),
        "hands": [_hand(hand) for hand in hands],
        "penalties": [_penalty(hand) for hand in hands if "penalty" in hand],
        "signed_totals": {
            str(person): int(line["score"]) for person, line in zip(people, lines, strict=True)
        },
    }


def _hands(folder: Path, name: str) -> dict[tuple[int, int], list[dict[str, Any]]]:
    path = folder / "events" / f"{name}.hands.jsonl"
    found: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            hand = json.loads(line)
            found[hand["session"], hand["table"]].append(hand)
    return found


def _hand(hand: dict[str, Any]) -> dict[str, Any]:
    if hand["result"] == "draw":
        return {"number": hand["hand"], "outcome": "drawn_hand"}
    paid = (
        {"self_drawn": True} if hand["result"] == "self-draw" else {"discarder": number_of(hand["discarder"])}
    )
    return {
        "number": hand["hand"],
        "outcome": "win",
        "winner": number_of(hand["winner"]),
        "declared_total": hand["points"],
        **paid,
        **({"declared_fan": {"无番和": 1}} if hand.get("chicken") else {}),
    }


def _penalty(hand: dict[str, Any]) -> dict[str, Any]:
    effect = zip(hand["seats"], hand["penalty"], strict=True)
    return {"hand": hand["hand"], "points": {str(number_of(player)): value for player, value in effect}}
