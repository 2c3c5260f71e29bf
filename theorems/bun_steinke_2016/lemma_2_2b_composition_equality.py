"""Lemma 2.2, second bullet: equality where the conditional divergence is the same everywhere, as for products."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.terms import forall, lam, prob, variables
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.tactics import (
    arith, at, both, discharge, generalize, parts, prove, specialize, use,
)  # fmt: skip
from theorems.bun_steinke_2016 import PAPER
from theorems.bun_steinke_2016.lemma_2_2b_composition import (
    COMPOSITION, JOINT_I, JOINT_J, RENYI_YZ, RENYI_Z, kernel_ratios,
)  # fmt: skip
from theorems.bun_steinke_2016.lemma_2_2b_composition_lower import COMPOSITION_LOWER
from theorems.foundations.absolute_continuity import H
from theorems.foundations.joint_density import I
from theorems.foundations.notions import JOINT, RENYI, J, K, P, Q, alpha, equals, t, value_of, y
from theorems.foundations.renyi import RENYI_WEAKER

s, u = variables("s u")
P2, Q2 = variables("P2 Q2", prob("Z"))
LAWS = equals(RENYI(alpha, P, Q, u), u, t)
KERNELS = forall(y, equals(RENYI_Z(alpha, K(y), H(y), u), u, s))
WHOLE = RENYI_YZ(alpha, J, I, u)


def _equality(claim: Claim) -> Theorem:
    """Above by the upper bound, below by the lower bound."""
    value = value_of(claim.conclusion)
    known = JOINT_J, JOINT_I, 1 < alpha
    laws = at(parts(specialize(LAWS, t))[1])
    kernels = generalize(at(parts(specialize(KERNELS, y, s))[1]), y)
    upper = use(COMPOSITION, laws, kernels, *known)
    weaker = use(RENYI_WEAKER, upper, 1 < alpha, value <= u, P=J, Q=I, s=t + s, t=u)

    at_least = generalize(parts(specialize(KERNELS, y, u))[0], y, u)
    lower = use(COMPOSITION_LOWER, kernel_ratios(kernels), at_least, WHOLE, *known, t=u)
    room = arith(value <= u, at(parts(specialize(LAWS, u - s))[0], by=[lower]))
    return generalize(both(discharge(room, WHOLE), discharge(weaker, value <= u)), u)


def _claim(factor: int | Fraction, *more: Term) -> Claim:
    return Claim((LAWS, KERNELS, JOINT_J, JOINT_I, 1 < alpha, *more), equals(WHOLE, u, t + factor * s))


COMPOSITION_EQUALITY = Lemma(
    "bs16.lemma-2.2b-equality", "Rényi divergence of joint laws, when it is the same at every y", f"{PAPER}, Lemma 2.2",
    *_claim(1).parts, _equality,
    (Mutant("larger", _claim(Fraction(101, 100), 0 < s), "products of laws with divergence s"),
     Mutant("smaller", _claim(Fraction(99, 100), 0 < s), "products of laws with divergence s")),
)  # fmt: skip

PARTS = (LAWS, equals(RENYI_Z(alpha, P2, Q2, u), u, s), JOINT(J, P, lam(y, P2)), JOINT(I, Q, lam(y, Q2)), 1 < alpha)


def _products(claim: Claim) -> Theorem:
    """Kernels that do not depend on y."""
    made = use(COMPOSITION_EQUALITY, *PARTS, generalize(PARTS[1], y), K=lam(y, P2), H=lam(y, Q2))
    return prove(claim.conclusion, made)


def _products_claim(factor: int | Fraction, *more: Term) -> Claim:
    return Claim((*PARTS, *more), equals(WHOLE, u, t + factor * s))


PRODUCTS = Lemma(
    "bs16.lemma-2.2b-products", "Rényi divergence of product laws adds up", f"{PAPER}, Lemma 2.2",
    *_products_claim(1).parts, _products,
    (Mutant("larger", _products_claim(Fraction(101, 100), 0 < s), "any laws with divergence s"),
     Mutant("smaller", _products_claim(Fraction(99, 100), 0 < s), "any laws with divergence s")),
)  # fmt: skip
