"""Definition 8.5: the least delta of approximate randomized response."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.language.terms import log
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, eq, exp, fst, ind, lam, num, pair, prob, product, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_RESPONSE, INDISTINGUISHABLE, bits, delta, epsilon, equals, on, phi_bits, t
from dpproofs.privacy.notions import test_function, value_of, xi
from dpproofs.proving.reading import conjuncts, rhs
from dpproofs.proving.tactics import arith, at, both, discharge, for_all, generalize, specialize, use
from dpproofs.privacy.verified import Verified
from theorems.citations import BUN_STEINKE
from theorems.foundations.reals.exponential import EXP_INCREASING

BITS = product(REAL, REAL)
R0, R1 = var("R0", prob(BITS)), var("R1", prob(BITS))
CLOSE = on(INDISTINGUISHABLE, Y=BITS)
RESPONSES = (APPROX_RESPONSE(R0, 0, 1, epsilon, delta), APPROX_RESPONSE(R1, 1, 0, epsilon, delta))
DOMAIN = (0 <= delta, delta <= 1, 0 <= xi, xi <= epsilon)
LEAST = delta + (1 - delta) * (exp(epsilon) - exp(xi)) / (1 + exp(epsilon))

LEMMA = Lemma(
    "bs16.def-8.5", "The least delta of approximate randomized response, at xi <= epsilon",
    f"{BUN_STEINKE}, Definition 8.5",
    (*RESPONSES, *DOMAIN),
    equals(CLOSE(R0, R1, xi, t), t, factor * LEAST),
    mutants=(Mutant("factor", {factor: LESS}, "an equality",
                    witness=finite({}, R0={(0, 1): 0, (0, 0): "2/3", (1, 0): "1/3"},
                        R1={(1, 1): 0, (0, 0): "1/3", (1, 0): "2/3"}, epsilon=log(2), delta=0, xi=0)),),
)  # fmt: skip


@proof_of(LEMMA)
def _least(claim: Claim) -> Theorem:
    """The event 'the first part is 0' needs this delta; every other test needs at most as much."""
    close, value = CLOSE(R0, R1, xi, t), value_of(claim.conclusion)
    event = lam(bits, ind(eq(fst(bits), 0)))
    needed = arith(value <= t, at(close, event), *(at(law, event) for law in RESPONSES))

    test = test_function(phi_bits, bits)
    facts = [specialize(test, pair(num(i), num(j))) for i, j in ((0, 1), (1, 1), (0, 0), (1, 0))]
    revealed_fact, other_fact, first, second = facts
    revealed, other, f, g = (rhs(low) for low, *_ in map(conjuncts, facts))
    grow, one = use(EXP_INCREASING, xi <= epsilon, x=xi, y=epsilon), use(EXP_INCREASING, 0 <= xi, x=0, y=xi)
    kept = exp(epsilon) / (1 + exp(epsilon))
    left, right, rest = kept * f + (1 - kept) * g, kept * g + (1 - kept) * f, (exp(epsilon) - exp(xi)) * (1 - kept)
    signs = (
        arith(0 <= (exp(epsilon) - exp(xi)) * (1 - f), grow, first),
        arith(0 <= (exp(epsilon) * exp(xi) - 1) * g, second, one, grow),
    )
    point = arith(left <= exp(xi) * right + rest, *signs)
    scaled = arith((1 - delta) * left <= (1 - delta) * (exp(xi) * right + rest), point, *DOMAIN[:2])
    p, q = E(R0, bits, phi_bits(bits)), E(R1, bits, phi_bits(bits))
    p_mean, q_mean = means(phi_bits)
    above = arith(p <= delta + (1 - delta) * left, p_mean, arith(delta * revealed <= delta, revealed_fact, 0 <= delta))
    below = arith((1 - delta) * right <= q, q_mean, arith(0 <= delta * other, other_fact, 0 <= delta))
    grown = arith(exp(xi) * ((1 - delta) * right) <= exp(xi) * q, below)
    same = arith(eq(delta + (1 - delta) * rest, LEAST))
    final = arith(p <= exp(xi) * q + t, above, scaled, grown, same, value <= t)
    enough = for_all(close, final)
    return generalize(both(discharge(needed, close), discharge(enough, value <= t)), t)


def means(test: Term) -> list[Theorem]:
    """The mean of a test under both laws, for a test or a function that is one by arithmetic."""
    return [at(law, test, by=[test_function(phi_bits, bits)]) for law in RESPONSES]


approx_response_least_delta = Verified(LEMMA, "approx_response_least_delta", value=LEAST)
