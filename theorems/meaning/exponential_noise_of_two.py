"""How likely, of two numbers with exponential noise, the one behind comes out ahead."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import LEBESGUE, REAL, E, conj, eq, exp, ind, lam, num, prob, variables
from dpproofs.meaning.choices import EXPONENTIAL_NOISE
from dpproofs.meaning.kinds import w, z
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, cases, generalize, linear, parts, same_value, transfer, use
from theorems.foundations.measure.half_lines import POINT, RIGHT
from theorems.foundations.measure.swapped_means import mean_of_unit

m, n, t, b, _hole = variables("m n t b hole_")
P, Q = variables("P Q", prob(REAL))
BEHIND = exp(-(m - n) / b) / 2

WON = Lemma(
    "meaning.exponential-noise-of-two", "How likely the one behind is ahead after exponential noise", "elementary",
    (EXPONENTIAL_NOISE(P, m, b), EXPONENTIAL_NOISE(Q, n, b), n <= m, 0 < b),
    conj(*[eq(E(P, z, E(Q, w, ind(order))), factor * BEHIND) for order in (z < w, z <= w)]),
    mutants=(Mutant("factor", {factor: LESS}, "m = n", unwitnessed="means of tests under laws on the real line"),),
)  # fmt: skip


@proof_of(WON)
def _proof(claim: Claim) -> Theorem:
    """The one ahead is at least at m; the other one is above it with a probability that falls as its density does."""
    return both(*(_above(z < w, t < w), _above(z <= w, t <= w)))


def _above(order: Term, tail_order: Term) -> Theorem:
    event = ind(order)
    chance = lam(z, E(Q, w, event))
    inner = mean_of_unit(Q, w, event, both(arith(0 <= event), arith(event <= 1)))
    unit = generalize(both(*inner[1:]), z)
    told = at(EXPONENTIAL_NOISE(P, m, b), chance, by=[unit])
    twice_int, twice = parts(use(RIGHT, arith(0 < 2 / b, 0 < b), m=m, s=2 / b))
    share = exp(-(m - n) / b) / b
    body = share * (ind(m <= w) * exp(-2 / b * (w - m)))
    ints, scaled = parts(linear(LEBESGUE, w, body, [(share, twice_int)]))
    goal = eq(body, _right(m) * chance(w))
    tail = infer("instantiate", _beyond(tail_order), values=((t, w),))

    def ahead(yes: Theorem) -> Theorem:
        known = infer("cut", tail, arith(n <= w, yes, n <= m))
        return arith(goal, known, yes)

    same = parts(transfer(LEBESGUE, w, cases(m <= w, ahead, lambda no: arith(goal, no)), ints))[1]
    return arith(eq(E(P, z, E(Q, w, event)), BEHIND), told, same, scaled, twice, 0 < b)


def _right(middle: Term) -> Term:
    """The density about a median, at w."""
    return ind(middle <= w) * exp(-(w - middle) / b) / b


def _beyond(order: Term) -> Theorem:
    """E[Q](1[t < w]) = exp(-(t - n)/b), for t at least n, and the same with t <= w: no point has a mass."""
    event = lam(w, ind(order))
    unit = generalize(both(arith(0 <= event(w)), arith(event(w) <= 1)), w)
    told = at(EXPONENTIAL_NOISE(Q, n, b), event, by=[unit])
    whole_int, whole = parts(use(RIGHT, arith(0 < 1 / b, 0 < b), m=t, s=1 / b))
    point_int, point = parts(use(POINT, m=t))
    share, falls = exp(-(t - n) / b) / b, exp(-(w - t) / b)
    ends = share if order.op == "lt" else num(0)
    body = share * (ind(t <= w) * falls) - ends * ind(eq(w, t))
    ints, split = parts(linear(LEBESGUE, w, body, [(share, whole_int), (-ends, point_int)]))
    goal = eq(body, _right(n) * event(w))

    def at_point(here: Theorem) -> Theorem:
        one = same_value(lam(_hole, exp(_hole)), arith(eq(-(w - t) / b, 0), here))
        return arith(goal, here, arith(eq(falls, 1), one) if order.op == "lt" else arith(n <= w, here, n <= t))

    same = parts(transfer(LEBESGUE, w, cases(eq(w, t), at_point, lambda no: arith(goal, no, n <= t)), ints))[1]
    return arith(eq(E(Q, w, event(w)), exp(-(t - n) / b)), told, same, split, whole, point, 0 < b)
