"""Laws that are (epsilon, delta)-close have the profile of one randomized response that may reveal all."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, binomial, eq, exp, lam, maximum, ne, num
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, PROFILE, P, Q, c, delta, epsilon, i, phi, responses_profile
from dpproofs.privacy.notions import test_function, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, both, bounded, expand, for_all, generalize, integrate, mean_of_one
from dpproofs.proving.tactics import parts, specialize, use
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.sums.sums import SUM_ONE
from theorems.foundations.sums.sums_compared import longer
from theorems.composition.optimal.polygon import POLYGON, SOURCE, one_response
from theorems.foundations.reals.naturals import NAT_ZERO

CLOSE = (INDISTINGUISHABLE(P, Q, epsilon, delta), INDISTINGUISHABLE(Q, P, epsilon, delta), 0 <= epsilon)


def of_one(order: Term, factor: Factor = 1) -> Term:
    """The profile of one randomized response that reveals all with probability delta."""
    return delta + (1 - delta) * factor * responses_profile(1, epsilon, order)


ONE_PAIR = Lemma(
    "kov17.one-pair", "Laws that are (epsilon, delta)-close have the profile of one randomized response", SOURCE,
    CLOSE,
    PROFILE(P, Q, lam(c, of_one(c, factor))),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response, delta = 0, c = 1",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), delta="1/100", epsilon=20)),),
)  # fmt: skip


@proof_of(ONE_PAIR)
def _pair(claim: Claim) -> Theorem:
    """The bounds for a test and for its complement."""
    test = test_function(phi, w)
    unit = specialize(test, w)
    other = lam(w, 1 - phi(w))
    complement = generalize(both(arith(0 <= other(w), unit), arith(other(w) <= 1, unit)), w)
    ints = [bounded(law, w, phi(w), 1, unit) for law in (P, Q)]
    low = integrate(Q, w, parts(unit)[0], ints[1])
    high = integrate(P, w, parts(unit)[1], ints[0])
    others = [parts(expand(law, w, other(w), fact))[1] for law, fact in zip((P, Q), ints, strict=True)]
    there = at(CLOSE[0], phi, by=[test])
    back = arith(
        1 - E(Q, w, phi(w)) <= exp(epsilon) * (1 - E(P, w, phi(w))) + delta,
        at(CLOSE[1], other, by=[complement]),
        *others,
        mean_of_one(P),
        mean_of_one(Q),
    )
    grow = use(EXP_INCREASING, 0 <= epsilon, x=0, y=epsilon)
    bound = use(POLYGON, arith(1 <= exp(epsilon), grow), 0 <= c, low, arith(E(P, w, phi(w)) <= 1, high, mean_of_one(P)),
                there, back, a=E(P, w, phi(w)), b=E(Q, w, phi(w)), r=exp(epsilon))  # fmt: skip
    value = read(PROFILE, claim).h(c)
    final = arith(E(P, w, phi(w)) <= c * E(Q, w, phi(w)) + value, bound, two_answers())
    return for_all(claim.conclusion, final)


def two_answers() -> Theorem:
    """The sum over the two answers."""
    gap = lam(i, binomial(1, i) * maximum(exp(i * epsilon) - c * exp((1 - i) * epsilon), 0))
    step = use(longer(gap, num(0)), use(NAT_ZERO))
    ones = [
        use("binomial_zero", fact, n=top)
        for top, fact in ((0, use(NAT_ZERO)), (1, use("nat_successor", use(NAT_ZERO), k=0)))
    ]
    return arith(
        eq(responses_profile(1, epsilon, c), one_response(c, exp(epsilon))),
        step,
        use(SUM_ONE, s=gap),
        *ones,
        use("binomial_step", use(NAT_ZERO), n=0, k=0),
        use("binomial_empty", arith(ne(num(1), 0)), k=1),
    )
