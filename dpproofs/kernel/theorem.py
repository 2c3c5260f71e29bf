"""Theorems: sequents that a rule of the kernel made, and nothing else.

A theorem cannot be made, changed, copied or pickled from outside: the kernel keeps a record of
what it made, and every rule asks that record. In Python no wall is perfect, so a theorem also
keeps its derivation, which a second program can check again.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, NoReturn, final
from weakref import WeakKeyDictionary

from dpproofs.kernel import receipts
from dpproofs.kernel.receipts import Receipt
from dpproofs.kernel.rules import ORACLES, RULES, Sequent, _expect_parameters
from dpproofs.language.errors import ForgedTheoremError, RuleError, TermError
from dpproofs.language.frozen import Frozen
from dpproofs.language.plain import class_name, plain_data
from dpproofs.language.terms import Term
from dpproofs.language.text import Printer
from dpproofs.system import loading


class _NoPublicConstructor(type):
    def __call__(cls, *args: Any, **kwargs: Any) -> NoReturn:
        raise ForgedTheoremError(f"{cls.__name__} has no public constructor; theorems are made by rules")


RECALLED = "recalled"
"""In place of a rule, where an earlier run applied the rules."""


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
        """The names of the axioms this theorem rests on, and of the oracles whose word it takes."""
        return tuple(sorted(_record(self).rests - {RECALLED}))

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
    """The axioms and oracles of the derivation; and RECALLED, where an earlier run made a part of it."""


def _plain(rule: str, parameters: Mapping[str, object]) -> Frozen[str, Any]:
    """The parameters as terms, names, numbers and tuples of these: nothing that can change or pretend."""
    if any(type(name) is not str for name in parameters):
        raise RuleError(rule, "the name of a parameter is not plain text")
    try:
        return Frozen({name: plain_data(value, (Term, list)) for name, value in parameters.items()})
    except TermError as error:
        raise RuleError(rule, str(error)) from error


def _plain_receipt(receipt: object) -> Receipt | None:
    """The receipt, if it holds what receipts hold; it may come from a file that anybody wrote."""
    if type(receipt) is not Receipt or len(receipt) != len(Receipt._fields):
        return None
    try:
        axioms, signed = plain_data(tuple(receipt))
    except TermError:
        return None
    is_plain = (
        type(axioms) is tuple and all(type(a) is str for a in axioms) and type(signed) is str and signed.isascii()
    )
    return Receipt(axioms, signed) if is_plain else None


_Recall = Callable[[Iterable[Term], Term, Receipt], Theorem]


_Sealed = tuple[
    Callable[..., Theorem],
    _Recall,
    Callable[[Theorem], Receipt | None],
    Callable[[object], bool],
    Callable[[Theorem], _Record],
]


def _seal() -> _Sealed:
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
        for p in premises:
            if not is_theorem(p):
                raise ForgedTheoremError(f"{rule} was given a value that no rule of the kernel made")
        plain = _plain(rule, parameters)
        _expect_parameters(rule, plain)
        sequents = tuple([Sequent(*made[p][:2]) for p in premises])
        hypotheses, conclusion = RULES[rule](sequents, **plain)
        own = plain["name"] if rule == "axiom" else ORACLES.get(rule)
        rests = frozenset() if own is None else frozenset((own,))
        for p in premises:
            rests = rests if made[p].rests <= rests else rests | made[p].rests
        theorem = object.__new__(Theorem)
        made[theorem] = _Record(hypotheses, conclusion, rule, premises, plain, rests)
        return theorem

    def signature(hypotheses: Iterable[Term], conclusion: Term, axioms: tuple[str, ...], key: bytes) -> str:
        return hmac.digest(key, receipts._message(hypotheses, conclusion, axioms), "sha256").hex()

    def receipt(theorem: Theorem) -> Receipt | None:
        """What lets the kernel recall the theorem in another run; None where no key can be kept.

        None, too, unless this process is a command of dpproofs that ran nothing else: a theorem file or a
        package from elsewhere may have changed the kernel, for itself; later runs should not believe it.
        None for what takes the word of an oracle: the versions of oracles are not signed.
        """
        hypotheses, conclusion, *_, rests = record(theorem)
        if RECALLED in rests:
            raise RuleError(RECALLED, "a receipt is for a theorem with its whole derivation")
        if not rests.isdisjoint(ORACLES.values()):
            return None
        key = receipts._key(create=True) if loading.is_pure_command() else None
        if key is None:
            return None
        axioms = tuple(sorted(rests))
        return Receipt(axioms, signature(hypotheses, conclusion, axioms, key))

    def recall(hypotheses: Iterable[Term], conclusion: Term, receipt: Receipt) -> Theorem:
        """The theorem that the receipt is for, if the kernel signed it for this statement."""
        formulas = *hypotheses, conclusion
        if type(receipt) is not Receipt or any(type(t) is not Term for t in formulas):
            raise ForgedTheoremError("a theorem is recalled by its terms and a receipt")
        given = frozenset(formulas[:-1])
        plain = _plain_receipt(receipt)
        key = receipts._key(create=False) if plain is not None and loading.runs_as_read() else None
        if plain is None or key is None:
            raise ForgedTheoremError("this receipt is not the kernel's, or is for another statement")
        axioms, signed = plain
        if not hmac.compare_digest(signature(given, conclusion, axioms, key), signed):
            raise ForgedTheoremError("this receipt is not the kernel's, or is for another statement")
        theorem = object.__new__(Theorem)
        rests = frozenset((RECALLED, *axioms))
        made[theorem] = _Record(given, conclusion, RECALLED, (), Frozen(plain._asdict()), rests)
        return theorem

    return infer, recall, receipt, is_theorem, record


infer, recall, receipt, is_theorem, _record = _seal()
