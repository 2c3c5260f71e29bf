"""The word of a verdict: a theorem is the formula of a claim in a file, or that of its refutation.

Whatever found the theorem, it counts for what it states, and for the axioms that it rests on.
"""

from __future__ import annotations

from dpproofs.kernel import Theorem, is_theorem
from dpproofs.meaning.files import claim_in
from dpproofs.meaning.formula import meaning, refutation

VERIFIED, REFUTED = "VERIFIED", "REFUTED"


class NoVerdictError(Exception):
    """A theorem that is no verdict on a claim; the message says why not."""


def word(theorem: Theorem, text: str, case: int | None = None, number: int | None = None) -> str:
    """VERIFIED or REFUTED, whichever the theorem says of a claim in the text of a claim file.

    ``case`` and ``number`` say which claim, as in ``claim_in``. NoVerdictError where the theorem says neither;
    NoMeaningError where the claim has no formula.
    """
    if not is_theorem(theorem):
        raise NoVerdictError("only theorems of the kernel are verdicts")
    if theorem.hypotheses:
        raise NoVerdictError("the theorem has hypotheses")
    claim = claim_in(text, case, number)
    try:
        if not theorem.conclusion.free:
            said = meaning(claim)
            if theorem.conclusion == said.formula:
                return VERIFIED
            if theorem.conclusion == refutation(claim, said):
                return REFUTED
    except RecursionError as error:
        raise NoVerdictError("the formula of the claim would be nested too deeply") from error
    raise NoVerdictError("the theorem is neither the formula of the claim in the file nor that of its refutation")
