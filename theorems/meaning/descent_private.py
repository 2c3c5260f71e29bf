"""The last point of noisy gradient descent is Gaussian DP, in the words of the kinds of claims.

This file is long because what the kind says is taken apart, and put into the words of the lemma on descent.
"""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import mul, nat, open_, substitute, unfold
from dpproofs.meaning.descent import NOISY_DESCENT, NOISY_DESCENT_WITHIN
from dpproofs.meaning.kinds import K_out
from dpproofs.privacy.notions import GAUSSIAN_DP, Delta, N, on, test_function
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant
from dpproofs.proving.reading import conjuncts, read
from dpproofs.proving.tactics import arith, at, both, folded, for_all, generalize, intro, obtain, parts, prove
from dpproofs.proving.tactics import specialize, unfolded, use
from theorems.composition.iteration.descent import DESCENT, SAME_START, x
from theorems.composition.iteration.descent_within import BOUNDED
from theorems.composition.iteration.gradient_steps import step
from theorems.composition.iteration.noisy_gd_many import left
from theorems.composition.iteration.noisy_gd_strong_vectors import MANY, WITHIN_STRONG
from theorems.composition.iteration.noisy_gd_vectors import CONVEX, STRONG, WITHIN
from theorems.composition.iteration.noisy_processes import n
from theorems.composition.iteration.pursuit import w
from theorems.composition.iteration.within_diameter import diameter, r
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.coordinates import d
from theorems.foundations.geometry.smooth_losses import convexity, smoothness
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.reals.naturals_predecessor import NAT_GAP

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
