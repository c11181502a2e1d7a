"""What a chart was asked for: small enough to publish, enough to make the same chart again."""

from dataclasses import dataclass

from tournaments.draw.blocks import chart_apart
from tournaments.draw.engine import chart
from tournaments.draw.uneven import Way, uneven_chart
from tournaments.draw.values import Chart
from tournaments.draw.wishes import Wishes


@dataclass(frozen=True, slots=True)
class ChartRequest:
    """Players, sessions, the chart's own seed, the way where four does not divide the players, group sizes.

    ``apart`` are the sizes of groups that the chart should keep apart wholly; where it cannot, the usual
    chart is made, and the wishes are left to repairs.
    """

    players: int
    sessions: int
    seed: str
    way: Way | None = None
    apart: tuple[int, ...] = ()


def request_for(
    players: int, sessions: int, seed: str, wishes: Wishes, way: Way | None = None
) -> ChartRequest:
    """Return the request for a chart that keeps the groups of these wishes apart."""
    sizes = sorted((len(wish.members) for wish in wishes.groups if len(wish.members) > 1), reverse=True)
    return ChartRequest(players, sessions, seed, way, tuple(sizes))


def make_chart(request: ChartRequest) -> Chart:
    """Return the chart asked for. Raises SizeError with every reason why there is none.

    Groups are kept apart by the chart only where players divide by four; otherwise repairs do it.
    """
    if request.way is not None and request.players % 4:
        return uneven_chart(request.players, request.sessions, request.seed, request.way)
    if request.apart:
        apart = chart_apart(request.players, request.sessions, request.seed, request.apart)
        if apart:
            return apart
    return chart(request.players, request.sessions, request.seed)
