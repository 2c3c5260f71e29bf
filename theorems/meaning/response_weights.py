"""The probabilities of the answers of randomized response add up to 1."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, conj, eq, exp, forall, function_type, ind, lam, nat, num, summation, var
from dpproofs.mutants.witnesses import finite
from dpproofs.meaning.kinds import c, epsilon, i
from dpproofs.meaning.lists import DATA, k, x
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, cases, over_range, parts, specialize, use

true = var("v", function_type((DATA,), REAL))
ANSWERS = forall(x, conj(nat(true(x)), 1 <= true(x), true(x) <= k))
ALL = exp(epsilon) + k - 1
OTHER = 1 / ALL
WEIGHT = OTHER + (exp(epsilon) / ALL - OTHER) * ind(eq(i, true(x)))

WEIGHTS = Lemma(
    "meaning.response-weights", "The probabilities of the answers of randomized response add up to 1", "elementary",
    (nat(k), 1 <= k, ANSWERS),
    eq(summation(i, 1, k, WEIGHT), factor),
    mutants=(Mutant("less", {factor: LESS}, "one answer", control={1 <= k: 2 <= k},
                    witness=finite({"X": 1}, k=1, v=1, epsilon=0, x=0)),),
)  # fmt: skip

u = var("u")


@proof_of(WEIGHTS)
def _total(claim: Claim) -> Theorem:
    """All weights but one are equal, and they add up to 1."""
    natural, least, most = parts(specialize(ANSWERS, x))
    ones = use("foundations.sum-one-chosen", nat(k), natural, least, most, v=true(x), n=k, s=lam(i, num(1)))
    hits = summation(i, 1, k, ind(eq(true(x), i)) * 1)

    def each(place: Term) -> Theorem:
        same = eq(ind(eq(place, true(x))), ind(eq(true(x), place)))
        return cases(eq(place, true(x)), *(2 * [lambda fact: arith(same, fact)]))

    split = eq(summation(i, 1, k, u + c * ind(eq(i, true(x)))), u * k + c * hits)
    made = over_range(split, k, nat(k), each=each)
    made = infer("instantiate", made, values=((u, OTHER), (c, exp(epsilon) / ALL - OTHER)))
    return arith(claim.conclusion, made, ones, arith(0 < ALL, 1 <= k))
