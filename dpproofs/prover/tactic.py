"""The prover as a tactic. It is loaded when it is first asked."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.proving.context import comparisons
from dpproofs.proving.goals import given
from dpproofs.proving.logic import Fact, ProofError, theorems
from dpproofs.proving.memory import Found, current, without_memory
from dpproofs.proving.outline import OutlineError, outline, remade


def inequality(goal: Term, *facts: Fact, effort: int = 1) -> Theorem:
    """An inequality between real functions, as the prover finds it from the facts; these bound its variables."""
    available = [t for t in theorems(facts) if t.conclusion.op != "and"]
    available += comparisons(goal, available)
    domain = tuple(dict.fromkeys(t.conclusion for t in available))
    memory = current()
    known = memory.find(domain, goal, "prover") if memory is not None else None
    th = _remade(goal, domain, known) if known is not None else None
    if th is None:
        from dpproofs.prover import GoalError, prove_inequality

        try:
            with without_memory():
                result = prove_inequality(goal, domain, effort)
        except GoalError as error:
            raise ProofError(str(error)) from error
        if result.theorem is None:
            raise ProofError(f"{goal!r} is {result.verdict.lower()} by the prover: {result.reason}")
        th = result.theorem
    if memory is not None:
        memory.keep(domain, goal, outline(th), "prover")
    return given(th, *available)


def _remade(goal: Term, domain: tuple[Term, ...], data: Found) -> Theorem | None:
    """The theorem with the derivation that an earlier run found for it."""
    try:
        th = remade(data)
    except OutlineError:
        return None
    return th if th.conclusion == goal and th.hypotheses <= set(domain) else None
