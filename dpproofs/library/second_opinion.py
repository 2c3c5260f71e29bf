"""A second opinion on the steps that computed: certified ones by z3, enclosures by the intervals of mpmath.

Neither is trusted. An engine agrees with a step, or it does not know; it disagrees where it shows a step
to be false, by values at which the premises hold and the goal does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product
from random import Random
from typing import Any, TypeAlias

from mpmath import iv

from dpproofs.checkers.facts import flatten
from dpproofs.kernel import Term, Theorem
from dpproofs.kernel.receipts import digest
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import REAL
from dpproofs.library import library
from dpproofs.library.second_engine import enclose, interval, truth
from dpproofs.prover.tactic import against, as_numbers
from dpproofs.proving import smt
from dpproofs.system.progress import counted

AGREES, UNKNOWN, DISAGREES = "agrees", "does not know", "disagrees"
ENGINES: Mapping[str, str] = Frozen({"certified": "z3", "enclosure": "mpmath"})
EFFORT, SECONDS = 1_000_000, 10
"""How long z3 may work on a step: in its own units, and at most."""
_MOST_BOXES = 20_000
_DIGITS = 60
_AT_ONCE = 8
_EVALUATED = frozenset("and or imp not le lt eq ne nat true false".split())
"""Formulas of which numbers decide whether they hold."""
_SIMPLE = tuple(map(Fraction, ("1/2", "1", "2", "0", "5/4", "-1")))
_PLACES = (*_SIMPLE, *map(Fraction, ("1/4", "1/8", "3/4", "3", "4", "6", "10", "-1/2", "-3")))
_MOST_SIMPLE, _MOST_TRIED, _FEW_BOXES = 200, 6, 40
_SIDE, _NEAR = Fraction(1, 64), 1e-30
Box: TypeAlias = dict[Term, tuple[Fraction, Fraction]]
"""An interval for each variable."""


@dataclass(frozen=True)
class Opinion:
    """The verdict of an engine on a step; ``about`` identifies the step."""

    about: str
    rule: str
    verdict: str
    step: str


def of_step(rule: str, premises: Sequence[Term], goal: Term) -> str:
    """What the engine for steps of this rule says of one."""
    return _by_z3(premises, goal) if rule == "certified" else _by_intervals(premises, goal)


def _by_z3(premises: Sequence[Term], goal: Term) -> str:
    said, values = smt.opinion(premises, goal, EFFORT, SECONDS)
    if said == "unsat":
        return AGREES
    if said == "sat" and (is_counterexample(premises, goal, values) or _is_refuted(premises, goal)):
        return DISAGREES
    return UNKNOWN


def _is_refuted(premises: Sequence[Term], goal: Term) -> bool:
    """Whether values of variables, functions, sums and means are found at which the goal is false."""
    facts = flatten(premises)
    found = against(goal, facts)
    if found is None:
        return False
    numbers = dict(found.numbers)
    about = [as_numbers(p, numbers) for p in facts if p.op in _EVALUATED]  # arithmetic makes no use of the others
    return is_counterexample(about, found.goal, found.point)


def is_counterexample(premises: Sequence[Term], goal: Term, values: Mapping[Term, Fraction]) -> bool:
    """Whether the premises hold at the values and the goal does not, by intervals."""
    if not goal.free.union(*(p.free for p in premises)) <= values.keys():
        return False
    iv.dps = _DIGITS
    point = {x: interval(q) for x, q in values.items()}
    try:
        return all(truth(p, point) is True for p in premises) and truth(goal, point) is False
    except (ValueError, ZeroDivisionError, OverflowError):
        return False


def _by_intervals(premises: Sequence[Term], goal: Term) -> str:
    iv.dps = _DIGITS
    box = _box(premises)
    if not goal.free <= box.keys():
        return UNKNOWN
    return _by_bisection(goal, box, _MOST_BOXES)


def _by_bisection(goal: Term, box: Box, most: int) -> str:
    stack = [{x: box[x] for x in goal.free}]
    for _ in range(most):
        if not stack:
            return AGREES
        current = stack.pop()
        seen = _seen(goal, current)
        if seen is False or _seen(goal, {x: ((a + b) / 2, (a + b) / 2) for x, (a, b) in current.items()}) is False:
            return DISAGREES
        if seen is None:
            if not current:
                return UNKNOWN
            x = max(current, key=lambda v: current[v][1] - current[v][0])
            low, high = current[x]
            middle = (low + high) / 2
            stack += [{**current, x: (low, middle)}, {**current, x: (middle, high)}]
    return UNKNOWN


def on_a_box(premises: Iterable[Term], goal: Term) -> Box | None:
    """A box on which the intervals show the premises and the goal; an equation, to 30 digits, at its middle.

    Functions, sums and means are numbers of any size. None where no such box is found, and for what is not about
    numbers.
    """
    numbers: dict[Term, Term] = {}
    facts = [as_numbers(p, numbers) for p in flatten(premises)]
    plain = as_numbers(goal, numbers)
    if not all(map(_is_about_numbers, (*facts, plain))):
        return None
    iv.dps = _DIGITS
    free = sorted(plain.free.union(*(f.free for f in facts)), key=lambda v: v.key)
    boxes = ({x: (q, q + _SIDE) for x, q in zip(free, corner, strict=True)} for corner in _corners(len(free)))
    for box in islice((b for b in boxes if all(_seen(f, b) is True for f in facts)), _MOST_TRIED):
        if _is_equal_at(plain, box) if plain.op == "eq" else _by_bisection(plain, box, _FEW_BOXES) == AGREES:
            return box
    return None


def _is_about_numbers(formula: Term) -> bool:
    if formula.op in ("and", "or", "imp", "not"):
        return all(map(_is_about_numbers, formula.args))
    return formula.op in ("le", "lt", "eq", "ne") and formula.args[0].type == REAL


def _corners(dimension: int) -> Iterator[tuple[Fraction, ...]]:
    """Corners of boxes: simple ones, then others, the same each time."""
    yield from islice(product(_SIMPLE, repeat=dimension), _MOST_SIMPLE)
    random = Random(dimension)  # noqa: S311
    for _ in range(_MOST_SIMPLE):
        yield tuple(random.choice(_PLACES) for _ in range(dimension))


def _is_equal_at(goal: Term, box: Box) -> bool:
    try:
        gap = enclose(goal.args[1] - goal.args[0], {x: interval((low + high) / 2) for x, (low, high) in box.items()})
    except (ValueError, ZeroDivisionError, OverflowError):
        return False
    return bool(abs(gap).b < _NEAR)


def _seen(goal: Term, box: Box) -> bool | None:
    try:
        return truth(goal, {x: iv.mpf([interval(low).a, interval(high).b]) for x, (low, high) in box.items()})
    except (ValueError, ZeroDivisionError, OverflowError):
        return None


def _box(premises: Iterable[Term]) -> Box:
    lows: dict[Term, Fraction] = {}
    highs: dict[Term, Fraction] = {}
    for p in flatten(premises):
        if p.op not in ("le", "lt"):
            continue
        a, b = p.args
        if a.op == "var" and (q := _rational(b)) is not None:
            highs[a] = min(q, highs.get(a, q))
        elif b.op == "var" and (q := _rational(a)) is not None:
            lows[b] = max(q, lows.get(b, q))
    return {x: (lows[x], highs[x]) for x in lows.keys() & highs.keys()}


def _rational(t: Term) -> Fraction | None:
    if t.op == "num":
        return Fraction(t.data)
    if t.free or t.dangling:
        return None
    value: Any = enclose(t, {})
    return Fraction(str(value.a)) if value.a == value.b == int(value.a) else None


def of_theorem(theorem: Theorem, known: dict[str, Opinion]) -> Iterator[Opinion]:
    """The opinions on the steps of a derivation; known ones are not computed again."""
    for step in theorem.derivation():
        if step.rule in ENGINES:
            premises = tuple(p.conclusion for p in step.premises)
            about = digest(premises, step.conclusion)
            if about not in known:
                said = of_step(step.rule, premises, step.conclusion)
                given = "; ".join(map(repr, premises))
                known[about] = Opinion(about, step.rule, said, f"{step.conclusion!r} from {given or 'nothing'}")
            yield known[about]


_KNOWN: dict[str, Opinion] = {}


def _of_lemmas(names: Sequence[str]) -> list[Opinion]:
    lib = library()
    return [o for name in names for o in of_theorem(lib[name].theorem, _KNOWN)]


def of_lemmas(names: Iterable[str], executor: Executor | None = None) -> list[Opinion]:
    """The opinions on all distinct steps of the lemmas."""
    every = tuple(names)
    work = [every[i : i + _AT_ONCE] for i in range(0, len(every), _AT_ONCE)]
    found = map(_of_lemmas, work) if executor is None else executor.map(_of_lemmas, work)
    found = counted(found, len(every), "lemma", step=_AT_ONCE)
    return list({o.about: o for some in found for o in some}.values())
