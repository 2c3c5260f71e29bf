"""Weakening what a proof made to what is claimed: the last step of a proof on a variant of its statement.

Nothing here is trusted. A lemma's own proof is checked without it: there the proof must end in
exactly the statement. A variant that follows from what the proof makes, by larger bounds or
stronger hypotheses, is proved with it; so a variant is refused for what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial

from dpproofs.kernel import KernelError, Term, Theorem, infer
from dpproofs.language.terms import BINDERS, REAL, E, exp, open_, unfold, var
from dpproofs.proving.tactics import (
    WEAKER,
    ProofError,
    almost,
    arith,
    both,
    bounded,
    discharge,
    fresh,
    generalize,
    integrate,
    monotone,
    obtain,
    parts,
)

EFFORT = 200_000
"""How long z3 may work on a step, in its own units: bounds that follow do so at once."""

COMPARISONS = ("le", "lt", "eq", "ne")


@contextmanager
def from_hypotheses(hypotheses: tuple[Term, ...] | None) -> Iterator[None]:
    """Inside, tactics that do not find a goal among their facts may weaken a fact to it, given the hypotheses.

    With None they may not.
    """
    token = WEAKER.set(None if hypotheses is None else partial(weaker, hypotheses))
    try:
        yield
    finally:
        WEAKER.reset(token)


def weaker(hypotheses: tuple[Term, ...], goal: Term, facts: Iterable[Theorem]) -> Theorem | None:
    """The goal from a fact of its form, given the hypotheses; None if that is not found."""
    facts = list(facts)
    for fact in facts:
        if _alike(fact.conclusion, goal):
            made = weakened(goal, fact, [*facts, *_assumed(hypotheses)])
            if made is not None:
                return made
    return None


def closed(hypotheses: tuple[Term, ...], conclusion: Term, made: Theorem) -> Theorem:
    """The theorem with the conclusion weakened to the given one and its hypotheses proved from the given ones.

    What does not follow is left as it is.
    """
    facts = _assumed(hypotheses)
    if made.conclusion != conclusion:
        made = weakened(conclusion, made, facts) or made
    for extra in sorted(made.hypotheses - set(hypotheses), key=lambda t: t.key):
        shown = _shown(extra, facts)
        if shown is not None:
            made = infer("cut", made, shown)
    return made


def weakened(goal: Term, fact: Theorem, facts: Iterable[Theorem]) -> Theorem | None:
    """The goal from a fact of the same form that says at least as much; None if that is not found."""
    try:
        with from_hypotheses(None):  # the tactics in here are not to weaken once more
            return _weakened(goal, fact, tuple(facts))
    except (KernelError, ProofError):
        return None


def _assumed(hypotheses: Iterable[Term]) -> list[Theorem]:
    return [infer("assume", formula=h) for h in hypotheses]


def _alike(a: Term, b: Term) -> bool:
    if a.op in COMPARISONS and b.op in COMPARISONS:
        return a.args[0].type == b.args[0].type == REAL
    return a.op == b.op and (a.op != "def" or a.data.name == b.data.name)


def _shown(goal: Term, facts: list[Theorem]) -> Theorem | None:
    """A hypothesis of the proof from the hypotheses of the claim."""
    for fact in facts:
        if _alike(fact.conclusion, goal) and (made := weakened(goal, fact, facts)) is not None:
            return made
    return None


def _weakened(goal: Term, fact: Theorem, facts: tuple[Theorem, ...]) -> Theorem:
    """As ``weakened``; ProofError or KernelError if it is not found."""
    said = fact.conclusion
    if said == goal:
        return fact
    for known in facts:
        if known.conclusion == goal:
            return known
    if goal.op in COMPARISONS and said.op in COMPARISONS and goal.args[0].type == REAL:
        return _compared(goal, fact, facts)
    if goal.op == "and":
        pieces = parts(fact)
        if len(pieces) == len(goal.args):
            context = (*facts, *pieces)
            return both(*(_weakened(g, p, context) for g, p in zip(goal.args, pieces, strict=True)))
    if goal.op == said.op == "or" and len(goal.args) == len(said.args):
        return infer("or_elim", fact, *(_either(goal, i, part, facts) for i, part in enumerate(said.args)))
    if goal.op == said.op == "def" and goal.data.name == said.data.name:
        meaning = _weakened(unfold(goal), infer("unfold", fact), facts)
        return infer("fold", meaning, formula=goal)
    if said.op == "def" and goal.op != "def":
        return _weakened(goal, infer("unfold", fact), facts)
    if goal.op == said.op == "imp":
        premise = infer("assume", formula=goal.args[0])
        needed = _weakened(said.args[0], premise, facts)
        return discharge(_weakened(goal.args[1], infer("imp_elim", fact, needed), (*facts, premise)), goal.args[0])
    if goal.op == said.op == "forall" and goal.data == said.data:
        v = _new(goal, fact, facts)
        return generalize(_weakened(open_(goal.args[0], (v,)), infer("forall_elim", fact, value=v), facts), v)
    if goal.op == said.op == "exists" and goal.data == said.data:
        return obtain(
            fact,
            _new(goal, fact, facts).data[0],
            lambda v, inner: infer(
                "exists_intro", _weakened(open_(goal.args[0], (v,)), inner, facts), formula=goal, value=v
            ),
        )
    if goal.op == said.op == "as" and goal.args[0] == said.args[0]:
        w = fresh(goal.hint or "w", goal.args[0].type[1], goal, *_used(fact, facts))
        at_w = infer("assume", formula=open_(said.args[1], (w,)))
        return almost(goal.args[0], w, _weakened(open_(goal.args[1], (w,)), at_w, facts), fact)
    raise ProofError(f"{said!r} is not {goal!r}")


def _either(goal: Term, i: int, part: Term, facts: tuple[Theorem, ...]) -> Theorem:
    """A disjunction from a part that says as much as its part at that place."""
    assumed = infer("assume", formula=part)
    return infer("or_intro", _weakened(goal.args[i], assumed, (*facts, assumed)), formula=goal)


def _new(goal: Term, fact: Theorem, facts: tuple[Theorem, ...]) -> Term:
    return fresh(goal.hint or "v", goal.data, goal, *_used(fact, facts))


def _used(fact: Theorem, facts: tuple[Theorem, ...]) -> list[Term]:
    return [t for th in (fact, *facts) for t in (th.conclusion, *th.hypotheses)]


# Comparisons ----------------------------------------------------------------------------------


def _compared(goal: Term, fact: Theorem, facts: tuple[Theorem, ...]) -> Theorem:
    """One comparison from another: the sides are ordered by arithmetic, and by the growth of exp."""
    near = [t for t in facts if t.conclusion.op in COMPARISONS and t.conclusion.args[0].type == REAL]
    near = [t for t in near if t.conclusion != goal and t.conclusion.free & (goal.free | fact.conclusion.free)]
    means = [t for mean in _means((goal, fact.conclusion)) for t in _between(mean, facts)]
    try:
        return arith(goal, fact, *near, *means, effort=EFFORT)
    except (KernelError, ProofError):
        pass
    growth = [t for pair in _pairs(fact.conclusion, goal) for t in _grown(*pair, near)]
    if growth:
        try:
            return arith(goal, fact, *near, *means, *growth, effort=EFFORT)
        except (KernelError, ProofError):
            pass
    raise ProofError(f"{goal!r} is not found to follow from {fact.conclusion!r}")


def _within(t: Term, ops: tuple[str, ...]) -> Iterator[Term]:
    """The subterms with the operators that stand outside of binders."""
    if t.op in ops:
        yield t
    if t.op not in BINDERS:
        for a in t.args:
            yield from _within(a, ops)


def _means(terms: Iterable[Term]) -> list[Term]:
    return list(dict.fromkeys(m for t in terms for m in _within(t, ("E",))))


def _between(mean: Term, facts: tuple[Theorem, ...]) -> list[Theorem]:
    """0 <= E f <= 1 for a test function f under a probability, by the fact that it is one."""
    mu, body = mean.args
    if mu.type[0] != "prob":
        return []
    w = fresh("w", mu.type[1], mean, *(t for f in facts for t in (f.conclusion, *f.hypotheses)))
    value = open_(body, (w,))
    for fact in facts:
        tests = fact.conclusion
        if tests.op != "forall" or tests.data != w.type:
            continue
        size = open_(tests.args[0], (w,))
        if size.op == "and" and size.args == (0 <= value, value <= 1):
            at_w = infer("forall_elim", fact, value=w)
            ints = bounded(mu, w, value, 1, at_w)
            if E(mu, w, value) == mean:
                return [integrate(mu, w, bound, ints) for bound in parts(at_w)]
    return []


def _pairs(before: Term, after: Term) -> Iterator[tuple[Term, Term]]:
    """Exponentials that stand at one place in the two, and differ."""
    if before == after or before.op in BINDERS or after.op in BINDERS:
        return
    if before.op == after.op == "exp":
        yield before, after
    elif before.op == after.op and len(before.args) == len(after.args):
        for a, b in zip(before.args, after.args, strict=True):
            yield from _pairs(a, b)
    else:
        yield from ((a, b) for a in _within(before, ("exp",)) for b in _within(after, ("exp",)) if a != b)


def _grown(a: Term, b: Term, facts: list[Theorem]) -> list[Theorem]:
    """The larger of two exponentials, where arithmetic decides."""
    for low, high in ((a, b), (b, a)):
        x, y = low.args[0], high.args[0]
        order = _ordered(x <= y, facts)
        if order is not None:
            rule = infer("forall_elim", infer("forall_elim", _exp_grows(), value=x), value=y)
            return [infer("imp_elim", rule, order)]
    return []


def _ordered(goal: Term, facts: list[Theorem]) -> Theorem | None:
    """The goal by arithmetic; None if it is not found."""
    try:
        return arith(goal, *facts, effort=EFFORT)
    except (KernelError, ProofError):
        return None


@lru_cache(maxsize=1)
def _exp_grows() -> Theorem:
    """For all x, y: x <= y -> exp(x) <= exp(y)."""
    x = var("x")
    return monotone(exp(x), x, ())
