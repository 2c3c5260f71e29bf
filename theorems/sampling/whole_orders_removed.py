"""Sampling under truncated CDP at whole orders, when a record is removed.

This file is long because the moments of the orders 0 and 1 are cases of their own.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, forall, implies, integrable, lam, nat, num
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import MIXTURE, P1, RENYI, Pt, Q, alpha, k, rho, w
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, both, cases, discharge, generalize, obtain, parts
from dpproofs.proving.tactics import transfer, unfolded, use, witness
from theorems.sampling.whole_orders import LARGEST, j, s

GROWN = 1 - s + s * LARGEST
SIZES = 0 <= s, s <= 1, 0 <= rho
ORDERS = forall(alpha, implies(1 < alpha, alpha <= k, RENYI(alpha, P1, Q, rho * alpha)))
GIVEN = *SIZES, nat(k), 2 <= k, ORDERS, MIXTURE(Pt, s, P1, Q)

LEMMA = Lemma(
    "sampling.whole-orders-removed", "Sampling with rate s of truncated CDP, when a record is removed: at whole "
    "orders k <= omega the divergence is at most s^2 rho k exp(2 (k - 1) rho) (1 - s + s exp((k - 1) rho))^(k - 2)",
    "from the moments of the mixed ratio",
    GIVEN,
    RENYI(k, Pt, Q, factor * s**2 * rho * k * LARGEST**2 * GROWN ** (k - 2)),
    mutants=(Mutant("factor", {factor: Fraction(1, 2)}, "s = 1, k = 2",
                    witness=finite({"Y": 2}, P1=("3/4", "1/4"), Pt=("3/4", "1/4"), Q=("1/2", "1/2"), s=1, k=2,
                        rho="0.15")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """1 + x <= exp(x)."""
    *sizes, natural, least, _, mixed = GIVEN
    level = read(RENYI, claim).t
    grown = arith(0 < GROWN, *sizes[:2], arith(0 <= s * LARGEST, *sizes, arith(0 < LARGEST)), arith(0 < LARGEST))
    order = arith(1 < k, least)
    there = at(ORDERS, k, by=[order, arith(k <= k + 0)])

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density = parts(facts)[0]
        low = parts(unfolded(density))[0]
        same = use("foundations.density-of-same-law", P=Q, Q=Q)
        laws = {"P1": P1, "P0": Q, "Pt": Pt, "Q": Q, "L1": ratio, "L0": lam(w, num(1)), "t": s}
        made = use("foundations.mixture-ratio", density, same, mixed, *sizes[:2], **laws)
        body = 1 - s + s * ratio(w)
        written = generalize(arith(eq(s * ratio(w) + (1 - s) * num(1), body)), w)
        made = use(
            "foundations.density-equal",
            made,
            written,
            P=Pt,
            Q=Q,
            L=lam(w, s * ratio(w) + (1 - s) * num(1)),
            G=lam(w, body),
        )
        known = use(
            "sampling.whole-orders",
            *sizes,
            arith(eq(GROWN, GROWN + 0)),
            grown,
            low,
            _moments(ratio, density),
            natural,
            L=ratio,
            Q=Q,
            u=GROWN,
        )
        ints, mean = parts(known)
        x = (k - 1) * level
        bound = arith(E(Q, w, body**k) <= exp(x), mean, use("foundations.exp-tangent", x=x))
        return witness(claim.conclusion, lam(w, body), made, ints, bound)

    return obtain(there, "L", with_ratio)


def _moments(ratio: Term, density: Theorem) -> Theorem:
    """The orders 0 and 1 are those of every likelihood ratio."""
    given, power = (nat(j), j <= k), ratio(w) ** j
    goal = conj(integrable(Q, w, power), E(Q, w, power) <= exp(j * (j - 1) * rho))
    sign = use("foundations.natural-nonnegative", nat(j), k=j)
    _, ints, _ = parts(unfolded(density))

    def moved(value: int, equal: Theorem) -> Theorem:
        """The statement at j = 0 or 1."""
        body = num(1) if value == 0 else ratio(w)
        known = (
            parts(use("E_one", P=Q))
            if value == 0
            else (ints, use("foundations.mean-of-density", density, L=ratio, P=P1, Q=Q))
        )
        there = ratio(w) ** num(value)
        kept, same = parts(transfer(Q, w, arith(eq(body, there)), known[0]))
        said = lam(j, goal)
        mean = arith(
            E(Q, w, there) <= exp(num(value) * (num(value) - 1) * rho),
            same,
            known[1],
            arith(eq(exp(num(value) * (num(value) - 1) * rho), 1)),
        )
        return use("leibniz", arith(eq(num(value), j), equal), both(kept, mean), x=value, y=j, A=said)

    def large(yes: Theorem) -> Theorem:
        close = at(ORDERS, j, by=[yes, given[1]])
        known = parts(use("foundations.renyi-at-density", close, density, P=P1, Q=Q, L=ratio, alpha=j, t=rho * j))
        return both(known[0], arith(E(Q, w, power) <= exp(j * (j - 1) * rho), known[1]))

    def small(no: Theorem) -> Theorem:
        zero = use("foundations.natural-zero")

        def one(above: Theorem) -> Theorem:
            least = use("foundations.natural-gap", zero, nat(j), above, j=0, k=j)
            return moved(1, arith(eq(j, 1), least, no))

        return cases(0 < j, one, lambda none: moved(0, arith(eq(j, 0), none, sign)))

    return generalize(discharge(cases(1 < j, large, small), *given), j)
