"""Which of two data sets of one record it is moves by one where a record is added or removed."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import absolute, conj, disj, eq, ind, lam, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.lists import ADD_OR_REMOVE_ONE, RECORD_ADDED, append, most, size, x, x1, x2
from dpproofs.privacy.definitions import SENSITIVITY
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, assume, both, cases, for_all, parts, prove, use
from theorems.meaning.sizes import LISTS, LONGER, SIZES, TWO_RECORDS
from theorems.meaning.which_data_set import WHICH, neither, one, two

Delta = var("Delta")
SIGNED = lam(x, Delta * WHICH(x))

TWO_DATA_SETS = Lemma(
    "meaning.two-data-sets-query",
    "Which of two data sets of one record it is has sensitivity 1 for a record added or removed", "elementary",
    (LISTS, eq(size(one), 1), eq(size(two), 1), 0 <= Delta),
    SENSITIVITY(SIGNED, ADD_OR_REMOVE_ONE, factor * Delta),
    mutants=(Mutant("less", {factor: LESS}, "no record and one",
                    witness=finite({"X": 3, "A": 2}, **TWO_RECORDS, one=1, two=2, Delta=1)),),
)  # fmt: skip


@proof_of(TWO_DATA_SETS)
def _proof(claim: Claim) -> Theorem:
    """Of two neighbours one has another size than 1."""
    goal = absolute(SIGNED(x1) - SIGNED(x2)) <= Delta

    def near(data: Term) -> Theorem:
        marks = [arith(conj(0 <= ind(eq(data, single)), ind(eq(data, single)) <= 1)) for single in (one, two)]
        return both(arith(-1 <= WHICH(data), *marks), arith(WHICH(data) <= 1, *marks))

    def far(data: Term, other: Term, other_size: Theorem) -> Theorem:
        """The query is 0 on the other one."""
        none = neither(other, other_size)
        gaps = [arith(part, near(data), 0 <= Delta) for part in (-Delta <= SIGNED(data), SIGNED(data) <= Delta)]
        return arith(goal, *gaps, arith(eq(SIGNED(other), 0), none))

    def moved(short: Term, long: Term) -> Theorem:
        larger = parts(use(SIZES, LISTS, RECORD_ADDED(append, size, most, short, long), x1=short, x2=long))[0]
        return cases(
            eq(size(short), 1),
            lambda yes: far(short, long, arith(eq(size(long), 2), yes, larger)),
            lambda no: far(long, short, no),
        )

    either = disj(LONGER, RECORD_ADDED(append, size, most, x2, x1))
    made = infer("or_elim", assume(either), moved(x1, x2), moved(x2, x1))
    return prove(claim.conclusion, for_all(SENSITIVITY(SIGNED, ADD_OR_REMOVE_ONE, Delta), made))
