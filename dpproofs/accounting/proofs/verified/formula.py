"""VERIFIED as one closed theorem: the derivation of the accountant, about the process of the claim."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.derivation.conversions import derive, derive_last
from dpproofs.accounting.derivation.strategies.base import Aim
from dpproofs.accounting.derivation.totals import Totals
from dpproofs.accounting.guarantees import weakened
from dpproofs.accounting.proofs import FAILURES, NotClosedError
from dpproofs.accounting.proofs.facts import weaker
from dpproofs.accounting.proofs.verified.leaves import leaf
from dpproofs.accounting.proofs.verified.process import of_process
from dpproofs.accounting.proofs.verified.shapes import instance_of_shape
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import var
from dpproofs.meaning.formula import meaning
from dpproofs.meaning.lists import FINITE_LISTS, LIST_SPACE
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.notions import CLAIMED, TABLE_DP
from dpproofs.proving.reading import opened, premises_of
from dpproofs.proving.tactics import both, discharge, generalize, numeric


def verified(claim: PrivacyClaim, g: Guarantee) -> Theorem:
    """The formula of the claim, from a derivation of its guarantee; NotClosedError where that does not lead there.

    A derivation that composes PLDs has the steps in the order that is best for these. Where that is another order
    than that of the claim, PLDs are composed anew, in the latter.
    """
    try:
        return _closed(claim, g)
    except NotClosedError as error:
        if has_tables(g):
            for found in _in_order(claim):
                with suppress(NotClosedError):
                    return _closed(claim, found)
        raise NotClosedError(str(error)) from error


def has_tables(g: Guarantee) -> bool:
    """Whether its steps are composed as PLDs."""
    return g.notion == TABLE_DP.name or any(map(has_tables, g.step.premises))


def _in_order(claim: PrivacyClaim) -> Iterator[Guarantee]:
    """What suffices and composes the PLDs of steps as they run."""
    wanted = CLAIMED[claim.notion].from_claim(claim.parameters)
    totals = Totals(claim.mechanism, claim.relation, claim.group, aim=Aim(wanted, in_order=True))
    for known in claim.asked:
        for derived in (derive, derive_last):
            sufficient = (weakened(g, wanted) for g in derived(totals, claim.notion, known))
            yield from (g for g in sufficient if g is not None and has_tables(g))


def _closed(claim: PrivacyClaim, g: Guarantee) -> Theorem:
    lists = FINITE_LISTS(*LIST_SPACE)
    try:
        meant = meaning(document(claim))
        formula = meant.formula
        made = instance_of_shape(meant.body, g, leaf)
        if made is None or made.conclusion != (formula.args[-1] if meant.domain else formula):
            made = generalize(discharge(_of_all_processes(meant.body, g), lists), *LIST_SPACE)
        closed = both(*(numeric(fact, depth=0) for fact in meant.domain), made) if meant.domain else made
        is_formula = closed.conclusion == formula and not closed.hypotheses
    except FAILURES as error:
        raise NotClosedError(f"the derivation does not lead to the claim: {error}") from error
    except RecursionError as error:
        raise NotClosedError("the claim has too many different steps for one formula") from error
    if not is_formula:
        raise NotClosedError("the derivation leads to something else than the claim")
    return closed


def _of_all_processes(body: Term, g: Guarantee) -> Theorem:
    """The body of a claim: whatever its steps are."""
    names, inner = list[Term](), body
    while inner.op == "forall":
        names.append(var(inner.hint, inner.data))
        inner = opened(inner, names[-1])
    given, goal = premises_of(inner)
    made = weaker(goal, of_process(given, g, leaf))
    return generalize(discharge(made, *given), *names)
