"""Verdicts as saved proofs: the theorem behind a verdict, for the second verifier.

A derivation is a theorem for each of its steps, about any mechanisms that are as the step says. The steps of a
VERIFIED claim are saved as one statement, which says all of them, each as what follows from its premises; a step comes
after those that it rests on. A REFUTED claim is saved as the theorem that its witness cites.
"""

from __future__ import annotations

from pathlib import Path

from dpproofs.claims.verdicts import Verdict
from dpproofs.errors import printable
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.library.saved import SavedProofError, pieces, write
from dpproofs.privacy.guarantees import Guarantee
from dpproofs.privacy.reading import guarantee_in
from dpproofs.proving.logic import discharge
from dpproofs.sealed import was_made


def save_verdict(verdict: Verdict, path: str | Path) -> Path:
    """Write the derivation behind a verdict to a file, whole or not at all.

    Raises SavedProofError where the verdict rests on no theorem, where the theorem has no form that can be saved, or
    where the file cannot be written.
    """
    if type(verdict) is not Verdict or not was_made(verdict):
        raise SavedProofError(f"{path}: what is saved is a verdict that was found")
    path, claim = Path(path), verdict.claim
    theorem = _theorem(verdict, path)
    title = f"{verdict.verdict}: {claim.title or claim}"
    return write(path, pieces(theorem, path.stem, title, f"dpproofs verify: {claim}"))


def _theorem(verdict: Verdict, path: Path) -> Theorem:
    if verdict.verdict == "VERIFIED" and verdict.guarantee is not None:
        return derivation(verdict.guarantee)
    shown = None if verdict.witness is None else verdict.witness.shown
    if shown is None:
        what = "the witness is worked out by enclosures, and no theorem" if verdict.witness else "nothing is decided"
        raise SavedProofError(f"{path}: {what}; nothing is saved")
    return shown


def derivation(g: Guarantee) -> Theorem:
    """The steps of a derivation as one theorem: that of each step, with all that it rests on as conditions."""
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
