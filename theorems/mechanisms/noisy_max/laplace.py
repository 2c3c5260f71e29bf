"""Report-noisy-max is (2 Delta/b)-DP with Laplace noise of scale b, and so it is with exponential noise,
which is permute-and-flip.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import FINITE_LAW
from dpproofs.mutants.two_answers import noisy_choice
from dpproofs.privacy.notions import LAPLACE
from theorems.foundations.measure.finite_laws import by_weights
from theorems.foundations.measure.iterated_means import mean_of_unit
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING
from theorems.foundations.sums.sums_from_one import for_each
from theorems.mechanisms.exponential.mechanism import SENSITIVE, item, utility, x
from theorems.mechanisms.laplace.law import b
from theorems.mechanisms.laplace.tail import SHIFT, TAIL

# Report-noisy-max with Laplace noise of scale b on utilities of sensitivity Delta is (2 Delta/b)-DP ---

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
        mean = E(law, own, event(own))
        within = mean_of_unit(law, own, event(own), both(arith(0 <= event(own)), arith(event(own) <= 1)))[1:]
        ints.append(mean_of_unit(others(i), noises, mean, both(*within))[0])
        tails.append(use(TAIL, specialize(LAWS, score), 0 < b, P=law, m=score, t=top))
        means.append(mean)
    shift = use(SHIFT, moved, 0 < b, r=_behind(x1), s=_behind(x2), d=Gamma)
    point = arith(means[0] <= exp(epsilon) * means[1], shift, *tails)
    scaled_int, scaled = parts(linear(others(i), noises, rhs(point), [(exp(epsilon), ints[1])]))
    bound = integrate(others(i), noises, point, ints[0], scaled_int)
    laws = [specialize(DRAWN, data) for data in (x1, x2)]
    return for_all(goal, by_weights(laws, nat(n), epsilon, bound, scaled))


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
    """All margins move by at most 2 Delta."""
    return prove(claim.conclusion, use(BY_MARGIN, _margins(), *claim.hypotheses, Gamma=2 * Delta))


def _margins() -> Theorem:
    """The own score and the best of the others move by Delta each."""
    near, inside = N(x1, x2), (nat(i), 1 <= i, i <= n)
    own = at_neighbours(at(SENSITIVE, i, by=inside))
    rival = at(at(RIVALS, i, by=inside), x1, x2, noises, by=[near])
    margin = arith(absolute(_behind(x1) - _behind(x2)) <= 2 * Delta, own, rival)
    return generalize(discharge(generalize(discharge(margin, near), x1, x2, noises), *inside), i)


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


# Report-noisy-max with exponential noise, which is permute-and-flip (Ding, Kifer, Steinke, Wang, Xiao and Zhang) ---

EXPONENTIAL_SOURCE = (
    "McKenna and Sheldon 2020, arXiv:2010.12603, Theorem 1; Ding et al. 2021, arXiv:2105.07260, Theorem 5"
)


def reached(data: Term) -> Term:
    """The probability that exponential noise lifts the outcome i at least to the best of the others."""
    return minimum(1, exp((utility(data, i) - best(data, i, noises)) / b))


EXPONENTIAL_DRAWN = forall(x, FINITE_LAW(M(x), n, item, lam(i, E(others(i), noises, reached(x)))))
GIVEN = SENSITIVE, RIVALS, EXPONENTIAL_DRAWN, nat(n), 0 < b

EXPONENTIAL_BY_MARGIN = Lemma(
    "mechanisms.permute-and-flip-margin",
    "Permute-and-flip, as exponential noise of scale b, is (Gamma/b)-DP when all margins move by at most Gamma",
    EXPONENTIAL_SOURCE,
    (MARGINS, EXPONENTIAL_DRAWN, nat(n), 0 < b),
    PURE_DP(M, N, factor * Gamma / b),
    mutants=(Mutant("factor", {factor: LESS}, "two outcomes with equal scores, one of which falls back by Gamma",
                    unwitnessed="differences of logarithms are not exact numbers of models"),),
)  # fmt: skip


@proof_of(EXPONENTIAL_BY_MARGIN)
def _lemma(claim: Claim) -> Theorem:
    """Given the noise of the others, the lead of the own score moves by Gamma."""
    inside = nat(i), 1 <= i, i <= n
    epsilon = read(PURE_DP, claim).epsilon
    moved = at(at(MARGINS, i, by=inside), x1, x2, noises, by=[N(x1, x2)])
    leads = [(utility(data, i) - best(data, i, noises)) / b for data in (x1, x2)]
    near = arith(leads[0] <= epsilon + leads[1], moved, 0 < b)
    grown = use(EXP_INCREASING, near, x=leads[0], y=epsilon + leads[1])
    factor = use(EXP_INCREASING, arith(0 <= epsilon, moved, 0 < b), x=0, y=epsilon)
    point = arith(reached(x1) <= exp(epsilon) * reached(x2), grown, factor)
    ints = [mean_of_unit(others(i), noises, reached(data), _unit(data))[0] for data in (x1, x2)]
    scaled_int, scaled = parts(linear(others(i), noises, rhs(point), [(exp(epsilon), ints[1])]))
    bound = integrate(others(i), noises, point, ints[0], scaled_int)
    laws = [specialize(EXPONENTIAL_DRAWN, data) for data in (x1, x2)]
    return for_all(claim.conclusion, by_weights(laws, nat(n), epsilon, bound, scaled))


def _unit(data: Term) -> Theorem:
    height = exp((utility(data, i) - best(data, i, noises)) / b)
    return both(arith(0 <= reached(data), arith(0 < height)), arith(reached(data) <= 1))


EXPONENTIAL = Lemma(
    "mechanisms.permute-and-flip", "Permute-and-flip, as exponential noise of scale b, is (2 Delta/b)-DP",
    EXPONENTIAL_SOURCE,
    GIVEN,
    PURE_DP(M, N, factor * 2 * Delta / b),
    lambda claim: prove(claim.conclusion, use(EXPONENTIAL_BY_MARGIN, _margins(), *GIVEN, Gamma=2 * Delta)),
    (Mutant("factor", {factor: LESS}, "two outcomes; one falls back by Delta, and the other rises by Delta",
            unwitnessed="differences of logarithms are not exact numbers of models"),),
)  # fmt: skip

permute_and_flip_by_margin = Verified(
    EXPONENTIAL_BY_MARGIN,
    "permute_and_flip_by_margin",
    {"margin_sensitivity": Gamma, "scale": b},
    requires=(0 <= Gamma,),
    omits=(n,),
)
permute_and_flip = Verified(
    EXPONENTIAL, "permute_and_flip", {"sensitivity": Delta, "scale": b}, requires=(0 <= Delta,), omits=(n,)
)
