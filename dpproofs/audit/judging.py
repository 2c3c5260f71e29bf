"""The verdict on a number that a library returned, and how much larger than necessary it is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import final

from dpproofs.accounting import Mechanism, PrivacyClaim, Verdict, best, verify
from dpproofs.accounting.claims.model import claimed_numbers
from dpproofs.accounting.verdicts.bounds import too_small
from dpproofs.accounting.verdicts.report import headed
from dpproofs.accounting.verdicts.verdict import assumed, is_closed
from dpproofs.numbers import Number, Value, decimal_string, exact_number, float_down, short, square_root
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import APPROX_DP, PURE_DP

DIGITS = 12


@final
@dataclass(frozen=True)
class Audit:
    """The verdict on what a library returned, and the assumptions about the mechanism."""

    judged: Verdict
    assumptions: tuple[str, ...] = ()
    _found: list[Guarantee | None] = field(default_factory=list, init=False, repr=False, compare=False)
    _below: list[Fraction | None] = field(default_factory=list, init=False, repr=False, compare=False)
    _closed: list[bool] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def verdict(self) -> str:
        """VERIFIED, REFUTED or NOT PROVEN."""
        return self.judged.verdict

    def __bool__(self) -> bool:
        return bool(self.judged)

    @property
    def parameter(self) -> str:
        """The number that is judged: epsilon, or rho, mu, kappa or delta where the notion has no epsilon."""
        return next(n for n in ("epsilon", "rho", "mu", "kappa", "delta") if n in self.judged.claim.parameters)

    @property
    def returned(self) -> Fraction:
        """What the library returned: epsilon, rho or kappa in nats."""
        return self.judged.claim.parameters[self.parameter]

    @property
    def least(self) -> Guarantee | None:
        """The best guarantee that can be derived with the other numbers as claimed; None without one. Computed on
        first use.
        """
        if not self._found:
            found, own = best(self.judged.claim, self.parameter), self.judged.guarantee
            if self.verdict == "VERIFIED" and own is not None:
                found = own if found is None or _most(own, self.parameter) < _most(found, self.parameter) else found
            self._found.append(found)
        return self._found[0]

    @property
    def too_small(self) -> Fraction | None:
        """An epsilon (in nats) up to which a computation shows each to be too small for delta; computed on first use.

        None where none was found, and for notions without a delta.
        """
        if not self._below:
            self._below.append(too_small(self.judged.claim))
        return self._below[0]

    @property
    def _least(self) -> Value | None:
        """The number in the best guarantee that can be derived."""
        return None if self.least is None else _number(self.least, self.parameter)

    @property
    def is_least_proved(self) -> bool:
        """Whether one closed theorem says that the least number is enough, rounded up as it is printed."""
        if not self._closed:
            claim, number = self.judged.claim, self._least
            is_closed_there = (
                number is not None
                and self.least is not None
                and is_closed(
                    replace(claim, parameters={**claim.parameters, self.parameter: Fraction(number.decimal(DIGITS))}),
                    self.least,
                )
            )
            self._closed.append(is_closed_there)
        return self._closed[0]

    @property
    def excess(self) -> Fraction | None:
        """The relative excess of the returned number over the least that can be derived.

        Negative where the returned number is below it. None where nothing can be derived, or 0.
        """
        if self._least is None:
            return None
        least = self._least.enclosure()[1]
        return self.returned / least - 1 if least > 0 else None

    @property
    def _assumed(self) -> tuple[str, ...]:
        """All assumptions of the verdict, each once: what the library left open, and those of the derivation."""
        given = () if self.judged.guarantee is None else assumed(self.judged.guarantee)
        return tuple(dict.fromkeys((*self.assumptions, *given)))

    def __str__(self) -> str:
        lines = [f"{headed(self.judged)}: {self.judged.claim}"]
        for name, shown in (("witness", self.judged.witness), ("evidence", self.judged.evidence)):
            lines += [f"  because: {shown.fact}", f"  {name}: {shown.mechanism}"] if shown else []
        lines.extend(f"  note: {note}" for note in self.judged.notes)
        if self._least is not None:
            how = "proved" if self.is_least_proved else "derived"
            lines.append(f"  least that is {how}: {self._least_text(self._least)}")
        if self.too_small is not None:
            lines.append(f"  too small, as a computation shows: every epsilon up to {short(self.too_small)}")
        lines.extend(f"  assumed: {text}" for text in self._assumed)
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<{self.verdict}: {self.judged.claim}>"

    def _least_text(self, least: Value) -> str:
        text = f"{self.parameter} = {least.decimal(DIGITS)}"
        if self.excess is None or not self.excess:
            return text
        side = "above" if self.excess > 0 else "below"
        return f"{text}; what was returned is {decimal_string(abs(100 * self.excess), 3, up=True)} % {side} it"

    def to_json(self) -> dict[str, object]:
        """The audit as plain data."""
        least = None if self._least is None else self._least.decimal(DIGITS)
        return {
            **self.judged.to_json(),
            "least": least,
            "is_least_proved": least is not None and self.is_least_proved,
            "too_small": None if self.too_small is None else short(self.too_small),
            "excess": None if self.excess is None else float_down(self.excess),
            "assumptions": list(self._assumed),
        }


def audit_guarantee(
    mechanism: Mechanism, relation: str, notion: str, *, group: int = 1, title: str = "", **numbers: Number
) -> Audit:
    """The verdict on a guarantee that a library states, such as audit_guarantee(m, "replace-one", "zcdp", rho=0.5).

    ``numbers`` are those of the notion, losses in nats; ``group`` is the group distance. Raises InputError for an
    unknown notion or relation, and for numbers that are not finite or outside their domain.
    """
    claimed = claimed_numbers(notion, numbers, "returned")
    return Audit(verify(PrivacyClaim(title, relation, mechanism, notion, claimed, group)))


def audit_epsilon(
    mechanism: Mechanism, relation: str, epsilon: Number, delta: Number, *, group: int = 1, title: str = ""
) -> Audit:
    """The verdict on the epsilon (in nats) that a library returned for delta; delta = 0 means pure differential
    privacy.

    ``epsilon`` is at least 0 and ``delta`` in [0, 1]; ``group`` is the group distance. Raises InputError for an
    unknown relation, for NaN, for infinities and for numbers outside their domain.
    """
    numbers: dict[str, Number] = {"epsilon": epsilon, "delta": delta}
    notion = APPROX_DP.name
    if exact_number(delta, "returned: delta") == 0:
        del numbers["delta"]
        notion = PURE_DP.name
    return audit_guarantee(mechanism, relation, notion, group=group, title=title, **numbers)


def _number(g: Guarantee, name: str) -> Value:
    known = g.parameters
    return square_root(known["mu_squared"]) if "mu_squared" in known else known[name]


def _most(g: Guarantee, name: str) -> Fraction:
    return _number(g, name).enclosure()[1]
