"""The second verifier: checks a saved proof step by step, with its own rules and its own arithmetic.

It shares nothing with the kernel: neither terms and what prints them nor the rules, the laws, the axioms,
the checkers or any engine. It stands on Python's integers,
fractions and decimal numbers. ``docs/replay.md`` says what this is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from dpproofs.replay import work
from dpproofs.replay.statements import AXIOMS, LAWS, statement
from dpproofs.replay.steps import Premise, RefusedError, check
from dpproofs.replay.terms import Term

if TYPE_CHECKING:
    from dpproofs.replay.reading import SavedProof, Step

_LONGEST_REASON = 400
_MOST_KNOWN = 200_000
_LONG = frozenset("certified identity enclosure derivative_sign integral_of_derivative instantiate".split())
VALID, INVALID = "valid", "invalid"


class Known(dict[tuple[object, ...], tuple[int, object]]):
    """Steps that were found right, by all that their check depends on, with the work that it took.

    Equal terms may be built differently, which may take different work: so terms are distinguished as objects. What
    is kept beside the work keeps them alive, so that no other object has their ids.
    """


@dataclass(frozen=True)
class Report:
    """What came of a replay. ``step`` is the number of the step that failed, from 1; 0: no step did."""

    id: str
    verdict: str
    steps: int
    rules: dict[str, int]
    axioms: tuple[str, ...]
    step: int = 0
    rule: str = ""
    reason: str = ""

    def to_json(self) -> dict[str, object]:
        """The report as plain data."""
        out: dict[str, object] = {"verdict": self.verdict, "steps": self.steps}
        out |= {"rules": self.rules, "axioms": list(self.axioms)}
        if self.verdict == INVALID:
            out |= {"step": self.step, "rule": self.rule, "reason": self.reason}
        return out

    def line(self, name: str) -> str:
        """The report in one line, on a proof of that name."""
        if self.verdict == INVALID:
            where = f"step {self.step} ({self.rule}): " if self.step else ""
            return f"invalid: {name}: {where}{self.reason}"
        return f"valid: {name}: {self.steps} steps"

    def __str__(self) -> str:
        return self.line(self.id)


def replay(proof: SavedProof, known: Known | None = None, share: float = 1) -> Report:
    """Check every step of a saved proof, and that the last one is the statement.

    Files that are replayed together share most of their steps: ``known`` remembers steps that were found right, with
    everything that their check depends on. ``share`` is the processor time that a proof may take, relative to its
    usual limit: packed PLDs may take as much more work.
    """
    most = work.PROOF + work.allow(proof.digits, share)
    rules = Counter(step.rule for step in proof.steps)
    named = (s.parameters.get("name") for s in proof.steps if s.rule == "axiom")
    axioms = {name for name in named if type(name) is str}  # a step with another one is refused

    def report(verdict: str, step: int = 0, reason: str = "") -> Report:
        rule = proof.steps[step - 1].rule if step else ""
        counts = dict(sorted(rules.items()))
        reason = reason if len(reason) <= _LONGEST_REASON else reason[: _LONGEST_REASON - 3] + "..."
        return Report(proof.id, verdict, len(proof.steps), counts, tuple(sorted(axioms)), step, rule, reason)

    known = Known() if known is None else known
    total = 0
    for i, step in enumerate(proof.steps, 1):
        premises = [Premise(proof.steps[p].hypotheses, proof.steps[p].conclusion) for p in step.premises]
        key = _key(step, premises) if step.rule in _LONG else None
        work.start()
        try:
            if key is not None and key in known:
                work.spend(known[key][0])  # as if it were checked once more, so that the order of files does not matter
            else:
                check(step.rule, premises, step.parameters, step.hypotheses, step.conclusion)
        except RefusedError as error:
            return report(INVALID, i, str(error))
        except RecursionError:
            return report(INVALID, i, "the terms are too deep")
        except work.TooMuchWorkError:
            return report(INVALID, i, "it takes more work than a step may take")
        except ValueError as error:
            return report(INVALID, i, _too_long(error))
        total += work.spent()
        if key is not None and key not in known:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            known[key] = work.spent(), (step, premises)
        if total > most:
            return report(INVALID, i, "the proof takes more work than a proof may take")
    last = proof.steps[-1]
    if last.conclusion != proof.statement.conclusion or last.hypotheses != frozenset(proof.statement.hypotheses):
        return report(INVALID, 0, "the last step is not the statement")
    work.start()
    try:
        wrong = _tables_refusal(proof)
    except work.TooMuchWorkError:
        wrong = "the laws and axioms in the file take more work than a step may take"
    except ValueError as error:
        wrong = _too_long(error)
    if wrong:
        return report(INVALID, 0, wrong)
    return report(VALID)


def _too_long(error: ValueError) -> str:
    """The error is reported in decimal digits, if Python can write as many; any other error is raised."""
    if "integer string conversion" not in str(error):
        raise error
    return "it is refused, for a reason with more digits than can be written"


def _tables_refusal(proof: SavedProof) -> str:
    """Why the tables of laws and axioms are not those that the steps use; "" if they are."""
    for what, given, own in (("law", proof.laws, LAWS), ("axiom", proof.axioms, AXIOMS)):
        used = {s.parameters["name"] for s in proof.steps if s.rule == what}
        if given.keys() != used:
            return f"the file names other {what}s than its steps use"
        for name, sequent in given.items():
            if statement(sequent.hypotheses, sequent.conclusion) != own[name]:
                return f"the {what} {name} says something else"
    return ""


def _key(step: Step, premises: Iterable[Premise]) -> tuple[object, ...]:
    given = tuple((_ids(p.hypotheses), id(p.conclusion)) for p in premises)
    parameters = tuple((name, _typed(step.parameters[name])) for name in sorted(step.parameters))
    return step.rule, given, parameters, _ids(step.hypotheses), id(step.conclusion)


def _ids(terms: Iterable[Term]) -> frozenset[int]:
    return frozenset(map(id, terms))


def _typed(value: object) -> object:
    """The value with types of numbers, as True == 1 == Fraction(1), and terms as objects."""
    if type(value) is tuple:
        return tuple(map(_typed, value))
    if isinstance(value, Term):
        return "term", id(value)
    return (type(value).__name__, value) if isinstance(value, bool | int | Fraction) else value
