"""Theorems: sequents that a rule of the kernel made, and nothing else.

A theorem cannot be made, changed, copied or pickled from outside: the kernel keeps a record of
what it made, and every rule asks that record. In Python no wall is perfect, so a theorem also
keeps its derivation, which a second program can check again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NoReturn, final
from weakref import WeakKeyDictionary

from dpproofs.kernel.errors import ForgedTheoremError
from dpproofs.kernel.rules import RULES, Sequent
from dpproofs.kernel.terms import Term


class _NoPublicConstructor(type):
    def __call__(cls, *args: Any, **kwargs: Any) -> NoReturn:
        raise ForgedTheoremError(f"{cls.__name__} has no public constructor; theorems are made by rules")


@final
class Theorem(metaclass=_NoPublicConstructor):
    """``hypotheses |- conclusion``, proved. Shown as its statement."""

    __slots__ = ("__weakref__", "_parameters", "_premises", "_rule", "_sequent")

    _sequent: Sequent
    _rule: str
    _premises: tuple[Theorem, ...]
    _parameters: dict[str, Any]

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
        return self._sequent.hypotheses

    @property
    def conclusion(self) -> Term:
        """What holds when all hypotheses do."""
        return self._sequent.conclusion

    @property
    def rule(self) -> str:
        """The rule that made this theorem."""
        return self._rule

    @property
    def premises(self) -> tuple[Theorem, ...]:
        """The theorems the rule was applied to."""
        return self._premises

    @property
    def parameters(self) -> dict[str, Any]:
        """The parameters the rule was given."""
        return dict(self._parameters)

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
                stack.extend((p, False) for p in th._premises if id(p) not in done)

    def axioms(self) -> tuple[str, ...]:
        """The names of the axioms this theorem rests on."""
        return tuple(sorted({str(t._parameters["name"]) for t in self.derivation() if t._rule == "axiom"}))

    def __repr__(self) -> str:
        hypotheses = ", ".join(sorted(map(repr, self.hypotheses)))
        return f"{hypotheses} |- {self.conclusion!r}" if hypotheses else f"|- {self.conclusion!r}"


def _seal() -> tuple[Callable[..., Theorem], Callable[[object], bool]]:
    made: WeakKeyDictionary[Theorem, tuple[Sequent, str, tuple[Theorem, ...], dict[str, Any]]]
    made = WeakKeyDictionary()
    put: Final = object.__setattr__

    def is_theorem(value: object) -> bool:
        """Whether a rule of the kernel made this value and nobody has changed it since."""
        if type(value) is not Theorem:
            return False
        record = made.get(value)
        return (
            record is not None
            and value._sequent is record[0]
            and value._rule is record[1]
            and value._premises is record[2]
            and value._parameters is record[3]
        )

    def infer(rule: str, *premises: Theorem, **parameters: Any) -> Theorem:
        """Apply a rule of the kernel to theorems."""
        for p in premises:
            if not is_theorem(p):
                raise ForgedTheoremError(f"{rule} was given a value that no rule of the kernel made")
        if rule not in RULES:
            raise ForgedTheoremError(f"there is no rule {rule!r}")
        frozen = {k: tuple(v) if isinstance(v, list) else v for k, v in parameters.items()}
        sequent = RULES[rule](tuple(made[p][0] for p in premises), **frozen)
        theorem = object.__new__(Theorem)
        put(theorem, "_sequent", sequent)
        put(theorem, "_rule", rule)
        put(theorem, "_premises", tuple(premises))
        put(theorem, "_parameters", frozen)
        made[theorem] = (sequent, rule, theorem._premises, frozen)
        return theorem

    return infer, is_theorem


infer, is_theorem = _seal()
