"""False variants of a lemma, which its own proof must refuse, and true ones, which it must prove."""

from __future__ import annotations

from dpproofs.kernel import KernelError, Theorem
from dpproofs.mutants.variants import controls
from dpproofs.proving.context import knowing_nothing
from dpproofs.proving.lemma import Claim, Lemma, Mutant, exactly
from dpproofs.proving.tactics import ProofError
from dpproofs.proving.weakening import closed, from_hypotheses


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
        made = lemma.proof(claim)
    return exactly(name, claim, closed(claim.hypotheses, claim.conclusion, made))


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
    """The true variant that the lemma's own proof proves; why it proves none, if so."""
    candidates = [Claim(*parts) for parts in controls(lemma, mutant)]
    reason = ""
    for prove in (follows, demonstrate_variant):
        for claim in candidates:
            try:
                prove(f"{lemma.id}~{mutant.name}~control", claim, lemma)
            except (KernelError, ProofError, ValueError, TypeError, LookupError, AttributeError) as error:
                # Not every claim that is derived has the form that the proof takes apart.
                reason = str(error)
            else:
                return claim
    return reason or "no control is declared, and none can be derived"
