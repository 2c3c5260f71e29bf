"""Report-noisy-max with Laplace noise of scale b on utilities of sensitivity Delta is (2 Delta/b)-DP.

This file is long because the bound given the other noises comes first, and uses what the theorem sets up.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import refutation_of
from dpproofs.mutants.two_answers import noisy_choice
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, absolute, exp, forall, function_type, implies, ind, lam, nat, prob, var
from dpproofs.language.terms import variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import LAPLACE, PURE_DP, Delta, M, N, x1, x2
from dpproofs.proving.reading import read, rhs
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, integrate, linear, parts, prove
from dpproofs.proving.tactics import specialize, use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.mechanisms.exponential.mechanism import SENSITIVE, item, utility, x
from dpproofs.meaning.laws import FINITE_LAW
from theorems.foundations.measure.finite_laws import CLOSE_WEIGHTS
from theorems.foundations.sums.finite_sums import for_each
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.shift import SHIFT
from theorems.mechanisms.laplace.tail import TAIL

SOURCE = "Dwork and Roth 2014, Claim 3.9 and Section 3.3, for utilities that need not be monotone"
i, n, z, Gamma = variables("i n z Gamma")
noises = var("r", "V")
others = var("J", function_type((REAL,), prob("V")))
best = var("best", function_type(("X", REAL, "V"), REAL))
noisy = var("L", function_type((REAL,), prob(REAL)))
LAWS = forall(z, LAPLACE(noisy(z), z, b))
RIVALS = for_each(
    i, n, forall((x1, x2, noises), implies(N(x1, x2), absolute(best(x1, i, noises) - best(x2, i, noises)) <= Delta))
)


def winning(data: Term) -> Term:
    """The probability that the noisy score of outcome i is above the best of the others, given their noises."""
    own = var("s")
    return E(others(i), noises, E(noisy(utility(data, i)), own, ind(best(data, i, noises) < own)))


DRAWN = forall(x, FINITE_LAW(M(x), n, item, lam(i, winning(x))))


def _behind(data: Term) -> Term:
    """How far outcome i is behind the best of the others, before its own noise."""
    return best(data, i, noises) - utility(data, i)


MARGINS = for_each(i, n, forall((x1, x2, noises), implies(N(x1, x2), absolute(_behind(x1) - _behind(x2)) <= Gamma)))

BY_MARGIN = Lemma(
    "mechanisms.report-noisy-max-margin",
    "Report-noisy-max with Laplace noise of scale b is (Gamma/b)-DP when all margins move by at most Gamma", SOURCE,
    (MARGINS, LAWS, DRAWN, nat(n), 0 < b),
    PURE_DP(M, N, factor * Gamma / b),
    mutants=(Mutant("factor", {factor: LESS}, "two outcomes, one of them far behind, and by Gamma more"),),
)  # fmt: skip


@proof_of(BY_MARGIN)
def _margin(claim: Claim) -> Theorem:
    """Given the noises of the others, the tails of the own noise beyond the two thresholds."""
    goal, near, own = claim.conclusion, N(x1, x2), var("s")
    inside = nat(i), 1 <= i, i <= n
    epsilon = read(PURE_DP, goal).epsilon
    moved = at(at(MARGINS, i, by=inside), x1, x2, noises, by=[near])
    means, tails, ints = [], [], []
    for data in (x1, x2):
        score, top = utility(data, i), best(data, i, noises)
        law, event = noisy(score), lam(own, ind(top < own))
        low, high = arith(0 <= event(own)), arith(event(own) <= 1)
        _, mean_low, mean_high = parts(
            use(BOUNDED_MEAN, generalize(low, own), generalize(high, own), P=law, f=event, c=1)
        )
        mean = E(law, own, event(own))
        known = generalize(mean_low, noises), generalize(mean_high, noises)
        ints.append(parts(use(BOUNDED_MEAN, *known, P=others(i), f=lam(noises, mean), c=1))[0])
        tails.append(use(TAIL, specialize(LAWS, score), 0 < b, P=law, m=score, t=top))
        means.append(mean)
    shift = use(SHIFT, moved, 0 < b, r=_behind(x1), s=_behind(x2), d=Gamma)
    point = arith(means[0] <= exp(epsilon) * means[1], shift, *tails)
    scaled_int, scaled = parts(linear(others(i), noises, rhs(point), [(exp(epsilon), ints[1])]))
    bound = integrate(others(i), noises, point, ints[0], scaled_int)
    laws = [specialize(DRAWN, data) for data in (x1, x2)]
    there, here = (read(FINITE_LAW, law).p for law in laws)
    weight = arith(there(i) <= exp(epsilon) * here(i), bound, scaled)
    pair = use(CLOSE_WEIGHTS, *laws, nat(n), generalize(discharge(weight, *inside), i), P=M(x1), Q=M(x2), n=n, p=there,
               q=here, epsilon=epsilon)  # fmt: skip
    return for_all(goal, pair)


@refutation_of(BY_MARGIN, "factor", X=REAL, Y=REAL, V=REAL)
def _likely(said: Theorem) -> Theorem:
    """An outcome that is chosen above x by noise on 0."""
    return noisy_choice(said, 0, Gamma=1)


LEMMA = Lemma(
    "mechanisms.report-noisy-max-laplace", "Report-noisy-max with Laplace noise of scale b is (2 Delta/b)-DP", SOURCE,
    (SENSITIVE, RIVALS, LAWS, DRAWN, nat(n), 0 < b),
    PURE_DP(M, N, factor * 2 * Delta / b),
    mutants=(Mutant("factor", {factor: LESS},
                    "two outcomes; one is far behind and falls by Delta, and the other rises by Delta"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The own score and the best of the others move by Delta each."""
    near, inside = N(x1, x2), (nat(i), 1 <= i, i <= n)
    own = at_neighbours(at(SENSITIVE, i, by=inside))
    rival = at(at(RIVALS, i, by=inside), x1, x2, noises, by=[near])
    margin = arith(absolute(_behind(x1) - _behind(x2)) <= 2 * Delta, own, rival)
    margins = generalize(discharge(generalize(discharge(margin, near), x1, x2, noises), *inside), i)
    return prove(claim.conclusion, use(BY_MARGIN, margins, *claim.hypotheses, Gamma=2 * Delta))


@refutation_of(LEMMA, "factor", X=REAL, Y=REAL, V=REAL)
def _likely_both(said: Theorem) -> Theorem:
    """An outcome that is chosen above x by noise on -x."""
    return noisy_choice(said, 1, Delta=1)


report_noisy_max_laplace = Verified(
    LEMMA, "report_noisy_max_laplace", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,), omits=(n,)
)
report_noisy_max_laplace_by_margin = Verified(
    BY_MARGIN,
    "report_noisy_max_laplace_by_margin",
    {"margin_sensitivity": Gamma, "scale": b},
    requires=(0 <= Gamma,),
    omits=(n,),
)
