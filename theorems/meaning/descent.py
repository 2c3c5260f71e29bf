"""Noisy gradient descent: its last point is Gaussian DP, in the words of the kinds of claims, and it exists
for all losses, convex sets and gradients that change as the kinds say.
"""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.meaning.descent import (
    NOISY_DESCENT,
    NOISY_DESCENT_WITHIN,
    NOISY_SGD,
    add,
    begin,
    cost,
    entry,
    inner,
    noise,
    points,
    project,
    put,
    scale,
    slope,
    steps,
)
from dpproofs.meaning.kinds import K_out
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import natural
from theorems.composition.iteration.descent import BOUNDED, DESCENT, SAME_START, x
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noise_on_coordinates import VALUES, known
from theorems.composition.iteration.noise_on_vectors import EXISTS as NOISE_EXISTS
from theorems.composition.iteration.noisy_gd import CONVEX, MANY, STRONG, WITHIN, WITHIN_STRONG, left
from theorems.composition.iteration.noisy_processes import n
from theorems.composition.iteration.pursuit import w
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


def _descent(kind: Term, lemma: Lemma) -> Callable[[Claim], Theorem]:
    def proof(claim: Claim) -> Theorem:
        """The theorem on descent with these gradients and points."""

        def with_facts(there: dict[str, Term], facts: list[Theorem]) -> Theorem:
            return _by(lemma, claim, there, facts)

        return taken_apart(kind, with_facts)

    return proof


def _by(lemma: Lemma, claim: Claim, there: dict[str, Term], facts: list[Theorem]) -> Theorem:
    values = {name: value for name, value in there.items() if name != "F"} | {"M": K_out}
    wanted = {h.data.name: h for h in instance_of(lemma, values) if h.op == "def"}
    begins, follows = parts(unfolded(facts[5]))
    start = started(there, begins)
    runs = descends({**there, "run": wanted[DESCENT.name]}, n, follows, facts[6])
    change = changes(wanted["all_gradients_change"], facts[7])
    near = [folded(wanted[BOUNDED.name], facts[8])] if BOUNDED.name in wanted else []
    made = use(lemma, *facts[:5], start, runs, change, *near, *claim.hypotheses, **values)
    return for_all(claim.conclusion, made)


def instance_of(lemma: Lemma, values: dict[str, Term]) -> list[Term]:
    """What the lemma takes as given, at these values."""
    at_values = {v: values[v.data[0]] for h in lemma.claim.hypotheses for v in h.free if v.data[0] in values}
    return [substitute(h, at_values) for h in lemma.claim.hypotheses]


def _lemma(kind: Definition, numbers: tuple[Term, ...], lemma: Lemma, name: str, title: str) -> Lemma:
    said = kind(*SIZES, *numbers)
    domain = tuple(h for h in lemma.claim.hypotheses if h.free <= _NUMBERS and h.op != "def" and h != nat(d))
    level = read(PRIVATE, lemma.claim.conclusion).mu_squared
    (mutant,) = lemma.mutants

    def claim_of(factor: Factor) -> Claim:
        return Claim((said, *domain), PRIVATE(K_out, N, mul(factor, level)))

    return Lemma(
        f"meaning.{name}", title, lemma.source, *claim_of(1).parts, _descent(said, lemma),
        (Mutant("factor", claim_of(LESS), mutant.reason, unwitnessed=UNWITNESSED),),
    )  # fmt: skip


_NUMBERS = frozenset({Delta, sigma, convexity, smoothness, step, n, diameter, r, left})
TITLE = "Noisy gradient descent is Gaussian DP"
ON_A_SET = f"{TITLE}, on a set of that diameter"
STRONG_PRIVATE = _lemma(NOISY_DESCENT, (), STRONG, "descent-private", f"{TITLE}, for strongly convex losses")
MANY_PRIVATE = _lemma(NOISY_DESCENT, (), MANY, "descent-private-many", f"{TITLE}, for very many steps")
CONVEX_PRIVATE = _lemma(NOISY_DESCENT, (), CONVEX, "descent-private-convex", f"{TITLE}, for convex losses")
SET = NOISY_DESCENT_WITHIN, (diameter,)
STRONG_ON_A_SET = _lemma(*SET, STRONG, "descent-within-private", f"{ON_A_SET}, for strongly convex losses")
MANY_ON_A_SET = _lemma(*SET, MANY, "descent-within-private-many", f"{ON_A_SET}, for very many steps")
CONVEX_ON_A_SET = _lemma(*SET, CONVEX, "descent-within-private-convex", f"{ON_A_SET}, for convex losses")
LAST_STEPS = _lemma(*SET, WITHIN, "descent-within-private-last", f"{ON_A_SET}, by its last steps, for convex losses")
LAST_STRONG_STEPS = _lemma(
    *SET,
    WITHIN_STRONG,
    "descent-within-private-last-strong",
    f"{ON_A_SET}, by its last steps, for strongly convex losses",
)


# There is noisy descent for all losses, convex sets and gradients that change as the kinds say ---

w_ = var("w_")
NAMES = d, entry, put, add, scale, inner, project, noise, slope, cost, begin, points


def _body(kind: Term) -> list[Term]:
    """What a kind says of the space, the noise, the gradients and the points."""
    said, names = unfold(kind), [*NAMES, steps]
    while said.op == "exists":
        said = open_(said.args[0], (names.pop(0),))
    return list(conjuncts(said))


def _exists_lemma(kind: Definition, name: str, last: Term, *more: Term) -> Lemma:
    said = kind(*SIZES, *more)
    body = _body(said)
    noisy, moves, ends = body[3], body[5], body[6]
    given = [h for h in (*body, nat(last)) if h not in (noisy, moves, ends)]
    claim = Claim(tuple(dict.fromkeys(given)), exists(K_out, said))

    def proof(claim: Claim) -> Theorem:
        """Noise, what the steps make of a start, and the projection of that."""

        def with_noise(law: Term, told: Theorem) -> Theorem:
            first, by_step = (substitute(term, {noise: law}) for term in moves.args[1:3])
            runs = use(PROCESS_EXISTS, nat(last), n=last, F=first, J=by_step)

            def with_points(made: Term, process: Theorem) -> Theorem:
                kernel = lam((x, w), dirac(project(w)))

                def with_last(found: Term, pushed: Theorem) -> Theorem:
                    image = use(IMAGE_OF_PUSHED, specialize(pushed, x), R=found(x), P=made(last, x), g=project)
                    values = [{noise: law, points: made}.get(one, one) for one in NAMES]
                    values += [steps] if steps == last else []
                    facts: list[Theorem | Term] = [*claim.hypotheses, told, process, generalize(image, x)]
                    there = witnesses(kind(found, *SIZES[1:], *more), values, *facts)
                    return witness(claim.conclusion, found, there)

                return obtain(use(PUSHED_KERNEL, P=lam(x, made(last, x)), K=kernel), "K", with_last)

            return obtain(runs, "U", with_points)

        return obtain(use(NOISE_EXISTS, nat(d), sigma=step * sigma), "R", with_noise)

    change = body[-2] if kind == NOISY_DESCENT_WITHIN else body[-1]
    dropped = Claim(tuple(h for h in claim.hypotheses if h != change), claim.conclusion)
    return Lemma(
        f"meaning.{name}-exists", "There is such descent for all losses, gradients and convex sets of the kind",
        "law_with_density", *claim.parts, proof,
        (Mutant("any", dropped, "no length is negative", witness=refuted(_no_length, X=REAL, V=REAL)),),
    )  # fmt: skip


def _shows(goal: Term) -> Theorem:
    """The facts about a parabola all of whose points are projected on 0."""
    return intro(goal, lambda wanted, *_: _each(wanted))


def _each(wanted: Term) -> Theorem:
    if wanted.op == "and":
        return both(*map(_each, conjuncts(wanted)))
    return arith(wanted) if wanted.free else numeric(wanted)


def _no_length(said: Theorem) -> Theorem:
    """Gradients change by no negative length."""
    a, b = variables("a b")
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


DESCENT_EXISTS = _exists_lemma(NOISY_DESCENT, "descent", n)
DESCENT_WITHIN_EXISTS = _exists_lemma(NOISY_DESCENT_WITHIN, "descent-within", n, diameter)
NOISY_SGD_EXISTS = _exists_lemma(NOISY_SGD, "noisy-sgd", steps)
