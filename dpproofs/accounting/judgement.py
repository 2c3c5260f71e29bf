"""The interface of a verdict: the form that reports print, independent of where it was found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple, Protocol, final

from dpproofs.kernel import Theorem
from dpproofs.numbers import exact_text, finite, float_down, float_up
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.render.argument import Argument


@final
@dataclass(frozen=True)
class Witness:
    """A concrete mechanism that satisfies the premises and violates the claim; ``theorem`` says so, if one does."""

    mechanism: str
    fact: str
    theorem: str | None = None
    event: str | None = None
    """An event that distinguishes the two data sets, and its probabilities, which are computed."""

    def to_json(self) -> dict[str, str]:
        """The witness as plain data."""
        cited = {} if self.theorem is None else {"theorem": self.theorem}
        return {"mechanism": self.mechanism, "fact": self.fact, **cited}


class Room(NamedTuple):
    """The number of the claim that the derived one is below, if any: its name, the claimed one, the derived one.

    ``derived`` is rounded up, and ``below`` is a lower bound of how far it is below the claim.
    """

    parameter: str | None = None
    claimed: Fraction | None = None
    derived: Fraction | None = None

    @property
    def below(self) -> Fraction:
        """How far the derived number is below the claim; 0 where they are equal."""
        return Fraction(0) if self.claimed is None or self.derived is None else self.claimed - self.derived

    def to_json(self) -> dict[str, object]:
        """The numbers as floats, the derived one rounded up, the others down, None outside of their range; and the
        claimed one as exact text, None where that is very long.
        """
        claimed = None if self.claimed is None else finite(float_down(self.claimed))
        derived = None if self.derived is None else finite(float_up(self.derived))
        below = finite(float_down(self.below))
        exact = None if self.claimed is None else exact_text(self.claimed)
        return {
            "parameter": self.parameter,
            "claimed": claimed,
            "claimed_exact": exact,
            "derived": derived,
            "below": below,
        }


class Bounds(NamedTuple):
    """Bounds of the least number of a claim for which it is true, all others being as claimed."""

    parameter: str
    derived: Fraction | None
    """The search derived that this number is enough."""
    too_small: Fraction | None
    """A computation shows that this number is too small."""
    is_proved: bool = False
    """Whether one closed theorem says that the derived number is enough, rounded up as reports print it."""
    by: Guarantee | None = None
    """Its derivation, where it is more than the claim."""

    def to_json(self) -> dict[str, object]:
        """The numbers as floats, rounded outward."""
        high = None if self.derived is None else finite(float_up(self.derived))
        low = None if self.too_small is None else finite(float_down(self.too_small))
        return {"parameter": self.parameter, "derived": high, "is_proved": self.is_proved, "too_small": low}


BEST: Final = "the best bound that was derived is "
TOO_SMALL: Final = "is too small, as a computation shows, and no theorem"
"""What notes on an undecided claim say of its bounds."""

THEOREM: Final = "theorem"
"""The code of verdicts that are one closed theorem."""
DERIVATION: Final = "derivation"
"""The code of what was derived by theorems, though not as one, so that the claim is NOT PROVEN."""


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
    """A verdict that was found elsewhere, as text and plain data: verdicts themselves cannot be sent.

    It has what reports print, and is trusted as the worker is. ``forms`` has the long texts that were asked for:
    ``proof``, ``page`` and ``curves``; ``data`` is the verdict as plain data, if requested.
    """

    claim: ToldClaim
    verdict: str
    because: str
    notes: tuple[str, ...]
    argument: Argument
    derived_only: str | None
    evidence: str | None
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
    def evidence(self) -> Witness | None:
        """What a computation, and no theorem, shows against a claim that is NOT PROVEN."""

    @property
    def room(self) -> Room | None:
        """The margin as numbers."""

    @property
    def bounds(self) -> Bounds | None:
        """Bounds of the claim's least true number, where they were computed."""

    @property
    def derived_only(self) -> str | None:
        """Why a claim is NOT PROVEN that follows from what was derived: no theorem says so."""

    @property
    def theorem(self) -> Theorem | None:
        """The closed theorem that is the verdict: the formula of the claim, or that of its refutation."""

    @property
    def notes(self) -> tuple[str, ...]:
        """Further notes."""

    def __bool__(self) -> bool:
        """Whether the claim is verified."""

    def to_json(self) -> dict[str, object]:
        """The verdict as plain data."""

    def _repr_html_(self) -> str:
        """The verdict for a notebook."""
