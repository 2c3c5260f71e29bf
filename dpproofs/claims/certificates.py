"""Verdicts as saved proofs: the theorem behind a verdict, for the second verifier.

A verdict that is one closed theorem, of the formula of the claim or of its refutation, is saved as that. Otherwise
its derivation is saved: a theorem for each of its steps, about any mechanisms as the step describes. The steps of a
VERIFIED claim are saved as one statement, a conjunction of implications from premises to conclusion; a step comes
after those that it rests on.
"""

from __future__ import annotations

from pathlib import Path

from dpproofs.claims.model import PrivacyClaim
from dpproofs.claims.verdicts import Verdict
from dpproofs.claims.writing import document
from dpproofs.errors import printable
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.library.saved import SavedProofError, pieces, write
from dpproofs.meaning.formula import meaning, refutation
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.reading import guarantee_in
from dpproofs.proving.logic import discharge


def save_verdict(verdict: Verdict, path: str | Path) -> Path:
    """Write a verdict to a file, whole or not at all: as one closed theorem, or else the derivation behind it.

    Raises SavedProofError where the verdict rests on no theorem, where the theorem has no form that can be saved, or
    where the file cannot be written.
    """
    if type(verdict) is not Verdict:
        raise SavedProofError(f"{path}: what is saved is a verdict that was found")
    if verdict.theorem is not None:
        return save_closed(verdict.theorem, verdict.claim, path)
    return save_derivation(verdict, path)


def save_derivation(verdict: Verdict, path: str | Path) -> Path:
    """Write the derivation behind a VERIFIED claim; raises SavedProofError."""
    path, claim = Path(path), verdict.claim
    if verdict.verdict != "VERIFIED" or verdict.guarantee is None:
        raise SavedProofError(f"{path}: nothing is decided; nothing is saved")
    theorem = derivation(verdict.guarantee)
    title = f"{verdict.verdict}: {claim.title or claim}"
    return write(path, pieces(theorem, path.stem, title, f"dpproofs verify: {claim}"))


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


def derivation(g: Guarantee) -> Theorem:
    """The steps of a derivation as one theorem: that of each step, with its premises as conditions."""
    theorems: dict[int, Theorem] = {}
    todo: list[tuple[Guarantee, bool]] = [(g, False)]
    seen: set[int] = set()
    while todo:
        one, is_done = todo.pop()
        if is_done:
            if one.step.theorem is not None:
                theorems[id(one)] = _closed(one.step.theorem)
        elif id(one) not in seen:
            seen.add(id(one))
            todo.append((one, True))
            todo.extend((p, False) for p in reversed(one.step.premises))
    if not theorems:
        raise SavedProofError(f"{printable(str(g))}: it is given, and derived by no theorem; nothing is saved")
    return infer("and_intro", *dict.fromkeys(theorems.values()))


def _closed(theorem: Theorem) -> Theorem:
    """The theorem without hypotheses: guarantees come first among its conditions."""
    return discharge(theorem, *sorted(theorem.hypotheses, key=_place))


def _place(h: Term) -> tuple[bool, str]:
    return guarantee_in(h) is None, h.key
