"""Lemmas: a declared statement, its citation, the false statements next to it, and its proof.

The statement stands first, as a value. What its false variants change is marked in it:

    half = mark("half", Fraction(1, 2))
    LEMMA = Lemma(
        "my.square", "A square is above its tangent", "", (0 <= x,), x - half**2 <= x**2,
        mutants=(Mutant("a third", {half: Fraction(1, 3)}, "x = 1/2", witness=point(x="1/2")),),
    )

    @proof_of(LEMMA)
    def _proof(claim: Claim) -> Theorem: ...
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import count
from types import FunctionType
from typing import Protocol, TypeAlias, TypeVar, final
from weakref import WeakKeyDictionary

from dpproofs.errors import UnprovedLemmaError
from dpproofs.kernel import ForgedTheoremError, Term, Theorem, infer, is_theorem
from dpproofs.language.terms import as_term, num, rebuild, var
from dpproofs.proving.arithmetic import searching
from dpproofs.proving.by_id import being_proved
from dpproofs.proving.context import knowing_nothing
from dpproofs.proving.ledger import current
from dpproofs.proving.memory import memory_of
from dpproofs.proving.tactics import ProofError, under
from dpproofs.proving.weakening import from_hypotheses

Factor: TypeAlias = int | Fraction | Term
"""What a bound is multiplied by: 1 in a lemma, another number in a mutant, or a mark."""

LESS, MORE = Fraction(99, 100), Fraction(101, 100)
"""The factors of mutants whose bound is one percent smaller, or larger, than it should be."""


_MARKS: dict[Term, Term] = {}
"""What stands in lemmas for each mark."""


def mark(name: str, value: object) -> Term:
    """A number, or another term, that variants of a statement change: in a lemma it is the value.

    Where the mark stands, nothing may be bound of which the value speaks.
    """
    term = as_term(value)
    names = (var(f"{name}__{n or ''}", term.type) for n in count())
    return next(made for made in names if _MARKS.setdefault(made, term) == term)


factor = mark("factor", 1)
"""What a bound is multiplied by in a variant."""


def _put(t: Term, values: Mapping[Term, Term]) -> Term:
    """The term with the values of its marks, as it would be if it were written with these."""
    marks = frozenset(v for v in t.free if v in values)

    def go(a: Term, depth: int) -> Term:
        if a.free.isdisjoint(marks):
            return a
        if a.op == "var":
            return values[a]
        if a.op in ("mul", "pow"):
            marked, number = (a.args[1], a.args[0]) if a.op == "mul" else a.args
            value = values.get(marked)
            if len(a.args) == 2 and value is not None and value.op == number.op == "num" and number.data == -1:
                return num(-value.data if a.op == "mul" else 1 / value.data)
        return rebuild(a, go, depth)

    return go(t, 0)


Change: TypeAlias = Mapping[Term, object]
"""What a variant changes: the value of a mark, or a hypothesis, which another one, or None, takes the place of.

A hypothesis that is not of the lemma, and that stands for itself, is added."""


def without(*hypotheses: Term) -> dict[Term, object]:
    """The change of a variant that lacks these hypotheses."""
    return dict.fromkeys(hypotheses)


def also(*hypotheses: Term) -> dict[Term, object]:
    """The change of a variant that has these hypotheses, too."""
    return dict(zip(hypotheses, hypotheses, strict=True))


@dataclass(frozen=True)
class Claim:
    """``hypotheses |- conclusion``, to be proved. A proof is given the claim and must end in it."""

    hypotheses: tuple[Term, ...]
    conclusion: Term

    def __post_init__(self) -> None:
        """Keep the hypotheses as they are now."""
        object.__setattr__(self, "hypotheses", tuple(self.hypotheses))

    @property
    def parts(self) -> tuple[tuple[Term, ...], Term]:
        """(hypotheses, conclusion), as a lemma takes them."""
        return self.hypotheses, self.conclusion

    def at(self, change: Change) -> Claim:
        """The claim with this change, and with the values of the other marks; TypeError for a change of nothing."""
        values = ChainMap({t: as_term(value) for t, value in change.items() if t in _MARKS}, _MARKS)
        instead = {_put(t, _MARKS): value for t, value in change.items() if t not in _MARKS}
        kept: list[Term] = []
        for h in self.hypotheses:
            value = instead.pop(_put(h, _MARKS), h)
            if value is not None:
                kept.append(_put(as_term(value), values))
        for h, value in instead.items():
            if value is None or _put(as_term(value), _MARKS) != h:
                raise TypeError(f"{h!r} is no hypothesis and no mark")
            kept.append(_put(h, values))
        return Claim(tuple(kept), _put(self.conclusion, values))


class Witness(Protocol):
    """Data that show a mutant to be false; see ``dpproofs.mutants.witnesses`` for their kinds."""

    @property
    def kind(self) -> str:
        """What sort of witness it is, in a word or two."""

    def failure(self, claim: Claim) -> str | None:
        """Why it does not show that the claim is false; None if it does."""


@dataclass(frozen=True)
class Mutant:
    """A false variant of a lemma, and why it is false.

    ``variant`` is what it changes of the lemma, or a claim. ``control`` is a true variant that the lemma's proof must
    accept; by default it is derived from the mutant and the lemma (``dpproofs.mutants.variants``). ``witness`` proves
    the falsity by machine; ``unwitnessed`` is the reason why there is none. ``of`` is the statement, which its lemma
    fills in.
    """

    name: str
    variant: Claim | Change
    reason: str
    control: Claim | Change | None = None
    witness: Witness | None = None
    unwitnessed: str = ""
    of: Claim | None = field(default=None, repr=False)

    def _claimed(self, variant: Claim | Change) -> Claim:
        if isinstance(variant, Claim):
            return variant.at({})
        if self.of is None:
            raise TypeError(f"the mutant {self.name} is a variant of no lemma yet")
        return self.of.at(variant)

    @cached_property
    def claim(self) -> Claim:
        """The false statement."""
        return self._claimed(self.variant)

    @cached_property
    def true_claim(self) -> Claim | None:
        """The control, where one is declared."""
        return None if self.control is None else self._claimed(self.control)


def _no_proof(claim: Claim) -> Theorem:
    raise ProofError(f"no proof of {claim.conclusion!r} is given; it stands below the lemma, with @proof_of")


@dataclass(frozen=True, eq=False)
@final
class Lemma:
    """A named statement with its proof, which ``proof_of`` attaches to it, or which is one of its parts.

    ``proof`` gets the claim and returns a theorem, with exactly the claimed conclusion, and no hypothesis that the
    claim does not have. Raises TypeError for a declaration that has no text or formula where one is needed.
    """

    id: str
    title: str
    source: str
    hypotheses: tuple[Term, ...]
    conclusion: Term
    proof: Callable[[Claim], Theorem] = field(default=_no_proof, repr=False)
    mutants: tuple[Mutant, ...] = ()

    def __post_init__(self) -> None:
        """Copy the declaration; TypeError for what is no text or formula."""
        hypotheses, mutants = tuple(self.hypotheses), tuple(self.mutants)  # from here on nothing of theirs runs
        for name in ("id", "title", "source"):
            if type(getattr(self, name)) is not str:
                raise TypeError(f"the {name} of a lemma is text, not {getattr(self, name)!r}")
        if any(type(t) is not Term for t in (*self.hypotheses, self.conclusion)):
            raise TypeError(f"{self.id}: the hypotheses and the conclusion of a lemma are formulas")
        marked = Claim(hypotheses, self.conclusion)
        stated = marked.at({})
        object.__setattr__(self, "hypotheses", stated.hypotheses)
        object.__setattr__(self, "conclusion", stated.conclusion)
        object.__setattr__(self, "mutants", tuple(replace(m, of=marked) for m in mutants))

    def __init_subclass__(cls) -> None:
        raise TypeError("Lemma cannot be subclassed")

    def _repr_html_(self) -> str:
        """The declaration; whether it is proved is not shown here."""
        from dpproofs.render.html import folded, line, listed, said, statement

        head = line(f"<b>{said(self.id)}</b>", said(self.title), f"<small>[{said(self.source)}]</small>")
        parts = [head, statement(self.hypotheses, self.conclusion)]
        if self.mutants:
            parts.append(folded("false variants", listed(said(f"{m.name}: {m.reason}") for m in self.mutants)))
        return f"<div>{''.join(parts)}</div>"

    @property
    def claim(self) -> Claim:
        """The declared statement."""
        return Claim(self.hypotheses, self.conclusion)

    @property
    def function(self) -> Callable[[Claim], Theorem] | FunctionType:
        """The proof as it is written, also where some of its arguments are given beforehand."""
        written = self.proof.func if isinstance(self.proof, partial) else self.proof
        return written if isinstance(written, FunctionType) else self.proof

    @cached_property
    def theorem(self) -> Theorem:
        """The proved statement; proved on first use. Raises UnprovedLemmaError where the proof fails."""
        with being_proved(self.id), memory_of(self.id):
            made = demonstrate(self.id, self.claim, self.proof)
        if not states(self.claim, made):
            raise ForgedTheoremError(f"{self.id}: the lemma has become another one while it was proved")
        return made

    def established(self) -> Theorem:
        """The proved statement; where a ledger is in use, without its proof if it was proved before.

        UnprovedLemmaError where the proof fails. ForgedTheoremError for what is no theorem of the kernel, or another
        one that imitates it.
        """
        ledger = current()
        if self in _unproved:
            raise UnprovedLemmaError(self.id, _unproved[self])
        try:
            found = self.theorem if ledger is None else ledger.established(self)
        except (ForgedTheoremError, RecursionError, MemoryError):
            raise
        except Exception as error:
            failed = UnprovedLemmaError(self.id, f"{type(error).__name__}: {error}")
            _unproved[self] = failed.reason
            raise failed from error
        if not states(self.claim, found):
            raise ForgedTheoremError(f"{self.id}: what is called the theorem is not the lemma, proved by the kernel")
        return found


Parts: TypeAlias = tuple[tuple[Term, ...], Term, Callable[[Claim], Theorem], tuple[Mutant, ...]]
"""What is said of another lemma in other words: the hypotheses and the conclusion, the proof and the false variants."""

Proof = TypeVar("Proof", bound=Callable[[Claim], Theorem])


def proof_of(*lemmas: Lemma) -> Callable[[Proof], Proof]:
    """Make the function the proof of these lemmas; TypeError for one that has a proof."""

    def attach(proof: Proof) -> Proof:
        for lemma in lemmas:
            if lemma.proof is not _no_proof:
                raise TypeError(f"{lemma.id} has two proofs")
            object.__setattr__(lemma, "proof", proof)
        return proof

    return attach


def witnessed(lemma: Lemma, name: str, witness: Witness) -> None:
    """Give a mutant of the lemma its witness; TypeError where there is no such mutant without one."""
    if [m.witness for m in lemma.mutants if m.name == name] != [None]:
        raise TypeError(f"{lemma.id} has no mutant {name!r} that lacks a witness")
    mutants = tuple(replace(m, witness=witness) if m.name == name else m for m in lemma.mutants)
    object.__setattr__(lemma, "mutants", mutants)


_unproved: WeakKeyDictionary[Lemma, str] = WeakKeyDictionary()
"""The lemmas whose proofs failed, and why: they are not tried for each claim anew."""


def states(claim: Claim, theorem: Theorem) -> bool:
    """Whether the theorem is made by the kernel, and is the claim."""
    if not is_theorem(theorem):
        return False
    return theorem.hypotheses == frozenset(claim.hypotheses) and theorem.conclusion == claim.conclusion


def demonstrate(name: str, claim: Claim, proof: Callable[[Claim], Theorem]) -> Theorem:
    """Run a proof and check that it ends in exactly the claim."""
    wanted = Claim(claim.hypotheses, claim.conclusion)  # the proof is code, and has the other one in its hands
    with from_hypotheses(None), knowing_nothing(), searching(briefly=False):
        made = proof(claim)
    return exactly(name, wanted, made)


def exactly(name: str, claim: Claim, made: Theorem) -> Theorem:
    """The theorem with the hypotheses of the claim; ProofError if it is another, or needs more."""
    if not is_theorem(made):
        raise ForgedTheoremError(f"{name}: the proof returned a value that no rule of the kernel made")
    if made.conclusion != claim.conclusion:
        raise ProofError(f"{name}: the proof ends in {made.conclusion!r}, not in {claim.conclusion!r}")
    extra = made.hypotheses - set(claim.hypotheses)
    if extra:
        raise ProofError(f"{name}: the proof uses {sorted(map(repr, extra))}, which the statement lacks")
    if not reads_alike(made.conclusion, claim.conclusion):
        made = infer("cut", infer("assume", formula=claim.conclusion), made)
    return under(made, *claim.hypotheses)


def reads_alike(s: Term, t: Term) -> bool:
    """Whether two equal terms also have the same names of bound variables."""
    seen: set[tuple[int, int]] = set()
    stack = [(s, t)]
    while stack:
        a, b = stack.pop()
        if a is b or (id(a), id(b)) in seen:
            continue
        seen.add((id(a), id(b)))
        if a.hint != b.hint:
            return False
        stack.extend(zip(a.args, b.args, strict=True))
    return True
