"""What a caller sees of a verdict: the form that reports print, whoever made it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, final

from dpproofs.kernel import Theorem
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.sealed import Sealed, seal

VERDICTS = ("VERIFIED", "REFUTED", "NOT PROVEN")
LEFT_OUT = "left out: "
"""How a note begins that names a lemma which is not proved."""


@final
@dataclass(frozen=True)
class Witness(Sealed):
    """A concrete mechanism that satisfies the premises and violates the claim; ``theorem`` says so, if one does."""

    __slots__ = ()

    mechanism: str
    fact: str
    theorem: str | None = None
    shown: Theorem | None = field(default=None, repr=False)

    def to_json(self) -> dict[str, str]:
        """The witness as plain data."""
        cited = {} if self.theorem is None else {"theorem": self.theorem}
        return {"mechanism": self.mechanism, "fact": self.fact, **cited}


_witness = seal(Witness)


class Claimed(Protocol):
    """A claim, as text."""

    @property
    def title(self) -> str:
        """What the caller calls it."""


@dataclass(frozen=True)
class ToldClaim:
    """A claim that was judged elsewhere, as text."""

    title: str
    words: str

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Told:
    """A verdict that was found elsewhere, as text and plain data: verdicts themselves do not travel.

    It says what reports print, and is believed as the worker is. ``forms`` has the long ones, as far as they were
    asked for: ``proof``, ``page`` and ``curves``; ``data`` is the verdict as plain data, if that was.
    """

    claim: ToldClaim
    verdict: str
    because: str
    notes: tuple[str, ...]
    reasons: tuple[str, ...]
    numbers: str
    derived: str
    forms: Mapping[str, str]
    data: Mapping[str, object]

    def __bool__(self) -> bool:
        return self.verdict == "VERIFIED"

    def to_json(self) -> dict[str, object]:
        """The verdict as plain data."""
        return dict(self.data)


class Judgement(Protocol):
    """A verdict with its reasons."""

    @property
    def claim(self) -> Claimed:
        """What was judged."""

    @property
    def verdict(self) -> str:
        """VERIFIED, REFUTED or NOT PROVEN."""

    @property
    def margin(self) -> str | None:
        """How far below the claim the derived guarantee is."""

    @property
    def guarantee(self) -> Guarantee | None:
        """The claimed guarantee, or the best one that was derived."""

    @property
    def witness(self) -> Witness | None:
        """What refutes the claim."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What else there is to say."""

    def __bool__(self) -> bool:
        """Whether the claim is verified."""

    def to_json(self) -> dict[str, object]:
        """The verdict as plain data."""

    def _repr_html_(self) -> str:
        """The verdict for a notebook."""
