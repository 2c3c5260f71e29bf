"""The second verifier: checks a saved proof step by step, with its own rules and its own arithmetic.

It shares the term language (``dpproofs.kernel.terms``) with the kernel, and nothing else: neither
the rules nor the laws, the axioms, the checkers or any engine. It stands on Python's integers and
fractions. ``docs/replay.md`` says what this is worth.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dpproofs.replay.statements import AXIOMS, LAWS, statement
from dpproofs.replay.steps import RESTS_ON_ENGINE, Premise, RefusedError, check

if TYPE_CHECKING:
    from dpproofs.saved import SavedProof

VALID, HOLEY, INVALID = "valid", "holey", "invalid"


@dataclass(frozen=True)
class Report:
    """What came of a replay. ``step`` is the number of the step that failed, from 1; 0: no step did."""

    id: str
    verdict: str
    steps: int
    engine_steps: int
    rules: dict[str, int]
    axioms: tuple[str, ...]
    step: int = 0
    rule: str = ""
    reason: str = ""

    def to_json(self) -> dict[str, object]:
        """The report as plain data."""
        out: dict[str, object] = {"id": self.id, "verdict": self.verdict, "steps": self.steps}
        out |= {"engine_steps": self.engine_steps, "rules": self.rules, "axioms": list(self.axioms)}
        if self.verdict == INVALID:
            out |= {"step": self.step, "rule": self.rule, "reason": self.reason}
        return out

    def line(self, name: str) -> str:
        """The report in one line, on a proof of that name."""
        if self.verdict == INVALID:
            where = f"step {self.step} ({self.rule}): " if self.step else ""
            return f"invalid: {name}: {where}{self.reason}"
        if self.verdict == HOLEY:
            return f"holey: {name}: {self.engine_steps} of {self.steps} steps rest on the word of another engine"
        return f"valid: {name}: {self.steps} steps"

    def __str__(self) -> str:
        return self.line(self.id)


def replay(proof: SavedProof) -> Report:
    """Check every step of a saved proof, and that the last one is the statement."""
    rules = Counter(step.rule for step in proof.steps)
    axioms = tuple(sorted({str(s.parameters.get("name")) for s in proof.steps if s.rule == "axiom"}))
    holes = sum(rules[r] for r in RESTS_ON_ENGINE)

    def report(verdict: str, step: int = 0, reason: str = "") -> Report:
        rule = proof.steps[step - 1].rule if step else ""
        counts = dict(sorted(rules.items()))
        return Report(proof.id, verdict, len(proof.steps), holes, counts, axioms, step, rule, reason)

    for i, step in enumerate(proof.steps, 1):
        premises = [Premise(proof.steps[p].hypotheses, proof.steps[p].conclusion) for p in step.premises]
        try:
            check(step.rule, premises, step.parameters, step.hypotheses, step.conclusion)
        except RefusedError as error:
            return report(INVALID, i, str(error))
        except RecursionError:
            return report(INVALID, i, "the terms are too deep")
    last = proof.steps[-1]
    if last.conclusion != proof.statement.conclusion or last.hypotheses != frozenset(proof.statement.hypotheses):
        return report(INVALID, 0, "the last step is not the statement")
    for what, given, own in (("law", proof.laws, LAWS), ("axiom", proof.axioms, AXIOMS)):
        used = {s.parameters["name"] for s in proof.steps if s.rule == what}
        if given.keys() != used:
            return report(INVALID, 0, f"the file names other {what}s than its steps use")
        for name, sequent in given.items():
            if statement(sequent.hypotheses, sequent.conclusion) != own[name]:
                return report(INVALID, 0, f"the {what} {name} says something else")
    return report(HOLEY if holes else VALID)
