"""A randomized response that may be withheld, in zCDP: its divergence at steps of the order is below the line."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, forall, implies, lam, nat, num, variables
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import RENYI, RENYI_DP, ZCDP, M, N, alpha, epsilon, k, rho, x1, x2
from dpproofs.privacy.notions.kept_dp import keep
from dpproofs.privacy.verified import Verified
from dpproofs.proving.congruence import written_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, cases, discharge, for_all, generalize, induction, same_value, use
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.notions.kept_dp.to_renyi_dp import GIVEN, ODDS, WITHIN, divergence, moment
from theorems.notions.kept_dp.to_renyi_dp import LEMMA as AT_ORDER
from theorems.notions.lattices.lattice import within

step, last, u = variables("step last u")


def order(number: Term) -> Term:
    """The orders begin at 1, and grow by one factor."""
    return exp(step * number)


BELOW = within(k, last, divergence(order(k + 1)) <= rho * order(k))
"""At each order the divergence is at most the line at the order before."""
END = epsilon <= rho * order(last + 1)
SIZES = 0 <= epsilon, 0 < step, nat(last), 0 <= rho

LEMMA = Lemma(
    "notions.kept-response-zcdp", "A randomized response that may be withheld, in zCDP", DONG_ROTH_SU,
    (*GIVEN, *SIZES, BELOW, END),
    ZCDP(M, N, 0, factor * rho),
    mutants=(Mutant("factor", {factor: LESS}, "a randomized response of the odds 3",
                    witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, epsilon="1.0987",
                        keep=1, step="0.01", last=69, rho="0.554")),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """By induction on the steps; beyond them the divergence is at most epsilon."""
    begins = same_value(lam(u, exp(u)), arith(eq(step * num(0), 0))), arith(eq(exp(num(0)), 1))
    none = arith(_renyi(rho * alpha), 1 < alpha, alpha <= order(num(0)), *begins)
    base = discharge(generalize(discharge(none, 1 < alpha, alpha <= order(num(0))), alpha), num(0) <= last + 1)
    natural = use("nat_successor", nat(last), k=last)
    every = induction(last + 1, _up_to, base, _further, natural)
    inside = at(every, by=[arith(last + 1 <= last + 1)])

    def near(yes: Theorem) -> Theorem:
        return at(inside, alpha, by=[1 < alpha, yes])

    def far(no: Theorem) -> Theorem:
        small = arith(epsilon <= rho * alpha, END, arith(rho * order(last + 1) <= rho * alpha, no, 0 <= rho))
        return use("mechanisms.renyi-dp-weakening", _beyond(), 1 < alpha, small, epsilon2=rho * alpha)

    made = cases(alpha <= order(last + 1), near, far)
    pair = at_neighbours(made)
    return for_all(claim.conclusion, written_as(RENYI(alpha, M(x1), M(x2), 0 + rho * alpha), pair))


def _renyi(bound: Term) -> Term:
    return RENYI_DP(M, N, alpha, bound)


def _up_to(number: Term) -> Term:
    """The orders up to that one."""
    below = forall(alpha, implies(1 < alpha, alpha <= order(number), _renyi(rho * alpha)))
    return implies(number <= last + 1, below)


def _further(_: Term, number: Term) -> Theorem:
    """The orders between two steps have at most the divergence of the later one."""
    end, here, there = number + 1 <= last + 1, alpha <= order(number), alpha <= order(number + 1)
    inside = arith(number <= last, end)
    sign = arith(0 < step * (number + 1), 0 <= number, 0 < step)

    def before(yes: Theorem) -> Theorem:
        return at(at(_up_to(number), by=[arith(number <= last + 1, end)]), alpha, by=[1 < alpha, yes])

    def beyond(no: Theorem) -> Theorem:
        grown = use(EXP_STRICT, sign, x=0, y=step * (number + 1))
        above = arith(1 < order(number + 1), grown, arith(eq(exp(num(0)), 1)))
        known = use(AT_ORDER, *GIVEN, above, alpha=order(number + 1))
        low = at(BELOW, number, by=[inside])
        line = arith(rho * order(number) <= rho * alpha, no, 0 <= rho)
        small = arith(divergence(order(number + 1)) <= rho * alpha, low, line)
        told = use("mechanisms.renyi-dp-weakening", known, above, small, alpha=order(number + 1),
                   epsilon=divergence(order(number + 1)), epsilon2=rho * alpha)  # fmt: skip
        return use("mechanisms.renyi-dp-lower-order", told, 1 < alpha, there, alpha=order(number + 1), alpha2=alpha,
                   epsilon=rho * alpha)  # fmt: skip

    made = discharge(cases(here, before, beyond), 1 < alpha, there)
    return discharge(generalize(made, alpha), end)


def _beyond() -> Theorem:
    """1 < alpha |- the divergence is at most epsilon."""
    low = use(EXP_INCREASING, arith((1 - alpha) * epsilon <= (alpha - 1) * epsilon, 1 < alpha, 0 <= epsilon),
              x=(1 - alpha) * epsilon, y=(alpha - 1) * epsilon)  # fmt: skip
    one = use(EXP_INCREASING, arith(0 <= (alpha - 1) * epsilon, 1 < alpha, 0 <= epsilon), x=0, y=(alpha - 1) * epsilon)
    power = exp((alpha - 1) * epsilon)
    whole = arith(eq(exp(alpha * epsilon), power * ODDS))
    sums = (exp(alpha * epsilon) + exp((1 - alpha) * epsilon)) / (1 + ODDS)
    less = arith(sums <= power, low, whole)
    scaled = arith(keep * sums <= keep * power, less, 0 <= keep)
    rest = arith(1 - keep <= (1 - keep) * power, one, arith(eq(exp(num(0)), 1)), keep <= 1)
    return use(WITHIN, *GIVEN, 1 < alpha, arith(moment(alpha) <= power, scaled, rest), t=epsilon)


kept_dp_to_zcdp = Verified(LEMMA, "kept_dp_to_zcdp")
