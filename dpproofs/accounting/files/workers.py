"""Claims judged by workers, in processes or on a cluster: each returns what reports print of its verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set as AbstractSet
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from itertools import islice
from typing import NamedTuple

from dpproofs.accounting.files.page import drawn, told_at_length
from dpproofs.accounting.files.readings import Reading, judged
from dpproofs.accounting.files.summary import cells
from dpproofs.accounting.files.totals import by_file, total
from dpproofs.accounting.judgement import Judgement, Told, ToldClaim
from dpproofs.accounting.tuning import SECONDS
from dpproofs.accounting.verdicts.argument import argument
from dpproofs.accounting.verdicts.outcomes import Outcome
from dpproofs.accounting.verdicts.report import because, explain
from dpproofs.language.frozen import Frozen
from dpproofs.library.executors import ExecutorError
from dpproofs.proving.ledger import Ledger, in_use
from dpproofs.proving.memory import without_memory

DATA = "data"
FORMS: Frozen[str, Callable[[Judgement | Told], str]] = Frozen(
    {"proof": explain, "page": told_at_length, "curves": drawn}
)
"""Long texts, or slow ones, that are made on request."""


def judged_by(
    executor: Executor,
    readings: Sequence[Reading],
    seconds: float = SECONDS,
    *,
    delta: Fraction | None = None,
    suggest: bool = False,
    bounds: bool = False,
    near: bool = True,
    fresh: bool = False,
    forms: AbstractSet[str] = frozenset(),
) -> tuple[Iterator[Outcome], Iterator[Outcome]]:
    """The outcome of each claim, in order, as ``judged`` has it, with verdicts as text and data; and that of each
    file's total, as ``totals`` has it, if there is a ``delta``. The first are to be taken before the others.

    The totals are the last pieces of one list of work. The worker that begins at its end so proves the lemmas of PLDs
    while the other judges the first claims.
    """
    files = [] if delta is None else [_Total(rows, delta) for rows in by_file(readings)]
    pieces: list[Reading | _Total] = [*readings, *files]
    made = executor.map(partial(_done, seconds, (suggest, bounds, near), fresh, frozenset(forms)), pieces)
    found = map(_answer, pieces, made)
    return islice(found, len(readings)), found


def _answer(piece: Reading | _Total, outcome: Outcome) -> Outcome:
    """The outcome, if it is of this piece: a worker's mix-up would be printed for another claim."""
    if isinstance(piece, _Total):
        asked = outcome.place.file == piece.rows[0].place.file and outcome.place.case is None
    else:
        words = None if piece.claim is None else str(piece.claim)
        claimed = None if outcome.verdict is None else str(outcome.verdict.claim)
        asked = outcome.place == piece.place and claimed in (None, words)
    if not asked or (outcome.verdict is None) != bool(outcome.problems):
        raise ExecutorError(f"executor: a worker did not answer what it was asked: {outcome.place}")
    return outcome


class _Total(NamedTuple):
    """The claims of one file, to be composed at that delta."""

    rows: list[Reading]
    delta: Fraction


def _done(
    seconds: float, asked: tuple[bool, bool, bool], fresh: bool, forms: frozenset[str], piece: Reading | _Total
) -> Outcome:
    """The outcome of one claim, or of one total, in a worker; what others proved meanwhile is recalled."""
    ledger = _ledger(fresh)
    ledger.read_again()
    with without_memory() if fresh else nullcontext(), in_use(ledger):
        if isinstance(piece, _Total):
            return told(total(*piece), forms)
        suggest, bounds, near = asked
        (found,) = judged([piece], seconds, suggest=suggest, bounds=bounds, near=near)
        return told(found, forms)


@lru_cache(maxsize=2)
def _ledger(fresh: bool) -> Ledger:
    """The record of what was proved before on this machine; new proofs are kept where a process may sign them."""
    return Ledger(fresh=fresh)


def told(outcome: Outcome, forms: AbstractSet[str]) -> Outcome:
    """The outcome with its verdicts as text and plain data."""
    if outcome.verdict is None or isinstance(outcome.verdict, Told):
        return outcome
    suggested = outcome.suggestions
    if suggested is not None:
        suggested = tuple(
            replace(s, verdict=_told(replace(outcome, verdict=s.verdict), forms & {DATA})) for s in suggested
        )
    return replace(outcome, verdict=_told(outcome, forms), suggestions=suggested)


def _told(outcome: Outcome, forms: AbstractSet[str]) -> Told:
    verdict = outcome.verdict
    if verdict is None or isinstance(verdict, Told):
        raise TypeError("there is no verdict to send")
    *_, derived = cells(outcome)
    return Told(
        ToldClaim(verdict.claim.title, str(verdict.claim)),
        verdict.verdict,
        because(verdict),
        verdict.notes,
        argument(verdict),
        verdict.derived_only,
        None if verdict.evidence is None else verdict.evidence.fact,
        derived,
        {name: make(verdict) for name, make in FORMS.items() if name in forms},
        verdict.to_json() if DATA in forms else {},
    )
