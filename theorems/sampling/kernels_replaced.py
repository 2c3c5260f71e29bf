"""The profile of a sampled mechanism when one record is replaced by another, whoever else is drawn."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import forall, lam, variables
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import MIXTURE, PROFILE, P, Q, h
from dpproofs.proving.tactics import use
from theorems.citations import BALLE_BARTHE_GABOARDI
from theorems.notions.profiles.excess import c
from theorems.notions.profiles.weakening import h2
from theorems.sampling.averaged import AVERAGED, EACH_CLOSE
from theorems.sampling.drawn import DRAWN, EACH_MIXED, PUSHED_Y, WITH, A, B, W, q, s
from theorems.sampling.kernels import RATE, mean_law
from theorems.sampling.replaced import REPLACED, replaced

B2, C2 = variables("B2 C2", B.type)
EACH_OTHER = forall(s, PROFILE(B(s), B2(s), h2))
MIXED_OTHER = forall(s, MIXTURE(C2(s), q, B2(s), A(s)))
WITH_OTHER = PUSHED_Y(Q, W, C2)

SAMPLED_REPLACED = Lemma(
    "sampling.replaced", "The profile of a sampled mechanism when a record is replaced",
    f"{BALLE_BARTHE_GABOARDI}, advanced joint convexity",
    (EACH_CLOSE, EACH_OTHER, EACH_MIXED, MIXED_OTHER, WITH, WITH_OTHER, *RATE),
    PROFILE(P, Q, lam(c, factor * replaced(h, h2))),
    mutants=(Mutant("factor", {factor: LESS}, "B, B2 on different points, h = h2 = 1, q = 1/2, c = 1",
                    witness=finite({"S": 1, "Y": 3}, A=((1, 0, 0),), B=((0, 1, 0),), B2=((0, 0, 1),),
                        C=(("1/2", "1/2", 0),), C2=(("1/2", 0, "1/2"),), W=(1,), P=("1/2", "1/2", 0),
                        Q=("1/2", 0, "1/2"), q="1/2", h=1, h2=1)),),
)  # fmt: skip


@proof_of(SAMPLED_REPLACED)
def _replaced(claim: Claim) -> Theorem:
    """The mixtures of the mean laws have one part in common."""

    def laws(left: Term, without: Theorem) -> Theorem:
        def first(one: Term, drawn: Theorem) -> Theorem:
            def second(two: Term, other: Theorem) -> Theorem:
                alone = use(AVERAGED, EACH_CLOSE, drawn, without, R=one, Q=left)
                together = use(AVERAGED, EACH_OTHER, drawn, other, A=B2, R=one, Q=two, h=h2)
                mixed = use(DRAWN, EACH_MIXED, WITH, without, drawn, Q=left, R=one)
                also = use(DRAWN, MIXED_OTHER, WITH_OTHER, without, other, B=B2, C=C2, P=Q, Q=left, R=two)
                return use(REPLACED, alone, together, mixed, also, *RATE, A=left, B=one, B2=two)

            return mean_law(B2, "R2", second)

        return mean_law(B, "R", first)

    return mean_law(A, "R0", laws)
