"""Means of profiles: the profile of a composition, if that of its kernels is averaged over the first outcome.

With densities p, q of the laws of the first outcome, kernels of the profile h add the mean of p h(c q/p) at the order
c. That the mean is at most h2(c) is kept by the constructions of profiles.
"""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, forall, implies, integrable, lam, nat, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import c, epsilon, h, i, k, w, with_responses
from dpproofs.proving.reading import comparison, lhs
from dpproofs.proving.tactics import arith, at, both, discharge, expand, generalize, parts, transfer, use
from theorems.foundations.sums.binomial_nonnegative import NONNEGATIVE
from theorems.foundations.divergences.hockey_stick import mu, p, q
from theorems.foundations.sums.sums import total
from theorems.foundations.sums.sums_compared import SUM_AT_MOST, SUM_EQUAL
from theorems.foundations.sums.sums_linear import SUM_SCALED
from theorems.foundations.sums.sums_of_means import SUM_MEAN
from theorems.citations import ZHU_DONG_WANG
from theorems.notions.profiles.responses import answer, base, every, h2, weight

SOURCE = f"{ZHU_DONG_WANG}, composition of dominating pairs"


def averaged(mu: Term, p: Term, q: Term, profile: Term, bound: Term) -> Term:
    """For every order c >= 0 the mean of p profile(c q/p) exists, and is at most bound(c)."""
    point = var("w", mu.type[1])
    level = p(point) * profile(c * q(point) / p(point))
    return forall(c, implies(0 <= c, conj(integrable(mu, point, level), E(mu, point, level) <= bound(c))))


KNOWN = averaged(mu, p, q, h, h2)
after = [lam(c, with_responses(k, epsilon, profile, c)) for profile in (h, h2)]

RESPONSES = Lemma(
    "profiles.means-responses", "Means of profiles, with randomized responses", SOURCE,
    (KNOWN, nat(k)),
    averaged(mu, p, q, after[0], lam(c, factor * after[1](c))),
    mutants=(Mutant("factor", {factor: LESS}, "p = q = h = h2 = 1 under a probability law",
                    witness=finite({"Y": 2}, epsilon=8, h=1, h2=1, k=10, mu=("1/4", "3/4"), p=1, q=("1/2", 1))),),
)  # fmt: skip


@proof_of(RESPONSES)
def _responses(claim: Claim) -> Theorem:
    """Each answer turns the order."""
    level = c * exp((k - 2 * i) * epsilon)
    known_int, known = parts(at(KNOWN, level, by=[arith(0 <= level, 0 <= c)]))
    share = weight(k, epsilon)
    one_int, one = parts(expand(mu, w, share(i) * profile_level(h, level), known_int))
    terms = lam((i, w), share(i) * profile_level(h, level))
    sum_int, mean = parts(use(SUM_MEAN, every(one_int, i), nat(k), n=k, mu=mu, f=terms))
    upper = answer(k, epsilon, h2, c)
    gap = arith(0 <= share(i) * (h2(level) - lhs(known)), known, arith(0 <= share(i), use(NONNEGATIVE, nat(k), n=k)))
    below = arith(E(mu, w, terms(i, w)) <= upper(i), one, gap)
    sums = use(SUM_AT_MOST, every(below, i), nat(k), n=k, s=lam(i, E(mu, w, terms(i, w))), t=upper)
    inside = lam(c, with_responses(k, epsilon, h, c))
    raw = answer(k, epsilon, h, c * q(w) / p(w))
    scaled = use(SUM_SCALED, nat(k), n=k, a=p(w), s=raw)
    lower, inner = lam(i, p(w) * raw(i)), lam(i, terms(i, w))
    moved = use(SUM_EQUAL, every(arith(eq(lower(i), inner(i))), i), nat(k), n=k, s=lower, t=inner)
    divided_int, divided = parts(expand(mu, w, total(inner, k) / base(epsilon) ** k, sum_int))
    same = arith(eq(total(inner, k) / base(epsilon) ** k, profile_level(inside, c)), scaled, moved)
    whole_int, whole = parts(transfer(mu, w, same, divided_int))
    goal = at(claim.conclusion, c, by=[0 <= c]).conclusion
    final = arith(comparison(goal), whole, divided, mean, sums, arith(0 < base(epsilon) ** k))
    return generalize(discharge(both(whole_int, final), 0 <= c), c)


def profile_level(profile: Term, order: Term) -> Term:
    """The function whose average at this order is the mean."""
    return p(w) * profile(order * q(w) / p(w))
