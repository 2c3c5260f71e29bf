"""The last point of noisy SGD is Gaussian DP, in the words of the kind: by the steps from the changed one on."""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.meaning.descent import NOISY_SGD
from dpproofs.meaning.kinds import K_out
from theorems.composition.iteration.descent import CONTRACTION, DESCENT, SAME_START, SIZES as ORDER, x
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noise import distance
from theorems.composition.iteration.noisy_processes import k, n
from theorems.composition.iteration.noisy_sgd import KEPT, MANY, VECTORS_CONVEX, VECTORS_STRONG, kept
from theorems.composition.iteration.pursuit import v, w
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import INNER
from theorems.foundations.geometry.inner_products import Vector, add, convexity, inner, product_, scale, square
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING, LOG_TANGENT
from theorems.foundations.reals.naturals import NAT_DIFFERENCE, NAT_GAP, NAT_NONNEGATIVE
from theorems.meaning.descent import (
    CONVEX_LOSSES,
    ONE_STEP,
    ONE_STRONG_STEP,
    PRIVATE,
    SIZES,
    STRONG_LOSSES,
    UNWITNESSED,
    instance_of,
    taken_apart,
)
from theorems.notions.gaussian_dp.larger_mu import LARGER_MU, equal_mu

# The statements -------------------------------------------------------------------------------

LAST_POINT = NOISY_SGD(*SIZES)
KEPT_BY_STEP = CONTRACTION**2
TITLE = "Noisy SGD is Gaussian DP"

MANY_PRIVATE = Lemma(
    "meaning.noisy-sgd-private-many", f"{TITLE}, for very many steps", MANY.source,
    (LAST_POINT, *STRONG_LOSSES, *KEPT),
    PRIVATE(K_out, N, factor * (Delta**2 / sigma**2 * (1 - KEPT_BY_STEP) * kept / (1 - KEPT_BY_STEP * kept))),
    lambda claim: _from_the_change(claim, MANY, _kept, lambda _, made: made),
    (Mutant("factor", {factor: LESS}, ONE_STRONG_STEP, unwitnessed=UNWITNESSED),),
)  # fmt: skip

CONVEX_PRIVATE = Lemma(
    "meaning.noisy-sgd-private-convex", f"{TITLE}, for convex losses", VECTORS_CONVEX.source,
    (LAST_POINT, *CONVEX_LOSSES),
    PRIVATE(K_out, N, factor * (Delta**2 / (n * sigma**2))),
    lambda claim: _from_the_change(claim, VECTORS_CONVEX, lambda _: [], _longer),
    (Mutant("factor", {factor: LESS}, ONE_STEP, unwitnessed=UNWITNESSED),),
)  # fmt: skip

STRONG_PRIVATE = Lemma(
    "meaning.noisy-sgd-private", f"{TITLE}, for strongly convex losses", VECTORS_STRONG.source,
    (LAST_POINT, *STRONG_LOSSES),
    PRIVATE(K_out, N,
            factor * (Delta**2 / sigma**2 * (1 - KEPT_BY_STEP) * KEPT_BY_STEP ** (n - 1) / (1 - KEPT_BY_STEP**n))),
    mutants=(Mutant("factor", {factor: LESS}, ONE_STRONG_STEP, unwitnessed=UNWITNESSED),),
)  # fmt: skip

# The steps from the changed one on ------------------------------------------------------------

a, b = var("a", "X"), var("b", "X")
v_ = var("v_")
phi = var("phi", function_type(("V",), REAL))
PAIR = lam((a, b), conj(eq(a, x1), eq(b, x2)))
"""The two data sets and no others."""


def _no_distance() -> Theorem:
    """A point is not apart from itself."""
    gap = Vector(v) - Vector(v)
    none = arith(eq(square(gap.term), 0), product_(gap, gap))
    found = arith(distance(v, v) <= 0, signed(distance(v, v) ** 2 <= 0, none), signed(0 <= distance(v, v), none))
    return generalize(found, v)


def _of_pair(goal: Term, told: Theorem) -> Theorem:
    """What is said of a relation, where it is that of the pair."""
    body = consequence_of(opened(goal, a, b))
    given = assume(PAIR(a, b))
    first, second = (reversed_equation(one) for one in parts(given))
    one = use("leibniz", first, told, x=x1, y=a, A=lam(a, substitute(body, {b: x2})))
    both_ = use("leibniz", second, one, x=x2, y=b, A=lam(b, body))
    return folded(goal, generalize(discharge(both_, PAIR(a, b)), a, b))


class _Pair:
    """Two neighbouring data sets, the steps before the changed one, and what is said of the points."""

    def __init__(self, there: dict[str, Term], facts: list[Theorem], before: Term, told: Theorem) -> None:
        self.there, self.facts, self.before, self.last = there, facts, before, there["T"]
        self.natural, self.fits, self.same, self.near = parts(told)
        self.rest = self.last - before
        self.begins, self.follows = parts(unfolded(facts[5]))
        order = arith(before <= self.last, self.fits, 1 <= n)
        self.is_rest = use(NAT_DIFFERENCE, self.natural, facts[7], order, j=before, k=self.last)
        later = {
            "U": lam((k, x), there["U"](before + k, x)),
            "g": lam((k, x, w), there["g"](before + k, x, w)),
            "loss": lam((k, x, w), there["loss"](before + k, x, w)),
        }
        self.values = {one: value for one, value in there.items() if one not in ("F", "T")}
        self.values |= {**later, "N": PAIR, "M": K_out, "n": self.rest}

    def slope(self, number: Term, data: Term, point: Term) -> Term:
        """The gradient of a step at the projection of a point."""
        return self.there["g"](number, data, self.there["Pi"](point))

    def inner_product(self) -> Theorem:
        """The space has an inner product."""
        names = "d", "e", "put", "add", "scale", "inner"
        return use(INNER, *self.facts, **{name: self.there[name] for name in names})

    def later(self, number: Term) -> Theorem:
        """That many steps after the changed one there is a step."""
        base = rewrite(self.natural, arith(eq(self.before, self.before + 0)))

        def next_(goal: Term, m: Term) -> Theorem:
            return prove(goal, use("nat_successor", nat(self.before + m), k=self.before + m))

        return induction(number, lambda m: nat(self.before + m), base, next_, nat(number))

    def equal_before(self) -> Theorem:
        """At the changed step, the points of both have the same law."""
        points, unit = self.there["U"], test_function(phi, w)

        def means(number: Term, test: Term) -> Term:
            return eq(*(E(points(number, data), w, test(w)) for data in (x1, x2)))

        def said(number: Term) -> Term:
            return implies(number <= self.before, forall(phi, implies(unit, means(number, phi))))

        starts = [at(specialize(self.begins, data), phi, by=[unit]) for data in (x1, x2)]
        equal = generalize(discharge(arith(means(num(0), phi), *starts), unit), phi)
        base = discharge(equal, num(0) <= self.before)

        def next_(goal: Term, m: Term) -> Theorem:
            def of_test(wanted: Term, test: Term) -> Theorem:
                within = arith(m + 1 <= self.last, m + 1 <= self.before, self.fits, 1 <= n)
                size = test_function(test, w)
                made = [at(at(self.follows, m, data, by=[nat(m), within]), test, by=[size]) for data in (x1, x2)]
                first, second = (integrand_of(rhs(one), w) for one in made)
                other = arith(ne(m + 1, self.before + 1), m + 1 <= self.before)
                low = arith(1 <= m + 1, 0 <= m)
                agree = at(self.same, m + 1, w, by=[nat(m + 1), low, within, other])
                pointwise = congruence(eq(first, second), agree)
                law = law_of(rhs(made[0]))
                sure = almost(law, w, pointwise)
                means_ = parts(use("E_congruence", sure, mu=law, f=lam(w, first), g=lam(w, second)))
                z = var("z", "V")
                inner_law = law_of(second)
                sizes = specialize(size, z)
                ints = bounded(inner_law, z, test(z), 1, sizes)
                unit2 = generalize(both(*(integrate(inner_law, z, one, ints) for one in parts(sizes))), w)
                before = at(said(m), by=[arith(m <= self.before, m + 1 <= self.before)])
                return arith(wanted, *made, means_[0], at(before, lam(w, second), by=[unit2]))

            return intro(goal, of_test)

        every = induction(self.before, said, base, next_, self.natural)
        return at(every, by=[arith(self.before <= self.before)])

    def start(self, goal: Term) -> Theorem:
        """The same, of the steps from the changed one on."""
        points = self.there["U"]
        test = forall(phi, implies(test_function(phi, w), eq(*(E(points(k, data), w, phi(w)) for data in (x1, x2)))))
        index = arith(eq(self.before, self.before + 0))
        told = use("leibniz", index, self.equal_before(), x=self.before, y=self.before + 0, A=lam(k, test))
        return _of_pair(goal, told)

    def changes(self, goal: Term) -> Theorem:
        """The first of these gradients changes, and no other."""
        body = consequence_of(opened(goal, x1, x2))
        apart, names = self.there, ("add", "scale", "inner")
        zero = use(_no_distance(), self.inner_product(), **{name: apart[name] for name in names})

        def gap(one: Term, other: Term) -> Term:
            return substitute(distance(one, other), {f: apart[f.data[0]] for f in (add, scale, inner)})

        def of_step(wanted: Term, number: Term, point: Term) -> Theorem:
            index = self.before + number + 1

            def first(yes: Theorem) -> Theorem:
                place = arith(eq(self.before + 1, index), yes)
                moves = lam(k, gap(*(self.slope(k, data, point) for data in (x1, x2))) <= Delta)
                near = use("leibniz", place, specialize(self.near, point), x=self.before + 1, y=index, A=moves)
                return arith(wanted, near, yes)

            def later(no: Theorem) -> Theorem:
                total = self.later(number)
                after = use("nat_successor", total, k=self.before + number)
                rest = use(NAT_GAP, nat(number), self.is_rest, number < self.rest, j=number, k=self.rest)
                whole = (self.natural, self.before), (nat(number), number)
                signs = [use(NAT_NONNEGATIVE, one, k=place) for one, place in whole]
                low, high = arith(1 <= index, *signs), arith(index <= self.last, rest)
                agree = at(self.same, index, point, by=[after, low, high, arith(ne(index, self.before + 1), no)])
                one, other = (self.slope(index, data, point) for data in (x1, x2))
                near = use("leibniz", agree, specialize(zero, one), x=one, y=other, A=lam(v, gap(one, v) <= 0))
                return arith(wanted, near, no, 0 <= Delta)

            return cases(eq(number, 0), first, later)

        return _of_pair(goal, intro(body, of_step))

    def run(self, goal: Term) -> Theorem:
        """The steps from the changed one on, to the last one."""
        steps, released = conjuncts(opened(goal, x))

        def one(wanted: Term, number: Term, test: Term) -> Theorem:
            total = self.later(number)
            rest = use(NAT_GAP, nat(number), self.is_rest, number < self.rest, j=number, k=self.rest)
            within = arith(self.before + number + 1 <= self.last, rest)
            made = at(self.follows, self.before + number, x, by=[total, within])
            return prove(wanted, at(made, test, by=[test_function(test, w)]))

        index = arith(eq(self.last, self.before + self.rest))
        image = lam(k, on(IMAGE, Y="V", Z="V")(K_out(x), self.there["U"](k, x), self.there["Pi"]))
        ends = specialize(self.facts[6], x)
        end = use("leibniz", index, ends, x=self.last, y=self.before + self.rest, A=image)
        return folded(goal, generalize(both(intro(steps, one), prove(released, end)), x))

    def less_convex(self, goal: Term, losses: Theorem) -> Theorem:
        """Losses that are more convex are convex."""
        signs = parts(unfolded(self.inner_product()))[3]

        def of_points(wanted: Term, number: Term, data: Term, one: Term, other: Term) -> Theorem:
            below, above = parts(at(losses, number, data, one, other))
            bent, _ = conjuncts(wanted)
            square_ = self.there["add"](other, self.there["scale"](num(-1), one))
            sign = specialize(signs, square_)
            most = arith(0 <= convexity * rhs(sign), 0 <= convexity, sign)
            return both(arith(bent, below, most), above)

        return intro(goal, of_points)

    def private(self, lemma: Lemma, claim: Claim, *more: Theorem) -> Theorem:
        """By the theorem on the steps from the changed one on."""
        wanted = {h.data.name: h for h in instance_of(lemma, self.values) if h.op == "def"}
        losses = generalize(specialize(self.facts[4], self.before + k, x), k, x)
        if lemma is VECTORS_CONVEX:
            goal = next(h for h in instance_of(lemma, self.values) if h.op == "forall")
            losses = self.less_convex(goal, losses)
        made = [
            self.start(wanted[SAME_START.name]),
            self.run(wanted[DESCENT.name]),
            self.changes(wanted["first_gradient_changes"]),
        ]
        size = arith(1 <= self.rest, self.fits, 1 <= n)
        return use(lemma, *self.facts[:4], losses, *made, self.is_rest, size, *more, *claim.hypotheses, **self.values)


def _from_the_change(
    claim: Claim, lemma: Lemma, more: Callable[[_Pair], list[Theorem]], last: Callable[[_Pair, Theorem], Theorem]
) -> Theorem:
    """For each pair of neighbours, by the steps from the one that changes on."""

    def with_facts(there: dict[str, Term], facts: list[Theorem]) -> Theorem:
        def with_step(before: Term, told: Theorem) -> Theorem:
            pair = _Pair(there, facts, before, told)
            made = last(pair, pair.private(lemma, claim, *more(pair)))
            return at(made, x1, x2, by=[both(arith(eq(x1, x1)), arith(eq(x2, x2)))])

        return obtain(at(facts[8], x1, x2, by=[N(x1, x2)]), "t", with_step)

    return for_all(claim.conclusion, taken_apart(LAST_POINT, with_facts))


LOG = log(CONTRACTION)


def _signs() -> list[Theorem]:
    """1 - step convexity lies between 0 and 1, and its logarithm is not positive."""
    shrunk = arith(0 < step * convexity, 0 < step, 0 < convexity)
    positive = arith(0 < CONTRACTION, arith(step * convexity < 1, *ORDER[1:], 0 < convexity))
    tangent = use(LOG_TANGENT, positive, y=CONTRACTION)
    return [positive, arith(LOG <= 0, tangent, shrunk), shrunk]


def _kept(pair: _Pair) -> list[Theorem]:
    """More steps keep less."""
    less = arith((pair.rest - n) * LOG <= 0, _signs()[1], arith(0 <= pair.rest - n, pair.fits))
    exponents = 2 * (pair.rest - 1) * LOG, 2 * (n - 1) * LOG
    grown = use(EXP_INCREASING, arith(exponents[0] <= exponents[1], less), x=exponents[0], y=exponents[1])
    return [arith(exp(exponents[0]) <= kept, grown, KEPT[0])]


def _longer(pair: _Pair, made: Theorem) -> Theorem:
    """More steps after the changed one leak less."""
    old, new = read(PRIVATE, made).mu_squared, Delta**2 / (n * sigma**2)
    front = arith(0 <= Delta**2 / sigma**2, 0 < sigma)
    size = arith(1 <= pair.rest, pair.fits, 1 <= n)
    shares = arith(1 / pair.rest <= 1 / n, pair.fits, 1 <= n, size)
    order = arith(Delta**2 / sigma**2 * (1 / pair.rest) <= Delta**2 / sigma**2 * (1 / n), shares, front)
    ends = (
        arith(0 <= old, arith(0 <= Delta**2 / sigma**2 * (1 / pair.rest), front, arith(0 <= 1 / pair.rest, size)),
              arith(eq(old, Delta**2 / sigma**2 * (1 / pair.rest)), size, 0 < sigma)),
        arith(old <= new, order, arith(eq(old, Delta**2 / sigma**2 * (1 / pair.rest)), size, 0 < sigma),
              arith(eq(new, Delta**2 / sigma**2 * (1 / n)), 1 <= n, 0 < sigma)),
    )  # fmt: skip
    mechanism, relation = made.conclusion.args[:2]
    return use(LARGER_MU, made, *ends, M=mechanism, N=relation, mu_squared=old, mu_squared2=new)


@proof_of(STRONG_PRIVATE)
def _strong(claim: Claim) -> Theorem:
    """Of what is kept at most, what n - 1 steps keep."""
    positive, sign, shrunk = _signs()
    left, exponent = CONTRACTION**2, 2 * (n - 1) * LOG
    power = left ** (n - 1)
    same = use(arith(eq((v_**2) ** (n - 1), exp(2 * (n - 1) * log(v_))), 0 < v_), positive, v_=CONTRACTION)
    least = use(EXP_INCREASING, arith(exponent <= 0, sign, arith(0 <= n - 1, 1 <= n)), x=exponent, y=0)
    small = arith(power <= 1, same, least, arith(eq(exp(num(0)), 1)))
    made = use(MANY_PRIVATE, *claim.hypotheses, arith(exp(exponent) <= power, same), small, kept=power)
    next_ = use(arith(eq(v_**n, v_ * v_ ** (n - 1)), 0 < v_), arith(0 < left, positive), v_=left)
    old, new = (read(PRIVATE, one).mu_squared for one in (made, claim))
    below = arith(left < 1, shrunk, positive)
    some = arith(0 < left, positive)
    whole = arith(0 < 1 - left * power, arith(left * power <= left, small, some), below)
    last = arith(0 < 1 - left**n, whole, next_)
    equal = arith(eq(old, new), next_, whole, last, 0 < sigma)
    return for_all(claim.conclusion, equal_mu(at_neighbours(made), equal))
