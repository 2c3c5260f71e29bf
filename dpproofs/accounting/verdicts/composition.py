"""An accountant: what was run on the data so far, its privacy loss, and how much more can be run.

It is an adapter over mechanisms and claims for those who are used to accountants. Every number that it returns is that
of a claim which is VERIFIED: it is rounded to the safe side, and one theorem says that it is enough.
"""

from __future__ import annotations

import math

from dpproofs.accounting.claims.model import PrivacyClaim, claimed_numbers
from dpproofs.accounting.judgement import Judgement
from dpproofs.accounting.limits import MAX_COUNT, one_of, whole_number
from dpproofs.accounting.mechanisms import Mechanism, check_readable, plain_mechanism
from dpproofs.accounting.verdicts.verdict import Verdict, concluded, in_one_theorem, judged
from dpproofs.numbers import DpproofsError, InputError, Number, exact_number
from dpproofs.privacy.domains import check_parameter
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import APPROX_DP
from dpproofs.privacy.relations import RELATIONS, single_relation
from dpproofs.render.html import said


class Accountant:
    """The adaptive composition of all mechanisms that are run on one data set.

    ``relation`` is the neighbouring relation; ``group`` is the group distance, the number of records that are
    protected together. Epsilons are in nats. Raises InputError for an unknown relation, or a group that is no
    positive integer.
    """

    __slots__ = ("_group", "_relation", "_runs")

    def __init__(self, *, relation: str, group: int = 1) -> None:
        self._relation = single_relation(relation)
        self._group = whole_number(group, "group", MAX_COUNT)
        self._runs: list[tuple[Mechanism, int]] = []

    @property
    def relation(self) -> str:
        """The neighbouring relation."""
        return self._relation

    @property
    def group(self) -> int:
        """The group distance: how many records are protected together."""
        return self._group

    @property
    def runs(self) -> tuple[tuple[Mechanism, int], ...]:
        """The mechanisms composed so far, in their order, with multiplicities."""
        return tuple(self._runs)

    @property
    def mechanism(self) -> Mechanism | None:
        """The composition so far as one mechanism; None where nothing was composed."""
        return _in_a_row(self._runs)

    def compose(self, mechanism: Mechanism, count: int = 1) -> Accountant:
        """Compose ``count`` further runs of a mechanism; returns the accountant.

        Raises InputError for what is no mechanism, or has no guarantee over the neighbouring relation: an assumed
        guarantee for replaced records implies nothing about added or removed ones.
        """
        self._runs = self._with(self._checked(mechanism), whole_number(count, "count", MAX_COUNT))
        return self

    def guarantee(self, *, epsilon: Number | None = None, delta: Number | None = None) -> Guarantee | None:
        """The best (epsilon, delta)-DP guarantee that can be derived at one of epsilon and delta, with its
        derivation.

        Epsilon is in nats, at least 0; delta is in [0, 1]. None where nothing was composed. Raises InputError unless
        one of the two is given, and DpproofsError where no such guarantee can be derived.
        """
        whole = self.mechanism
        if whole is None:
            for name, number in one_of(delta=delta, epsilon=epsilon).items():
                check_parameter(name, exact_number(number, name), name)
            return None
        return whole.to_approx_dp(epsilon=epsilon, delta=delta, relation=self._relation, group=self._group)

    def get_epsilon(self, delta: Number) -> float:
        """An upper bound, as a float, of the least epsilon (in nats) that can be derived at delta; 0 where nothing
        was composed. One theorem says that it is enough.

        Raises InputError for a delta outside [0, 1], and DpproofsError where no epsilon can be derived, or no theorem
        says so; ``guarantee`` has what was derived.
        """
        g = self.guarantee(delta=delta)
        return 0.0 if g is None else self._proved(g, "epsilon", delta=delta)

    def get_delta(self, epsilon: Number) -> float:
        """An upper bound, as a float, of the least delta that can be derived at epsilon (in nats); 0 where nothing
        was composed. One theorem says that it is enough.

        Raises InputError for an epsilon below 0, and DpproofsError where no delta can be derived, or no theorem
        says so; ``guarantee`` has what was derived.
        """
        g = self.guarantee(epsilon=epsilon)
        return 0.0 if g is None else self._proved(g, "delta", epsilon=epsilon)

    def _proved(self, g: Guarantee, name: str, **known: Number) -> float:
        """The number of the guarantee, rounded up, if a theorem says that it is enough."""
        number = g.parameters[name].upper()
        if not math.isfinite(number):
            return number  # infinity is enough
        claim = self._claim(self.mechanism, **{name: number}, **known)
        _check_theorem(None if claim is None else concluded(claim, g), f"{name} = {number!r} is enough")
        return number

    def _claim(self, whole: Mechanism | None, **numbers: Number) -> PrivacyClaim | None:
        """The claim that the whole is (epsilon, delta)-DP."""
        if whole is None:
            return None
        claimed = claimed_numbers(APPROX_DP.name, numbers, "claim")
        return PrivacyClaim("", self._relation, whole, APPROX_DP.name, claimed, self._group)

    def verify(self, epsilon: Number, delta: Number) -> Judgement:
        """The verdict on the claim that the composition is (epsilon, delta)-DP, epsilon in nats.

        Raises InputError where nothing was composed, or a number is outside its domain.
        """
        whole = self.mechanism
        if whole is None:
            raise InputError("mechanism", "missing", "must be composed before a claim is judged")
        return whole.verify(APPROX_DP.name, relation=self._relation, group=self._group, epsilon=epsilon, delta=delta)

    def remaining(self, epsilon: Number, delta: Number, mechanism: Mechanism | None = None) -> int:
        """How many further runs of a mechanism are VERIFIED to keep the composition (epsilon, delta)-DP; epsilon is
        in nats.

        Without ``mechanism`` it is the one that was composed last. 0 if not even one more run is verified. The search
        assumes that more runs are worse, and tries at most 10**12 of them; one theorem states the claim for the
        returned number of runs, so the number is safe, and may be less than the true one. Raises InputError where
        there is no mechanism, or a number is outside its domain, and DpproofsError where no theorem states what was
        derived.
        """
        if mechanism is None:
            if not self._runs:
                raise InputError("mechanism", "missing", "must be given, since nothing was composed yet")
            mechanism = self._runs[-1][0]
        one = self._checked(mechanism)
        for name, number in (("epsilon", epsilon), ("delta", delta)):
            check_parameter(name, exact_number(number, name), name)
        used = self._runs[-1][1] if self._runs and self._runs[-1][0] == one else 0

        found: Verdict | None = None

        def holds(count: int) -> bool:
            nonlocal found
            claim = self._claim(_in_a_row(self._with(one, count)), epsilon=epsilon, delta=delta)
            verdict = None if claim is None else judged(claim)
            found = verdict or found
            return bool(verdict)

        good, bad = 0, 1
        while used + bad <= MAX_COUNT and holds(bad):
            good, bad = bad, 2 * bad
        while used + bad <= MAX_COUNT and bad - good > 1:
            middle = (good + bad) // 2
            good, bad = (middle, bad) if holds(middle) else (good, middle)
        if found is not None:
            _check_theorem(in_one_theorem(found), f"{good} more runs are within the claim")
        return good

    def _checked(self, mechanism: Mechanism) -> Mechanism:
        one = plain_mechanism(mechanism)
        check_readable(one, self._relation)
        for step in one.leaves():
            if (step.relation, self._relation) == RELATIONS:
                raise InputError("mechanism", str(step), f"must be about data that are neighbours by {self._relation}")
        return one

    def _with(self, mechanism: Mechanism, count: int) -> list[tuple[Mechanism, int]]:
        """The runs, followed by ``count`` more of a mechanism; merged with the last ones where these are the same."""
        if self._runs and self._runs[-1][0] == mechanism:
            *before, (_, used) = self._runs
            return [*before, (mechanism, whole_number(used + count, "count", MAX_COUNT))]
        return [*self._runs, (mechanism, count)]

    def __repr__(self) -> str:
        size = f", group={self._group}" if self._group > 1 else ""
        whole = self.mechanism
        return f"<Accountant(relation={self._relation!r}{size}): {'nothing yet' if whole is None else whole}>"

    def _repr_html_(self) -> str:
        size = f", groups of {self._group}" if self._group > 1 else ""
        rows = "".join(f"<tr><td>{count} &times;</td><td>{said(str(one))}</td></tr>" for one, count in self._runs)
        table = f"<table>{rows}</table>" if rows else "<p>nothing was composed yet</p>"
        return f"<div><b>Accountant</b>, {said(self._relation)}{size}{table}</div>"


def _check_theorem(verdict: Verdict | None, said: str) -> None:
    """DpproofsError where it was derived that this is so, and no theorem says it."""
    if not verdict:
        reason = "what was derived is too little" if verdict is None else verdict.derived_only
        raise DpproofsError(f"it is derived that {said}, but no theorem says so: {reason}")


def _in_a_row(runs: list[tuple[Mechanism, int]]) -> Mechanism | None:
    """The composition of the runs as one mechanism."""
    parts = [one.repeat(count) for one, count in runs]
    return parts[0].then(*parts[1:]) if parts else None
