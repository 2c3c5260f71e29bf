"""KL divergence in both orders bounds total variation as randomized response attains it."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, cosh, eq, exp, lam, sinh
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import KL_DP, SYMMETRIC, TOTAL_VARIATION_DP, M, N, epsilon, kappa, phi, w, x1, x2
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of, without
from dpproofs.proving.reading import hypothesis, read
from dpproofs.proving.tactics import arith, both, bounded, expand, for_all, generalize, integrate, mean_of_one, parts
from dpproofs.proving.tactics import specialize, use
from theorems.foundations.divergences.gibbs import GIBBS
from theorems.foundations.measure.neighbours import both_ways
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.exponential_chord import CHORD
from theorems.notions.total_variation.passages import FIRST, SECOND, TEST

SOURCE = "Gilardoni 2006, On the minimum f-divergence for given total variation"

BOTH_WAYS = Lemma(
    "notions.kl-dp-to-total-variation-both-ways", "KL divergence kappa in both orders bounds total variation by "
    "(kappa + cosh(epsilon) - 1)/(epsilon + sinh(epsilon)), for any epsilon > 0; randomized response attains it",
    SOURCE,
    (KL_DP(M, N, kappa), SYMMETRIC(N), 0 < epsilon),
    TOTAL_VARIATION_DP(M, N, factor * ((kappa + cosh(epsilon) - 1) / (epsilon + sinh(epsilon)))),
    mutants=(Mutant("factor", {factor: LESS},
                    "randomized response with epsilon = log(3): KL is log(3)/2, total variation 1/2",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, kappa="0.549307",
                        epsilon="1.0986")),
             Mutant("one order", without(SYMMETRIC(N)),
                    "P = (0.05, 0.95), Q = (0.8, 0.2) in one order: 0.75 > 0.728",
                    witness=finite({"X": 2, "Y": 2}, M=(("0.05", "0.95"), ("0.8", "0.2")),
                        N=(False, True, False, False), kappa="1.3417", epsilon="1.85"))),
)  # fmt: skip


@proof_of(BOTH_WAYS)
def _proof(claim: Claim) -> Theorem:
    """The variational formula for the loss of randomized response, epsilon on the event and -epsilon off it, twice."""
    close, unit = both_ways(hypothesis(claim, KL_DP)), specialize(TEST, w)
    P, Q = M(x1), M(x2)
    top = use(EXP_INCREASING, arith(-epsilon <= epsilon, 0 < epsilon), x=-epsilon, y=epsilon)

    def one_order(first: Term, second: Term, event: Term, known: Theorem) -> Theorem:
        """epsilon (2 E_first - 1) <= kappa + E_second exp(epsilon) + (1 - E_second) exp(-epsilon) - 1."""
        inside = both(*(arith(g, unit) for g in (0 <= event(w), event(w) <= 1)))
        off = lam(w, 2 * epsilon * (1 - event(w)))
        size = generalize(both(*(arith(g, inside, 0 < epsilon) for g in (0 <= off(w), off(w) <= 2 * epsilon))), w)
        score = use(GIBBS, known, size, P=first, Q=second, f=off, b=epsilon, c=2 * epsilon, t=kappa)
        chord = use(CHORD, *parts(inside), p=event(w))
        ends = event(w) * exp(epsilon) + (1 - event(w)) * exp(-epsilon)
        low = arith(0 <= exp(epsilon - off(w)), arith(0 < exp(epsilon - off(w))))
        loss = arith(
            exp(epsilon - off(w)) <= ends, chord, arith(eq(epsilon - off(w), 2 * epsilon * event(w) - epsilon))
        )
        most = arith(ends <= exp(epsilon), inside, top)
        often = {law: bounded(law, w, event(w), 1, inside) for law in (first, second)}
        mean = integrate(second, w, loss, bounded(second, w, exp(epsilon - off(w)), exp(epsilon), low, loss, most),
                         often[second])  # fmt: skip
        seldom = parts(expand(first, w, off(w), often[first]))[1]
        here, there = E(first, w, event(w)), E(second, w, event(w))
        goal = epsilon * (2 * here - 1) <= kappa + there * exp(epsilon) + (1 - there) * exp(-epsilon) - 1
        return arith(goal, score, mean, seldom, mean_of_one(first), mean_of_one(second))

    there = one_order(P, Q, phi, close[0])
    rest = lam(w, 1 - phi(w))
    back = one_order(Q, P, rest, close[1])
    means = [parts(expand(law, w, rest(w), bounded(law, w, phi(w), 1, unit)))[1] for law in (P, Q)]
    hyperbolic = [arith(eq(f(epsilon), (exp(epsilon) + s * exp(-epsilon)) / 2)) for f, s in ((cosh, 1), (sinh, -1))]
    size = epsilon + sinh(epsilon)
    positive = arith(0 < size, top, hyperbolic[1], 0 < epsilon)
    whole = arith(
        (FIRST - SECOND) * size <= kappa + cosh(epsilon) - 1,
        there, back, *means, *hyperbolic, mean_of_one(P), mean_of_one(Q),
    )  # fmt: skip
    return for_all(claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, whole, positive))


kl_dp_to_total_variation_both_ways = Verified(BOTH_WAYS, "kl_dp_to_total_variation_both_ways", requires=(0 <= kappa,))
