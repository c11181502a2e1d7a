"""Even winds: in every block of four sessions each player sits E, S, W and N once.

Players of a block and its tables make a bipartite graph in which nobody has more than four lines. Splitting
it in two halves twice, along closed walks, gives four parts, and in each of them everybody has at most one
line: the parts are the winds. This always succeeds and takes time in proportion to the number of seats.
"""

from collections.abc import Sequence

Edge = tuple[int, int]
BLOCK = 4


def seat_by_winds(sessions: Sequence[Sequence[Sequence[int]]]) -> list[list[list[int]]]:
    """Return the same tables with their four players in the order E, S, W, N.

    Each player's own sessions are counted off in fours, so that who sits out keeps even winds too.
    """
    places = [(s, t) for s, session in enumerate(sessions) for t in range(len(session))]
    blocks: dict[tuple[int, int], int] = {}
    played: dict[int, int] = {}
    lines = []
    for at, (s, t) in enumerate(places):
        for person in sessions[s][t]:
            block = person, played.get(person, 0) // BLOCK
            played[person] = played.get(person, 0) + 1
            lines.append((blocks.setdefault(block, len(blocks)), at, person))
    edges = [(left, len(blocks) + at) for left, at, _ in lines]
    person_of = {edge: person for edge, (_, _, person) in zip(edges, lines, strict=True)}
    seated = [[[-1] * 4 for _ in session] for session in sessions]
    for wind, part in enumerate(_quarters(edges, len(blocks))):
        for edge in part:
            session, table = places[edge[1] - len(blocks)]
            seated[session][table][wind] = person_of[edge]
    return seated


def _quarters(edges: list[Edge], left: int) -> list[list[Edge]]:
    return [quarter for half in split(edges, left) for quarter in split(half, left)]


def split(edges: list[Edge], left: int) -> tuple[list[Edge], list[Edge]]:
    """Split the lines of a bipartite graph so that each end has half of its lines (up to one) in each part.

    Vertices below ``left`` are on the left side.
    """
    padded = _with_even_degrees(edges, left)
    side = _walk(padded)
    halves: tuple[list[Edge], list[Edge]] = ([], [])
    for edge, part in zip(edges, side, strict=False):
        halves[part].append(edge)
    return halves


def _with_even_degrees(edges: list[Edge], left: int) -> list[Edge]:
    """Join every vertex of odd degree to a vertex of its own on the other side."""
    size = max((right for _, right in edges), default=left) + 1
    degrees = [0] * (size + 2)
    for edge in edges:
        degrees[edge[0]] += 1
        degrees[edge[1]] += 1
    spare_left, spare_right = size, size + 1
    odd = [vertex for vertex in range(size) if degrees[vertex] % 2]
    added = [(vertex, spare_right) if vertex < left else (spare_left, vertex) for vertex in odd]
    if sum(vertex >= left for vertex in odd) % 2:
        added.append((spare_left, spare_right))
    return edges + added


def _walk(edges: list[Edge]) -> list[int]:
    """Walk closed trails over all lines; a line walked from left to right is 0, from right to left 1."""
    lines: list[list[int]] = [[] for _ in range(max((max(edge) for edge in edges), default=0) + 1)]
    for at, edge in enumerate(edges):
        lines[edge[0]].append(at)
        lines[edge[1]].append(at)
    side = [-1] * len(edges)
    for start in range(len(lines)):
        vertex = start
        while lines[vertex]:
            at = lines[vertex].pop()
            if side[at] >= 0:
                continue
            left, right = edges[at]
            side[at], vertex = (0, right) if vertex == left else (1, left)
    return side
