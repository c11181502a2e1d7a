"""Arithmetic in the finite fields that make transversal charts."""

from collections.abc import Callable

# Coefficients c of an irreducible x**n + c[n-1]*x**(n-1) + ... + c[0] over the prime.
POLYNOMIALS = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (1, 0)),
    16: (2, (1, 1, 0, 0)),
    25: (5, (2, 1)),
    27: (3, (1, 2, 0)),
}
PRIMES = (5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47)

Operation = Callable[[int, int], int]


def field(order: int) -> tuple[Operation, Operation] | None:
    """Return addition and multiplication of the field of this order, or None where the desk has none."""
    if order in PRIMES:
        return (lambda a, b: (a + b) % order), (lambda a, b: a * b % order)
    if order not in POLYNOMIALS:
        return None
    prime, low = POLYNOMIALS[order]
    return (lambda a, b: _add(a, b, prime, len(low))), (lambda a, b: _multiply(a, b, prime, low))


def _digits(number: int, prime: int, degree: int) -> list[int]:
    return [number // prime**power % prime for power in range(degree)]


def _number(digits: list[int], prime: int) -> int:
    return sum(digit * prime**power for power, digit in enumerate(digits))


def _add(a: int, b: int, prime: int, degree: int) -> int:
    pairs = zip(_digits(a, prime, degree), _digits(b, prime, degree), strict=True)
    return _number([(x + y) % prime for x, y in pairs], prime)


def _multiply(a: int, b: int, prime: int, low: tuple[int, ...]) -> int:
    degree = len(low)
    product = [0] * (2 * degree - 1)
    for i, x in enumerate(_digits(a, prime, degree)):
        for j, y in enumerate(_digits(b, prime, degree)):
            product[i + j] += x * y
    for power in range(2 * degree - 2, degree - 1, -1):
        top = product[power] % prime
        for i, coefficient in enumerate(low):
            product[power - degree + i] -= top * coefficient
    return _number([digit % prime for digit in product[:degree]], prime)
