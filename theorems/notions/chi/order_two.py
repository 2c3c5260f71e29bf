"""The mean square of p/q - 1 is Rényi divergence of order 2."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, conj, eq, exp, implies, log
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import CHI, RENYI, P, Q, t, w
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, both, discharge, expand, mean_of_one, obtain, parts, transfer, unfolded, use
from dpproofs.proving.tactics import witness
from theorems.citations import SOK
from theorems.foundations.reals.exponential_near_zero import EXP_OF_LOG

ORDER_TWO = Lemma(
    "sok20.chi2-iff-rdp2", "A bound t on the mean of (p/q - 1)^2 is one of log(1 + t) on Rényi divergence of order 2",
    f"{SOK}, after Definition 19; Duchi, Jordan and Wainwright 2018, Section 2",
    (0 <= t,),
    conj(
        implies(CHI(2, P, Q, t), RENYI(2, P, Q, log(1 + factor * t))),
        implies(RENYI(2, P, Q, log(1 + t)), CHI(2, P, Q, t)),
    ),
    mutants=(Mutant("factor", {factor: LESS}, "a kept bit", witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"),
                        t="4/3")),),
)  # fmt: skip


@proof_of(ORDER_TWO)
def _proof(claim: Claim) -> Theorem:
    """The mean of (L - 1)^2 is that of L^2 less 1."""
    close, square, room = RENYI(2, P, Q, log(1 + t)), CHI(2, P, Q, t), arith(0 < 1 + t, 0 <= t)
    level = use(EXP_OF_LOG, room, y=1 + t)

    def values(ratio: Term, density: Theorem) -> tuple[Term, Term, Theorem, Theorem, Theorem]:
        _, ints, _ = parts(unfolded(density))
        total = use("foundations.mean-of-density", density, P=P, Q=Q, L=ratio)
        distance, power = absolute(ratio(w) - 1) ** 2, ratio(w) ** 2
        return distance, power, ints, total, arith(eq(distance, power - 2 * ratio(w) + 1))

    def to_square(ratio: Term, facts: Theorem) -> Theorem:
        density, finite_, small = parts(facts)
        distance, power, ints, total, same = values(ratio, density)
        whole, mean = parts(expand(Q, w, power - 2 * ratio(w) + 1, finite_, ints))
        moved = parts(transfer(Q, w, arith(eq(power - 2 * ratio(w) + 1, distance), same), whole))
        less = arith(E(Q, w, distance) <= t, *moved[1:], mean, total, small, level, mean_of_one(Q))
        return witness(square, ratio, density, moved[0], less)

    def to_power(ratio: Term, facts: Theorem) -> Theorem:
        density, finite_, small = parts(facts)
        distance, power, ints, total, same = values(ratio, density)
        whole, mean = parts(expand(Q, w, distance + 2 * ratio(w) - 1, finite_, ints))
        moved = parts(transfer(Q, w, arith(eq(distance + 2 * ratio(w) - 1, power), same), whole))
        less = arith(E(Q, w, power) <= exp((2 - 1) * log(1 + t)), *moved[1:], mean, total, small, level, mean_of_one(Q))
        return witness(close, ratio, density, moved[0], less)

    sides = discharge(obtain(square, "L", to_power), square), discharge(obtain(close, "L", to_square), close)
    return both(*sides)
