"""Verdicts as saved proofs, for the second verifier: the theorem that is the verdict."""

from __future__ import annotations

from pathlib import Path

from dpproofs.accounting.claims.model import PrivacyClaim
from dpproofs.accounting.claims.writing import document
from dpproofs.accounting.verdicts.verdict import Verdict
from dpproofs.kernel import Theorem
from dpproofs.library.saved import SavedProofError, pieces, write
from dpproofs.meaning.formula import meaning, refutation


def save_verdict(verdict: Verdict, path: str | Path) -> Path:
    """Write the theorem of a verdict to a file, whole or not at all.

    Raises SavedProofError where nothing is decided, where the theorem has no form that can be saved, or where the file
    cannot be written.
    """
    if type(verdict) is not Verdict:
        raise SavedProofError(f"{path}: what is saved is a verdict that was found")
    if verdict.theorem is None:
        raise SavedProofError(f"{path}: nothing is decided; nothing is saved")
    return save_closed(verdict.theorem, verdict.claim, path)


def save_closed(theorem: Theorem, claim: PrivacyClaim, path: str | Path) -> Path:
    """Write a verdict that is one closed theorem, |- the formula of the claim or of its refutation, to a file.

    ``dpproofs replay FILE --claim CLAIM.toml`` determines which of these it is, from the file alone. Raises
    SavedProofError where the theorem has hypotheses, states something else or has no form that can be saved, or where
    the file cannot be written.
    """
    path = Path(path)
    if theorem.hypotheses:
        raise SavedProofError(f"{path}: a verdict is a theorem without hypotheses; nothing is saved")
    said = document(claim)
    words = {meaning(said).formula: "VERIFIED", refutation(said): "REFUTED"}
    verdict = words.get(theorem.conclusion)
    if verdict is None:
        raise SavedProofError(f"{path}: the theorem is neither the formula of the claim nor its refutation")
    title = f"{verdict}: {claim.title or claim}"
    return write(path, pieces(theorem, path.stem, title, f"dpproofs verify: {claim}"))
