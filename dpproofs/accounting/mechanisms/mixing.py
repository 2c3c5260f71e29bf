"""Postprocessing of an approximately private answer by a mixing kernel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from dpproofs.accounting.guarantees import call, ceiling, conversions, enlarged, postprocessed
from dpproofs.accounting.mechanisms.base import mechanism
from dpproofs.accounting.mechanisms.known import Either, Known, Parameter
from dpproofs.accounting.pairs.pair import Laws
from dpproofs.accounting.pairs.single import Bit, Kept
from dpproofs.accounting.pairs.sources import KEPT, MIXED
from dpproofs.language.frozen import Frozen
from dpproofs.numbers import DpproofsError, InputError, short
from dpproofs.privacy.domains import Condition
from dpproofs.privacy.guarantees import Guarantee, premise
from dpproofs.privacy.notions import APPROX_DP, PURE_DP, TOTAL_VARIATION_DP

CONDITIONS: Mapping[str, str] = Frozen(
    {name: name.replace("_", "-") for name in ("dobrushin", "doeblin", "ultra_mixing")}
)
"""The conditions on kernels, with their names in claim files."""
SAID: Mapping[str, str] = Frozen(
    {
        "dobrushin": "the laws of the kernel at any two points have a total variation of at most",
        "doeblin": "the laws of the kernel have a common part of mass at least 1 -",
        "ultra_mixing": "the laws of the kernel at any two points are at least this multiple of each other: 1 -",
    }
)
"""What they say, before the number."""
MIXABLE = (APPROX_DP.name, PURE_DP.name)
"""The guarantees of answers that the theorems are about."""
HARDLY = Fraction(1, 2**128)
"""A delta in the place of none."""
GIVEN = ("epsilon", "delta")
SHARE = Condition("must satisfy 0 <= {} <= 1", Fraction(0), Fraction(1))


@mechanism
@dataclass(frozen=True, kw_only=True)
class Mixing(Known):
    """An answer that is (epsilon, delta)-DP, processed by a mixing kernel; one number measures the mixing.

    The smaller that number is, the more the kernel mixes: with 0 its output does not depend on its input, and with 1
    nothing follows. The answer itself is not released.

    ``epsilon``, in nats, is at least 0, and ``delta`` in [0, 1]. One of ``dobrushin``, ``doeblin`` and
    ``ultra_mixing``, in [0, 1], is given. Raises InputError for other combinations, and for a number outside its
    domain.
    """

    kind = "mixing"
    about = "an (epsilon, delta)-DP answer, processed further by a mixing kernel; only its output is released"
    functions = tuple(f"amplify_{condition}" for condition in CONDITIONS)
    forms = tuple((*GIVEN, condition) for condition in CONDITIONS)
    place = 4
    rising = (*GIVEN, *CONDITIONS)

    epsilon: Parameter = Parameter("the epsilon of the answer")
    delta: Parameter = Parameter("the delta of the answer")
    dobrushin: Either = Either("how far apart the laws of the kernel are at most, in total variation", SHARE)
    doeblin: Either = Either("1 less the mass that all laws of the kernel have in common", SHARE)
    ultra_mixing: Either = Either("1 less the least ratio of likelihoods of the laws of the kernel", SHARE)

    def __post_init__(self) -> None:
        said = [name for name in CONDITIONS if name in self.parameters]
        if len(said) != 1:
            raise InputError("after", " and ".join(said) or "missing", f"must be one of {', '.join(CONDITIONS)}")

    @property
    def condition(self) -> str:
        """The mixing condition on the kernel."""
        return next(name for name in CONDITIONS if name in self.parameters)

    @property
    def gamma(self) -> Fraction:
        """The mixing coefficient."""
        return self.parameters[self.condition]

    @property
    def meant(self) -> str:
        """The assumption on the kernel, on which the claim rests."""
        said = f"{SAID[self.condition]} {short(self.gamma)}"
        return f"mixing: it is assumed that {said}; and that only what the kernel says is released"

    def applicable(self) -> Iterable[str]:
        """The theorem on such kernels."""
        return (f"amplify_{self.condition}",)

    def seeds(self, relation: str, notions: Iterable[str]) -> list[Guarantee]:
        """The guarantees by the mixing condition; and those of any postprocessing."""
        found: list[Guarantee] = []
        for notion in notions:
            if notion == APPROX_DP.name:
                found += self._approximate(relation)
            if notion == PURE_DP.name and not self.delta:
                found.append(postprocessed(premise(PURE_DP.name, relation, epsilon=self.epsilon)))
            if notion == TOTAL_VARIATION_DP.name and self.condition == "dobrushin":
                found += self._told_apart(relation)
        return found

    def _answer(self, relation: str) -> Guarantee:
        return premise(APPROX_DP.name, relation, epsilon=self.epsilon, delta=self.delta)

    def _amplified(self, g: Guarantee) -> list[Guarantee]:
        (name,) = self.applicable()
        try:
            found = call(name, g, gamma=self.gamma)
            if self.condition != "ultra_mixing" or found.delta.enclosure()[1] > 0:
                return [found]
            numbers = {"epsilon": ceiling(found.epsilon), "delta": HARDLY}
            return [enlarged(found, numbers)]  # that max(0, x) is 0 is not decided
        except DpproofsError:  # a number that is too large, or a lemma that is not proved
            return []

    def _approximate(self, relation: str) -> list[Guarantee]:
        """The guarantee with mixing, and, where its delta may be larger, without."""
        answer = self._answer(relation)
        found = self._amplified(answer) if self.gamma < 1 else []
        return found if found and self.condition != "doeblin" else [*found, postprocessed(answer)]

    def _told_apart(self, relation: str) -> list[Guarantee]:
        """The total variation contracts by the coefficient."""
        apart = next(conversions(self._answer(relation), TOTAL_VARIATION_DP.name, {}), None)
        back = None if apart is None else next(conversions(apart, APPROX_DP.name, {}), None)
        return [
            g for made in ([] if back is None else self._amplified(back))
            for g in conversions(made, TOTAL_VARIATION_DP.name, {})
        ]  # fmt: skip

    def worst(self, away: int) -> Laws:
        """Randomized response that may reveal the truth; the kernel keeps its output or withholds it, or responds
        once more.

        At a larger group distance, the data are distinguished by one of the changes.
        """
        gamma, revealed = self.gamma, self.gamma * self.delta
        if self.condition == "ultra_mixing" and gamma < 1:
            tells = gamma and (self.epsilon or self.delta)
            return Laws(coin=(Bit(self.epsilon, self.delta, gamma), MIXED)) if tells else Laws()
        kept = gamma - revealed
        if not kept or not self.epsilon:
            return Laws(revealed=revealed)
        return Laws(coin=(Kept(self.epsilon, kept / (1 - revealed)), KEPT), revealed=revealed)


mixing = Mixing
