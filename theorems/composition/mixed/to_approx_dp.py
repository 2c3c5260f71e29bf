"""The delta of Gaussian noise with groups of randomized responses, for any epsilon: a finite sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, binomial, eq, exp, lam, maximum, nat, num, summation, var
from dpproofs.proving.lemma import LESS, MORE, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import APPROX_DP, M, N, delta, i, mu_squared, phi, test_function, w, x1, x2
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, folded, for_all, generalize, said_of, specialize, unfolded
from dpproofs.proving.tactics import use
from dpproofs.privacy.verified import Verified
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.sums.sums_compared import SUM_EQUAL
from theorems.notions.gaussian_dp.closed_form import CLOSED_FORM, closed_form
from theorems.notions.gaussian_dp.profile_values import EQUAL_MEANS
from theorems.composition.mixed.groups import COUNTS, FIRST, Group, with_groups
from theorems.composition.mixed.composition import mixed
from theorems.composition.mixed.means import SOURCE
from theorems.notions.profiles.responses import answer, base, every
from theorems.notions.gaussian_dp.weakening import gaussian

least, level = var("least"), var("level")

NOISE = mixed(M, mu_squared, FIRST, delta)
NO_NOISE = mixed(M, num(0), FIRST, delta)


def _claim(given: Term, value: Callable[[Term], Term], *facts: Term) -> Claim:
    total = turned(lam(level, value(level)), FIRST)(least)
    return Claim((given, *COUNTS[:3], *facts), APPROX_DP(M, N, least, delta + (1 - delta) * total))


def _with_noise(factor: Factor) -> Claim:
    return _claim(NOISE, lambda at_: closed_form(mu_squared, at_, factor), 0 < mu_squared)


def _without_noise(factor: Factor) -> Claim:
    return _claim(NO_NOISE, lambda at_: factor * maximum(1 - exp(at_), 0))


def turned(value: Term, groups: Sequence[Group]) -> Term:
    """The value, as a function of the logarithm of the order, with the groups after it."""
    for count, size in groups:
        term = binomial(count, i) * (exp(i * size) * value(level + (count - 2 * i) * size))
        value = lam(level, summation(i, 0, count, term) / base(size) ** count)
    return value


LEMMA = Lemma(
    "profiles.mixed-dp-to-approx-dp", "Gaussian noise and randomized responses: the least delta for an epsilon", SOURCE,
    *_with_noise(1).parts,
    mutants=(Mutant("factor", _with_noise(MORE), "a Gaussian mechanism, no groups: the best event attains it",
                    witness=finite({"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=True, mu_squared=1, k1=0, k2=0,
                        k3=0, epsilon1=0, epsilon2=0, epsilon3=0, delta=0, least=0)),),
)  # fmt: skip


@proof_of(LEMMA)
def _noise(claim: Claim) -> Theorem:
    value = lam(level, closed_form(mu_squared, level))
    form = use(CLOSED_FORM, 0 < mu_squared, arith(0 < exp(level)), s=mu_squared, c=exp(level))
    return _proof(claim, mu_squared, value, arith(eq(gaussian(mu_squared)(exp(level)), value(level)), form))


def _proof(claim: Claim, square: Term, value: Term, known: Theorem) -> Theorem:
    """The profile at the exponential of epsilon."""
    test, order = test_function(phi, w), exp(least)
    profile = unfolded(at_neighbours(unfolded(claim.hypotheses[0])))
    bound = at(profile, order, phi, by=[arith(0 <= order), test])
    total = specialize(generalize(_turned(square, value, known), level), least)
    goal = E(M(x1), w, phi(w)) <= order * E(M(x2), w, phi(w)) + read(APPROX_DP, claim).delta
    close = said_of(claim.conclusion, x1, x2)
    final = arith(goal, bound, total)
    return for_all(claim.conclusion, folded(close, generalize(discharge(final, test), phi)))


def _turned(square: Term, value: Term, known: Theorem) -> Theorem:
    """The profile at exp(level) is the sum, from the case without groups."""
    profile = gaussian(square)
    for count, size in FIRST:
        at_turn = specialize(generalize(known, level), level + (count - 2 * i) * size)
        terms = answer(count, size, profile, exp(level))
        sums = lam(i, binomial(count, i) * (exp(i * size) * value(level + (count - 2 * i) * size)))
        equal = every(arith(eq(terms(i), sums(i)), at_turn), i)
        same = use(SUM_EQUAL, equal, nat(count), n=count, s=terms, t=sums)
        profile, value = with_groups(profile, [(count, size)]), turned(value, [(count, size)])
        known = arith(eq(profile(exp(level)), value(level)), same)
    return known


NO_NOISE_LEMMA = Lemma(
    "profiles.responses-dp-to-approx-dp", "Three groups of randomized responses: the least delta for an epsilon",
    SOURCE,
    *_without_noise(1).parts,
    mutants=(Mutant("factor", _without_noise(LESS), "k1 = 1: randomized response, epsilon1 = log(2), least = 0",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, k1=1, k2=0, k3=0,
                        epsilon1="1.0987", epsilon2=0, epsilon3=0, delta=0, least=0)),),
)  # fmt: skip


@proof_of(NO_NOISE_LEMMA)
def _no_noise(claim: Claim) -> Theorem:
    value = lam(level, maximum(1 - exp(level), 0))
    form = use(EQUAL_MEANS, arith(eq(num(0), num(0))), s=0, c=exp(level))
    return _proof(claim, num(0), value, arith(eq(gaussian(num(0))(exp(level)), value(level)), form))


mixed_dp_to_approx_dp = Verified(LEMMA, "mixed_dp_to_approx_dp", {"epsilon": least})
mixed_dp_to_approx_dp_no_noise = Verified(NO_NOISE_LEMMA, "mixed_dp_to_approx_dp_no_noise", {"epsilon": least})
