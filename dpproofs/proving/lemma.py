"""Lemmas: a declared statement, its proof, its citation, and the false statements it must not prove."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from types import FunctionType
from typing import Protocol, TypeAlias, final
from weakref import WeakKeyDictionary

from dpproofs.errors import UnprovedLemmaError
from dpproofs.kernel import ForgedTheoremError, Term, Theorem, infer, is_theorem
from dpproofs.proving.arithmetic import searching
from dpproofs.proving.by_id import being_proved
from dpproofs.proving.context import knowing_nothing
from dpproofs.proving.ledger import current
from dpproofs.proving.memory import memory_of
from dpproofs.proving.tactics import ProofError, under
from dpproofs.proving.weakening import from_hypotheses

Factor: TypeAlias = int | Fraction
"""What a bound is multiplied by: 1 in a lemma, another number in a mutant."""

LESS, MORE = Fraction(99, 100), Fraction(101, 100)
"""The factors of mutants whose bound is one percent smaller, or larger, than it should be."""


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

    ``control`` is a true variant that the lemma's proof must accept; by default it is derived from the mutant and the
    lemma (``dpproofs.mutants.variants``). ``witness`` proves the falsity by machine; ``unwitnessed`` is the reason
    why there is none.
    """

    name: str
    claim: Claim
    reason: str
    control: Claim | None = None
    witness: Witness | None = None
    unwitnessed: str = ""


@dataclass(frozen=True, eq=False)
@final
class Lemma:
    """A named statement with its proof.

    ``proof`` gets the claim and returns a theorem, with exactly the claimed conclusion, and no hypothesis that the
    claim does not have. Raises TypeError for a declaration that has no text or formula where one is needed.
    """

    id: str
    title: str
    source: str
    hypotheses: tuple[Term, ...]
    conclusion: Term
    proof: Callable[[Claim], Theorem] = field(repr=False)
    mutants: tuple[Mutant, ...] = ()

    def __post_init__(self) -> None:
        """Copy the declaration; TypeError for what is no text or formula."""
        hypotheses, mutants = tuple(self.hypotheses), tuple(self.mutants)  # from here on nothing of theirs runs
        object.__setattr__(self, "hypotheses", hypotheses)
        object.__setattr__(self, "mutants", mutants)
        for name in ("id", "title", "source"):
            if type(getattr(self, name)) is not str:
                raise TypeError(f"the {name} of a lemma is text, not {getattr(self, name)!r}")
        if any(type(t) is not Term for t in (*self.hypotheses, self.conclusion)):
            raise TypeError(f"{self.id}: the hypotheses and the conclusion of a lemma are formulas")

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
