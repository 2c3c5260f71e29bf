"""The author's kit for witnesses: processes without a step, with one noisy step on the line, and points
that stay where they are and get noise.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.language.frozen import Frozen
from dpproofs.mutants.counterexamples import (
    exceeded,
    excess_value,
    fact,
    from_level,
    gaussian_orders,
    inside,
    is_test,
    phi,
    point_mean,
    tail,
    within,
)
from dpproofs.mutants.two_answers import single_sums
from dpproofs.mutants.witnesses import natural, shown
from theorems.composition.iteration.noise import ON_THE_LINE
from theorems.foundations.geometry.inner_products import PRODUCT, SUM
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.notions.gaussian_dp.larger_mu import SAME_LAWS

# The author's kit for witnesses on the line: the first step, and roots ------------------------


def is_first(number: Term) -> Theorem:
    """The step before the number 1 is that from 0."""
    gap = use(NAT_GAP, nat(number), natural(num(1)), number < 1, j=number, k=1)
    return arith(eq(number, 0), gap, natural_sign(number, nat(number)))


def roots(goal: Term) -> list[Theorem]:
    """The facts about the roots in a statement: their squares and signs."""
    powers = dict.fromkeys(t for t in inside(goal) if t.op == "pow")
    known = []
    for root in (power for power in powers if power == sqrt(base_of(power))):
        nonneg = arith(0 <= base_of(root))
        known += [squared_root(base_of(root), nonneg), signed(0 <= root, nonneg)]
    return known


def at_most(goal: Term) -> Theorem:
    """A root is at most a number, if its square is."""
    root, most = both_sides(goal)
    square, sign = roots(root)
    return arith(goal, arith(root**2 <= most**2, square), sign, arith(0 <= most))


# The author's kit for witnesses: two processes without a step, at two points that are at the distance 0 ---
# All points are, and the noise is always 0. So all that is asked of the processes holds, but for a step.

b, c, no_both_ends = var("b"), var("c"), var("xy", product(REAL, REAL))
ONE, OTHER, APART = dirac(num(1)), dirac(num(0)), from_level(1)
"""The laws of the two processes, and what distinguishes them."""
VALUES: Mapping[str, Term] = Frozen(
    {
        "add": lam((b, c), b), "scale": lam((b, c), c), "inner": lam((b, c), num(0)), "G": lam(b, OTHER),
        "sigma": num(1), "U": lam(b, ONE), "U2": lam(b, OTHER), "psi": lam((b, c), c), "psi2": lam((b, c), c),
        "a": lam(b, num(0)), "z": lam(b, num(0)), "n": num(0),
    }
)  # fmt: skip


def _is_noise(goal: Term) -> Theorem:
    stays, hides = conjuncts(unfold(goal))
    level, mean = num(0) / num(1) ** 2, E(OTHER, b, phi(b))
    same = generalize(discharge(arith(eq(mean, mean)), is_test(phi)), phi)
    close = generalize(use(SAME_LAWS, same, arith(eq(level, 0)), P=OTHER, Q=OTHER, s=level), b, c)
    return folded(goal, both(intro(stays, lambda wanted, *_: arith(wanted)), prove(hides, close)))


def _starts(goal: Term) -> Theorem:
    """The only coupling."""
    ends = pair(num(1), num(0))
    coupled, _ = conjuncts(said_of(unfold(goal), dirac(ends)))

    def values_of(wanted: Term, f: Term) -> Theorem:
        parts_of_pair = [lam(no_both_ends, f(end(no_both_ends))) for end in (fst, snd)]
        at_ends = [parts(use("E_dirac", x=ends, f=g))[1] for g in parts_of_pair]
        return arith(wanted, *at_ends, point_mean(1, f), point_mean(0, f))

    marginals = [intro(image, values_of) for image in conjuncts(unfold(coupled))]
    near = almost(dirac(ends), no_both_ends, numeric(sqrt(num(0)) <= 0))
    return witness(goal, dirac(ends), folded(coupled, both(*marginals)), near)


def _no_step(goal: Term) -> Theorem:
    """What holds for each step; the hypothesis of a lemma that there is one has no variable, and is refused."""
    return intro(goal, lambda wanted, *at: arith(wanted, *(fact for j in at[:1] for fact in (natural_sign(j), j < 0))))


PREMISES: tuple[Callable[[Term], Theorem], ...] = (_is_noise, _starts, _no_step)
"""How what is asked is shown."""


# The author's kit for witnesses: one noisy step on the line -----------------------------------

a, k, x = variables("a k x")
SPACE = {"add": SUM, "scale": PRODUCT, "inner": PRODUCT}
NOISE = lam(a, normal(a, num(1)))
STEP_VALUES: Mapping[str, object] = Frozen(
    {
        **SPACE, "G": NOISE, "sigma": num(1), "n": num(1), "L": num(Fraction(1, 2)), "Delta": num(1),
        "diameter": num(0), "r": num(1),
        "U": lam(k, normal(k, num(1))), "U2": lam(k, normal(num(0), num(1))), "psi": lam((k, a), num(1)),
        "psi2": lam((k, a), num(0)), "a": lam(k, num(1)), "z": lam(k, num(0)),
    }
)  # fmt: skip
"""Both processes begin as N(0, 1), and the step leads the first one to 1 and the second one to 0."""


def _forgets(goal: Term, number: Term, _test: Term) -> Theorem:
    """What the process was before does not matter."""
    same = parts(constant(law_of(rhs(goal)), x, integrand_of(rhs(goal), x)))[1]
    return congruence(goal, same, is_first(number))


def _same_start() -> Theorem:
    """Both are N(0, 1)."""
    law, mean = normal(num(0), num(1)), E(normal(num(0), num(1)), x, phi(x))
    same = generalize(discharge(arith(eq(mean, mean)), is_test(phi)), phi)
    return fact("iteration.same-start", fact("foundations.inner-product-line"), same, **SPACE, P=law, Q=law)


def shows(goal: Term) -> Theorem:
    """A premise of a theorem on two noisy processes, where computation does not do."""
    match goal.data.name if goal.op == "def" else "":
        case "gaussian_noise":
            return use(ON_THE_LINE, shown(num(0) < 1), sigma=1)
        case "noisy_steps":
            return intro(goal, _forgets)
        case "w_infinity":
            return _same_start()
        case _:
            return intro(goal, lambda wanted, number, *_: congruence(wanted, *roots(wanted), is_first(number)))


def too_small(said: Theorem) -> Theorem:
    """The profile of N(1, 1) and N(0, 1) is smaller than the gain of the event 'above 1/2'."""
    bound = single_sums(at(said, 1, from_level(Fraction(1, 2))))
    return exceeded(bound, *(tail(Fraction(1, 2), mean) for mean in (1, 0)), excess_value(bound))


def profile_too_small(said: Theorem) -> Theorem:
    """What a theorem says of N(1, 1) and N(0, 1) is too little."""
    return too_small(instance(said, shows, **STEP_VALUES))


# The author's kit for witnesses: two points on the line stay where they are, and get noise, also as vectors ---


def surely_near(goal: Term, ends: Term) -> Theorem:
    """The inequality for pairs holds almost surely for the law of one pair, since it holds for that pair."""
    left, right = both_sides(goal)
    gap = lam(no_both_ends, left - right)
    measured, mean = parts(use("E_dirac", x=ends, f=lam(no_both_ends, ind(0 < gap(no_both_ends)))))
    there = numeric(substitute(goal, {no_both_ends: ends}))
    never = arith(lhs(mean) <= 0, mean, there)
    here = use("E_vanishing", measured, never, mu=dirac(ends), f=gap)
    return almost(dirac(ends), no_both_ends, arith(goal, gap(no_both_ends) <= 0), here)


def _gaussian(_: Term, __: Term) -> tuple[Theorem, ...]:
    """No fact about means under a Gaussian law is needed."""
    return ()


def divergence_too_small(
    said: Theorem,
    *known: Theorem,
    noise: Term = NOISE,
    means: Callable[[Term, Term], tuple[Theorem, ...]] = _gaussian,
    **more: object,
) -> Theorem:
    """The points 1 and 0 stay where they are, and get noise: what a theorem says of the order 2 is too little.

    ``means`` has the mean of a test of a point with noise, where the noise is not written as a Gaussian law; ``known``
    and ``more`` are what the theorem asks besides.
    """
    stays = {"psi": lam((k, a), a), "G": noise, "n": 1}

    def from_points(first: Term, facts: Theorem, second: Term, others: Theorem) -> Theorem:
        begun, steps = zip(parts(facts), parts(others), strict=True)

        def start(goal: Term) -> Theorem:
            """The only coupling."""
            ends = pair(num(1), num(0))
            coupled, apart = conjuncts(said_of(unfold(goal), dirac(ends)))

            def marginal(image: Term, end: Callable[[Term], Term], number: int, law: Theorem) -> Theorem:
                def of_test(wanted: Term, f: Term) -> Theorem:
                    there = parts(use("E_dirac", x=ends, f=lam(no_both_ends, f(end(no_both_ends)))))[1]
                    return arith(wanted, there, at(law, f), point_mean(number, f))

                return intro(image, of_test)

            images = conjuncts(unfold(coupled))
            both_ends = [marginal(*each) for each in zip(images, (fst, snd), (1, 0), begun, strict=True)]
            near = surely_near(integrand_of(apart, no_both_ends), ends)
            return witness(goal, dirac(ends), folded(coupled, both(*both_ends)), near)

        def premise(goal: Term) -> Theorem:
            return start(goal) if goal.op == "def" and goal.data.name == "w_infinity" else shows(goal)

        values = dict(STEP_VALUES) | stays | {"L": 1, "U": first, "U2": second, "alpha": 2}
        told = instance(said, *known, *steps, premise, **(values | more))
        return after(told, first, second, begun, steps)

    def after(told: Theorem, first: Term, second: Term, begun: Iterable[Theorem], steps: Iterable[Theorem]) -> Theorem:
        """The laws after the step are N(1, 1) and N(0, 1)."""
        equal = []
        for law, number, start, step in zip((first, second), (1, 0), begun, steps, strict=True):
            drawn = at(step, 0, by=[natural(num(0)), numeric(num(0) < 1)])
            ended = normal(num(number), num(1))

            def same(one: Term, other: Term, drawn: Theorem = drawn, start: Theorem = start) -> Theorem:
                def of_test(goal: Term, f: Term) -> Theorem:
                    inner = lam(a, E(noise(a), x, f(x)))
                    size = generalize(both(*within(noise(a), f, specialize(is_test(f), x))), a)
                    there = at(start, inner, by=[size])
                    ends = [fact for p in (1, 0) for fact in (point_mean(p, inner), *means(num(p), f))]
                    return congruence(goal, at(drawn, f), there, *ends)

                goal = forall(phi, implies(is_test(phi), eq(E(one, x, phi(x)), E(other, x, phi(x)))))
                return intro(goal, of_test)

            equal += [same(law(num(1)), ended), same(ended, law(num(1)))]
        old, new = (first(num(1)), second(num(1))), (normal(num(1), num(1)), normal(num(0), num(1)))
        bound = read(RENYI, told).t
        values = {"P": old[0], "Q": old[1], "P2": new[0], "Q2": new[1], "alpha": 2, "t": bound}
        made = fact("foundations.equal-laws-renyi", told, *equal, shown(num(1) < 2), **values)
        exact = gaussian_orders(1, 0, 2, shown(num(1) < 2))
        return exceeded(single_sums(mp(parts(at(exact, bound))[0], made)))

    def with_first(first: Term, facts: Theorem) -> Theorem:
        made = fact("iteration.noisy-steps-exist", natural(num(1)), **stays, P=dirac(num(0)))
        return obtain(made, "U2", lambda second, others: from_points(first, facts, second, others))

    return obtain(fact("iteration.noisy-steps-exist", natural(num(1)), **stays, P=dirac(num(1))), "U", with_first)
