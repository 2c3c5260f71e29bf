"""The arguments and the result of a verified function, read off its statement: its signature, text, and type stub.

``inspect.signature`` and ``help`` of a verified function show these, and so does the stub file
``dpproofs/functions.pyi``, from which type checkers and editors know the functions. Wheels have that file; in a
source tree ``make types`` writes it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from inspect import Parameter, Signature
from textwrap import fill, indent
from typing import Final, NamedTuple

from dpproofs.errors import DpproofsError
from dpproofs.kernel import Term
from dpproofs.language.terms import nat, substitute, var
from dpproofs.privacy import domains
from dpproofs.privacy.entries import LONGEST_LIST
from dpproofs.privacy.notions import NOTIONS
from dpproofs.proving.lemma import Lemma

WIDTH = 100
LONGEST_LINE = 120
_DIVERGENCES = ("kl", "renyi")
"""Definitions whose last argument is a divergence, in nats."""


class _LeftOut:
    """The default of an optional argument."""

    def __repr__(self) -> str:
        return "..."


LEFT_OUT: Final = _LeftOut()


class Said(NamedTuple):
    """A guarantee in a statement: its notion, its mechanism, and the terms for its numbers."""

    notion: str
    mechanism: Term
    numbers: Mapping[str, Term]


class Description(NamedTuple):
    """The arguments and the result of a verified function.

    ``premises`` are the guarantees that it takes, ``concludes`` is the one that it returns, if it does, and ``value``
    the number that it returns otherwise, with the ``side`` on which it bounds. ``conditions`` are proved for the
    given numbers; ``given`` are the caller's assumptions, with words where there are any. ``lists`` are the arguments
    that are lists, and ``length`` stands for the number of their entries.
    """

    name: str
    lemma: Lemma
    arguments: Mapping[str, Term]
    lists: Collection[str]
    length: Term | None
    premises: tuple[Said, ...]
    concludes: Said | None
    value: Term | None
    side: str
    conditions: tuple[Term, ...]
    given: tuple[tuple[Term, str | None], ...]

    @property
    def returns(self) -> str:
        """The class of what the function returns, by name."""
        return "Bound" if self.concludes is None else "Guarantee"

    @property
    def signature(self) -> Signature:
        """The signature; numbers that a guarantee determines are optional, and so are guarantees whose numbers are
        named.
        """
        known = self._known(len(self.premises))
        guarantees = [
            Parameter(name, Parameter.POSITIONAL_ONLY, default=LEFT_OUT, annotation="Guarantee")
            for name in self._places()
        ]
        numbers = [
            Parameter(
                name,
                Parameter.KEYWORD_ONLY,
                default=LEFT_OUT if name in known else Parameter.empty,
                annotation=self._kind(name),
            )
            for name in self.arguments
        ]
        relation = Parameter("relation", Parameter.KEYWORD_ONLY, default=None, annotation="str | None")
        return Signature([*guarantees, *numbers, relation], return_annotation=self.returns)

    @property
    def text(self) -> str:
        """What the function does, in words and in mathematics."""
        parts = [_wrapped(f"{self.lemma.title}."), "\n".join(self._statement()), "\n".join(self._arguments())]
        lengths = set() if self.length is None else {self.length}
        if together := [self._shown(h) for h in self.conditions if len(h.free) > 1 and h.free != lengths]:
            parts.append("\n".join(["Conditions on these:", *map(_item, together)]))
        if self.given:
            said = [self._shown(h) + (f": {words}" if words else "") for h, words in self.given]
            parts.append("\n".join(["Assumed, and listed with the result:", *map(_item, said)]))
        raised = (
            "Raises InputError for what is missing or no number, SideConditionError where a condition fails or cannot "
            "be decided"
        )
        if self.premises:
            raised += ", RelationError for a guarantee of another notion or over another neighbouring relation"
        parts += [_wrapped(f"{raised}."), _wrapped(f"Source: {self.lemma.source} ({self.lemma.id}).")]
        return "\n\n".join(parts)

    @property
    def head(self) -> str:
        """The name with the signature, in one line."""
        return f"{self.name}{self.signature}".replace("'", "")

    def stub(self) -> str:
        """The function as a stub file declares it: one overload for each number of guarantees that may be passed."""
        text = indent(self.text.replace("\\", "\\\\"), "    ").strip()
        first, *rest = reversed(range(len(self.premises) + 1))
        calls = [f'{self._call(first, "")}\n    """{text}\n    """\n\n', *(f"{self._call(n, ' ...')}\n" for n in rest)]
        return "".join(f"@overload\n{call}" if rest else call for call in calls)

    def _call(self, count: int, body: str) -> str:
        """The function, to be called with ``count`` guarantees, in the formatter's form."""
        known = self._known(count)
        parameters = [f"{name}: Guarantee" for name in self._places()[:count]] + ["/"] * (count > 0) + ["*"]
        parameters += [f"{name}: {self._kind(name)}{' = ...' * (name in known)}" for name in self.arguments]
        parameters.append("relation: str | None = None")
        listed, end = ", ".join(parameters), f") -> {self.returns}:{body}"
        line = f"def {self.name}({listed}{end}"
        if len(line) <= LONGEST_LINE:
            return line
        if len(listed) + len("    ") <= LONGEST_LINE:
            return f"def {self.name}(\n    {listed}\n{end}"
        return f"def {self.name}(\n" + "".join(f"    {one},\n" for one in parameters) + end

    def _kind(self, name: str) -> str:
        return "Sequence[Number]" if name in self.lists else "Number"

    def _places(self) -> list[str]:
        """Names for the guarantees: their notions, numbered where one occurs again."""
        notions = [p.notion for p in self.premises]
        seen = [notions[:n].count(notion) for n, notion in enumerate(notions)]
        return [f"{notion}{before + 1}" if before else notion for notion, before in zip(notions, seen, strict=True)]

    def _known(self, count: int) -> set[str]:
        """The arguments that ``count`` guarantees determine."""
        told = {v for p in self.premises[:count] for v in p.numbers.values()}
        return {name for name, v in self.arguments.items() if v in told}

    def _shown(self, formula: Term) -> str:
        """The formula with the names of the arguments."""
        return repr(substitute(formula, {v: var(name, v.type) for name, v in self.arguments.items()}))

    def _numbers(self, said: Said) -> str:
        return ", ".join(f"{name} = {self._shown(v)}" for name, v in said.numbers.items())

    def _statement(self) -> Iterator[str]:
        if self.concludes is not None:
            about = self._shown(self.concludes.mechanism)
            of = "" if self.concludes.mechanism.op == "var" else f", of the mechanism {about}"
            yield _wrapped(f"Returns a guarantee: {self.concludes.notion} with {self._numbers(self.concludes)}{of}.")
        elif self.value is not None:
            what = {"upper": "an upper bound", "lower": "a lower bound"}.get(self.side, "an exact value")
            yield _wrapped(f"Returns {what}: {self._shown(self.value)}, in the statement")
            yield _item(self._shown(self.lemma.conclusion))

    def _arguments(self) -> Iterator[str]:
        yield "Arguments:"
        for name, said in zip(self._places(), self.premises, strict=True):
            told = f"a guarantee, {said.notion} with {self._numbers(said)}"
            yield _item(f"{name}: {told}; if omitted, the caller assumes it by naming its numbers")
        known = self._known(len(self.premises))
        for name in self.arguments:
            kind = f"a list of {self.length!r} <= {LONGEST_LIST} numbers" if name in self.lists else "a number"
            unit = " in nats" if self._is_in_nats(name) else ""
            domain = "".join(f", {condition}" for condition in self._domain(name))
            source = "; a guarantee determines it" if name in known else ""
            yield _item(f"{name}: {kind}{unit}{domain}{source}")
        default = "that of the guarantees, or replace-one" if self.premises else "replace-one"
        yield _item(f"relation: how neighbouring data sets differ; left out, {default}")

    def _slots(self, name: str) -> Iterator[tuple[str, str]]:
        """The notions that have the argument as a number, and the name of that number there."""
        for said in (*self.premises, *([] if self.concludes is None else [self.concludes])):
            yield from ((said.notion, slot) for slot, v in said.numbers.items() if v == self.arguments[name])

    def _is_in_nats(self, name: str) -> bool:
        stem = re.sub(r"(\d+|s|_hat)$", "", name)
        divergences = (h.args[-1] for h in self.lemma.hypotheses if h.op == "def" and h.data.name in _DIVERGENCES)
        return (
            domains.is_in_nats("", stem)
            or any(domains.is_in_nats(*slot) for slot in self._slots(name))
            or self.arguments[name] in divergences
        )

    def _domain(self, name: str) -> list[str]:
        """The conditions on this argument alone: the interval of the lemma and of its domain, and others."""
        v, others = self.arguments[name], []
        within = domains.Condition("")
        for notion, slot in self._slots(name):
            within = within.meet(NOTIONS[notion].quantity(slot).condition)
        for h in self._own_conditions(name):
            interval = _interval(h, v)
            if interval is None:
                others.append(self._shown(h))
            else:
                within = within.meet(interval)
        return [*filter(None, [within.formula(name)]), *others]

    def _own_conditions(self, name: str) -> Iterator[Term]:
        return (h for h in self.conditions if h.free == {self.arguments[name]})


def _interval(h: Term, v: Term) -> domains.Condition | None:
    """The condition on v that a formula is, if it compares v with a number or says that v is natural."""
    if h == nat(v):
        return domains.Condition("", Fraction(0), whole=True)
    if h.op in ("le", "lt"):
        left, right = h.args
        if left.op == "num" and right == v:
            return domains.Condition("", low=left.data, low_open=h.op == "lt")
        if left == v and right.op == "num":
            return domains.Condition("", high=right.data, high_open=h.op == "lt")
    return None


def _wrapped(text: str) -> str:
    return fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def _item(text: str) -> str:
    return fill(
        text, WIDTH, initial_indent="    ", subsequent_indent="        ", break_long_words=False, break_on_hyphens=False
    )


def stubs(descriptions: Iterable[Description]) -> str:
    """The stub file of these functions."""
    found = sorted(descriptions, key=lambda d: d.name)
    for d in found:
        for name in (d.name, *d.arguments):
            if not name.isidentifier():
                raise DpproofsError(f"{d.name}: {name!r} is no name that Python code can use")
    head = (
        '"""The verified functions of the library, with their types. Written by ``make docs``: do not edit.\n\n'
        "One file, and as long as the library is: a type checker looks for the types of a module in one place.\n"
        '"""\n\n'
        "from collections.abc import Sequence\n"
        "from typing import overload\n\n"
        "from dpproofs.numbers import Number\n"
        "from dpproofs.privacy.guarantees import Guarantee\n"
        "from dpproofs.privacy.verified import Bound\n\n"
    )
    return head + "".join(d.stub() for d in found).rstrip() + "\n"
