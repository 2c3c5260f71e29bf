"""The error of noisy answers that are projected to the hull of finitely many points.

This file is long because sums over coordinates are taken apart twice.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, exists, exp, forall, function_type, implies, integrable, lam, log
from dpproofs.language.terms import nat, sqrt, summation, var, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import P, i, rho, w
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, mark, proof_of
from dpproofs.proving.tactics import arith, both, dominated, expand, generalize, integrate, mean_of_one, nonnegative
from dpproofs.proving.tactics import obtain, over_range, parts, specialize, squared_root, use, witness
from theorems.citations import STEINKE
from theorems.foundations.measure.mean_of_largest import LEMMA as MEAN_OF_LARGEST
from theorems.foundations.measure.mean_of_largest import c, n, v

d, j, m, alpha, width = variables("d j m alpha Delta")
_coordinates = function_type(("Y", REAL), REAL)
noise, projected = var("z", _coordinates), var("p", _coordinates)
truth, exact = (var(name, function_type((REAL,), REAL)) for name in ("a", "b"))
net = var("r", function_type((REAL, REAL), REAL))


def _total(body: Term) -> Term:
    return summation(j, 1, d, body)


ERROR = _total((projected(w, j) - truth(j)) ** 2)
DIRECTION = _total(noise(w, j) * (net(i, j) - truth(j)))
_grown = exp(c * DIRECTION)
_bounded = conj(integrable(P, w, _grown), E(P, w, _grown) <= exp(c**2 * v / 2))
NOISE = forall((i, c), implies(nat(i), 0 < c, _bounded))
NEAREST = forall(w, _total((truth(j) + noise(w, j) - projected(w, j)) * (truth(j) - projected(w, j))) <= 0)
_farther = _total(noise(w, j) * projected(w, j)) <= _total(noise(w, j) * net(i, j))
HULL = forall(w, exists(i, conj(nat(i), i <= n, _farther)))
GIVEN = NEAREST, HULL, NOISE, integrable(P, w, ERROR), nat(d), nat(n), 0 <= v
WHOLE = _total((projected(w, j) - exact(j)) ** 2)
ROUNDED = _total((truth(j) - exact(j)) ** 2) <= (alpha * width) ** 2 / 4
SIZE = 0 < rho, 0 < alpha, 0 < m, v <= width**4 / (2 * rho * m**2), 16 * log(n + 1) <= alpha**4 * rho * m**2

_POINT = {"P": (1,), "z": 0, "p": 0, "a": 0, "r": 0, "d": 0, "n": 0, "v": 0}
room = mark("room", 0)

UPPER = Lemma(
    "st18.bbns-upper", "Answers with subgaussian noise, projected to the hull of n + 1 points: the mean squared error "
    "is at most sqrt(2 v log(n + 1))", f"{STEINKE}, query release by projection",
    GIVEN,
    E(P, w, ERROR) <= sqrt(v * (2 * log(n + 1))) + room,
    mutants=(Mutant("less", {room: Fraction(-1, 100)}, "one point and no noise", witness=finite({"Y": 1}, **_POINT)),),
)  # fmt: skip


@proof_of(UPPER)
def _proof(claim: Claim) -> Theorem:
    """The mean of the largest of n + 1 subgaussian numbers."""
    return arith(claim.conclusion, use(MEAN_OF_LARGEST, GIVEN[3], NOISE, _below(), nat(n), 0 <= v,
                                       f=lam((i, w), DIRECTION), e=lam(w, ERROR)))  # fmt: skip


def _below() -> Theorem:
    """|p - a|^2 <= <z, p - a>, which is at most what a point of the net has."""

    def with_point(place: Term, facts: Theorem) -> Theorem:
        natural, inside, less = parts(facts)
        z, p, a, r = noise(w, j), projected(w, j), truth(j), net(place, j)
        product = _total((a + z - p) * (a - p))
        first = over_range(eq(product, ERROR - _total(z * p) + _total(z * a)), d, nat(d))
        second = over_range(eq(_total(z * (r - a)), _total(z * r) - _total(z * a)), d, nat(d))
        bound = arith(ERROR <= _total(z * (r - a)), first, second, less, specialize(NEAREST, w))
        return witness(exists(i, conj(nat(i), i <= n, ERROR <= DIRECTION)), place, natural, inside, bound)

    return generalize(obtain(specialize(HULL, w), "k", with_point), w)


ENOUGH = Lemma(
    "st18.bbns-upper-size", "Answers rounded to n + 1 points within alpha Delta/2, with noise of rho-CDP for m "
    "records of diameter Delta, and projected: m >= (4/alpha^2) sqrt(log(n + 1)/rho) is enough for an error of alpha "
    "Delta", f"{STEINKE}, query release by projection",
    (*GIVEN, *SIZE, ROUNDED),
    E(P, w, WHOLE) <= factor * (alpha * width) ** 2,
    mutants=(Mutant("negative", {factor: -1}, "one point and no noise", control={factor: 2},
                    witness=finite({"Y": 1}, rho=1, alpha=1, m=1, Delta=1, b=0, **_POINT)),),
)  # fmt: skip


@proof_of(ENOUGH)
def _size(claim: Claim) -> Theorem:
    """(x + y)^2 <= 2 x^2 + 2 y^2, for the errors of the projection and of the rounding."""
    p, a, b = projected(w, j), truth(j), exact(j)

    def square(place: Term) -> Theorem:
        return arith(0 <= (projected(w, place) - 2 * truth(place) + exact(place)) ** 2)

    spare = over_range(0 <= _total((p - 2 * a + b) ** 2), d, nat(d), each=square)
    same = over_range(eq(WHOLE + _total((p - 2 * a + b) ** 2), 2 * ERROR + 2 * _total((a - b) ** 2)), d, nat(d))
    most = 2 * ERROR + (alpha * width) ** 2 / 2
    below = arith(WHOLE <= most, spare, same, ROUNDED)
    sign = over_range(0 <= WHOLE, d, nat(d))
    measured, mean = parts(expand(P, w, most, GIVEN[3]))
    ints = dominated(P, w, both(sign, below), measured)
    less = integrate(P, w, below, ints, measured)
    return arith(claim.conclusion, less, mean, mean_of_one(P), _projection_error())


def _projection_error() -> Theorem:
    """2 v log(n + 1) <= (alpha Delta)^4/16."""
    made = use(UPPER, *GIVEN)
    count = arith(1 <= n + 1, use("foundations.natural-nonnegative", nat(n), k=n))
    logs = nonnegative(log(n + 1), count)
    square, side = v * (2 * log(n + 1)), (alpha * width) ** 2 / 4
    share = arith(v * (2 * rho * m**2) <= width**4, *SIZE)
    first = arith(0 <= (width**4 - v * (2 * rho * m**2)) * log(n + 1), share, logs)
    second = arith(0 <= width**4 * (alpha**4 * rho * m**2 - 16 * log(n + 1)), SIZE[4])
    less = arith(square * (rho * m**2) <= side**2 * (rho * m**2), first, second)
    small = arith(square <= side**2, less, arith(0 < rho * m**2, *SIZE[:3]))
    inner = arith(0 <= square, logs, 0 <= v)
    root = squared_root(square, inner)
    order = arith(sqrt(square) <= side, root, small, nonnegative(sqrt(square), inner), arith(0 <= side))
    return arith(E(P, w, ERROR) <= side, made, order)
