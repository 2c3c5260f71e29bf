"""Lemma 2.2, second bullet: bounds that hold for almost every y.

The divergence of K(y) from H(y) is bounded outside of an event S that is null under P. Nothing else is assumed of
the kernels: where the joint laws have a finite divergence, K(y) has a likelihood ratio to H(y) for almost every y.
"""

from dataclasses import dataclass

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.densities.absolute_continuity import DENSITY_Z, H, I, L_z
from theorems.foundations.densities.densities_of_kernels import CONTINUITY, REPLACED
from theorems.foundations.densities.likelihood_ratios import DENSITY_OF_SAME
from theorems.foundations.divergences.composition import COMPOSITION, JOINT_I, JOINT_J, KL_COMPOSITION, KL_SELF
from theorems.foundations.divergences.equal_laws import EQUAL_RATIO, KL_EQUAL, MAX_EQUAL, MAX_SELF, RENYI_EQUAL
from theorems.foundations.divergences.monotone_in_order import KL_WEAKER, MAX_WEAKER, RENYI_SELF, RENYI_WEAKER
from theorems.foundations.divergences.pinsker import KL_NONNEGATIVE, MAX_NONNEGATIVE, NONNEGATIVE as RENYI_NONNEGATIVE
from theorems.foundations.measure.null_events import NULL, S, never
from theorems.papers.bun_steinke_2016.lemma_2_2_order_infinity import MAX_COMPOSITION, OFF_NULL as MAX_OFF_NULL
from theorems.papers.bun_steinke_2016.lemma_2_2b_lower_bounds import KL_OFF_NULL, OFF_NULL

s, u = var("s"), var("u")


POINTS = {"Y": 1, "Z": 2}
WHY = "products of laws whose second factors have divergence s"


@dataclass(frozen=True)
class _Divergence:
    """A divergence, with its bounds for joint laws."""

    notion: Definition
    order: tuple[Term, ...]
    given: tuple[Term, ...]
    nonnegative: Lemma
    itself: Lemma
    same: Lemma
    weaker: Lemma
    upper: Lemma
    lower: Lemma

    def at_most(self, left: Term, right: Term, bound: Term) -> Term:
        """The divergence of two laws is at most the bound."""
        return on(self.notion, Y=left.type[1])(*self.order, left, right, bound)

    def enough(self, claim: Claim, made: Theorem) -> Theorem:
        """The claim, from a bound that is at most the claimed one."""
        left, right, bound = read(self.notion, made)["P", "Q", "t"]
        value = read(self.notion, claim).t
        if bound == value:
            return made
        order = arith(bound <= value, *claim.hypotheses)
        return use(self.weaker, made, order, *self.given, P=left, Q=right, s=bound, t=value)

    @property
    def below(self) -> Term:
        """The divergence of K(y) from H(y) is at most s where S(y) = 0."""
        return forall(y, implies(eq(S(y), 0), self.at_most(K(y), H(y), s)))

    @property
    def above(self) -> Term:
        """The divergence of K(y) from H(y) is at least s where S(y) = 0."""
        return forall((y, u), implies(eq(S(y), 0), self.at_most(K(y), H(y), u), s <= u))

    def positive(self) -> Theorem:
        """0 <= s, as S is 0 somewhere."""

        def negative(no: Theorem) -> Theorem:
            near = at(self.below, y, by=[eq(S(y), 0)])
            bound = use(self.nonnegative, near, *self.given, P=K(y), Q=H(y), t=s)
            nowhere = arith(num(1) <= 0, bound, no)
            ints = bounded(P, y, num(1), 1)
            none = integrate(P, y, nowhere, ints, surely=[never()])
            return arith(0 <= s, arith(FALSE, none, mean_of_one(P)))

        return cases(0 <= s, lambda yes: yes, negative)

    def from_above(self, claim: Claim) -> Theorem:
        """Replace K(y) by H(y) where S is not 0."""

        def with_kernel(new: Term, facts: Theorem) -> Theorem:
            off, there, joint = parts(facts)

            def clear(yes: Theorem) -> Theorem:
                agree = parts(at(off, y, by=[yes]))
                return use(self.same, at(self.below, y, by=[yes]), agree[0], *self.given, P=K(y), Q=H(y),
                           P2=new(y), Q2=H(y), t=s)  # fmt: skip

            def excepted(no: Theorem) -> Theorem:
                inside = arith(0 < S(y), no, specialize(NULL[0], y))
                agree = parts(at(there, y, by=[inside]))
                trivial = use(self.itself, self.positive(), *self.given, P=H(y), t=s)
                return use(self.same, trivial, agree[0], *self.given, P=H(y), Q=H(y), P2=new(y), Q2=H(y), t=s)

            kernels = generalize(cases(eq(S(y), 0), clear, excepted), y)
            return use(
                self.upper, hypothesis(claim, KL, MAX_DIVERGENCE, RENYI), kernels, joint, JOINT_I, *self.given, K=new
            )

        return self.enough(claim, obtain(use(REPLACED, *NULL, JOINT_J), "T", with_kernel))

    def from_below(self, claim: Claim) -> Theorem:
        """K(y) has a likelihood ratio but on a null event; replace it by H(y) there."""
        of_joints = hypothesis(claim, KL, MAX_DIVERGENCE, RENYI)

        def with_event(event: Term, facts: Theorem) -> Theorem:
            unit, null, ratios = parts(facts)
            return obtain(
                use(REPLACED, unit, null, JOINT_J, S=event),
                "T",
                lambda new, replaced: with_kernel(event, unit, null, ratios, new, replaced),
            )

        def with_kernel(
            event: Term, unit: Theorem, null: Theorem, ratios: Theorem, new: Term, replaced: Theorem
        ) -> Theorem:
            off, there, joint = parts(replaced)
            sizes = specialize(unit, y), specialize(NULL[0], y)
            every = cases(
                eq(event(y), 0),
                lambda yes: _moved_ratio(new, at(ratios, y, by=[yes]), at(off, y, by=[yes])),
                lambda no: _own_ratio(new, at(there, y, by=[arith(0 < event(y), no, sizes[0])])),
            )
            either = lam(y, S(y) + event(y) - S(y) * event(y))
            in_unit = generalize(both(arith(0 <= either(y), *sizes), arith(either(y) <= 1, *sizes)), y)
            ints = [bounded(P, y, body, 1, *sizes) for body in (S(y), event(y), S(y) * event(y), either(y))]
            above = integrate(P, y, arith(either(y) <= S(y) + event(y), *sizes), *ints[:3])
            below = integrate(P, y, arith(0 <= either(y), *sizes), *ints[:3])
            total = parts(expand(P, y, either(y), *ints[:3]))[1]
            none = arith(eq(E(P, y, either(y)), 0), above, below, total, null, NULL[1])
            clear, near = eq(either(y), 0), self.at_most(new(y), H(y), u)
            apart = [arith(eq(f(y), 0), clear, *sizes) for f in (S, event)]
            agree = parts(at(off, y, by=[apart[1]]))
            old = use(self.same, near, agree[1], *self.given, P=new(y), Q=H(y), P2=K(y), Q2=H(y), t=u)
            least = at(self.above, y, u, by=[apart[0], old])
            at_least = generalize(discharge(least, clear, near), y, u)
            known = (generalize(every, y), at_least, in_unit, none, of_joints, joint, JOINT_I)
            return use(self.lower, *known, *self.given, K=new, S=either)

        def with_density(L: Term, facts: Theorem) -> Theorem:
            made = use(CONTINUITY, parts(facts)[0], JOINT_J, JOINT_I, L=L)
            return obtain(made, "S2", with_event)

        return self.enough(claim, obtain(of_joints, "L", with_density))

    def upper_bound(self, of_second: str) -> Parts:
        """The upper bound, its proof and its false variants; the divergence of the second laws is hardly less."""
        given = (self.at_most(P, Q, t), self.below, *NULL, JOINT_J, JOINT_I, *self.given)
        false = (
            Mutant("smaller", {factor: LESS} | also(0 < s), WHY,
                   witness=finite(POINTS, S=(0,), s=of_second, **self.laws)),
            Mutant("not null", without(NULL[1]), "S = 1, s = 0, t = 0", witness=finite(POINTS, S=(1,), s=0,
        **self.laws)), )  # fmt: skip
        return given, self.at_most(J, I, t + factor * s), self.from_above, false

    def lower_bound(self, of_second: str, under_second: str) -> Parts:
        """The lower bound, its proof and its false variants; the divergence lies hardly between these."""
        given = (self.at_most(J, I, t), self.above, *NULL, JOINT_J, JOINT_I, *self.given)
        same = self.laws | {"H": self.laws["K"]}
        false = (
            Mutant("larger", {factor: MORE} | also(0 < s), WHY,
                   witness=finite(POINTS, S=(0,), s=under_second, **self.laws | {"t": of_second})),
            Mutant("not null", without(NULL[1]), "S = 1, P = Q, K = H, s = 1, t = 0",
                   witness=finite(POINTS, S=(1,), s=1, **same)),
        )  # fmt: skip
        return given, self.at_most(P, Q, t - factor * s), self.from_below, false

    @property
    def laws(self) -> dict[str, object]:
        """Laws whose second factors differ."""
        laws = {"P": (1,), "Q": (1,), "K": (("3/4", "1/4"),), "H": (("1/4", "3/4"),), "t": 0}
        return laws | ({"alpha": 2} if self.given else {})


def _moved_ratio(new: Term, found: Theorem, agree: Theorem) -> Theorem:
    """new(y) has the likelihood ratio that K(y) has."""
    goal = exists(L_z, DENSITY_Z(L_z, new(y), H(y)))
    return obtain(
        found,
        "L",
        lambda L, density: witness(
            goal, L, use(EQUAL_RATIO, density, parts(agree)[0], L=L, P=K(y), Q=H(y), P2=new(y), Q2=H(y))
        ),
    )


def _own_ratio(new: Term, agree: Theorem) -> Theorem:
    """Where new(y) is H(y), the likelihood ratio is 1."""
    goal = exists(L_z, DENSITY_Z(L_z, new(y), H(y)))
    return witness(goal, lam(z, num(1)), use(DENSITY_OF_SAME, parts(agree)[0], P=new(y), Q=H(y)))


LEMMA_2_2 = f"{BUN_STEINKE}, Lemma 2.2"
OF_RENYI = _Divergence(
    RENYI, (alpha,), (1 < alpha,), RENYI_NONNEGATIVE, RENYI_SELF, RENYI_EQUAL, RENYI_WEAKER, COMPOSITION, OFF_NULL
)
OF_KL = _Divergence(KL, (), (), KL_NONNEGATIVE, KL_SELF, KL_EQUAL, KL_WEAKER, KL_COMPOSITION, KL_OFF_NULL)
OF_MAX = _Divergence(
    MAX_DIVERGENCE, (), (), MAX_NONNEGATIVE, MAX_SELF, MAX_EQUAL, MAX_WEAKER, MAX_COMPOSITION, MAX_OFF_NULL
)

ALMOST_SURELY = Lemma(
    "bs16.lemma-2.2b-almost-surely",
    "Rényi divergence of joint laws is at most a sum, of bounds for almost every y", LEMMA_2_2,
    *OF_RENYI.upper_bound("0.8473"),
)  # fmt: skip

LOWER_ALMOST_SURELY = Lemma(
    "bs16.lemma-2.2b-lower-almost-surely",
    "Rényi divergence of joint laws is at least a sum, of bounds for almost every y", LEMMA_2_2,
    *OF_RENYI.lower_bound("0.8473", "0.8472"),
)  # fmt: skip

KL_ALMOST_SURELY = Lemma(
    "bs16.lemma-2.2b-kl-almost-surely",
    "KL divergence of joint laws is at most a sum, of bounds for almost every y", LEMMA_2_2,
    *OF_KL.upper_bound("0.5494"),
)  # fmt: skip

KL_LOWER_ALMOST_SURELY = Lemma(
    "bs16.lemma-2.2b-kl-lower-almost-surely",
    "KL divergence of joint laws is at least a sum, of bounds for almost every y", LEMMA_2_2,
    *OF_KL.lower_bound("0.5494", "0.5493"),
)  # fmt: skip

MAX_ALMOST_SURELY = Lemma(
    "bs16.lemma-2.2b-max-almost-surely",
    "Max-divergence of joint laws is at most a sum, of bounds for almost every y", LEMMA_2_2,
    *OF_MAX.upper_bound("1.0987"),
)  # fmt: skip

MAX_LOWER_ALMOST_SURELY = Lemma(
    "bs16.lemma-2.2b-max-lower-almost-surely",
    "Max-divergence of joint laws is at least a sum, of bounds for almost every y", LEMMA_2_2,
    *OF_MAX.lower_bound("1.0987", "1.0986"),
)  # fmt: skip
