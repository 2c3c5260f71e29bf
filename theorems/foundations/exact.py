"""Divergences with a known likelihood ratio are equal to its moment."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.kernel.terms import REAL, E, absolute, conj, eq, exists, exp, forall, integrable, lam, log, num, var
from dpproofs.library import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.tactics import (
    Fact, arith, both, discharge, expand, fresh, generalize, mean_of_one, obtain, parts, transfer, use, witness,
)  # fmt: skip
from theorems.foundations.change_of_measure import SIGNED
from theorems.foundations.density import DENSITY_OF_SAME, DENSITY_UNIQUE, RENYI_AT, same_law
from theorems.foundations.exponential import EXP_INCREASING, LOG_BOUND
from dpproofs.notions import DENSITY, KL, RENYI, L, P, Q, alpha, equals, t, value_of, w

d, u = var("d"), var("u")
RATIO = DENSITY(L, P, Q)


def _renyi_claim(factor: Factor) -> Claim:
    moment = eq(E(Q, w, L(w) ** alpha), exp((alpha - 1) * d))
    given = (RATIO, integrable(Q, w, L(w) ** alpha), moment, 1 < alpha)
    return Claim(given, equals(RENYI(alpha, P, Q, t), t, factor * d))


def _renyi(claim: Claim) -> Theorem:
    """exp((alpha - 1) d) <= exp((alpha - 1) t) just when d <= t."""
    _, moment_int, moment, _ = claim.hypotheses
    at_most, top, room = RENYI(alpha, P, Q, t), exp((alpha - 1) * t), value_of(claim.conclusion) <= t
    below = parts(use(RENYI_AT, at_most, RATIO))[1]
    order = use(LOG_BOUND, arith(exp((alpha - 1) * d) <= top, below, moment), x=(alpha - 1) * d, y=top)
    growth = use(
        EXP_INCREASING, arith((alpha - 1) * d <= (alpha - 1) * t, room, 1 < alpha), x=(alpha - 1) * d, y=(alpha - 1) * t
    )
    small = arith(E(Q, w, L(w) ** alpha) <= top, growth, moment)
    enough = witness(at_most, L, RATIO, moment_int, small)
    return generalize(both(discharge(arith(room, order, 1 < alpha), at_most), discharge(enough, room)), t)


RENYI_EXACT = Lemma(
    "foundations.renyi-exact", "D_alpha(P||Q) = d when E_Q[L**alpha] = exp((alpha-1) d)", "elementary",
    *_renyi_claim(1).parts, _renyi,
    (Mutant("factor", _renyi_claim(LESS), "an equality; any d > 0"),),
)  # fmt: skip


def _kl_claim(factor: Factor) -> Claim:
    entropy = L(w) * log(L(w))
    given = (RATIO, integrable(Q, w, entropy), eq(E(Q, w, entropy), d))
    return Claim(given, equals(KL(P, Q, t), t, factor * d))


def _kl(claim: Claim) -> Theorem:
    """The likelihood ratio of the hypothesis agrees almost surely with the given one."""
    _, known_int, known = claim.hypotheses
    at_most, room = KL(P, Q, t), value_of(claim.conclusion) <= t

    def with_ratio(G: Term, facts: Theorem) -> Theorem:
        density, G_int, entropy = parts(facts)
        same = use("leibniz", eq(G(w), L(w)), x=G(w), y=L(w), A=lam(u, eq(G(w) * log(G(w)), u * log(u))))
        unique = use(DENSITY_UNIQUE, density, RATIO, L=G, G=L, Q=Q)
        moved = parts(transfer(Q, w, same, G_int, unique))[1]
        return arith(room, moved, entropy, known)

    necessary = obtain(at_most, "G", with_ratio)
    enough = witness(at_most, L, RATIO, known_int, arith(known.args[0] <= t, known, room))
    return generalize(both(discharge(necessary, at_most), discharge(enough, room)), t)


KL_EXACT = Lemma(
    "foundations.kl-exact", "KL(P||Q) = d when E_Q[L log L] = d", "elementary",
    *_kl_claim(1).parts, _kl,
    (Mutant("factor", _kl_claim(LESS), "an equality; any d > 0"),),
)  # fmt: skip


RENYI_EQUALS = Definition(
    "renyi_equals",
    (alpha, P, Q, d),
    exists(L, conj(RATIO, integrable(Q, w, L(w) ** alpha), eq(E(Q, w, L(w) ** alpha), exp((alpha - 1) * d)))),
)
"""D_alpha(P||Q) = d is finite, for an order 1 < alpha < oo."""

KL_EQUALS = Definition(
    "kl_equals",
    (P, Q, d),
    exists(L, conj(
        RATIO,
        forall(w, 0 < L(w)),
        integrable(P, w, absolute(log(L(w)))),
        eq(E(P, w, log(L(w))), d),
    )),
)  # fmt: skip
"""KL(P||Q) = d is finite, and neither law has an event that is null for the other only."""


def _renyi_equals(claim: Claim) -> Theorem:
    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        return use(RENYI_EXACT, facts, 1 < alpha, L=L, d=value_of(claim.conclusion))

    return obtain(claim.hypotheses[0], "L", with_ratio)


def _renyi_equals_claim(factor: Factor) -> Claim:
    return Claim((RENYI_EQUALS(alpha, P, Q, d), 1 < alpha), equals(RENYI(alpha, P, Q, t), t, factor * d))


RENYI_EQUALITY = Lemma(
    "foundations.renyi-equality", "The two forms of D_alpha(P||Q) = d", "elementary",
    *_renyi_equals_claim(1).parts, _renyi_equals,
    (Mutant("factor", _renyi_equals_claim(LESS), "an equality; any d > 0"),),
)  # fmt: skip


def _kl_equals(claim: Claim) -> Theorem:
    """E_P[log L] = E_Q[L log L]."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, _, log_int, mean = parts(facts)
        moved = use(SIGNED, density, log_int, L=L, Q=Q, f=lam(w, log(L(w))))
        return use(KL_EXACT, density, moved, mean, L=L, d=value_of(claim.conclusion))

    return obtain(claim.hypotheses[0], "L", with_ratio)


def _kl_equals_claim(factor: Factor) -> Claim:
    return Claim((KL_EQUALS(P, Q, d),), equals(KL(P, Q, t), t, factor * d))


KL_EQUALITY = Lemma(
    "foundations.kl-equality", "The two forms of KL(P||Q) = d", "elementary",
    *_kl_equals_claim(1).parts, _kl_equals,
    (Mutant("factor", _kl_equals_claim(LESS), "an equality; any d > 0"),),
)  # fmt: skip


def with_value(fact: Theorem, value: Term, *facts: Fact) -> Theorem:
    """The same equality, its value written differently."""
    *others, old = fact.conclusion.args
    u = fresh("u", REAL, fact.conclusion)
    formula = lam(u, fact.conclusion.data(*others, u))
    return use("leibniz", fact, arith(eq(old, value), *facts), x=old, y=value, A=formula)


def _same_claim(value: Factor) -> Claim:
    return Claim((same_law(P, Q),), conj(RENYI_EQUALS(alpha, P, Q, value), KL_EQUALS(P, Q, value)))


def _same(claim: Claim) -> Theorem:
    """The likelihood ratio is 1."""
    renyi, kl = claim.conclusion.args
    one = lam(w, num(1))
    density = use(DENSITY_OF_SAME, *claim.hypotheses)
    power_int, power = parts(expand(Q, w, num(1) ** alpha))
    moment = arith(eq(E(Q, w, num(1) ** alpha), exp((alpha - 1) * renyi.args[3])), power, mean_of_one(Q))
    size_int = parts(expand(P, w, absolute(log(1))))[0]
    mean = arith(eq(E(P, w, log(1)), kl.args[2]), parts(expand(P, w, log(1)))[1])
    return both(witness(renyi, one, density, power_int, moment), witness(kl, one, density, size_int, mean))


SAME_LAWS = Lemma(
    "foundations.divergence-of-same-laws", "A law has divergence 0 from itself, exactly", "elementary",
    *_same_claim(0).parts, _same,
    (Mutant("value", _same_claim(Fraction(1, 100)), "P = Q"),),
)  # fmt: skip
