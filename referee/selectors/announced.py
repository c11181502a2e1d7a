"""What a player announced fan by fan, as it is stored beside a hand: `{"mixed_straight": [1, 8]}`.

The number of times alone, or with what the fan comes to in all where the player said so.
"""

from collections.abc import Mapping

Stored = int | list[int]


def announced_as_stored(times: Mapping[str, int], points: Mapping[str, int]) -> dict[str, Stored]:
    """Return the announcement as it is stored; points of a fan that was not announced are nothing."""
    return {name: [said, points[name]] if name in points else said for name, said in times.items()}


def times_announced(stored: Mapping[str, Stored]) -> dict[str, int]:
    """Return how often each fan was announced."""
    return {name: said[0] if isinstance(said, list) else said for name, said in stored.items()}


def points_announced(stored: Mapping[str, Stored]) -> dict[str, int]:
    """Return what a fan was announced to come to in all, where the player said so."""
    return {name: said[1] for name, said in stored.items() if isinstance(said, list)}
