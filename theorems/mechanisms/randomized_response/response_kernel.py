"""Randomized response as a kernel, which draws a report from a value."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, conj, eq, exp, forall, function_type, log, nat, num
from dpproofs.language.terms import summation, var, variables
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import K, on, phi_z, y
from dpproofs.render.notation import write_as
from dpproofs.proving.tactics import arith, at, over_range, parts, specialize, use
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from dpproofs.meaning.laws import FINITE_LAW
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.mechanisms.randomized_response.mechanism import weights
from theorems.notions.mixing.conditions import TEST_Z

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3, of randomized response"
i, k, epsilon0 = variables("i k epsilon0")
place = var("v", function_type(("Y",), REAL))
item = var("item", function_type((REAL,), "Z"))
LAW = on(FINITE_LAW, Y="Z")
TOTAL = exp(epsilon0) + k - 1


def weights_of(true: Term) -> Term:
    """The weights of the reports where the true value has this number."""
    return weights(true, exp(epsilon0) / TOTAL, 1 / TOTAL)


RESPONSE = Definition(
    "response_kernel",
    (K, place, item, k, epsilon0),
    forall(y, conj(nat(place(y)), 1 <= place(y), place(y) <= k, LAW(K(y), k, item, weights_of(place(y))))),
)
"""K(y) reports item(v(y)) with probability exp(epsilon0)/(exp(epsilon0) + k - 1), and each other one of the k
items with probability 1/(exp(epsilon0) + k - 1)."""
put_in_words(
    RESPONSE,
    "the kernel is randomized response among k values, which reports the true one exp(epsilon) times as often as each "
    "other one; k and epsilon are the numbers named last",
)
write_as(
    RESPONSE,
    r"{0} \text{{ is }} {4}\text{{-randomized response to }} {1} \text{{ on }} {factor[2]}_1, \ldots, "
    r"{factor[2]}_{{{3}}}",
)
KERNEL = RESPONSE(K, place, item, k, epsilon0)
GIVEN = (KERNEL, nat(k), 2 <= k, 0 <= epsilon0)


def grown(e: Term) -> Theorem:
    """1 <= exp(e)."""
    return use(EXP_INCREASING, 0 <= e, x=0, y=e)


def known_signs() -> list[Theorem]:
    """1 <= exp(epsilon0), the weight of the others is positive; that of the true value is exp(epsilon0) times it."""
    least = grown(epsilon0)
    positive = arith(0 < 1 / TOTAL, least, 2 <= k)
    return [least, positive, arith(eq(exp(epsilon0) / TOTAL, exp(epsilon0) * (1 / TOTAL)))]


def mean_at(point: Term) -> Theorem:
    """The mean of the test phi under the kernel at a point, as a sum."""
    *_, law = parts(specialize(KERNEL, point))
    return at(law, phi_z, by=[TEST_Z])


def by_weights(goal: Term, each: Callable[[Term], Theorem]) -> Theorem:
    """An inequality between sums over the items, from that of the weights."""
    return over_range(goal, k, nat(k), each=each)


def summed(body: Term) -> Term:
    """The sum over the items."""
    return summation(i, 1, k, body)


def truthful(ratio: str) -> dict[str, object]:
    """Randomized response among two values, with exp(epsilon0) = ratio."""
    kept = Fraction(ratio) / (1 + Fraction(ratio))
    rows = ((kept, 1 - kept), (1 - kept, kept))
    return {"K": rows, "v": (1, 2), "item": {1: 0, 2: 1}, "k": 2, "epsilon0": log(num(Fraction(ratio)))}
