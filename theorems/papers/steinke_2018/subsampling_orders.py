"""Sampling under truncated CDP: 26 s^2 rho at all orders up to a whole number, of a mixture of two laws."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, forall, implies, nat, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import MIXTURE, P1, RENYI, Pt, Q, alpha, k, rho
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, cases, discharge, generalize, intro, obtain, parts, use
from dpproofs.proving.tactics import written_as
from theorems.citations import STEINKE
from theorems.papers.steinke_2018.subsampling_added import LEMMA as ADDED
from theorems.papers.steinke_2018.subsampling_whole_orders import LEMMA as REMOVED
from theorems.papers.steinke_2018.subsampling_whole_orders import SMALL
from theorems.sampling.whole_orders import s
from theorems.sampling.whole_orders_removed import ORDERS

RANGE = 0 <= s, 0 <= rho, nat(k), 2 <= k, *SMALL
GIVEN = *RANGE, ORDERS, MIXTURE(Pt, s, P1, Q)


def both_ways(order: Term, factor: Factor = 1) -> Term:
    """The divergence of the two laws in either order."""
    level = factor * 26 * s**2 * rho * order
    return conj(RENYI(order, Pt, Q, level), RENYI(order, Q, Pt, level))


LEMMA = Lemma(
    "st18.subsampling-tcdp-orders", "Sampling with rate s of truncated CDP, of a mixture of two laws: 26 s^2 rho at "
    "all orders up to a whole number k with s k <= 1, (k - 1) rho <= 7/10", f"{STEINKE}, sampling under truncated CDP",
    GIVEN,
    forall(alpha, implies(1 < alpha, alpha <= k, both_ways(alpha, factor))),
    mutants=(Mutant("factor", {factor: Fraction(1, 30)}, "s = 1/2, k = 2: log(1 + (exp(2 rho) - 1)/4)",
                    witness=finite({"Y": 2}, P1=("3/4", "1/4"), Pt=("5/8", "3/8"), Q=("1/2", "1/2"), s="1/2", k=2,
                        rho="0.135")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    return intro(claim.conclusion, _at_order, "beta")


def _at_order(goal: Term, order: Term) -> Theorem:
    """The divergence at the next whole order, which is less than twice as large."""
    low, sign, whole, _, rate, share = RANGE

    def with_next(n: Term, facts: Theorem) -> Theorem:
        natural, above, near = parts(facts)
        one = use("nat_successor", use("foundations.natural-zero"), k=0)
        first = arith(1 < n, above, 1 < order)
        gap = use("foundations.natural-gap", one, natural, arith(num(0) + 1 < n, first), j=num(0) + 1, k=n)
        least = arith(2 <= n, gap)

        def beyond(no: Theorem) -> Theorem:
            past = use("foundations.natural-gap", whole, natural, arith(k < n, no), j=k, k=n)
            return arith(n <= k, past, near, order <= k)

        most = cases(n <= k, lambda yes: yes, beyond)
        sizes = arith((n - 1) * rho <= Fraction(7, 10), rate, arith(0 <= (k - n) * rho, most, sign)), arith(
            s * n <= 1, share, arith(0 <= s * (k - n), most, low))  # fmt: skip
        orders = generalize(discharge(at(ORDERS, alpha, by=[1 < alpha, arith(alpha <= k, alpha <= n, most)]),
                                      1 < alpha, alpha <= n), alpha)  # fmt: skip
        second = written_as(RENYI(num(2), P1, Q, 2 * rho), at(ORDERS, 2, by=[arith(num(1) < 2), 2 <= k]))
        given = low, sign, natural, least, *sizes, MIXTURE(Pt, s, P1, Q)
        level = 26 * s**2 * rho * order
        room = arith(13 * s**2 * rho * n <= level, arith(0 <= s**2 * rho, sign), arith(n <= 2 * order, near, 1 < order))
        made = []
        for lemma, fact, laws in ((REMOVED, orders, {"P": Pt, "Q": Q}), (ADDED, second, {"P": Q, "Q": Pt})):
            known = use(lemma, *given, fact, k=n)
            lower = use("bs16.lemma-2.2e", known, 1 < order, above, alpha=order, beta=n, t=13 * s**2 * rho * n, **laws)
            made.append(use("foundations.renyi-weaker", lower, 1 < order, room, alpha=order, s=13 * s**2 * rho * n,
                            t=level, **laws))  # fmt: skip
        return both(*made)

    return obtain(use("foundations.natural-above", arith(0 <= order, 1 < order), x=order), "n", with_next)
