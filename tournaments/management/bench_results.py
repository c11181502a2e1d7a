"""Measure the public results of an invented event in the database of DESK_DATA; print JSON."""

import json
import sys
from collections.abc import Callable
from http import HTTPStatus
from time import perf_counter
from typing import Any

import django

WARM = 5  # readings of a warm page; the middle one counts


def main(players: int, sessions: int) -> None:
    """Make the event and read every page of its results once cold and some times warm."""
    django.setup()
    from tournaments.services.archive import import_event
    from tournaments.services.load_event import LoadPlan, load_document

    start = perf_counter()
    made = import_event(load_document(LoadPlan(players, sessions)))
    found: dict[str, Any] = {"made": perf_counter() - start, "players": made.players}
    found |= {"tables": made.tables, "hands": made.hands}
    found["rows"] = [*_selectors(made.event), *_pages(made.event.slug)]
    print(json.dumps(found))  # noqa: T201 - what the measurement reads


def _selectors(event: Any) -> list[dict[str, Any]]:
    from tournaments.selectors import standings, team_standings
    from tournaments.selectors.standings import load_results, places_after
    from tournaments.selectors.statistics import event_statistics

    reads: dict[str, Callable[[], Any]] = {
        "standings()": lambda: standings(event),
        "team_standings()": lambda: team_standings(event),
        "places after each session": lambda: places_after(load_results(event)),
        "event_statistics()": lambda: event_statistics(event),
    }
    return [_measured(name, read, lambda: 0) for name, read in reads.items()]


def _pages(slug: str) -> list[dict[str, Any]]:
    from django.core.cache import cache
    from django.test import Client

    client = Client(SERVER_NAME="127.0.0.1")
    pages = ("", "standings/", "statistics/", "players/1/")
    rows = []
    for page in pages:
        address = f"/en/e/{slug}/{page}"
        cache.clear()

        def read(address: str = address) -> Any:
            answer = client.get(address)
            if answer.status_code != HTTPStatus.OK:
                raise RuntimeError(f"{address} answered {answer.status_code}")
            return answer

        def size(read: Callable[[], Any] = read) -> int:
            return len(read().content)

        rows.append(_measured(f"/{page or 'event'}", read, size))
    return rows


def _measured(name: str, read: Callable[[], Any], size: Callable[[], int]) -> dict[str, Any]:
    from django.db import connection

    count = 0

    def counting(execute: Any, *arguments: Any) -> Any:
        nonlocal count
        count += 1
        return execute(*arguments)

    with connection.execute_wrapper(counting):
        cold = _seconds(read)
    warm = sorted(_seconds(read) for _ in range(WARM))[WARM // 2]
    return {"name": name, "cold": cold, "warm": warm, "queries": count, "bytes": size()}


def _seconds(read: Callable[[], Any]) -> float:
    start = perf_counter()
    read()
    return perf_counter() - start


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
