"""The answers to questions about a mechanism: its best guarantees, its Rényi curve, verdicts on claims about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dpproofs.accounting.claims.model import PrivacyClaim, claimed_numbers
from dpproofs.accounting.curves import RenyiCurve
from dpproofs.accounting.derivation.conversions import tightest
from dpproofs.accounting.derivation.strategies.base import WHATEVER, Aim
from dpproofs.accounting.limits import MAX_COUNT, whole_number
from dpproofs.accounting.mechanisms import KINDS, Mechanism, check_readable, plain_mechanism
from dpproofs.accounting.numerals import NO_SIDE
from dpproofs.accounting.tuning import check_seconds
from dpproofs.accounting.verdicts.verdict import Verdict, verify
from dpproofs.numbers import InputError, Number, exact_number, plain_names
from dpproofs.privacy.domains import check_parameter
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import CLAIMED
from dpproofs.privacy.relations import single_relation


class LibraryAccountant:
    """Derives its answers from the verified functions of the library."""

    def best(
        self,
        mechanism: Mechanism,
        notion: str,
        known: Mapping[str, Number],
        relation: str,
        group: int,
        seconds: float,
        aim: Aim = WHATEVER,
    ) -> Guarantee:
        """The best guarantee of the notion with these numbers that can be derived."""
        check_seconds(seconds)
        numbers = {k: exact_number(v, k) for k, v in plain_names(known).items()}
        for name, value in numbers.items():
            check_parameter(name, value, name, CLAIMED[notion].claimed[name].public_condition)
        relation, group = single_relation(relation), whole_number(group, "group", MAX_COUNT)
        mechanism = plain_mechanism(mechanism)
        for step in (part for leaf in mechanism.leaves() for part in leaf.with_parts() if part.kind in KINDS):
            for name in step.texts.keys() & KINDS[step.kind].either:
                raise InputError(name, step.texts[name], NO_SIDE)
        check_readable(mechanism, relation)
        return tightest(mechanism, relation, group, notion, CLAIMED[notion].from_claim(numbers), seconds, aim)

    def judged(
        self, mechanism: Mechanism, notion: str, numbers: Mapping[str, Number], relation: str, group: int, title: str
    ) -> Verdict:
        """The verdict on the claim that the mechanism has this guarantee."""
        claimed_numbers(notion, numbers, "claim")  # its errors say where
        return verify(PrivacyClaim(title, relation, mechanism, notion, dict[str, Any](numbers), group))


def renyi_curve(
    mechanism: Mechanism, orders: Iterable[Number], *, relation: str = "replace-one", group: int = 1
) -> RenyiCurve:
    """The best bounds on the Rényi divergences of a mechanism that can be derived, at the given orders."""
    if not isinstance(mechanism, Mechanism):
        raise InputError("mechanism", mechanism, "must be a mechanism, such as gaussian(sensitivity=1, sigma=8)")
    return mechanism.to_renyi_curve(orders=orders, relation=relation, group=group)
