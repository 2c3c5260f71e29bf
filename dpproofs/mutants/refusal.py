"""False variants of a lemma, which its own proof must refuse, and true ones, which it must prove."""

from __future__ import annotations

from dpproofs.kernel import KernelError, Theorem
from dpproofs.mutants.variants import controls
from dpproofs.proving.context import knowing_nothing
from dpproofs.proving.lemma import Claim, Lemma, Mutant, exactly
from dpproofs.proving.tactics import ProofError
from dpproofs.proving.weakening import closed, from_hypotheses

UNREADABLE = (ValueError, TypeError, LookupError, AttributeError)
"""How a proof fails on a claim that has not the form which it takes apart."""


def demonstrate_variant(name: str, claim: Claim, lemma: Lemma) -> Theorem:
    """The lemma's proof of another claim: what it makes, weakened to the claim where it says more.

    The proof makes the lemma when it is given the lemma's own claim; that may be enough. Else it is given
    the other claim. So a variant is refused only if it does not follow.
    """
    try:
        return follows(name, claim, lemma)
    except (KernelError, ProofError):
        pass
    with from_hypotheses(claim.hypotheses), knowing_nothing():
        made = _made(claim, lemma)
    return exactly(name, claim, closed(claim.hypotheses, claim.conclusion, made))


def _made(claim: Claim, lemma: Lemma) -> Theorem:
    """What the proof makes of the claim; of the lemma, where it takes hypotheses apart that the claim has not all of.

    Then it is refused if it uses one that the claim lacks.
    """
    try:
        return lemma.proof(claim)
    except UNREADABLE:
        if claim.conclusion != lemma.conclusion:
            raise
        return lemma.proof(lemma.claim)


def follows(name: str, claim: Claim, lemma: Lemma) -> Theorem:
    """The claim, from the lemma itself by weakening."""
    return exactly(name, claim, closed(claim.hypotheses, claim.conclusion, lemma.established()))


def refuses(lemma: Lemma, mutant: Mutant) -> str | None:
    """Why the lemma's own proof does not prove the mutant; None if it does.

    ProofError where it does not even prove the lemma: then it refuses anything, which says nothing.
    """
    try:
        _ = lemma.theorem
    except (KernelError, ProofError) as error:
        raise ProofError(f"{lemma.id}: the lemma itself is not proved: {error}") from error
    try:
        demonstrate_variant(f"{lemma.id}~{mutant.name}", mutant.claim, lemma)
    except (KernelError, ProofError) as error:
        return str(error)
    return None


def control_of(lemma: Lemma, mutant: Mutant) -> Claim | str:
    """The true variant that the lemma's own proof proves, the lemma itself last; why it proves none, if so."""
    candidates = [Claim(*parts) for parts in controls(lemma, mutant)]
    others = [claim for claim in candidates if not is_itself(claim, lemma)]
    reason = ""
    for prove, claims in ((follows, others), (demonstrate_variant, others), (follows, candidates[-1:])):
        for claim in claims:
            try:
                prove(f"{lemma.id}~{mutant.name}~control", claim, lemma)
            except (KernelError, ProofError, *UNREADABLE) as error:
                # Not every claim that is derived has the form that the proof takes apart.
                reason = str(error)
            else:
                return claim
    return reason or "no control is declared, and none can be derived"


def is_itself(claim: Claim, lemma: Lemma) -> bool:
    """Whether a claim is what the lemma states."""
    return (claim.conclusion, set(claim.hypotheses)) == (lemma.conclusion, set(lemma.hypotheses))
