"""One claim of DP-SGD, for all ways to draw its batches: what loaders do, and what accountants say."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import final

from dpproofs.accounting.claims.model import PrivacyClaim, plain_claim, with_steps
from dpproofs.accounting.mechanisms import BATCHES, DP_SGD, DRAWN, MECHANISMS
from dpproofs.accounting.mechanisms.base import Step
from dpproofs.accounting.mechanisms.dp_sgd import DpSgdWithoutReplacement
from dpproofs.accounting.mechanisms.known import Known
from dpproofs.accounting.mechanisms.poisson_sampled_gaussian import PoissonSampledGaussian
from dpproofs.accounting.tuning import SECONDS
from dpproofs.accounting.verdicts.argument import words_of
from dpproofs.accounting.verdicts.bounds import rounded
from dpproofs.accounting.verdicts.verdict import Verdict, verify
from dpproofs.numbers import DpproofsError, InputError, finite, float_down, float_up, plain_text, printable, short
from dpproofs.render.argument import COLUMNS

SHUFFLED, WITHOUT = "shuffled", "without-replacement"
"""How most loaders draw batches."""
ONE = Fraction(1)
_PROVED = "Numbers are refuted or proved by a theorem, unless they are marked as computed or derived."


@final
@dataclass(frozen=True)
class Drawn:
    """A claim where batches are drawn in one way: its verdict, and the ends between which the least number lies.

    ``proved`` is enough, and ``refuted`` is too small, each by a theorem where the flag beside it says so; else it was
    derived, or computed. None where nothing is known. Only ``compare`` makes one.
    """

    batches: str
    verdict: Verdict
    proved: Fraction | None = None
    is_proved: bool = False
    refuted: Fraction | None = None
    is_refuted: bool = False

    @property
    def upper(self) -> str:
        """The number that is enough, rounded up."""
        if self.proved is None:
            return "none"
        text = rounded(self.proved, self._claimed, up=True)
        return text if self.is_proved else f"{text} (derived)"

    @property
    def lower(self) -> str:
        """The number that is too small, rounded down."""
        if self.refuted is None:
            return "none"
        text = rounded(self.refuted, self._claimed, up=False)
        return text if self.is_refuted else f"{text} (computed)"

    @property
    def _claimed(self) -> Fraction:
        bounds = self.verdict.bounds
        return ONE if bounds is None else self.verdict.claim.parameters[bounds.parameter]

    def to_json(self) -> dict[str, object]:
        """The row as plain data; numbers are floats, rounded outward."""
        bounds, claim = self.verdict.bounds, self.verdict.claim
        return {
            "batches": self.batches,
            "claim": str(claim),
            "relation": claim.relation,
            "verdict": self.verdict.verdict,
            "parameter": None if bounds is None else bounds.parameter,
            "proved_from": None if self.proved is None else finite(float_up(self.proved)),
            "is_proved": self.is_proved,
            "refuted_up_to": None if self.refuted is None else finite(float_down(self.refuted)),
            "is_refuted": self.is_refuted,
        }


@final
@dataclass(frozen=True)
class Comparison:
    """A claim for several ways to draw batches. Only ``compare`` makes one."""

    claim: PrivacyClaim
    batches: str
    """How the claim itself draws them."""
    rows: tuple[Drawn, ...]

    @property
    def note(self) -> str | None:
        """A sentence where the claim is about other batches than those of most loaders."""
        if self.batches == SHUFFLED:
            return None
        said = next((row for row in self.rows if row.batches == SHUFFLED), None)
        then = "" if said is None else f": of these it is {said.verdict.verdict}{_over(said, self.claim)}"
        most = "most data loaders shuffle the records and cut batches of one size"
        return f'The claim says {BATCHES} = "{self.batches}"; {most}{then}.'

    def __str__(self) -> str:
        bounds = [row.verdict.bounds for row in self.rows]
        name = next((b.parameter for b in bounds if b is not None), "number")
        several = len({row.verdict.claim.relation for row in self.rows}) > 1
        columns = [BATCHES, "verdict", f"{name} refuted up to", "proved from", *(["neighbours"] if several else [])]
        table = [columns]
        for row in self.rows:
            over = [row.verdict.claim.relation] if several else []
            table.append([row.batches, row.verdict.verdict, row.lower, row.upper, *over])
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = ["  " + "  ".join(map(str.ljust, row, widths)).rstrip() for row in table]
        title = f": {self.claim.title}" if self.claim.title else ""
        head = textwrap.wrap(printable(f"{words_of(self.claim)}, {self.claim.relation}{title}"), COLUMNS)
        said = [_PROVED, *([] if self.note is None else [self.note])]
        notes = [textwrap.wrap(one, COLUMNS, initial_indent="  ", subsequent_indent="    ") for one in said]
        return "\n".join([*head, *lines, *chain.from_iterable(notes)])

    def to_json(self) -> dict[str, object]:
        """The table as plain data."""
        rows = [row.to_json() for row in self.rows]
        return {"claim": str(self.claim), "batches": self.batches, "rows": rows, "note": self.note}


def _over(row: Drawn, claim: PrivacyClaim) -> str:
    return "" if row.verdict.claim.relation == claim.relation else f" over {row.verdict.claim.relation}"


def compare(claim: PrivacyClaim, batches: Iterable[str] | None = None, *, seconds: float = SECONDS) -> Comparison:
    """The verdicts on a claim of DP-SGD with its batches drawn in several ways, with the same noise, steps and sizes.

    ``batches`` are words of ``dp-sgd``: poisson, shuffled, fixed-order, without-replacement; None is for all that the
    numbers allow. Poisson samples are taken with the rate 1/steps_per_epoch, and batches are drawn without replacement
    of as many records as fill those of an epoch. Where the claim is over add-or-remove-one, batches of one size are
    judged over replace-one, since no other relation is known of them. A number that is refuted or proved has a theorem,
    or is said to be computed or derived. Raises InputError for other words, and for a claim without DP-SGD, or whose
    numbers make no whole epochs.
    """
    claim = plain_claim(claim)
    ways = [plain_text(way) for way in ([batches] if isinstance(batches, str) else batches or DRAWN)]
    for way in ways:
        if way not in DRAWN:
            raise InputError(BATCHES, way, f"must be {' or '.join(DRAWN)}")
    own = {drawn_by(step) for step in claim.mechanism.leaves()} - {None}
    if len(own) != 1:
        wanted = f"must have steps of {DP_SGD}, whose batches are all drawn in one way"
        raise InputError("claim", str(claim.mechanism), wanted)
    (mine,) = own
    if batches is None and len(ways) > 1 and mine != WITHOUT and _fills_one_batch(claim):
        ways.remove(WITHOUT)
    claims = {way: claim if way == mine else with_batches(claim, way) for way in map(str, ways)}
    return Comparison(claim, str(mine), tuple(_row(way, one, seconds) for way, one in claims.items()))


def _fills_one_batch(claim: PrivacyClaim) -> bool:
    """Whether an epoch has one batch, of all records, so that none is drawn."""
    steps = (step for step in claim.mechanism.leaves() if drawn_by(step) is not None)
    return any(isinstance(step, Known) and _in_epochs(step)["steps_per_epoch"] == 1 for step in steps)


def drawn_by(step: Step) -> str | None:
    """The word for how a step draws its batches; None of other steps than those of DP-SGD."""
    return next((way for way, kind in DRAWN.items() if step.kind == kind), None)


def _row(way: str, one: PrivacyClaim, seconds: float) -> Drawn:
    verdict = verify(one, seconds).with_bounds()
    bounds = verdict.bounds
    if bounds is None:
        return Drawn(way, verdict)
    claimed, low = one.parameters[bounds.parameter], bounds.too_small
    is_refuted = verdict.verdict == "REFUTED" and low == claimed
    if low is not None and not is_refuted:
        low = Fraction(rounded(low, claimed, up=False))
        with suppress(DpproofsError):  # a number outside of its domain
            less = replace(one, parameters={**one.parameters, bounds.parameter: low})
            is_refuted = verify(less, 0).verdict == "REFUTED"
    return Drawn(way, verdict, bounds.derived, bounds.is_proved, low, is_refuted)


def with_batches(claim: PrivacyClaim, way: str) -> PrivacyClaim:
    """The claim with the batches of DP-SGD drawn in another way; InputError where its numbers make no whole epochs."""
    kind = MECHANISMS[DRAWN[way]]

    def change(step: Step) -> Step:
        if drawn_by(step) is None or not isinstance(step, Known):
            return step
        noise = step.texts.get("noise_multiplier", step.parameters["noise_multiplier"])
        sizes = _in_epochs(step)
        return kind(**{**(_drawn(sizes) if way == WITHOUT else sizes), "noise_multiplier": noise})

    relation = claim.relation if kind.over in (None, claim.relation) else kind.over
    if relation != claim.relation and any(drawn_by(step) is None for step in claim.mechanism.leaves()):
        wanted = f"must be {relation} for {way} batches, and the other steps are described for other neighbours"
        raise InputError("relation", claim.relation, wanted)
    return replace(claim, relation=relation, mechanism=with_steps(claim.mechanism, change))


def _drawn(sizes: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """As many batches of the same size, of as many records as fill those of an epoch."""
    in_epoch, size = sizes["steps_per_epoch"], sizes["batch_size"]
    return {"batch_size": size, "dataset_size": in_epoch * size, "steps": in_epoch * sizes["epochs"]}


def _in_epochs(step: Known) -> dict[str, Fraction]:
    """The sizes of a step by epochs. Of Poisson samples the size of batches is not known, and does not matter."""
    said = step.parameters
    if isinstance(step, DpSgdWithoutReplacement):
        rate, runs = said["batch_size"] / said["dataset_size"], said["steps"]
    elif isinstance(step, PoissonSampledGaussian):
        rate, runs = step.rate, step.runs
    else:
        return {name: said[name] for name in ("epochs", "batch_size", "steps_per_epoch")}
    in_epoch, epochs = 1 / rate, runs * rate
    if in_epoch.denominator > 1 or epochs.denominator > 1:
        near = max(1, round(in_epoch))
        wanted = (
            "must make whole epochs, of a whole number of steps, to be compared with batches that run through records"
        )
        if {"batch_size", "dataset_size"} <= said.keys():
            size, fitting = said["batch_size"], near * max(1, round(runs / near))
            fit = f"steps = {fitting}" if "steps" in said else f"epochs = {max(1, round(runs / near))}"
            number = f"{short(said['dataset_size'])}, in {short(runs)} steps with batch_size = {short(size)}"
            raise InputError(
                "dataset_size", number, f"{wanted}: say dataset_size = {short(near * size)} and {fit}, for instance"
            )
        instead = f"say steps_per_epoch = {near} and epochs = {max(1, round(runs / near))}, for instance"
        raise InputError("sampling_rate", f"{short(rate)}, in {short(runs)} steps", f"{wanted}: {instead}")
    return {"batch_size": said.get("batch_size", ONE), "steps_per_epoch": in_epoch, "epochs": epochs}
