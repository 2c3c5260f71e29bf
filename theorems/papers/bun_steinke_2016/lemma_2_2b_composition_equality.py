"""Lemma 2.2, second bullet: equality where the conditional divergence is the same everywhere, as for products."""

from __future__ import annotations

from dataclasses import dataclass

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import forall, lam, prob, variables
from dpproofs.proving.lemma import LESS, MORE, Claim, Factor, Lemma, Mutant, Witness
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, parts, prove, specialize, use
from theorems.citations import BUN_STEINKE
from theorems.papers.bun_steinke_2016.lemma_2_2_order_infinity import MAX_COMPOSITION
from theorems.foundations.divergences.composition import COMPOSITION, JOINT_I, JOINT_J, kernel_ratios
from theorems.foundations.divergences.composition_kl import KL_COMPOSITION
from theorems.papers.bun_steinke_2016.lemma_2_2b_composition_kl_lower_bound import KL_COMPOSITION_LOWER
from theorems.papers.bun_steinke_2016.lemma_2_2b_composition_lower_bound import COMPOSITION_LOWER
from theorems.papers.bun_steinke_2016.lemma_2_2b_composition_max_lower import MAX_COMPOSITION_LOWER
from theorems.foundations.densities.absolute_continuity import H
from theorems.foundations.densities.joint_density import I
from theorems.foundations.divergences.max_divergence import MAX_WEAKER
from dpproofs.privacy.notions import JOINT, KL, MAX_DIVERGENCE, RENYI, J, K, P, Q, alpha, equals, on, t, value_of, y
from theorems.foundations.divergences.renyi_self import KL_WEAKER
from theorems.foundations.divergences.renyi import RENYI_WEAKER

s, u = variables("s u")
P2, Q2 = variables("P2 Q2", prob("Z"))
HALVES = ("1/2", "1/2")
FACTORS = (("larger", MORE), ("smaller", LESS))


@dataclass(frozen=True)
class _Divergence:
    """A divergence, with its bounds for joint laws."""

    notion: Definition
    order: tuple[Term, ...]
    given: tuple[Term, ...]
    upper: Lemma
    lower: Lemma
    weaker: Lemma

    def at_most(self, left: Term, right: Term, bound: Term) -> Term:
        """The divergence of two laws is at most the bound."""
        return on(self.notion, Y=left.type[1])(*self.order, left, right, bound)

    def exactly(self, left: Term, right: Term, value: Term) -> Term:
        """The divergence of two laws has the value."""
        return equals(self.at_most(left, right, u), u, value)

    @property
    def kernels(self) -> Term:
        """The divergence is s at every y."""
        return forall(y, self.exactly(K(y), H(y), s))

    def equality(self, claim: Claim) -> Theorem:
        """Above by the upper bound, below by the lower bound."""
        value, whole, known = value_of(claim.conclusion), self.at_most(J, I, u), (JOINT_J, JOINT_I, *self.given)
        exact = self.exactly(P, Q, t)
        kernels = generalize(at(parts(specialize(self.kernels, y, s))[1]), y)
        upper = use(self.upper, at(parts(specialize(exact, t))[1]), kernels, *known)
        larger = use(self.weaker, upper, value <= u, *self.given, P=J, Q=I, s=t + s, t=u)
        at_least = generalize(parts(specialize(self.kernels, y, u))[0], y, u)
        lower = use(self.lower, kernel_ratios(kernels), at_least, whole, *known, t=u)
        room = arith(value <= u, at(parts(specialize(exact, u - s))[0], by=[lower]))
        return generalize(both(discharge(room, whole), discharge(larger, value <= u)), u)

    def lemmas(self, suffix: str, name: str) -> tuple[Lemma, Lemma]:
        """The statement for kernels, and the one for products, where the kernels do not depend on y."""
        laws, source = self.exactly(P, Q, t), f"{BUN_STEINKE}, Lemma 2.2"
        given = (laws, self.kernels, JOINT_J, JOINT_I, *self.given)
        second = self.exactly(P2, Q2, s)
        products = (laws, second, JOINT(J, P, lam(y, P2)), JOINT(I, Q, lam(y, Q2)), *self.given)

        def total(factor: Factor) -> Term:
            return self.exactly(J, I, t + factor * s)

        def mutants(hypotheses: tuple[Term, ...], witness: Witness) -> tuple[Mutant, ...]:
            why = "products of laws whose second factors have divergence s"
            return tuple(
                Mutant(word, Claim((*hypotheses, 0 < s), total(factor)), why, witness=witness)
                for word, factor in FACTORS
            )

        order = {"alpha": 2} if self.given else {}
        second_alone = finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("3/4", "1/4"),), H=(("1/4", "3/4"),), **order)
        equality = Lemma(f"bs16.lemma-2.2b{suffix}-equality", f"{name} of joint laws, when it is the same at every y",
                         source, given, total(1), self.equality, mutants(given, second_alone))  # fmt: skip

        of_two = finite({"Y": 2, "Z": 2}, P=HALVES, Q=HALVES, P2=("3/4", "1/4"), Q2=("1/4", "3/4"), **order)

        def of_products(claim: Claim) -> Theorem:
            made = use(equality, *products, generalize(second, y), K=lam(y, P2), H=lam(y, Q2))
            return prove(claim.conclusion, made)

        return equality, Lemma(f"bs16.lemma-2.2b{suffix}-products", f"{name} of product laws adds up",
                               source, products, total(1), of_products, mutants(products, of_two))  # fmt: skip


COMPOSITION_EQUALITY, PRODUCTS = _Divergence(
    RENYI, (alpha,), (1 < alpha,), COMPOSITION, COMPOSITION_LOWER, RENYI_WEAKER
).lemmas("", "Rényi divergence")
KL_COMPOSITION_EQUALITY, KL_PRODUCTS = _Divergence(KL, (), (), KL_COMPOSITION, KL_COMPOSITION_LOWER, KL_WEAKER).lemmas(
    "-kl", "KL divergence"
)
MAX_COMPOSITION_EQUALITY, MAX_PRODUCTS = _Divergence(
    MAX_DIVERGENCE, (), (), MAX_COMPOSITION, MAX_COMPOSITION_LOWER, MAX_WEAKER
).lemmas("-max", "Max-divergence")
