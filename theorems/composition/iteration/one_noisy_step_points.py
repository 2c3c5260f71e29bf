"""The author's kit for witnesses: two points on the line stay where they are, and get noise, also as vectors."""

from __future__ import annotations


from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, dirac, eq, forall, fst, implies, ind, lam, normal, num, pair, product, snd
from dpproofs.language.terms import substitute, unfold, var
from dpproofs.mutants.counterexamples import exceeded, fact, gaussian_orders, is_test, phi, point_mean, within
from dpproofs.mutants.witnesses import instance, natural, shown
from dpproofs.mutants.two_answers import single_sums
from dpproofs.privacy.notions import RENYI
from dpproofs.proving.reading import both_sides, conjuncts, integrand_of, lhs, read
from dpproofs.proving.tactics import almost, arith, at, both, congruence, folded, generalize, intro, mp, numeric
from dpproofs.proving.tactics import obtain, parts, said_of, specialize, use, witness
from collections.abc import Callable, Iterable
from theorems.composition.iteration.one_noisy_step import NOISE, VALUES, a, k, shows


x = var("x")
PAIRS = var("xy", product(REAL, REAL))


def surely_near(goal: Term, ends: Term) -> Theorem:
    """The inequality for pairs holds almost surely for the law of one pair, since it holds for that pair."""
    left, right = both_sides(goal)
    gap = lam(PAIRS, left - right)
    measured, mean = parts(use("E_dirac", x=ends, f=lam(PAIRS, ind(0 < gap(PAIRS)))))
    there = numeric(substitute(goal, {PAIRS: ends}))
    never = arith(lhs(mean) <= 0, mean, there)
    here = use("E_vanishing", measured, never, mu=dirac(ends), f=gap)
    return almost(dirac(ends), PAIRS, arith(goal, gap(PAIRS) <= 0), here)


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
                    there = parts(use("E_dirac", x=ends, f=lam(PAIRS, f(end(PAIRS)))))[1]
                    return arith(wanted, there, at(law, f), point_mean(number, f))

                return intro(image, of_test)

            images = conjuncts(unfold(coupled))
            both_ends = [marginal(*each) for each in zip(images, (fst, snd), (1, 0), begun, strict=True)]
            near = surely_near(integrand_of(apart, PAIRS), ends)
            return witness(goal, dirac(ends), folded(coupled, both(*both_ends)), near)

        def premise(goal: Term) -> Theorem:
            return start(goal) if goal.op == "def" and goal.data.name == "w_infinity" else shows(goal)

        values = dict(VALUES) | stays | {"L": 1, "U": first, "U2": second, "alpha": 2}
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
