"""Integer noise with log-concave odds: values at a larger distance are distinguished better."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.mutants.one_number import at_one_number
from dpproofs.language.terms import E, eq, exp, forall, function_type, implies, ind, integrable, lam, maximum, mul
from dpproofs.language.terms import num, variables
from dpproofs.privacy.notions import Delta, c, test_function
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import integrand_of
from dpproofs.proving.tactics import Fact, arith, at, both, cases, dominated, integrate, intro, parts, same_value
from dpproofs.proving.tactics import specialize, transfer, use
from dpproofs.meaning.laws import COUNTING
from theorems.foundations.measure.counting import k, mu, n, whole, y
from theorems.foundations.measure.counting_moved import MOVED
from theorems.foundations.reals.naturals import NAT_ZERO

a, b = variables("a b")
g, phi = variables("g phi", function_type(("real",), "real"))
FINITE = integrable(mu, y, g(y))
SUMMED = COUNTING(mu), FINITE
POSITIVE = forall(y, 0 < g(y))
CONCAVE = forall((y, a, b), implies(0 <= a, 0 <= b, g(y) * g(y + a + b) <= g(y + a) * g(y + b)))
NOISE = (*SUMMED, POSITIVE, CONCAVE)
TEST = test_function(phi, y)
MOVE = k - n
NUMBERS = (whole(k), whole(n), whole(Delta), 0 <= MOVE, MOVE <= Delta, 0 <= c, TEST)


def told(odds: Term, order: Term, distance: Term = Delta) -> Term:
    """The hockey-stick divergence of noise on a number from noise on 0."""
    return E(mu, y, maximum(odds(y - distance) - order * odds(y), 0))


def _claim(factor: Factor) -> Claim:
    moved = E(mu, y, g(y - MOVE) * phi(y))
    return Claim((*NOISE, *NUMBERS), moved <= c * E(mu, y, g(y) * phi(y)) + mul(factor, told(g, c)))


ZERO = infer("or_intro", use(NAT_ZERO), formula=whole(num(0)))


def _simple(goal: Term) -> Theorem:
    return intro(goal, lambda wanted, *_: arith(wanted))


LARGER = Lemma(
    "mechanisms.whole-noise-further", "Log-concave integer noise distinguishes values at a larger distance better",
    "elementary",
    *_claim(1).parts,
    mutants=(Mutant("measure", Claim((FINITE, POSITIVE, CONCAVE, *NUMBERS), _claim(1).conclusion),
                    "the law of 0, exp(y)",
                    witness=at_one_number(0, _simple, g=lam(y, exp(y)), phi=lam(y, num(1)), Delta=1, k=0, n=0, c=0)),),
)  # fmt: skip


@proof_of(LARGER)
def _proof(claim: Claim) -> Theorem:
    """The numbers where the first law is likelier lie above one number, so that more are met from further above."""
    likelier = lam(y, ind(c * g(y) < g(y - MOVE)))
    unit, zero = specialize(TEST, y), num(0)
    ints: dict[Term, Fact] = {
        MOVE: around(MOVE, k, n, *NUMBERS[:2]), zero: SUMMED[1],
        Delta: around(Delta, Delta, zero, NUMBERS[2], ZERO),
    }  # fmt: skip
    odds = {centre: g(y) if centre == zero else g(y - centre) for centre in ints}
    signs = [specialize(POSITIVE, y if centre == zero else y - centre) for centre in ints]

    def seen(centre: Term, weight: Term) -> Theorem:
        body = odds[centre] * weight
        small = both(arith(0 <= body, *signs, unit), arith(body <= odds[centre], *signs, unit))
        return dominated(mu, y, small, ints[centre])

    event, near, far = likelier(y), odds[MOVE], odds[Delta]
    best = near * phi(y) + c * (g(y) * event) <= c * (g(y) * phi(y)) + near * event
    first = integrate(
        mu, y, arith(best, unit, *signs), seen(MOVE, phi(y)), seen(zero, event), seen(zero, phi(y)), seen(MOVE, event)
    )
    top = maximum(far - c * g(y), 0)
    top_int = dominated(mu, y, both(arith(0 <= top), arith(top <= far, *signs, 0 <= c)), ints[Delta])
    last = integrate(
        mu, y, arith(far * event <= c * (g(y) * event) + top), seen(Delta, event), seen(zero, event), top_int
    )
    here = parts(use(MOVED, SUMMED[0], seen(MOVE, event), *NUMBERS[:2], f=lam(y, near * event)))
    there = parts(use(MOVED, SUMMED[0], seen(Delta, event), NUMBERS[2], ZERO, f=lam(y, far * event), k=Delta, n=zero))
    more = integrate(mu, y, _met(integrand_of(here[0], y), integrand_of(there[0], y)), here[0], there[0])
    return arith(claim.conclusion, first, last, here[1], there[1], more)


def around(centre: Term, first: Term, second: Term, *facts: Theorem | Term) -> Theorem:
    """The odds around first - second, which is the centre, have a sum."""
    ints = parts(use(MOVED, *SUMMED, *facts, f=g, k=second, n=first))[0]
    return parts(transfer(mu, y, same_value(g, arith(eq(y + second - first, y - centre))), ints))[0]


def _met(here: Term, there: Term) -> Theorem:
    """Where the first law is likelier above a number, it is so further above."""
    moves = {y + k - n - MOVE: y, y + Delta - num(0) - Delta: y, y + k - n: y + MOVE, y + Delta - num(0): y + Delta,
             y + Delta - num(0) - MOVE: y + (Delta - MOVE), y + (Delta - MOVE) + MOVE: y + Delta}  # fmt: skip
    same = [same_value(g, arith(eq(old, new))) for old, new in moves.items()]
    signs = [specialize(POSITIVE, at_) for at_ in (y, y + MOVE, y + Delta)]
    concave = at(CONCAVE, y, Delta - MOVE, MOVE, by=[arith(0 <= Delta - MOVE, NUMBERS[4]), NUMBERS[3]])
    low, high = g(y + MOVE), g(y + Delta)

    def likelier(yes: Theorem) -> Theorem:
        scaled = arith(c * low * high < g(y) * high, yes, signs[2])
        further = arith(low * (c * high) < low * g(y + (Delta - MOVE)), scaled, concave, *same)
        return arith(here <= there, arith(c * high < g(y + (Delta - MOVE)), further, signs[1]), yes, signs[0], *same)

    return cases(c * low < g(y), likelier, lambda no: arith(here <= there, no, signs[0], *same))
