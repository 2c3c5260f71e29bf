"""REFUTED as one closed theorem: families of steps are tried, one after the other.

A family is a function of a claim and of its formula, with one part of the data in place of all. It gives |- the
refutation that ``meaning`` writes, with no hypotheses; None where its steps do not refute the claim; and it raises
NotClosedError where the claim is about others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dpproofs.accounting.claims.model import PrivacyClaim, numbered
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.proofs import FAILURES, NotClosedError
from dpproofs.accounting.proofs.carried import carried
from dpproofs.accounting.proofs.facts import written_as
from dpproofs.accounting.proofs.verified.parallel import has_parts
from dpproofs.errors import UnprovedLemmaError
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL
from dpproofs.meaning.formula import KEPT, Meaning, meaning, refutation
from dpproofs.proving.tactics import both, numeric, parts

Family = Callable[[PrivacyClaim, Meaning], Theorem | None]


def families() -> tuple[Family, ...]:
    """The families, whose files load theorems that no other verdict needs."""
    from dpproofs.accounting.proofs.refuted import by_answers, by_losses, by_sums, by_thresholds

    return by_answers.refuted, by_sums.refuted, by_losses.refuted, by_thresholds.refuted


def _check(wanted: Term, found: Theorem) -> None:
    """Refuse a theorem that is not the refutation of the claim, or has hypotheses."""
    if found.conclusion != wanted or found.hypotheses:
        raise NotClosedError("the proof leads to something else than the refutation of the claim")


WITH_ROOTS = ("randomized-response", "unary-encoding")
"""Kinds of steps that are refuted with their numbers as they are written, also irrational ones."""


def refuted(claim: PrivacyClaim) -> Theorem | None:
    """|- the refutation of the claim, or None where none is found. NotClosedError where no family covers its steps."""
    return _of_roots(claim) if claim.roots else _refuted(claim)


def _refuted(claim: PrivacyClaim) -> Theorem | None:
    """The same, with the numbers of the steps as they are written, and rational numbers that are claimed."""
    said = meaning(document(claim))
    if not has_parts(said.body):
        found = _by_a_family(claim, said)
    elif claim.notion in KEPT:
        raise NotClosedError(f"a refutation of {claim.notion} of steps on disjoint parts of the data")
    else:
        from dpproofs.accounting.proofs.refuted.parts import in_parts, narrowed, widened

        found, reasons = None, list[NotClosedError]()
        for picks in in_parts(claim):
            one = narrowed(said, picks)
            try:
                made = _by_a_family(claim, one)
                found = None if made is None else widened(claim, said, picks, made)
            except NotClosedError as error:
                reasons.append(error)
            except FAILURES as error:
                reasons.append(_failed(error))
            if found is not None:
                break
        if found is None and reasons:
            raise reasons[0]
    if found is not None:
        _check(said.refutation(claim.group, REAL, two_records=claim.relation == "replace-one"), found)
    return found


def _of_roots(claim: PrivacyClaim) -> Theorem | None:
    """With rational numbers in the places of roots, with which the claim says less: of all, or of the claimed ones."""
    weakest, kinds = claim.weakest, [step.kind for step in numbered(claim.mechanism)]
    of_steps = tuple(root for root in claim.roots if root.step is not None)
    if of_steps and all(kinds[root.step or 0] in WITH_ROOTS for root in of_steps):
        weakest = replace(claim, parameters=weakest.parameters, roots=of_steps)
    made = _refuted(weakest)
    if made is None:
        return None
    wanted, domain = refutation(document(claim)), meaning(document(claim)).domain
    try:
        is_rational = all(low == high for low, high in (root.ends for root in claim.roots))
        said = parts(made)[-1]
        false = (written_as(wanted.args[-1], said) if is_rational else None) or carried(said, wanted.args[-1])
        found = both(*(numeric(fact, depth=0) for fact in domain), false)
    except FAILURES as error:
        raise _failed(error) from error
    _check(wanted, found)
    return found


def _failed(error: Exception) -> NotClosedError:
    return NotClosedError(f"a step of the proof fails: {error}")


def _by_a_family(claim: PrivacyClaim, said: Meaning) -> Theorem | None:
    """By the first family that refutes the formula."""
    reasons = list[NotClosedError]()
    for family in families():
        try:
            found = family(claim, said)
        except NotClosedError as error:
            reasons.append(error)
        except UnprovedLemmaError as error:
            reasons.append(NotClosedError(f"the proof of {error.lemma} fails"))
        except FAILURES as error:
            reasons.append(_failed(error))
        else:
            if found is not None:
                return found
    if len(reasons) == len(families()):
        raise reasons[-1]
    return None
