"""Gaussian DP for records that are removed is Gaussian DP for those that are added, too."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import erfc, eq, exp, log, sqrt, substitute
from dpproofs.mutants.witnesses import finite, gauss
from dpproofs.privacy.notions import (
    ADD_OR_REMOVE,
    GAUSSIAN_DP,
    M,
    N,
    either_order,
    gaussian_profile,
    mu_squared,
    x1,
    x2,
)
from dpproofs.privacy.notions import h
from dpproofs.privacy.verified import Verified
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, cases, congruence, for_all, parts, specialize, split, use
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG
from theorems.notions.gaussian_dp.closed_form import CLOSED_FORM, s
from theorems.notions.gaussian_dp.profile_bounds import BOUNDS
from theorems.notions.gaussian_dp.profile_values import EQUAL_MEANS
from theorems.notions.gaussian_dp.weakening import gaussian
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.reversed import REVERSED, turned
from theorems.notions.profiles.weakening import with_profile

BACK = substitute(turned(c), {h: gaussian(s)})

TURNED = Lemma(
    "profiles.gaussian-turned", "The profile of N(mu, 1) and N(0, 1) is that of N(0, 1) and N(mu, 1)",
    f"{DONG_ROTH_SU}, Gaussian DP",
    (0 <= s, 0 <= c),
    BACK <= factor * gaussian_profile(s, c),
    mutants=(Mutant("factor", {factor: LESS}, "s = 0, c = 0", witness=finite({}, c=0, s=0)),),
)  # fmt: skip


@proof_of(TURNED)
def _turned(claim: Claim) -> Theorem:
    """Both are (erfc(a) - c erfc(b))/2, where the order 1/c has -b and -a in their places."""
    goal, low = claim.conclusion, parts(use(BOUNDS, 0 <= s, 0 <= c))[1]

    def at_zero(no: Theorem) -> Theorem:
        none = arith(eq(c, 0), no, 0 <= c)
        return arith(goal, low, none, arith(eq(c * gaussian_profile(s, 1 / c), 0), none))

    def apart(yes: Theorem, more: Theorem) -> Theorem:
        other = arith(0 < 1 / c, yes)
        here, there = use(CLOSED_FORM, more, yes), use(CLOSED_FORM, more, other, c=1 / c)
        level = arith(eq(log(1 / c), -log(c)), yes)
        root, two = arith(0 < sqrt(s), more), arith(0 < sqrt(2))
        first, second = ((log(c) / sqrt(s) + sign * (sqrt(s) / 2)) / sqrt(2) for sign in (-1, 1))
        third, fourth = ((log(1 / c) / sqrt(s) + sign * (sqrt(s) / 2)) / sqrt(2) for sign in (-1, 1))
        same = [congruence(eq(erfc(a), erfc(-b)), level, root, two) for a, b in ((third, second), (fourth, first))]
        back = [use("foundations.erfc-reflected", a=b) for b in (first, second)]
        orders = [arith(eq(exp(log(v)), v), use(EXP_OF_LOG, sign, y=v)) for v, sign in ((c, yes), (1 / c, other))]
        turned_value = arith(
            eq(c * gaussian_profile(s, 1 / c), c * (2 - erfc(second)) / 2 - (2 - erfc(first)) / 2),
            there, *same, *back, *orders, yes,
        )  # fmt: skip
        return arith(goal, here, turned_value, *orders, yes)

    def equal(yes: Theorem, no: Theorem) -> Theorem:
        none = arith(eq(s, 0), no, 0 <= s)
        there = use(EQUAL_MEANS, none, c=1 / c)
        return arith(goal, low, there, arith(eq(c * (1 / c), 1), yes), yes)

    return cases(0 < c, lambda yes: cases(0 < s, lambda more: apart(yes, more), lambda no: equal(yes, no)), at_zero)


GIVEN, EITHER_ORDER = GAUSSIAN_DP(M, N, mu_squared), ADD_OR_REMOVE(either_order, N)

EITHER = Lemma(
    "profiles.gaussian-dp-either-order", "Gaussian DP, where the record is removed or added",
    f"{DONG_ROTH_SU}, Gaussian DP",
    (GIVEN, EITHER_ORDER, 0 <= mu_squared),
    GAUSSIAN_DP(M, either_order, factor * mu_squared),
    mutants=(Mutant("factor", {factor: LESS}, "Gaussian noise", witness=finite(
                {"X": 2, "Y": "real"}, M=(gauss(0), gauss(1)), N=(0, 1, 0, 0), N2=(0, 1, 1, 0), mu_squared=1)),),
)  # fmt: skip


@proof_of(EITHER)
def _either(claim: Claim) -> Theorem:
    """The profile in the other order is the same."""
    known = parts(specialize(EITHER_ORDER, x1, x2))[0]
    profile = gaussian(mu_squared)

    def turned_around(here: Theorem) -> Theorem:
        other = use(REVERSED, at(GIVEN, x2, x1, by=[here]), P=M(x2), Q=M(x1), h=profile)
        return with_profile(other, profile, use(TURNED, 0 <= mu_squared, 0 <= c, s=mu_squared))

    return for_all(
        claim.conclusion,
        split(at(known, by=[either_order(x1, x2)]), lambda here: at(GIVEN, x1, x2, by=[here]), turned_around),
    )


gaussian_dp_either_order = Verified(EITHER, "gaussian_dp_either_order")
