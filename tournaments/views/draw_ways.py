"""What can be done where players do not fill tables of four, said before anything is drawn."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.messages import citation
from referee.rules.offences import Absence
from referee.templatetags.desk import exact
from tournaments.draw.ranked import Uneven
from tournaments.draw.uneven import Meaning, Way, ways


def way_choices(players: int, sessions: int, three: Absence | None = None) -> list[tuple[str, str]]:
    """Say what can be done where players do not fill tables of four; nothing where they do.

    ``three``: how the edition plays a table of three; without it there are none.
    """
    return [
        (meaning.way.value, _threes(meaning, three) if meaning.way is Way.THREES else _way(meaning))
        for meaning in ways(players, sessions)
        if three or meaning.way is not Way.THREES
    ]


def ways_of_session(
    players: int, three: Absence | None = None, *, with_house: bool = True
) -> list[tuple[str, str]]:
    """Say what can be done in one session, or in sessions to come, where those before it count."""
    said = {Way.HOUSE: _house, Way.SIT_OUT: _out_in_turn, Way.THREES: _threes_in_turn}
    found = []
    for meaning in ways(players, 1):
        if (meaning.way is Way.THREES and not three) or (meaning.way is Way.HOUSE and not with_house):
            continue
        text = said[meaning.way](meaning)
        rule = three if meaning.way is Way.THREES else None
        found.append((Uneven(meaning.way.value).value, _by_rule(text, rule) if rule else text))
    return found


def _way(meaning: Meaning) -> str:
    if meaning.way is Way.HOUSE:
        return _house(meaning)
    if meaning.way is Way.SIT_OUT:
        values = {"out": meaning.out, "least": meaning.fewest_sessions_out, "most": meaning.most_sessions_out}
        return (
            ngettext(
                "%(out)s player sits out in each session, in turn: everybody %(least)s or %(most)s times",
                "%(out)s players sit out in each session, in turn: everybody %(least)s or %(most)s times",
                meaning.out,
            )
            % values
        )
    text = ngettext(
        "%(count)s table of three in each session, in turn",
        "%(count)s tables of three in each session, in turn",
        meaning.threes,
    )
    return text % {"count": meaning.threes}


def _house(meaning: Meaning) -> str:
    text = ngettext(
        "%(count)s house player plays along: the first of the substitutes",
        "%(count)s house players play along: the first of the substitutes",
        meaning.house,
    )
    return text % {"count": meaning.house}


def _out_in_turn(meaning: Meaning) -> str:
    text = ngettext(
        "%(count)s player sits out: one of those who did so least often",
        "%(count)s players sit out: those who did so least often",
        meaning.out,
    )
    return text % {"count": meaning.out}


def _threes_in_turn(meaning: Meaning) -> str:
    text = ngettext(
        "%(count)s table of three, for those who played at one least often",
        "%(count)s tables of three, for those who played at one least often",
        meaning.threes,
    )
    return text % {"count": meaning.threes}


def _threes(meaning: Meaning, three: Absence | None) -> str:
    """Say before the draw how a table of three is played, by the edition."""
    assert three is not None
    return _by_rule(_way(meaning), three)


def _by_rule(tables: str, three: Absence) -> str:
    pays = _("the empty seat pays like a player") if three.absent_pays else _("the empty seat pays nothing")
    points = "–".join(exact(points) for points in three.table_points)
    return _("%(tables)s: %(pays)s, table points %(points)s (%(source)s)") % {
        "tables": tables,
        "pays": pays,
        "points": points,
        "source": citation(three.source),
    }
