"""zCDP is Gaussian DP, with a mu that does not tend to 0: laws that are close at all orders, both ways, are
as close as Gaussian laws.
"""

from fractions import Fraction
from typing import NamedTuple

from dpproofs.prelude import *
from theorems.citations import STEINKE
from theorems.foundations.gaussian.gaussian import x
from theorems.foundations.gaussian.gaussian_tails import LEMMA as SHIFTED
from theorems.foundations.measure.iterated_means import unit_mean
from theorems.foundations.measure.mechanisms import both_ways
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, EXP_OF_LOG
from theorems.foundations.tests.tests_from_divergences import BEST, r
from theorems.notions.gaussian_dp.gaussian_profile import BOUNDS
from theorems.notions.zcdp.composition import ZCDP_WEAKENING

# Laws that are close at all orders, both ways, are as close as Gaussian laws ------------------

SIZE = 0 < r
MIDDLE = 2 + 2 * r
SQUARE = 8 * (1 + r) ** 2
HALF = Fraction(1, 2)


class Side(NamedTuple):
    """A test of two laws, which are close: its means, with bounds on them."""

    line: Term
    laws: tuple[Term, Term]
    test: Term
    unit: Theorem
    sizes: list[Theorem]

    @property
    def here(self) -> Term:
        """How likely it is under the first law."""
        return E(self.laws[0], w, self.test(w))

    @property
    def there(self) -> Term:
        """How likely it is under the second law."""
        return E(self.laws[1], w, self.test(w))

    @property
    def root(self) -> Term:
        """The b for which the mean there is exp(-b^2)."""
        return sqrt(-log(self.there))

    def bound(self, b: Term, small: Theorem, *facts: Theorem) -> Theorem:
        """The mean here is at most exp(-(b - r)^2)."""
        first, second = self.laws
        beyond = arith(r <= b, *facts, SIZE)
        return use(BEST, self.line, self.unit, SIZE, beyond, small, P=first, Q=second, phi=self.test, r=r, b=b)

    def none(self, given: Theorem) -> Theorem:
        """What never happens there never happens here."""

        def more(no: Theorem) -> Theorem:
            inverse = 1 / self.here
            far = arith(0 < inverse, no)
            b = r + inverse
            small = arith(self.there <= exp(-(b**2)), given, arith(0 < exp(-(b**2))))
            made, tangent = self.bound(b, small, far), use("foundations.exp-tangent", x=inverse**2)
            share = arith(self.here * (1 + inverse**2) <= 1, made, arith(0 < exp(inverse**2)), tangent, no)
            return arith(self.here <= 0, arith(self.here + inverse <= 1, share), far, *self.sizes, no)

        return cases(self.here <= 0, lambda yes: yes, more)

    def rooted(self, some: Theorem) -> list[Theorem]:
        """The root is not negative, the mean there is exp(-b^2), and erfc(b) is less."""
        high = use("foundations.log-upper", some, arith(self.there <= exp(num(0)), *self.sizes), x=0, y=self.there)
        sign = arith(0 <= -log(self.there), high)
        square, least = squared_root(-log(self.there), sign), nonnegative(self.root, sign)
        level = use(EXP_OF_LOG, some, y=self.there)
        known = arith(eq(-(self.root**2), log(self.there)), square)
        same = congruence(eq(exp(-(self.root**2)), exp(log(self.there))), known)
        value = arith(eq(exp(-(self.root**2)), self.there), same, level)
        mills = use("foundations.mills-half", least, x=self.root)
        return [least, value, arith(erfc(self.root) <= self.there, value, mills)]

    def far(self, rooted: list[Theorem], beyond: Theorem) -> Theorem:
        """Where b is large, the tail at b - m is larger than the mean here."""
        b = self.root
        small = arith(self.there <= exp(-(b**2)), rooted[1])
        made = self.bound(b, small, beyond)
        place = b - MIDDLE
        tail = use(SHIFTED, arith(0 <= place, beyond), x=place)
        order = arith(-((b - r) ** 2) <= -((place + 2) ** 2), beyond, SIZE)
        less = use(EXP_INCREASING, order, x=-((b - r) ** 2), y=-((place + 2) ** 2))
        return arith(self.here <= erfc(place) / 2, made, tail, less)

    def reached(self, rooted: list[Theorem], rare: Theorem) -> Theorem:
        """The tail at b - m is larger than the mean here, which is at most 1/2."""
        place = self.root - MIDDLE

        def near(no: Theorem) -> Theorem:
            half = use("foundations.erfc-decreasing", arith(place <= 0, no), a=place, b=0)
            zero = use("foundations.erfc-reflected", a=0)
            return arith(self.here <= erfc(place) / 2, rare, half, congruence(eq(erfc(-num(0)), erfc(0))), zero)

        return cases(MIDDLE <= self.root, lambda yes: self.far(rooted, yes), near)

    def within(self, rooted: list[Theorem], often: Theorem) -> Theorem:
        """What is likely here is not too rare there."""
        b = self.root
        end = r + Fraction(9, 10)

        def beyond(no: Theorem) -> Theorem:
            made = self.bound(b, arith(self.there <= exp(-(b**2)), rooted[1]), no)
            order = arith(-((b - r) ** 2) <= -Fraction(81, 100), no)
            less = use(EXP_INCREASING, order, x=-((b - r) ** 2), y=-Fraction(81, 100))
            small = numeric(exp(num(-Fraction(81, 100))) <= HALF)
            return arith(b <= end, made, less, small, often)

        return cases(b <= end, lambda yes: yes, beyond)


LEMMA = Lemma(
    "profiles.gaussian-from-lines", "D_alpha <= r^2 alpha both ways bounds the profile by that of mu^2 = 8 (1 + r)^2",
    STEINKE,
    (RENYI_LINE(P, Q, 0, r**2), RENYI_LINE(Q, P, 0, r**2), SIZE),
    PROFILE(P, Q, lam(c, gaussian_profile(factor * SQUARE, c))),
    mutants=(Mutant("factor", {factor: Fraction(1, 20)}, "randomized response, 3 to 1: its total variation is larger",
                    witness=two_laws(r="4/5")),),
)  # fmt: skip

TEST, HERE, THERE = test_function(phi, w), E(P, w, phi(w)), E(Q, w, phi(w))
GAUSSIAN = gaussian_profile(SQUARE, c)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """A test is compared with the interval that begins at sqrt(2) b, or that ends at the mirrored place."""
    one, other, complement = _sides()
    goal = HERE <= c * THERE + GAUSSIAN
    least = parts(use(BOUNDS, 0 <= c, s=SQUARE))[1]

    def never(yes: Theorem) -> Theorem:
        return arith(goal, one.none(yes), least, yes)

    def possible(no: Theorem) -> Theorem:
        return cases(eq(other.there, 0), always, lambda not_: usual(no, not_))

    def always(yes: Theorem) -> Theorem:
        return arith(goal, other.none(yes), least, yes, *complement, arith(c * (1 - THERE) <= 0, other.none(yes),
                     *complement, 0 <= c), *one.sizes)  # fmt: skip

    def usual(some: Theorem, more: Theorem) -> Theorem:
        here = one.rooted(arith(0 < one.there, some, *one.sizes))
        there = other.rooted(arith(0 < other.there, more, *other.sizes))

        def rare(reached: Theorem) -> Theorem:
            return arith(goal, reached, _told(one.root), here[2], 0 <= c, *one.sizes)

        def frequent(reached: Theorem) -> Theorem:
            b = other.root
            turned = [
                use("foundations.erfc-reflected", a=b),
                congruence(eq(erfc(MIDDLE - b - MIDDLE), erfc(-b))),
                use("foundations.erfc-reflected", a=b - MIDDLE),
                congruence(eq(erfc(MIDDLE - b), erfc(-(b - MIDDLE)))),
            ]
            up = arith(HERE <= erfc(MIDDLE - b - MIDDLE) / 2, there[2], *turned, *complement, *other.sizes)
            share = arith(c * (erfc(MIDDLE - b) / 2) <= c * THERE, reached, *turned, *complement, 0 <= c)
            return arith(goal, up, _told(MIDDLE - b), share)

        def middle(often: Theorem, seldom: Theorem) -> Theorem:
            first = one.within(here, often)
            second = other.within(there, arith(HALF < other.here, seldom, *complement))
            b = one.root
            apart = arith(other.root <= MIDDLE - b, first, second, SIZE)
            less = use("foundations.erfc-decreasing", apart, a=other.root, b=MIDDLE - b)
            back = congruence(eq(erfc(b - MIDDLE), erfc(-(MIDDLE - b))))
            turned = use("foundations.erfc-reflected", a=MIDDLE - b), back
            return rare(arith(HERE <= erfc(b - MIDDLE) / 2, less, there[2], *turned, *complement, *other.sizes))

        def likely(often: Theorem) -> Theorem:
            def at_most_half(yes: Theorem) -> Theorem:
                return frequent(other.reached(there, arith(other.here <= HALF, yes, *complement)))

            return cases(HALF <= THERE, at_most_half, lambda no: middle(often, no))

        return cases(HERE <= HALF, lambda yes: rare(one.reached(here, yes)), likely)

    return for_all(claim.conclusion, cases(eq(THERE, 0), never, possible))


def _sides() -> tuple[Side, Side, list[Theorem]]:
    """The test under P and Q, and its complement under Q and P."""
    size = specialize(TEST, w)
    other = lam(w, 1 - phi(w))
    unit = generalize(both(arith(0 <= other(w), size), arith(other(w) <= 1, size)), w)
    means = [parts(expand(law, w, other(w), bounded(law, w, phi(w), 1, size)))[1] for law in (P, Q)]
    sizes = [*unit_mean(P), *unit_mean(Q)]
    complement = [arith(eq(E(law, w, other(w)), 1 - mean), known, mean_of_one(law))
                  for law, mean, known in zip((P, Q), (HERE, THERE), means, strict=True)]  # fmt: skip
    back = [arith(0 <= 1 - HERE, *sizes), arith(1 - HERE <= 1, *sizes), arith(1 - THERE <= 1, *sizes), *complement]
    first = Side(RENYI_LINE(P, Q, 0, r**2), (P, Q), phi, _test(), sizes)
    return first, Side(RENYI_LINE(Q, P, 0, r**2), (Q, P), other, unit, back), complement


def _test() -> Theorem:
    return generalize(specialize(TEST, w), w)


def _told(place: Term) -> Theorem:
    """What the interval from sqrt(2) place on says of the profile."""
    mean, edge = sqrt(2) * MIDDLE, sqrt(2) * place
    one, two = arith(num(0) < 1), arith(eq(sqrt(2) ** 2, 2))
    laws = use("profiles.gaussian-laws", arith(eq(SQUARE, (mean - 0) ** 2 / 1**2), two), one, mu=mean, nu=0, sigma=1,
               v=SQUARE)  # fmt: skip
    above = ind(edge <= x)
    unit = generalize(both(arith(0 <= above), arith(above <= 1)), x)
    said = at(laws, c, lam(x, above), by=[0 <= c, unit])
    there, here = (use("foundations.gaussian-upper-tail", one, sigma=1, nu=m, r=edge) for m in (mean, 0))
    return arith(erfc(place - MIDDLE) / 2 <= c * (erfc(place) / 2) + GAUSSIAN, said, there, here)


# Zero-concentrated differential privacy is Gaussian differential privacy, with a mu that does not tend to 0 ---

LEVEL = maximum(xi, 0) + rho
ROOT = sqrt(LEVEL)

FROM = Lemma(
    "profiles.zcdp-to-gaussian-dp", "(xi, rho)-zCDP is mu-Gaussian DP with mu^2 = 8 (1 + sqrt(max(xi, 0) + rho))^2",
    STEINKE,
    (ZCDP(M, N, xi, rho), SYMMETRIC(N), 0 < rho),
    GAUSSIAN_DP(M, N, factor * (8 * (1 + ROOT) ** 2)),
    mutants=(Mutant("factor", {factor: Fraction(1, 20)}, "randomized response, 3 to 1: its total variation is larger",
                    witness=two_responses(xi=0, rho="16/25")),),
)  # fmt: skip


@proof_of(FROM)
def _lemma(claim: Claim) -> Theorem:
    """The line is below one through 0, and the bound is on tests."""
    given, *_ = claim.hypotheses
    above = arith(0 < LEVEL, 0 < rho)
    square, sign = squared_root(LEVEL, above), nonnegative(ROOT, above)
    some = arith(0 < ROOT, square, sign, above)
    line = use(ZCDP_WEAKENING, given, arith(xi + rho <= num(0) + LEVEL), arith(rho <= LEVEL), xi2=0, rho2=LEVEL)
    lines = both_ways(rewrite(line, arith(eq(LEVEL, ROOT**2), square)))
    return for_all(claim.conclusion, use(LEMMA, *lines, some, P=M(x1), Q=M(x2), r=ROOT))


zcdp_to_gaussian_dp = Verified(FROM, "zcdp_to_gaussian_dp")
