"""What the steps claim that compute: if the premises hold, so does the conclusion.

A claim is a statement of its own, without the hypotheses on which the premises rest. In rules of calculus a premise is
about a variable in an interval; there the claim has it for all such values. Where there is a script, Coq tries it, and
takes the claim on trust, and says so, if that fails; else the claim is taken on trust at once.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from dpproofs.coq import arithmetic
from dpproofs.coq.printer import NotPrintableError, Printer, variable
from dpproofs.coq.sequents import Sequent, short
from dpproofs.coq.trace import NoScriptError
from dpproofs.replay.reading import Step
from dpproofs.replay.terms import Term

SECONDS = 60
"""How long Coq may try to show a claim."""


class Part(NamedTuple):
    """What a claim assumes: a formula, perhaps for all values of a variable in a domain."""

    formula: Term
    variable: Term | None = None
    domain: tuple[Term, ...] = ()

    def text(self, printer: Printer) -> str:
        """The part as a statement."""
        if self.variable is None:
            return printer.term(self.formula)
        inside = "".join(f"{printer.term(d)} -> " for d in self.domain)
        return f"(forall {variable(self.variable)} : R, {inside}{printer.term(self.formula)})"


class Claim(NamedTuple):
    """A claim by its name; the sequent has its parts, and what it is about."""

    name: str
    parts: tuple[Part, ...]
    sequent: Sequent


class Claims:
    """Writes claims, each once, and counts by their rules those that Coq tries and those that are taken on trust."""

    def __init__(self, printer: Printer, *, tries: bool = True) -> None:
        """Whether Coq ``tries`` to show claims, or all are taken on trust at once."""
        self.printer, self.tries = printer, tries
        self.trusted: Counter[str] = Counter()
        self.tried: Counter[str] = Counter()
        self._known: dict[tuple[Any, ...], Claim] = {}

    def of(self, step: Step, premises: list[Term]) -> tuple[Claim, str]:
        """The claim of a step, and its text if it is new."""
        parts = _parts(step, premises)
        key = (step.rule, parts, step.conclusion)
        found = self._known.get(key)
        if found is not None:
            return found, ""
        bound = {p.variable for p in parts if p.variable is not None}
        inside = [f for p in parts for f in (*p.domain, p.formula)]
        sequent = Sequent(self.printer, inside, step.conclusion, bound)
        number = len(self._known)
        script = self._script(step, premises) if self.tries else None
        name = f"{step.rule}_{number}"
        claim = self._known[key] = Claim(f"trusted_{name}" if script is None else name, parts, sequent)
        about = sequent.binders()
        assumed = "".join(f"{p.text(self.printer)} -> " for p in parts)
        quantified = f"forall {about}, " if about else ""
        stated = short(f"{quantified}{assumed}{self.printer.term(step.conclusion)}")
        if script is None:
            self.trusted[step.rule] += 1
            return claim, f"Axiom {claim.name} : {stated}.\n"
        self.tried[step.rule] += 1
        names = [*sequent.names(), *(f"p{i}" for i in range(len(parts)))]
        return claim, (
            f"Definition claim_{number} : Prop := {stated}.\n"
            f"Axiom trusted_{claim.name} : claim_{number}.\n"
            f"Lemma {claim.name} : claim_{number}.\n"
            f"Proof. first [ solve [ timeout {SECONDS} (unfold claim_{number}; intros {' '.join(names)}; {script}) ]\n"
            f'  | idtac "on trust: {claim.name}"; exact trusted_{claim.name} ]. Qed.\n'
        )

    def _script(self, step: Step, premises: list[Term]) -> str | None:
        """The tactic that shows what a step claims, if there is one."""
        try:
            if step.rule == "certified":
                return arithmetic.certified(self.printer, premises, step.conclusion, step.parameters["certificate"])
            if step.rule == "identity":
                return arithmetic.identity(self.printer, premises, step.conclusion)
        except NoScriptError:
            pass
        return None


def _parts(step: Step, premises: list[Term]) -> tuple[Part, ...]:
    match step.rule:
        case "certified" | "identity" | "enclosure" | "convolution":
            return tuple(map(Part, premises))
        case "derivative_sign":
            x, domain = step.parameters["variable"], step.parameters["domain"]
            inside = tuple(d.args[0] < d.args[1] for d in domain)
            return tuple(Part(p, x, domain if i else inside) for i, p in enumerate(premises))
        case "integral_of_derivative":
            x, low, high = (step.parameters[k] for k in ("variable", "lower", "upper"))
            return tuple(Part(p, x, (low <= x, x <= high)) if i else Part(p) for i, p in enumerate(premises))
    raise NotPrintableError(f"the rule {step.rule} has no form in Coq")
