"""An event with as many tables in play as a measurement asks for, made in an empty database.

Runs in a process of its own, because the database is that of the environment variable DESK_DATA.
"""

import json
import sys
from datetime import date

import django

PASSWORD = "bench"  # noqa: S105 - of a database that is thrown away
SEED = "bench"


def main(tables: int) -> None:
    """Make the event; print its standings' address, the login, and each sheet with its four persons."""
    django.setup()
    from django.contrib.auth import get_user_model

    from referee.authority import Actor
    from referee.models import Occupancy, ScoreSheet
    from tournaments import services

    user = get_user_model().objects.create_superuser("bench", password=PASSWORD)
    actor = Actor(id=f"user:{user.pk}", name="bench", user_id=user.pk)
    day = date(2026, 1, 1)
    draft = services.EventDraft(name="Bench", starts_on=day, ends_on=day, sessions_planned=1)
    event = services.create_event(actor=actor, draft=draft)
    people = "\n".join(f"P{number}" for number in range(1, 4 * tables + 1))
    services.register_players(actor=actor, event_id=event.pk, text=people)
    draw = services.draw_seats(actor=actor, event_id=event.pk, seed=SEED)
    services.publish_draw(actor=actor, event_id=event.pk, draw_id=draw.pk)
    services.open_session(actor=actor, event_id=event.pk, number=1)
    services.publish_results(actor=actor, event_id=event.pk)
    version = ScoreSheet.objects.values_list("version", flat=True).distinct().get()
    rows = Occupancy.objects.order_by("sheet", "pk").values_list("sheet", "participant")
    sheets: dict[int, list[int]] = {}
    for sheet, participant in rows:
        sheets.setdefault(sheet, []).append(participant)
    event.refresh_from_db()
    made: dict[str, object] = {
        "slug": event.slug,
        "user": user.username,
        "actor": actor.id,
        "password": PASSWORD,
    }
    made |= {"sheets": sheets, "version": version}
    print(json.dumps(made))  # noqa: T201 - what the measurement reads


if __name__ == "__main__":
    main(int(sys.argv[1]))
