"""What a caller sees of a verdict: the form that reports print, whoever made it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, final

from dpproofs.kernel import Theorem
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.sealed import Sealed, seal

VERDICTS = ("VERIFIED", "REFUTED", "NOT PROVEN")


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
