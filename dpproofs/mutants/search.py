"""The search for models in which variants of a lemma are false.

It starts from the models of the false variants that are written by hand, where the lemma is nearly false itself, and
from plain ones, and changes some values: numbers at the edge of what is supposed of them and beyond, laws and tables
by chance. What an equation defines is computed again then, and bounds are made tight. Nothing here is trusted, or
needed to check what was found.
"""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from ctypes import ArgumentError
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Any, TypeAlias

from dpproofs.kernel import Term, Type
from dpproofs.language.terms import PROP, REAL, open_
from dpproofs.mutants.found import Record
from dpproofs.mutants.models.checks import beyond, described
from dpproofs.mutants.models.evaluation import evaluate, truth
from dpproofs.mutants.models.given import read
from dpproofs.mutants.models.laws import Paths, UndecidedError
from dpproofs.mutants.models.values import Model
from dpproofs.mutants.unknowns import without_asking
from dpproofs.mutants.witnesses import Finite, Point, variables_of
from dpproofs.proving.lemma import Claim, Lemma
from dpproofs.proving.tactics import ProofError, fresh

TRIES = 1200
"""How many models are tried from each start."""

SECONDS = 0.6
"""How long a search goes on, in seconds of the processor."""

AT_ONCE = 25
"""How many models are tried from a start before the next one has its turn."""

SLOWEST = 0.3
"""How long these may take: from a start where they take longer nothing else is tried."""

HOPELESS = 150
"""From a start no more models are tried when in none of these all is decided that is supposed."""

NUMBERS = (
    *("0", "1", "1/2", "2", "-1", "3", "1/10", "-1/2", "10", "1/100", "-2", "100", "3/2", "-1/10", "4"),
    *("99/100", "101/100", "5/2", "1000", "1/1000", "-10"),
)
STEPS = tuple(map(Fraction, ("0", "1/100", "1/10", "1/2", "1", "3/2", "2", "3", "10", "100")))
FACTORS = ("99/100", "101/100", "1/2", "2", "-1", "10", "1/10", "3/2")
LARGEST_TABLE = 80
MOST = 4
"""From how many models written by hand it starts, the smallest first."""

Values: TypeAlias = "dict[str, Any]"
Verdict: TypeAlias = "tuple[int | None, str]"
Found: TypeAlias = "dict[Verdict, Record]"
FAILURES = (ProofError, UndecidedError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError)
"""How it fails that values have no such form, or are not evaluated."""


class _NoValueError(Exception):
    """A type of which no values are made."""


class _SlowError(Exception):
    """A model that takes too long."""


@contextmanager
def _briefly() -> Iterator[None]:
    """_SlowError for what takes longer than a model may."""

    def stop(*_: object) -> None:
        raise _SlowError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SLOWEST, SLOWEST)  # what is called back by z3 loses the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@dataclass(frozen=True, eq=False)
class Start:
    """A model to start from: the false variant that has it, or the spaces, and the values."""

    origin: str | Mapping[str, int | str]
    spaces: Mapping[str, int | str]
    values: Values
    some: Mapping[str, Any] = field(default_factory=dict)


def starts(lemma: Lemma, chance: random.Random) -> list[Start]:
    """The models of the false variants written by hand, and plain ones."""
    found = [
        Start(m.name, w.spaces, dict(w.values), w.some) if isinstance(w, Finite) else Start(m.name, {}, dict(w.values))
        for m in lemma.mutants
        if isinstance(w := m.witness, Finite | Point)
    ]
    found.sort(key=lambda start: sum(n if isinstance(n, int) else 3 for n in start.spaces.values()))
    del found[MOST:]
    free = variables_of(lemma.claim)
    spaces = dict.fromkeys(sorted({space for v in free for space in _spaces(v.type)}), 2)
    for n in range(2 if found else 4):
        made = {}
        for v in sorted(free, key=lambda v: v.key):
            try:
                made[v.data[0]] = _plain(v, spaces, chance, n)
            except _NoValueError:
                continue
        found.append(Start(spaces, spaces, made))
    return found


def _spaces(kind: Type) -> Iterator[str]:
    if isinstance(kind, str):
        yield from (() if kind in (REAL, PROP) else (kind,))
    elif kind[0] == "fn":
        for part in (*kind[1], kind[2]):
            yield from _spaces(part)
    else:
        for part in kind[1:]:
            yield from _spaces(part)


def _plain(v: Term, spaces: Mapping[str, int | str], chance: random.Random, n: int) -> Any:
    """A value of a variable of a plain model: neighbours, and two answers, 3 to 1."""
    kind, answers = v.type, [["3/4", "1/4"], ["1/4", "3/4"]]
    if kind == REAL:
        return chance.choice(("1", "2", "1/2", "3"))
    if v.data[0] == "N" and kind[0] == "fn" and kind[2] == PROP:
        return True
    two = kind[0] == "prob" and kind[1] != REAL and _size(kind[1], spaces) == 2
    if two:
        return chance.choice(answers) if n else ["1/2", "1/2"]
    if kind[0] == "fn" and len(kind[1]) == 1 and kind[1][0] != REAL and isinstance(kind[2], tuple):
        law = kind[2]
        if law[0] == "prob" and law[1] != REAL and _size(kind[1][0], spaces) == _size(law[1], spaces) == 2:
            return answers
    return made(kind, spaces, chance)


# Values -----------------------------------------------------------------------------------------


def _size(kind: Type, spaces: Mapping[str, int | str]) -> int:
    """How many points a space has."""
    if isinstance(kind, str):
        n = spaces.get(kind)
        if isinstance(n, int):
            return n
    elif kind[0] == "x":
        return _size(kind[1], spaces) * _size(kind[2], spaces)
    raise _NoValueError


def made(kind: Type, spaces: Mapping[str, int | str], chance: random.Random) -> Any:
    """A value of a type, by chance, as it is written in plain data."""
    if kind == REAL:
        if chance.random() < 0.8:
            return chance.choice(NUMBERS)
        return str(Fraction(chance.randint(-20, 40), chance.choice((1, 2, 3, 4, 10))))
    if kind == PROP:
        return bool(chance.getrandbits(1))
    if isinstance(kind, str) or kind[0] == "x":
        return chance.randrange(_size(kind, spaces))
    if kind[0] == "prob" and kind[1] == REAL:
        places = sorted({Fraction(made(REAL, spaces, chance)) for _ in range(chance.choice((1, 2, 2, 3)))})
        return dict(zip(map(str, places), _masses(len(places), chance), strict=True))
    if kind[0] in ("prob", "measure"):
        n = _size(kind[1], spaces)
        if kind[0] == "measure" and chance.random() < 0.5:
            return [chance.choice(NUMBERS).lstrip("-") for _ in range(n)]
        return _masses(n, chance)
    _, arguments, result = kind
    if chance.random() < 0.3 and isinstance(result, str):
        return made(result, spaces, chance)
    if REAL in arguments:
        rest = _without_number(kind)
        return {str(i): made(rest, spaces, chance) for i in range(chance.choice((1, 2, 3, 3)))}
    n = 1
    for a in arguments:
        n *= _size(a, spaces)
    return made(result, spaces, chance) if n > LARGEST_TABLE else [made(result, spaces, chance) for _ in range(n)]


def _without_number(kind: Type) -> Type:
    """The type of a function at a number."""
    _, arguments, result = tuple(kind)
    place = arguments.index(REAL)
    rest = (*arguments[:place], *arguments[place + 1 :])
    return ("fn", rest, result) if rest else result


def _masses(n: int, chance: random.Random) -> list[Any]:
    """A law of n points: one point, halves, or any."""
    form = chance.choice("pmmmh")
    if form == "p":
        point = chance.randrange(n)
        return [int(i == point) for i in range(n)]
    if form == "h" and n > 1:
        pair = chance.sample(range(n), 2)
        return ["1/2" if i in pair else 0 for i in range(n)]
    weights = [chance.randint(0, 4) for _ in range(n)]
    weights[0] += not any(weights)
    return [str(Fraction(w, sum(weights))) for w in weights]


def changed(old: Any, kind: Type, spaces: Mapping[str, int | str], chance: random.Random) -> Any:
    """Another value, often close to the old one."""
    if kind == REAL and isinstance(old, str | int | Fraction):
        way = chance.random()
        if way < 0.35:
            return made(kind, spaces, chance)
        if way < 0.7:
            return str(Fraction(old) * Fraction(chance.choice(FACTORS)))
        return str(Fraction(old) + chance.choice((1, -1)) * chance.choice(STEPS[1:5]))
    if kind[0] == "fn" and old and chance.random() < 0.6:
        if isinstance(old, list | tuple) and REAL not in kind[1]:
            new = list(old)
            i = chance.randrange(len(new))
            close = chance.getrandbits(1)
            new[i] = changed(new[i], kind[2], spaces, chance) if close else made(kind[2], spaces, chance)
            return new
        if isinstance(old, dict) and REAL in kind[1]:
            return old | {chance.choice(list(old)): made(_without_number(kind), spaces, chance)}
    return made(kind, spaces, chance)


def plain(value: Any) -> Any:
    """A value as plain data; _NoValueError for what is none."""
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    raise _NoValueError


LATE = 5
"""What costs so much is evaluated last."""


# The search -------------------------------------------------------------------------------------


def cost(t: Term) -> int:
    """Comparisons of numbers are evaluated before the conclusion, and what has quantifiers after it."""
    return {"le": 0, "lt": 0, "eq": 1, "ne": 0, "nat": 0, "app": 0}.get(t.op, 7 if t.op == "forall" else 5)


class Search:
    """The search from one start for models in which a claim, or a claim without one hypothesis, is false."""

    def __init__(self, claim: Claim, start: Start, chance: random.Random) -> None:
        """Read the values of the start."""
        self.claim, self.start, self.chance = claim, start, chance
        self.names = {v.data[0]: v for v in sorted(variables_of(claim), key=lambda v: v.key)}
        self.given = {name: one for name, one in start.values.items() if name in self.names}
        self.cheap_first = sorted(enumerate(claim.hypotheses), key=lambda one: cost(one[1]))
        self.whole: tuple[Model, dict[Term, Any]] | None = None
        self.missing: list[str] = []
        self.tried = self.decided = 0
        try:
            model, values, _ = described(start.spaces, self.given, start.some, claim)
            if not any(isinstance(one, Paths) for one in self.given.values()) and len(self.given) == len(self.names):
                self.whole = model, values
        except FAILURES as error:
            self.missing = [n for n in self.names if n not in self.given and f"'{n}'" in str(error)]
        self.free = [n for n in self.names if self._is_made(n)]
        self.about: list[str] = []
        self.lost: int | None = None

    def _is_made(self, name: str) -> bool:
        try:
            made(self.names[name].type, self.start.spaces, self.chance)
        except _NoValueError:
            return False
        return True

    def at(self, values: Values) -> tuple[Model, dict[Term, Any], set[Term]]:
        """The model, where these values differ from the start."""
        if self.whole is None:
            return described(self.start.spaces, self.given | values, self.start.some, self.claim)
        model, known = self.whole
        there = {self.names[n]: read(self.names[n].type, one, model) for n, one in values.items()}
        return model, known | there, set()

    def models(self, wanted: set[int]) -> Iterator[Values]:
        """What may differ from the start: numbers at the edge of a hypothesis that is wanted, then anything."""
        if all(self._is_made(name) for name in self.missing):
            yield self.complete({})
        edges = {i: [*self.edges(self.claim.hypotheses[i])] for i in sorted(wanted)}
        for i in sorted(wanted):
            self.lost, self.about = i, self.of(self.claim.hypotheses[i])
            yield from (self.complete({name: x}) for name, x in edges[i])
            for name in self.of(self.claim.hypotheses[i]):
                yield from (self.complete({name: x}) for x in self.flat(name))
        for step in range(TRIES if self.free else 0):
            values: Values = {}
            if wanted:
                self.lost = self.chance.choice(sorted(wanted))
                self.about = self.of(self.claim.hypotheses[self.lost])
                if edges.get(self.lost) and self.chance.getrandbits(1):
                    name, x = self.chance.choice(edges[self.lost])
                    values[name] = x
                elif self.about:
                    values |= self.some_of(self.about, (1, 1, 2, 3))
            others = [n for n in self.free if n not in self.about]
            if others and (step % 3 or not values):
                values |= self.some_of(others, (1, 1, 1, 2, 2, 3))
            yield self.complete(values)

    def of(self, hypothesis: Term) -> list[str]:
        """The variables of a hypothesis of which values are made."""
        mine = {v.data[0] for v in hypothesis.free}
        return [n for n in self.free if n in mine]

    def flat(self, name: str) -> Sequence[Any]:
        """Values of a number, or functions of one value."""
        kind = self.names[name].type
        several: dict[Type, Sequence[Any]] = {REAL: NUMBERS, PROP: (True, False)}
        return several.get(kind[2] if kind[0] == "fn" else kind, ())

    def some_of(self, names: Sequence[str], sizes: Sequence[int]) -> Values:
        """New values of some of the variables."""
        chosen = self.chance.sample(names, min(len(names), self.chance.choice(sizes)))
        return {n: changed(self.given.get(n), self.names[n].type, self.start.spaces, self.chance) for n in chosen}

    def complete(self, values: Values) -> Values:
        """With values of what the start has none of."""
        rest = {n: made(self.names[n].type, self.start.spaces, self.chance) for n in self.missing if n not in values}
        return values | rest

    def edges(self, lost: Term) -> Iterator[tuple[str, str]]:
        """The values of a number at which a comparison is an equation, and some beyond."""
        if lost.op not in ("le", "lt", "ne", "eq") or lost.args[0].type != REAL:
            return
        for name in self.of(lost):
            if self.names[name].type != REAL:
                continue
            try:
                gaps = []
                for x in ("0", "1"):
                    model, values, _ = self.at(self.complete({name: x}))
                    small, large = (evaluate(side, model, values) for side in lost.args)
                    gaps.append(large - small)
            except FAILURES:
                continue
            if all(isinstance(gap, Fraction) for gap in gaps) and gaps[0] != gaps[1]:
                slope = gaps[1] - gaps[0]
                yield from ((name, str(-gaps[0] / slope - (step if slope > 0 else -step))) for step in STEPS)

    def judged(self, values: Values, wanted: set[int]) -> Verdict | None:
        """By leaving out which hypothesis the claim is 'false' there, or 'beyond': where something has no value.

        None where it is neither, or only by leaving out what is not wanted, or more than one.
        """
        self.tried += 1
        try:
            model, known, exact = self.at(values)
            supposed = [(i, h) for i, h in self.cheap_first if h not in exact]
            lost = self.failing([one for one in supposed if cost(one[1]) < LATE], wanted, model, known)
            if lost is None:
                return None
            end = truth(self.claim.conclusion, model, known)
            without_value = end is not True and beyond(self.claim, model, known)
            if end is True or (end is None and not without_value):
                self.decided += end is True
                return None
            late = self.failing([one for one in supposed if cost(one[1]) >= LATE], wanted, model, known)
        except FAILURES:
            return None
        if late is None or len(lost + late) > 1:
            return None
        self.decided += 1
        return next(iter(lost + late), None), "beyond" if without_value else "false"

    @staticmethod
    def failing(
        supposed: list[tuple[int, Term]], wanted: set[int], model: Model, known: dict[Term, Any]
    ) -> list[int] | None:
        """The hypotheses that are not seen to be true; None if they are several, or not wanted."""
        found: list[int] = []
        for i, h in supposed:
            if truth(h, model, known) is not True:
                found.append(i)
                if len(found) > 1 or i not in wanted:
                    return None
        return found

    def mended(self, values: Values) -> Values:
        """With what equations define computed again, and with some bounds made tight, but for what is to be lost."""
        values = dict(values)
        model, known, _ = self.at(values)
        for i, h in enumerate(self.claim.hypotheses):
            defined = None if i == self.lost else _defining(h)
            if defined is None or truth(h, model, known) is True:
                continue
            name = defined.head.data[0]
            if name not in self.names or (name in values and self.chance.random() < 0.7):
                continue
            values[name] = defined.value(model, known)
            model, known, _ = self.at(values)
        numbers = [n for n in self.names if self.names[n].type == REAL and n not in self.about]
        self.chance.shuffle(numbers)
        for name in numbers[:3]:
            if name not in values or self.chance.getrandbits(1):
                tight = self.tight(self.names[name], model, known)
                if tight is not None and tight != known[self.names[name]]:
                    values[name], known = str(tight), known | {self.names[name]: tight}
        return values

    def tight(self, v: Term, model: Model, known: dict[Term, Any]) -> Fraction | None:
        """The number that all that is supposed of it lets it be at most, or at least, nearly."""
        about = [h for i, h in self.cheap_first if v in h.free and i != self.lost]

        def holds(x: Fraction) -> bool:
            return all(truth(h, model, known | {v: x}) is True for h in about)

        now = known.get(v)
        if not about or not isinstance(now, Fraction):
            return None
        good = now if holds(now) else next((x for x in map(Fraction, NUMBERS[:12]) if holds(x)), None)
        if good is None:
            return None
        below = [x for x in (good / 2, Fraction(0), Fraction(-1), Fraction(-10)) if x < good]
        above = [x for x in (good + 1, good * 2, good * 10 + 10) if x > good]
        bad = next((x for x in (below if self.chance.random() < 0.7 else above) if not holds(x)), good)
        for _ in range(11):
            middle = (good + bad) / 2
            middle = round(middle, 4) if abs(good - bad) > Fraction(1, 1000) else middle
            if middle in (good, bad):
                break
            good, bad = (middle, bad) if holds(middle) else (good, middle)
        return good


@dataclass(frozen=True)
class _Defining:
    """'For all points: head(...) = value'."""

    head: Term
    points: list[Term]
    places: list[Term]
    term: Term

    def value(self, model: Model, known: dict[Term, Any]) -> Any:
        """What the head is then, as plain data; elsewhere it is as before."""
        new = {}
        for point in product(*(model.points(x.type) for x in self.points)):
            there = known | dict(zip(self.points, point, strict=True))
            new[tuple(evaluate(a, model, there) for a in self.places)] = evaluate(self.term, model, there)
        if not self.places:
            return _written(new[()])
        every = product(*(model.points(kind) for kind in self.head.type[1]))
        return [_written(new[p] if p in new else known[self.head](*p)) for p in every]


def _written(value: Any) -> Any:
    if isinstance(value, dict):
        return [str(mass) for mass in value.values()]
    return plain(value)


def _defining(hypothesis: Term) -> _Defining | None:
    points: list[Term] = []
    body = hypothesis
    while body.op == "forall" and body.data != REAL and (isinstance(body.data, str) or body.data[0] == "x"):
        points.append(fresh("x_", body.data, hypothesis, *points))
        body = open_(body.args[0], (points[-1],))
    for one, other in (body.args, body.args[::-1]) if body.op == "eq" else ():
        head, *places = one.args if one.op == "app" else (one,)
        if head.op == "var" and head not in points and all(head not in t.free for t in (other, *places)):
            return _Defining(head, points, places, other)
    return None


def search(lemma: Lemma, claim: Claim, wanted: Iterable[int], seconds: float = SECONDS) -> Found:
    """Models in which the claim is false, and those in which it is without one of the hypotheses that are wanted.

    The claim is the lemma, or a variant of it. By what has to be left out, and by 'false' or 'beyond'.
    """
    chance = random.Random(f"{lemma.id} {claim.conclusion!r}")  # noqa: S311
    found: Found = {}
    left = set(wanted)
    end = time.process_time() + seconds
    waiting, runs = starts(lemma, chance), list[tuple[Search, Iterator[Values]]]()
    with without_asking():
        while (waiting or runs) and time.process_time() < end and (None, "false") not in found:
            if wanted and not left:
                break
            with suppress(_SlowError, ArgumentError, _NoValueError), _briefly():
                if waiting:
                    one = Search(claim, waiting.pop(0), chance)
                    models = one.models(left)
                else:
                    one, models = runs.pop(0)
                if all(_goes_on(one, models, left, found) for _ in range(AT_ONCE)):
                    runs.append((one, models))
    return found


def _goes_on(one: Search, models: Iterator[Values], left: set[int], found: Found) -> bool:
    """Try the next model; whether there was one, and others may be tried."""
    values = next(models, None)
    if values is None or one.tried - one.decided > HOPELESS * (1 + one.decided):
        return False
    for version in _versions(one, values):
        said = one.judged(version, left)
        if said is not None and said not in found and (record := _record(one, version, said, left)) is not None:
            found[said] = record
            if said[1] == "false" and said[0] is not None:
                left.discard(said[0])
    return True


def _versions(one: Search, values: Values) -> Iterator[Values]:
    yield values
    if values and one.chance.random() < 0.3:
        try:
            yield one.mended(values)
        except (*FAILURES, _NoValueError):
            return


def _record(one: Search, values: Values, said: Verdict, left: set[int]) -> Record | None:
    """What differs from the start, or from plain data: no more than is needed."""
    for name in list(values):
        if name in one.given and one.judged(less := {n: x for n, x in values.items() if n != name}, left) == said:
            values = less
    try:
        if isinstance(one.start.origin, str):
            return one.start.origin, plain(values)
        return one.start.origin, plain(one.given | values)
    except _NoValueError:
        return None
