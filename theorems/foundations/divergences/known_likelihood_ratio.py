"""Rényi and KL divergence of two laws with a known likelihood ratio: bounds by its moment and its entropy,
the exact values, and 0 for a law from itself.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.render.notation import write_as
from theorems.foundations.densities.likelihood_ratios import DENSITY_OF_SAME, DENSITY_UNIQUE, same_law
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, LOG_BOUND

# Rényi divergence at a given likelihood ratio -------------------------------------------------

AT_RATIO = (RENYI(alpha, P, Q, t), DENSITY(L, P, Q))
scale = mark("scale", 1)

RENYI_AT = Lemma(
    "foundations.renyi-at-density", "D_alpha(P||Q) <= t bounds the moment of any likelihood ratio", "elementary",
    AT_RATIO,
    conj(integrable(Q, w, L(w) ** alpha), E(Q, w, L(w) ** alpha) <= scale * exp((alpha - 1) * t)),
    mutants=(Mutant("bound", {scale: LESS}, "P = Q, t = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), alpha=2, t="0.85")),),
)  # fmt: skip

x = var("x")


@proof_of(RENYI_AT)
def _renyi_at(claim: Claim) -> Theorem:
    """The ratio of the hypothesis agrees almost surely with the one that is given."""

    def with_ratio(G: Term, facts: Theorem) -> Theorem:
        density, G_int, moment = parts(facts)
        same = use("leibniz", eq(G(w), L(w)), x=G(w), y=L(w), A=lam(x, eq(G(w) ** alpha, x**alpha)))
        unique = use(DENSITY_UNIQUE, density, AT_RATIO[1], L=G, G=L, Q=Q)
        return prove(claim.conclusion, transfer(Q, w, same, G_int, unique), moment)

    return obtain(AT_RATIO[0], "G", with_ratio)


# KL divergence at a given likelihood ratio ----------------------------------------------------

DENSITY_AT_RATIO = (KL(P, Q, t), DENSITY(L, P, Q))
entropy = L(w) * log(L(w))

KL_AT = Lemma(
    "foundations.kl-at-density", "KL(P||Q) <= t bounds the entropy of any likelihood ratio", "elementary",
    DENSITY_AT_RATIO,
    conj(integrable(Q, w, entropy), E(Q, w, entropy) <= factor * t),
    mutants=(Mutant("bound", {factor: LESS}, "t = KL(P||Q) > 0",
                    witness=finite({"Y": 3}, P=("1/4", "3/4", 0), Q=("2/7", "5/7", 0), t="0.00321")),),
)  # fmt: skip


@proof_of(KL_AT)
def _kl_at(claim: Claim) -> Theorem:
    """The ratio of the hypothesis agrees almost surely with the one that is given."""

    def with_ratio(G: Term, facts: Theorem) -> Theorem:
        density, G_int, mean = parts(facts)
        same = use("leibniz", eq(G(w), L(w)), x=G(w), y=L(w), A=lam(x, eq(G(w) * log(G(w)), x * log(x))))
        unique = use(DENSITY_UNIQUE, density, DENSITY_AT_RATIO[1], L=G, G=L, Q=Q)
        return prove(claim.conclusion, transfer(Q, w, same, G_int, unique), mean)

    return obtain(DENSITY_AT_RATIO[0], "G", with_ratio)


# Rényi divergence with a known likelihood ratio is equal to its moment ------------------------

d, u = var("d"), var("u")
RATIO = DENSITY(L, P, Q)

RENYI_EXACT = Lemma(
    "foundations.renyi-exact", "D_alpha(P||Q) = d when E_Q[L**alpha] = exp((alpha-1) d)", "elementary",
    (RATIO, integrable(Q, w, L(w) ** alpha), eq(E(Q, w, L(w) ** alpha), exp((alpha - 1) * d)), 1 < alpha),
    equals(RENYI(alpha, P, Q, t), t, factor * d),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; any d > 0",
                    witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), L=(2, 0), d=log(2), alpha=2)),),
)  # fmt: skip


@proof_of(RENYI_EXACT)
def _renyi(claim: Claim) -> Theorem:
    """exp((alpha - 1) d) <= exp((alpha - 1) t) just when d <= t."""
    _, moment_int, moment, _ = claim.hypotheses
    at_most, top, room = RENYI(alpha, P, Q, t), exp((alpha - 1) * t), value_of(claim.conclusion) <= t
    below = parts(use("foundations.renyi-at-density", at_most, RATIO))[1]
    order = use(LOG_BOUND, arith(exp((alpha - 1) * d) <= top, below, moment), x=(alpha - 1) * d, y=top)
    growth = use(
        EXP_INCREASING, arith((alpha - 1) * d <= (alpha - 1) * t, room, 1 < alpha), x=(alpha - 1) * d, y=(alpha - 1) * t
    )
    small = arith(E(Q, w, L(w) ** alpha) <= top, growth, moment)
    enough = witness(at_most, L, RATIO, moment_int, small)
    return generalize(both(discharge(arith(room, order, 1 < alpha), at_most), discharge(enough, room)), t)


# The two forms of D_alpha(P||Q) = d -----------------------------------------------------------

RENYI_EQUALS = Definition(
    "renyi_equals",
    (alpha, P, Q, d),
    exists(L, conj(RATIO, integrable(Q, w, L(w) ** alpha), eq(E(Q, w, L(w) ** alpha), exp((alpha - 1) * d)))),
)
"""D_alpha(P||Q) = d is finite, for an order 1 < alpha < oo."""
write_as(RENYI_EQUALS, r"D_{{{0}}}\left({1} \,\middle\|\, {2}\right) = {3}")

RENYI_EQUALITY = Lemma(
    "foundations.renyi-equality", "The two forms of D_alpha(P||Q) = d", "elementary",
    (RENYI_EQUALS(alpha, P, Q, d), 1 < alpha),
    equals(RENYI(alpha, P, Q, t), t, factor * d),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; any d > 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), d=log(Fraction(7, 3)), alpha=2)),),
)  # fmt: skip


@proof_of(RENYI_EQUALITY)
def _renyi_equals(claim: Claim) -> Theorem:
    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        return use(RENYI_EXACT, facts, 1 < alpha, L=L, d=value_of(claim.conclusion))

    return obtain(hypothesis(claim, RENYI_EQUALS), "L", with_ratio)


# KL divergence with a known likelihood ratio is equal to its entropy --------------------------

KL_EXACT_FACTOR = Mutant(
    "factor", {factor: LESS}, "an equality; any d > 0", witness=finite({"Y": 2}, P=(1, 0), Q=("1/2", "1/2"), L=(2, 0))
)

KL_EXACT = Lemma(
    "foundations.kl-exact", "KL(P||Q) = d when E_Q[L log L] = d", "elementary",
    (RATIO, integrable(Q, w, L(w) * log(L(w))), eq(E(Q, w, L(w) * log(L(w))), d)),
    equals(KL(P, Q, t), t, factor * d),
    mutants=(KL_EXACT_FACTOR,),
)  # fmt: skip


@proof_of(KL_EXACT)
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
    enough = witness(at_most, L, RATIO, known_int, arith(lhs(known) <= t, known, room))
    return generalize(both(discharge(necessary, at_most), discharge(enough, room)), t)


# The two forms of KL(P||Q) = d ----------------------------------------------------------------

KL_EQUALS = Definition(
    "kl_equals",
    (P, Q, d),
    exists(
        L,
        conj(
            RATIO,
            forall(w, 0 < L(w)),
            integrable(P, w, absolute(log(L(w)))),
            eq(E(P, w, log(L(w))), d),
        ),
    ),
)
"""KL(P||Q) = d is finite, and neither law has an event that is null for the other only."""
write_as(KL_EQUALS, r"D_{{\mathrm{{KL}}}}\left({0} \,\middle\|\, {1}\right) = {2}")

KL_EQUALITY = Lemma(
    "foundations.kl-equality", "The two forms of KL(P||Q) = d", "elementary",
    (KL_EQUALS(P, Q, d),),
    equals(KL(P, Q, t), t, factor * d),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; any d > 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"))),),
)  # fmt: skip


@proof_of(KL_EQUALITY)
def _kl_equals(claim: Claim) -> Theorem:
    """E_P[log L] = E_Q[L log L]."""

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, _, log_int, mean = parts(facts)
        moved = use("foundations.change-of-measure-signed", density, log_int, L=L, Q=Q, f=lam(w, log(L(w))))
        return use("foundations.kl-exact", density, moved, mean, L=L, d=value_of(claim.conclusion))

    return obtain(hypothesis(claim, KL_EQUALS), "L", with_ratio)


# The divergences of a law from itself are equal to 0 ------------------------------------------

value = mark("value", 0)

SAME_LAWS = Lemma(
    "foundations.divergence-of-same-laws", "A law has divergence 0 from itself, exactly", "elementary",
    (same_law(P, Q),),
    conj(RENYI_EQUALS(alpha, P, Q, value), KL_EQUALS(P, Q, value)),
    mutants=(Mutant("value", {value: Fraction(1, 100)}, "P = Q", witness=finite({"Y": 1}, P=(1,), Q=(1,), alpha=2)),),
)  # fmt: skip


@proof_of(SAME_LAWS)
def _same(claim: Claim) -> Theorem:
    """The likelihood ratio is 1."""
    renyi, kl = conjuncts(claim)
    one = lam(w, num(1))
    density = use(DENSITY_OF_SAME, *claim.hypotheses)
    power_int, power = parts(expand(Q, w, num(1) ** alpha))
    moment = arith(eq(E(Q, w, num(1) ** alpha), exp((alpha - 1) * read(RENYI_EQUALS, renyi).d)), power, mean_of_one(Q))
    size_int = parts(expand(P, w, absolute(log(1))))[0]
    mean = arith(eq(E(P, w, log(1)), read(KL_EQUALS, kl).d), parts(expand(P, w, log(1)))[1])
    return both(witness(renyi, one, density, power_int, moment), witness(kl, one, density, size_int, mean))
