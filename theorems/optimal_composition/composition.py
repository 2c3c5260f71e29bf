"""Adaptive composition: k and k2 randomized responses are k + k2 of them, and what they reveal is kept apart."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import binomial, exp, forall, function_type, lam, nat, prob, product, var
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.notions import COMPOSED_DP, JOINT, PROFILE, PUSHED, K, M, N, P, Q, c, delta, epsilon, i, k, on, x1, x2, y
from dpproofs.tactics import arith, at, both, discharge, folded, generalize, specialize, unfolded, use
from dpproofs.verified import Verified
from theorems.foundations.absolute_continuity import H
from theorems.foundations.binomial import NONNEGATIVE
from theorems.foundations.iterated import R
from theorems.foundations.joint_density import PAIR
from theorems.foundations.pushed import SECOND as SECOND_OUTCOME
from theorems.foundations.sums import total
from theorems.foundations.tests_compose import S
from theorems.optimal_composition import KAIROUZ_OH_VISWANATH
from theorems.optimal_composition.finite_composition import COMPOSITION
from theorems.optimal_composition.sums_of_responses import BASE, delta2, double_sum, gap, k2, of, with_profile
from theorems.profiles.adaptive import LAWS, PROFILE_V, PROFILE_Z

SOURCE = f"{KAIROUZ_OH_VISWANATH}, Theorem 3.3"
FIRST_LAW = PROFILE(P, Q, lam(c, of(k, delta, c)))
KERNELS = forall(y, PROFILE_Z(K(y), H(y), lam(c, of(k2, delta2, c))))
COUNTS = (nat(k), nat(k2), delta2 <= 1)


def _kernels() -> Theorem:
    """The profile of the kernels, as the composition theorem wants it."""
    values = _weights()
    written = delta2 + values["t"] * total(lam(i, values["s"](i) * gap(k2, c)(i)), k2)
    return generalize(with_profile(specialize(KERNELS, y), lam(c, written)), y)


def _weights() -> dict[str, Term]:
    return {"n": k2, "d": delta2, "t": (1 - delta2) / BASE**k2, "s": lam(i, binomial(k2, i)),
            "a": lam(i, exp(i * epsilon)), "b": lam(i, exp((k2 - i) * epsilon))}  # fmt: skip


def _laws(claim: Claim) -> Theorem:
    """The composition theorem, and the double sum."""
    values = _weights()
    coefficient = use(NONNEGATIVE, nat(k2), n=k2)
    signs = both(coefficient, *(arith(0 <= values[name](i)) for name in "ab"))
    share = arith(0 <= values["t"], delta2 <= 1, arith(0 < BASE**k2))
    made = use(COMPOSITION, FIRST_LAW, _kernels(), generalize(discharge(signs, nat(i)), i), nat(k2), share, *LAWS,
               h=FIRST_LAW.args[2], **values)  # fmt: skip
    return with_profile(made, claim.conclusion.args[2], double_sum())


def joined(factor: int | Fraction = 1) -> Term:
    """What is revealed with one of the two probabilities."""
    return 1 - (1 - delta) * (1 - factor * delta2)


def _laws_claim(factor: int | Fraction) -> Claim:
    return Claim((FIRST_LAW, KERNELS, *COUNTS, *LAWS), PROFILE_V(R, S, lam(c, of(k + k2, joined(factor), c))))


REVEALED = "k = k2 = 0: each reveals the data set with probability delta = delta2 = 1/2"
LAWS_COMPOSE = Lemma(
    "kov17.composition-laws", "The profile of an adaptive composition: responses add up", SOURCE,
    *_laws_claim(1).parts, _laws,
    (Mutant("delta", _laws_claim(Fraction(99, 100)), REVEALED),),
)  # fmt: skip

x = var("x", "X")
M2 = var("M2", function_type(("X", "Y"), prob("Z")))
M3 = var("M3", function_type(("X",), prob("Z")))
MJ = var("MJ", function_type(("X",), prob(product("Y", "Z"))))
COMPOSED_Z, COMPOSED_YZ = on(COMPOSED_DP, Y="Z"), on(COMPOSED_DP, Y=product("Y", "Z"))
FIRST = COMPOSED_DP(M, N, k, epsilon, delta)
SECOND = forall(y, COMPOSED_Z(lam(x, M2(x, y)), N, k2, epsilon, delta2))
PAIRED = forall(x, JOINT(MJ(x), M(x), lam(y, M2(x, y))))
PIPED = forall(x, PUSHED(M3(x), M(x), lam(y, M2(x, y))))


def _mechanisms(claim: Claim, laws: Term, seen: Term) -> Theorem:
    near = N(x1, x2)
    first = at(unfolded(FIRST), x1, x2, by=[near])
    kernels = generalize(at(unfolded(specialize(SECOND, y)), x1, x2, by=[near]), y)
    outcomes = [unfolded(specialize(laws, v)) for v in (x1, x2)]
    made = use(LAWS_COMPOSE, first, kernels, *COUNTS, *outcomes, P=M(x1), Q=M(x2), K=lam(y, M2(x1, y)),
               H=lam(y, M2(x2, y)), R=claim.conclusion.args[0](x1), S=claim.conclusion.args[0](x2), T=seen)  # fmt: skip
    return folded(claim.conclusion, generalize(discharge(made, near), x1, x2))


def _pair_claim(factor: int | Fraction) -> Claim:
    return Claim((FIRST, SECOND, PAIRED, *COUNTS), COMPOSED_YZ(MJ, N, k + k2, epsilon, joined(factor)))


COMPOSED_PAIR = Lemma(
    "kov17.composition-pair", "Both outcomes of an adaptive composition are as private as k + k2 mechanisms", SOURCE,
    *_pair_claim(1).parts, lambda claim: _mechanisms(claim, PAIRED, PAIR),
    (Mutant("delta", _pair_claim(Fraction(99, 100)), REVEALED),),
)  # fmt: skip


def _composition_claim(length: Term, factor: int | Fraction = 1) -> Claim:
    return Claim((FIRST, SECOND, PIPED, *COUNTS), COMPOSED_Z(M3, N, length, epsilon, joined(factor)))


COMPOSITION_OF_MECHANISMS = Lemma(
    "kov17.composition", "An adaptive composition is as private as k + k2 mechanisms", SOURCE,
    *_composition_claim(k + k2).parts, lambda claim: _mechanisms(claim, PIPED, SECOND_OUTCOME),
    (Mutant("delta", _composition_claim(k + k2, Fraction(99, 100)), REVEALED + ", M2 passing on its input"),
     Mutant("count", _composition_claim(k), "two randomized responses, M2 passing on its input")),
)  # fmt: skip

composed_dp_compose = Verified(COMPOSITION_OF_MECHANISMS, "composed_dp_compose")
