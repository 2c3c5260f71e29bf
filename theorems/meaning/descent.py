"""Noisy gradient descent: its last point is Gaussian DP, in the words of the kinds of claims, and it exists
for all losses, convex sets and gradients that change as the kinds say.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.meaning.definitions import among
from dpproofs.meaning.descent import (
    COORDINATES,
    NOISY_DESCENT,
    NOISY_DESCENT_WITHIN,
    NOISY_SGD,
    PROJECTION,
    SMOOTH,
    add,
    begin,
    cost,
    entry,
    inner,
    k,
    minus,
    project,
    put,
    scale,
    slope,
    square,
    steps,
    t,
)
from dpproofs.meaning.kinds import K_out
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import natural
from theorems.composition.iteration.descent import BOUNDED, CONTRACTION, DESCENT, SAME_START, SIZES as NUMBERS, x
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noise_on_coordinates import VALUES, known
from theorems.composition.iteration.noise_on_vectors import EXISTS as NOISE_EXISTS
from theorems.composition.iteration.noisy_gd import (
    CONVEX,
    LEFT,
    LEVEL,
    LEVEL_OF_MANY,
    MANY,
    STRONG,
    WITHIN,
    WITHIN_LEVEL,
    WITHIN_STRONG,
    level,
)
from theorems.composition.iteration.noisy_processes import n
from theorems.composition.iteration.pursuit import v, w
from theorems.composition.iteration.within_diameter import diameter, r
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import INNER
from theorems.foundations.geometry.inner_products import convexity, smoothness
from theorems.foundations.measure.laws_exist import PUSHED_KERNEL
from theorems.foundations.reals.naturals import NAT_GAP, NAT_NONNEGATIVE
from theorems.meaning.processes_exist import PROCESS_EXISTS
from theorems.meaning.same_laws import IMAGE_OF_PUSHED

# The last point of noisy gradient descent is Gaussian DP, in the words of the kinds of claims ---

UNWITNESSED = "vectors, their gradients and what noise makes of them have no finite model"
SIZES = K_out, N, Delta, sigma, convexity, smoothness, step, n
PRIVATE = on(GAUSSIAN_DP, Y="V")
LAST_POINT, LAST_POINT_WITHIN = NOISY_DESCENT(*SIZES), NOISY_DESCENT_WITHIN(*SIZES, diameter)
CONVEX_LOSSES = (*NUMBERS, 0 <= Delta)
STRONG_LOSSES = tuple(0 < convexity if h == (0 <= convexity) else h for h in CONVEX_LOSSES)
LAST_STEPS = 0 <= diameter, nat(r), 1 <= r, r <= n
ONE_STEP, ONE_STRONG_STEP = "losses c w", "losses convexity/2 w^2 + c w"
TITLE = "Noisy gradient descent is Gaussian DP"
ON_A_SET = f"{TITLE}, on a set of that diameter"

STRONG_PRIVATE = Lemma(
    "meaning.descent-private", f"{TITLE}, for strongly convex losses", STRONG.source,
    (LAST_POINT, *STRONG_LOSSES),
    PRIVATE(K_out, N, factor * LEVEL),
    lambda claim: _by(claim, LAST_POINT, STRONG),
    (Mutant("factor", {factor: LESS}, ONE_STRONG_STEP, unwitnessed=UNWITNESSED),),
)  # fmt: skip

MANY_PRIVATE = Lemma(
    "meaning.descent-private-many", f"{TITLE}, for very many steps", MANY.source,
    (LAST_POINT, *STRONG_LOSSES, *LEFT),
    PRIVATE(K_out, N, factor * LEVEL_OF_MANY),
    lambda claim: _by(claim, LAST_POINT, MANY),
    (Mutant("factor", {factor: LESS}, ONE_STRONG_STEP, unwitnessed=UNWITNESSED),),
)  # fmt: skip

CONVEX_PRIVATE = Lemma(
    "meaning.descent-private-convex", f"{TITLE}, for convex losses", CONVEX.source,
    (LAST_POINT, *CONVEX_LOSSES),
    PRIVATE(K_out, N, factor * (n * Delta**2 / sigma**2)),
    lambda claim: _by(claim, LAST_POINT, CONVEX),
    (Mutant("factor", {factor: LESS}, ONE_STEP, unwitnessed=UNWITNESSED),),
)  # fmt: skip

STRONG_ON_A_SET = Lemma(
    "meaning.descent-within-private", f"{ON_A_SET}, for strongly convex losses", STRONG.source,
    (LAST_POINT_WITHIN, *STRONG_LOSSES),
    PRIVATE(K_out, N, factor * LEVEL),
    lambda claim: _by(claim, LAST_POINT_WITHIN, STRONG),
    (Mutant("factor", {factor: LESS}, ONE_STRONG_STEP, unwitnessed=UNWITNESSED),),
)  # fmt: skip

MANY_ON_A_SET = Lemma(
    "meaning.descent-within-private-many", f"{ON_A_SET}, for very many steps", MANY.source,
    (LAST_POINT_WITHIN, *STRONG_LOSSES, *LEFT),
    PRIVATE(K_out, N, factor * LEVEL_OF_MANY),
    lambda claim: _by(claim, LAST_POINT_WITHIN, MANY),
    (Mutant("factor", {factor: LESS}, ONE_STRONG_STEP, unwitnessed=UNWITNESSED),),
)  # fmt: skip

CONVEX_ON_A_SET = Lemma(
    "meaning.descent-within-private-convex", f"{ON_A_SET}, for convex losses", CONVEX.source,
    (LAST_POINT_WITHIN, *CONVEX_LOSSES),
    PRIVATE(K_out, N, factor * (n * Delta**2 / sigma**2)),
    lambda claim: _by(claim, LAST_POINT_WITHIN, CONVEX),
    (Mutant("factor", {factor: LESS}, ONE_STEP, unwitnessed=UNWITNESSED),),
)  # fmt: skip

BY_LAST_STEPS = Lemma(
    "meaning.descent-within-private-last", f"{ON_A_SET}, by its last steps, for convex losses", WITHIN.source,
    (LAST_POINT_WITHIN, *CONVEX_LOSSES, *LAST_STEPS),
    PRIVATE(K_out, N, factor * WITHIN_LEVEL),
    lambda claim: _by(claim, LAST_POINT_WITHIN, WITHIN),
    (Mutant("factor", {factor: LESS}, "two steps of losses c w, r = 1 and diameter = 0", unwitnessed=UNWITNESSED),),
)  # fmt: skip

BY_LAST_STRONG_STEPS = Lemma(
    "meaning.descent-within-private-last-strong", f"{ON_A_SET}, by its last steps, for strongly convex losses",
    WITHIN_STRONG.source,
    (LAST_POINT_WITHIN, *STRONG_LOSSES, *LAST_STEPS),
    PRIVATE(K_out, N, factor * level(CONTRACTION**r)),
    lambda claim: _by(claim, LAST_POINT_WITHIN, WITHIN_STRONG),
    (Mutant("factor", {factor: LESS}, "two steps of losses w^2/4 + c w, r = 1 and diameter = 0",
            unwitnessed=UNWITNESSED),),
)  # fmt: skip


def taken_apart(kind: Term | Theorem, then: Callable[[dict[str, Term], list[Theorem]], Theorem]) -> Theorem:
    """The space, the noise, the gradients and the points, by their names, and what is said of them."""

    def inside(facts: Theorem, there: dict[str, Term]) -> Theorem:
        if facts.conclusion.op != "exists":
            return then(there, parts(facts))
        name = facts.conclusion.hint
        return obtain(facts, name, lambda value, inner: inside(inner, {**there, name: value}))

    return inside(unfolded(kind), {})


def started(there: dict[str, Term], begins: Theorem) -> Theorem:
    """The points begin in the same way for all data."""

    def of_test(goal: Term, one: Term, other: Term, test: Term) -> Theorem:
        unit = test_function(test, w)
        return arith(goal, *(at(specialize(begins, data), test, by=[unit]) for data in (one, other)))

    return intro(SAME_START(there["U"], N), of_test)


def descends(there: dict[str, Term], last: Term, follows: Theorem, ends: Theorem) -> Theorem:
    """The steps, as the theorems on descent have them."""
    goal = there["run"]
    steps, released = conjuncts(open_(unfold(goal).args[0], (x,)))

    def one(wanted: Term, number: Term, test: Term) -> Theorem:
        gap = use(NAT_GAP, nat(number), nat(last), number < last, j=number, k=last)
        made = at(follows, number, x, by=[nat(number), gap])
        return prove(wanted, at(made, test, by=[test_function(test, w)]))

    each = generalize(both(intro(steps, one), prove(released, specialize(ends, x))), x)
    return folded(goal, each)


def changes(goal: Term, all_: Theorem) -> Theorem:
    """The change of each gradient."""

    def one(wanted: Term, first: Term, second: Term, number: Term, point: Term) -> Theorem:
        after = use("nat_successor", nat(number), k=number)
        low = arith(1 <= number + 1, use(NAT_NONNEGATIVE, nat(number), k=number))
        high = use(NAT_GAP, nat(number), nat(n), number < n, j=number, k=n)
        near: list[Theorem | Term] = [N(first, second), after, low, high]
        return prove(wanted, at(all_, first, second, number + 1, point, by=near))

    return intro(goal, one)


def _by(claim: Claim, kind: Term, lemma: Lemma) -> Theorem:
    """The theorem on descent with the gradients and points of the kind."""

    def with_facts(there: dict[str, Term], facts: list[Theorem]) -> Theorem:
        values = {name: value for name, value in there.items() if name != "F"} | {"M": K_out}
        wanted = {h.data.name: h for h in instance_of(lemma, values) if h.op == "def"}
        begins, follows = parts(unfolded(facts[5]))
        start = started(there, begins)
        runs = descends({**there, "run": wanted[DESCENT.name]}, n, follows, facts[6])
        change = changes(wanted["all_gradients_change"], facts[7])
        near = [folded(wanted[BOUNDED.name], facts[8])] if BOUNDED.name in wanted else []
        made = use(lemma, *facts[:5], start, runs, change, *near, *claim.hypotheses, **values)
        return for_all(claim.conclusion, made)

    return taken_apart(kind, with_facts)


def instance_of(lemma: Lemma, values: dict[str, Term]) -> list[Term]:
    """What the lemma takes as given, at these values."""
    at_values = {v: values[v.data[0]] for h in lemma.claim.hypotheses for v in h.free if v.data[0] in values}
    return [substitute(h, at_values) for h in lemma.claim.hypotheses]


# There is noisy descent for all losses, convex sets and gradients that change as the kinds say ---

SPACE = nat(d), COORDINATES(entry, put, add, scale, inner, d), PROJECTION(project, add, scale, inner)
SMOOTH_LOSSES = forall(
    (k, x),
    SMOOTH(lam(w, cost(k, x, w)), lam(w, slope(k, x, w)), add, scale, inner, convexity, smoothness),
)


def _changed(number: Term) -> Term:
    """How far apart the gradients of a step are at the projection of w."""
    return sqrt(square(minus(slope(number, x1, project(w)), slope(number, x2, project(w)))))


ALL_CHANGE = forall((x1, x2, k, w), implies(N(x1, x2), *among(k, n), _changed(k) <= Delta))
NARROW = forall((v, w), sqrt(square(minus(project(v), project(w)))) <= diameter)
OTHERS_STAY = forall(
    (k, w), implies(*among(k, steps), ne(k, t + 1), eq(slope(k, x1, project(w)), slope(k, x2, project(w))))
)
ONE_CHANGES = forall(
    (x1, x2),
    implies(N(x1, x2), exists(t, conj(nat(t), t + n <= steps, OTHERS_STAY, forall(w, _changed(t + 1) <= Delta)))),
)
THERE_IS = "There is such descent for all losses, gradients and convex sets of the kind"

DESCENT_EXISTS = Lemma(
    "meaning.descent-exists", THERE_IS, "law_with_density",
    (*SPACE, SMOOTH_LOSSES, ALL_CHANGE, nat(n)),
    exists(K_out, NOISY_DESCENT(*SIZES)),
    lambda claim: _exists(claim, NOISY_DESCENT, n),
    (Mutant("any", without(ALL_CHANGE), "no length is negative"),),
)  # fmt: skip

DESCENT_WITHIN_EXISTS = Lemma(
    "meaning.descent-within-exists", THERE_IS, "law_with_density",
    (*SPACE, SMOOTH_LOSSES, ALL_CHANGE, NARROW, nat(n)),
    exists(K_out, NOISY_DESCENT_WITHIN(*SIZES, diameter)),
    lambda claim: _exists(claim, NOISY_DESCENT_WITHIN, n, diameter),
    (Mutant("any", without(ALL_CHANGE), "no length is negative"),),
)  # fmt: skip

NOISY_SGD_EXISTS = Lemma(
    "meaning.noisy-sgd-exists", THERE_IS, "law_with_density",
    (*SPACE, SMOOTH_LOSSES, nat(steps), ONE_CHANGES),
    exists(K_out, NOISY_SGD(*SIZES)),
    lambda claim: _exists(claim, NOISY_SGD, steps),
    (Mutant("any", without(ONE_CHANGES), "no length is negative"),),
)  # fmt: skip


def _exists(claim: Claim, kind: Definition, last: Term, *more: Term) -> Theorem:
    """Noise, what the steps make of a start, and the projection of that."""

    def with_noise(law: Term, told: Theorem) -> Theorem:
        moved = add(project(w), scale(-step, slope(k, x, project(w))))
        runs = use(PROCESS_EXISTS, nat(last), n=last, F=lam(x, begin), J=lam((k, x, w), law(d, moved, moved)))

        def with_points(made: Term, process: Theorem) -> Theorem:
            kernel = lam((x, w), dirac(project(w)))

            def with_last(found: Term, pushed: Theorem) -> Theorem:
                image = use(IMAGE_OF_PUSHED, specialize(pushed, x), R=found(x), P=made(last, x), g=project)
                values = [d, entry, put, add, scale, inner, project, law, slope, cost, begin, made]
                values += [steps] if steps == last else []
                facts: list[Theorem | Term] = [*claim.hypotheses, told, process, generalize(image, x)]
                there = witnesses(kind(found, *SIZES[1:], *more), values, *facts)
                return witness(claim.conclusion, found, there)

            return obtain(use(PUSHED_KERNEL, P=lam(x, made(last, x)), K=kernel), "K", with_last)

        return obtain(runs, "U", with_points)

    return obtain(use(NOISE_EXISTS, nat(d), sigma=step * sigma), "R", with_noise)


def _shows(goal: Term) -> Theorem:
    """The facts about a parabola all of whose points are projected on 0."""
    return intro(goal, lambda wanted, *_: _each(wanted))


def _each(wanted: Term) -> Theorem:
    if wanted.op == "and":
        return both(*map(_each, conjuncts(wanted)))
    return arith(wanted) if wanted.free else numeric(wanted)


@refutation_of(DESCENT_EXISTS, "any", X=REAL, V=REAL)
@refutation_of(DESCENT_WITHIN_EXISTS, "any", X=REAL, V=REAL)
@refutation_of(NOISY_SGD_EXISTS, "any", X=REAL, V=REAL)
def _no_length(said: Theorem) -> Theorem:
    """Gradients change by no negative length."""
    a, b = variables("a b")
    w_ = var("w_")
    values: dict[str, object] = {**VALUES, "Pi": lam(w_, num(0)), "g": lam((k, a, w_), w_)}
    values["N"] = lam((a, b), eq(num(0), 0))
    values |= {"loss": lam((k, a, w_), w_**2 / 2), "F": dirac(num(0)), "n": 1, "T": 1, "Delta": -1, "sigma": 1}
    values |= {"convexity": 1, "smoothness": 1, "step": 1, "diameter": 1}
    told = instance(said, *known(), natural(num(1)), _shows, **values)
    always = arith(eq(num(0), 0))

    def with_law(_: Term, made: Theorem) -> Theorem:
        def with_facts(there: dict[str, Term], facts: list[Theorem]) -> Theorem:
            names = "d", "e", "put", "add", "scale", "inner"
            signs = parts(unfolded(use(INNER, *facts[:2], **{name: there[name] for name in names})))[3]

            def clash(near: Theorem) -> Theorem:
                length = lhs(near)
                gap = length.args[0].args[1]
                return absurd(near, signed(0 <= length, specialize(signs, gap)))

            if "T" not in there:
                whole = natural(num(1)), numeric(num(1) <= 1), numeric(num(1) <= 1)
                return clash(at(facts[7], 0, 0, 1, 0, by=[always, *whole]))
            changed = at(facts[8], 0, 0, by=[always])
            return obtain(changed, "t", lambda _, told: clash(specialize(parts(told)[3], 0)))

        return taken_apart(made, with_facts)

    return obtain(told, "K", with_law)
