"""Lemma 2.2, where its bounds are attained: divergences are 0 just when the laws are equal, and composition is
an equality where the conditional divergence is the same everywhere.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.absolute_continuity import H, I
from theorems.foundations.densities.likelihood_ratios import DENSITY_OF_SAME, MEAN_OF_DENSITY, SAME_LAW, same_law
from theorems.foundations.divergences.composition import COMPOSITION, JOINT_I, JOINT_J, KL_COMPOSITION, kernel_ratios
from theorems.foundations.divergences.monotone_in_order import KL_WEAKER, MAX_WEAKER, RENYI_WEAKER
from theorems.foundations.measure.null_events import NOTHING, VANISHING
from theorems.foundations.reals.exponentials_and_logarithms import (
    ENTROPY_TANGENT,
    ENTROPY_TANGENT_STRICT,
    POWER_TANGENT_STRICT,
)
from theorems.foundations.reals.powers import POWER_TANGENT
from theorems.papers.bun_steinke_2016.lemma_2_2_order_infinity import MAX_COMPOSITION, MAX_COMPOSITION_LOWER
from theorems.papers.bun_steinke_2016.lemma_2_2b_lower_bounds import COMPOSITION_LOWER, KL_COMPOSITION_LOWER

# Lemma 2.2, first bullet: Rényi divergence, which is nonnegative, is at most 0 just when the laws are equal ---

SOURCE = f"{BUN_STEINKE}, Lemma 2.2, first bullet"
SAME = same_law(P, Q)


bound = mark("bound", 0)


def just_when_same(at_most: Term) -> Term:
    """What bounds the divergence holds just when the laws are equal."""
    return conj(implies(at_most, SAME), implies(SAME, at_most))


LEMMA = Lemma(
    "bs16.lemma-2.2a-equality", "D_alpha(P||Q) = 0 just when P = Q, for 1 < alpha < oo", SOURCE,
    (1 < alpha,),
    just_when_same(RENYI(alpha, P, Q, bound)),
    mutants=(Mutant("bound", {bound: Fraction(1, 100)},
                    "alpha = 2, laws that differ a little",
                    witness=finite({"Y": 2}, P=("1/2", "1/2"), Q=("51/100", "49/100"), alpha="3/2")),),
)  # fmt: skip


@proof_of(LEMMA)
def _renyi(claim: Claim) -> Theorem:
    """The gap is L**alpha - 1 - alpha (L - 1)."""

    def forward(L: Term, facts: Theorem) -> Theorem:
        gap = L(w) ** alpha - 1 - alpha * (L(w) - 1)
        nonneg = specialize(parts(unfolded(parts(facts)[0]))[0], w)
        above = arith(0 <= gap, use(POWER_TANGENT, nonneg, 1 < alpha, a=alpha, u=L(w), s=1))
        touch = only_at_one(gap, L, lambda no: use(POWER_TANGENT_STRICT, nonneg, no, 1 < alpha, a=alpha, u=L(w)))
        return laws_agree(gap, L, facts, above, touch)

    return just_when(claim, forward)


def only_at_one(gap: Term, L: Term, strict: Callable[[Theorem], Theorem]) -> Theorem:
    """The gap is 0 for L = 1 only."""
    one = eq(L(w), 1)
    return cases(one, lambda yes: yes, lambda no: arith(one, strict(no), eq(gap, 0)))


def laws_agree(gap: Term, L: Term, facts: Theorem, nonneg: Theorem, touch: Theorem, *surely: Theorem) -> Theorem:
    """P = Q, as the gap is nonnegative, has mean at most 0, and is 0 for L = 1 only."""
    density, *known = parts(facts)
    known.append(parts(unfolded(density))[1])
    gap_int, mean = parts(expand(Q, w, gap, *known))
    moments = (k for k in known if k.conclusion.op == "le")
    small = arith(E(Q, w, gap) <= 0, mean, *moments, use(MEAN_OF_DENSITY, density, L=L, Q=Q), mean_of_one(Q))
    vanish = use(VANISHING, almost(Q, w, nonneg, *surely), gap_int, small, mu=Q, f=lam(w, gap))
    return use(SAME_LAW, density, almost(Q, w, touch, vanish), L=L, Q=Q)


ONE = lam(w, num(1))


def just_when(claim: Claim, forward: Callable[[Term, Theorem], Theorem], *facts: Theorem) -> Theorem:
    """One direction as given; in the other, the likelihood ratio is 1."""
    at_most, _ = equivalent(claim)
    to_same = discharge(obtain(at_most, "L", forward), at_most)
    density = use(DENSITY_OF_SAME, SAME)
    return both(to_same, discharge(witness(at_most, ONE, density, *parts(constant(Q, w, 1)), *facts), SAME))


# Lemma 2.2, first bullet: KL divergence and max-divergence are 0 just when the laws are equal ---

KL_EQUALITY = Lemma(
    "bs16.lemma-2.2a-kl-equality", "D_1(P||Q) = 0 just when P = Q", SOURCE,
    (),
    just_when_same(KL(P, Q, bound)),
    mutants=(Mutant("bound", {bound: Fraction(1, 100)}, "laws that differ a little",
                    witness=finite({"Y": 2}, P=("51/100", "49/100"), Q=("1/2", "1/2"))),),
)  # fmt: skip


@proof_of(KL_EQUALITY)
def _kl(claim: Claim) -> Theorem:
    """The gap is L log(L) - (L - 1)."""

    def forward(L: Term, facts: Theorem) -> Theorem:
        gap = L(w) * log(L(w)) - (L(w) - 1)
        nonneg = specialize(parts(unfolded(parts(facts)[0]))[0], w)
        above = arith(0 <= gap, use(ENTROPY_TANGENT, nonneg, u=L(w)))
        touch = only_at_one(gap, L, lambda no: use(ENTROPY_TANGENT_STRICT, nonneg, no, u=L(w)))
        return laws_agree(gap, L, facts, above, touch)

    return just_when(claim, forward, use(NOTHING, mu=Q))


MAX_EQUALITY = Lemma(
    "bs16.lemma-2.2a-max-equality", "D_oo(P||Q) = 0 just when P = Q", SOURCE,
    (),
    just_when_same(MAX_DIVERGENCE(P, Q, bound)),
    mutants=(Mutant("bound", {bound: Fraction(1, 100)}, "laws that differ a little",
                    witness=finite({"Y": 2}, P=("0.501", "0.499"), Q=("0.499", "0.501"))),),
)  # fmt: skip


@proof_of(MAX_EQUALITY)
def _max(claim: Claim) -> Theorem:
    """The gap is 1 - L."""

    def forward(L: Term, facts: Theorem) -> Theorem:
        gap, surely = 1 - L(w), parts(facts)[1]
        above = arith(0 <= gap, L(w) <= exp(num(0)))
        return laws_agree(gap, L, facts, above, arith(eq(L(w), 1), eq(gap, 0)), surely)

    return just_when(claim, forward, almost(Q, w, arith(num(1) <= exp(num(0)))))


# Lemma 2.2, second bullet: equality where the conditional divergence is the same everywhere, as for products ---

s, u = variables("s u")
P2, Q2 = variables("P2 Q2", prob("Z"))
HALVES = ("1/2", "1/2")


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

    @property
    def total(self) -> Term:
        """The divergences add up."""
        return self.exactly(J, I, t + factor * s)

    def of_joints(self) -> Parts:
        """The statement for kernels, its proof and its false variants."""
        given = (self.exactly(P, Q, t), self.kernels, JOINT_J, JOINT_I, *self.given)
        second_alone = finite({"Y": 1, "Z": 2}, P=(1,), Q=(1,), K=(("3/4", "1/4"),), H=(("1/4", "3/4"),), **self.known)
        return given, self.total, self.equality, _variants(second_alone)

    def of_products(self, joints: Lemma) -> Parts:
        """The statement for products, where the kernels do not depend on y."""
        second = self.exactly(P2, Q2, s)
        products = JOINT(J, P, lam(y, P2)), JOINT(I, Q, lam(y, Q2))
        given = (self.exactly(P, Q, t), second, *products, *self.given)

        def proof(claim: Claim) -> Theorem:
            made = use(joints, *claim.hypotheses, generalize(second, y), K=lam(y, P2), H=lam(y, Q2))
            return prove(claim.conclusion, made)

        of_two = finite({"Y": 2, "Z": 2}, P=HALVES, Q=HALVES, P2=("3/4", "1/4"), Q2=("1/4", "3/4"), **self.known)
        return given, self.total, proof, _variants(of_two)

    @property
    def known(self) -> dict[str, int]:
        """The order in witnesses."""
        return {"alpha": 2} if self.given else {}


def _variants(witness: Witness) -> tuple[Mutant, ...]:
    why = "products of laws whose second factors have divergence s"
    return tuple(
        Mutant(word, {factor: other} | also(0 < s), why, witness=witness)
        for word, other in (("larger", MORE), ("smaller", LESS))
    )


LEMMA_2_2 = f"{BUN_STEINKE}, Lemma 2.2"
OF_RENYI = _Divergence(RENYI, (alpha,), (1 < alpha,), COMPOSITION, COMPOSITION_LOWER, RENYI_WEAKER)
OF_KL = _Divergence(KL, (), (), KL_COMPOSITION, KL_COMPOSITION_LOWER, KL_WEAKER)
OF_MAX = _Divergence(MAX_DIVERGENCE, (), (), MAX_COMPOSITION, MAX_COMPOSITION_LOWER, MAX_WEAKER)

COMPOSITION_EQUALITY = Lemma(
    "bs16.lemma-2.2b-equality", "Rényi divergence of joint laws, when it is the same at every y", LEMMA_2_2,
    *OF_RENYI.of_joints(),
)  # fmt: skip

PRODUCTS = Lemma(
    "bs16.lemma-2.2b-products", "Rényi divergence of product laws adds up", LEMMA_2_2,
    *OF_RENYI.of_products(COMPOSITION_EQUALITY),
)  # fmt: skip

KL_COMPOSITION_EQUALITY = Lemma(
    "bs16.lemma-2.2b-kl-equality", "KL divergence of joint laws, when it is the same at every y", LEMMA_2_2,
    *OF_KL.of_joints(),
)  # fmt: skip

KL_PRODUCTS = Lemma(
    "bs16.lemma-2.2b-kl-products", "KL divergence of product laws adds up", LEMMA_2_2,
    *OF_KL.of_products(KL_COMPOSITION_EQUALITY),
)  # fmt: skip

MAX_COMPOSITION_EQUALITY = Lemma(
    "bs16.lemma-2.2b-max-equality", "Max-divergence of joint laws, when it is the same at every y", LEMMA_2_2,
    *OF_MAX.of_joints(),
)  # fmt: skip

MAX_PRODUCTS = Lemma(
    "bs16.lemma-2.2b-max-products", "Max-divergence of product laws adds up", LEMMA_2_2,
    *OF_MAX.of_products(MAX_COMPOSITION_EQUALITY),
)  # fmt: skip
