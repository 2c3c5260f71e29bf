"""Theorems: sequents that a rule of the kernel made, and nothing else.

A theorem cannot be made, changed, copied or pickled from outside: the kernel keeps a record of
what it made, and every rule asks that record. In Python no wall is perfect, so a theorem also
keeps its derivation, which a second program can check again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, NoReturn, final
from weakref import WeakKeyDictionary

from dpproofs.kernel.rules import RECALLED, RULES, Sequent, _applied
from dpproofs.language.errors import ForgedTheoremError, RuleError, TermError
from dpproofs.language.frozen import Frozen
from dpproofs.language.plain import class_name, plain_data
from dpproofs.language.terms import Term
from dpproofs.language.text import Printer


class _NoPublicConstructor(type):
    def __call__(cls, *args: Any, **kwargs: Any) -> NoReturn:
        raise ForgedTheoremError(f"{cls.__name__} has no public constructor; theorems are made by rules")


@final
class Theorem(metaclass=_NoPublicConstructor):
    """``hypotheses |- conclusion``, proved. Shown as its statement."""

    __slots__ = ("__weakref__",)

    def __init_subclass__(cls) -> NoReturn:
        raise ForgedTheoremError("Theorem cannot be subclassed")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise ForgedTheoremError("a theorem cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise ForgedTheoremError("a theorem cannot be changed")

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise ForgedTheoremError("a theorem cannot be copied or pickled; save its derivation instead")

    @property
    def hypotheses(self) -> frozenset[Term]:
        """What the conclusion rests on."""
        return _record(self).hypotheses

    @property
    def conclusion(self) -> Term:
        """What holds when all hypotheses do."""
        return _record(self).conclusion

    @property
    def rule(self) -> str:
        """The rule that made this theorem."""
        return _record(self).rule

    @property
    def premises(self) -> tuple[Theorem, ...]:
        """The theorems the rule was applied to."""
        return _record(self).premises

    @property
    def parameters(self) -> dict[str, Any]:
        """The parameters the rule was given."""
        return dict(_record(self).parameters)

    def derivation(self) -> Iterator[Theorem]:
        """Every theorem this one rests on, each once, premises before conclusions."""
        done: set[int] = set()
        stack: list[tuple[Theorem, bool]] = [(self, False)]
        while stack:
            th, expanded = stack.pop()
            if id(th) in done:
                continue
            if expanded:
                done.add(id(th))
                yield th
            else:
                stack.append((th, True))
                stack.extend((p, False) for p in _record(th).premises if id(p) not in done)

    def axioms(self) -> tuple[str, ...]:
        """The names of the axioms this theorem rests on."""
        return tuple(sorted(_record(self).rests - {RECALLED}))

    def is_recalled(self) -> bool:
        """Whether an earlier run proved a part of it, which is believed by its receipt."""
        return RECALLED in _record(self).rests

    def __repr__(self) -> str:
        printer = Printer((*self.hypotheses, self.conclusion))
        hypotheses = ", ".join(sorted(map(printer.text, self.hypotheses)))
        shown = printer.text(self.conclusion)
        return f"{hypotheses} |- {shown}" if hypotheses else f"|- {shown}"


class _Record(NamedTuple):
    """All there is to know of a theorem. The theorem itself holds nothing that could be changed."""

    hypotheses: frozenset[Term]
    conclusion: Term
    rule: str
    premises: tuple[Theorem, ...]
    parameters: Mapping[str, Any]
    rests: frozenset[str]
    """The axioms of the derivation; and RECALLED, where an earlier run made a part of it."""


def _plain(rule: str, parameters: Mapping[str, object]) -> Frozen[str, Any]:
    """The parameters as terms, names, numbers and tuples of these: nothing that can change or pretend."""
    if any(type(name) is not str for name in parameters):
        raise RuleError(rule, "the name of a parameter is not plain text")
    return Frozen({name: plain_data(value, (Term, list)) for name, value in parameters.items()})


def _own(rule: str, parameters: Mapping[str, Any]) -> Iterator[str]:
    """What a step by this rule rests on, besides its premises; an earlier run has signed what it rested on."""
    if rule == "axiom":
        yield parameters["name"]
    if rule == RECALLED:
        yield from (RECALLED, *parameters["axioms"])


def _seal() -> tuple[Callable[..., Theorem], Callable[[object], bool], Callable[[Theorem], _Record]]:
    made: WeakKeyDictionary[Theorem, _Record] = WeakKeyDictionary()

    def is_theorem(value: object) -> bool:
        """Whether a rule of the kernel made this value."""
        return type(value) is Theorem and value in made

    def record(theorem: Theorem) -> _Record:
        found = made.get(theorem) if type(theorem) is Theorem else None
        if found is None:
            raise ForgedTheoremError("this value was not made by a rule of the kernel, and states nothing")
        return found

    def infer(rule: str, /, *premises: Theorem, **parameters: Any) -> Theorem:
        """Apply a rule of the kernel to theorems."""
        if type(rule) is not str or rule not in RULES:
            shown = repr(rule) if type(rule) is str else f"that is a {class_name(rule)}"
            raise ForgedTheoremError(f"there is no rule {shown}")
        records = [made.get(p) if type(p) is Theorem else None for p in premises]
        known = [r for r in records if r is not None]
        if len(known) < len(records):
            raise ForgedTheoremError(f"{rule} was given a value that no rule of the kernel made")
        sequents = tuple([Sequent(r.hypotheses, r.conclusion) for r in known])
        try:
            plain = _plain(rule, parameters)
            hypotheses, conclusion = _applied(rule, sequents, plain)
        except TermError as error:
            raise RuleError(rule, str(error)) from error
        rests = frozenset(_own(rule, plain))
        for r in known:
            rests = rests if r.rests <= rests else rests | r.rests
        theorem = object.__new__(Theorem)
        made[theorem] = _Record(hypotheses, conclusion, rule, premises, plain, rests)
        return theorem

    return infer, is_theorem, record


infer, is_theorem, _record = _seal()
