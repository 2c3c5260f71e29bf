"""Two independent outcomes put together: KL divergences add up."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, lam, log, prob, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, Q, on, y, z
from dpproofs.proving.tactics import arith, dominated, generalize, parts, specialize, transfer, use, witness
from dpproofs.privacy.notions import first, second
from dpproofs.proving.reading import read
from theorems.foundations.divergences.exact_kl_equality import KL_EQUALS
from theorems.foundations.measure.independent import P2, Q2
from theorems.foundations.densities.independent_density import product_ratio
from theorems.foundations.divergences.independent_renyi import LAWS, a, b, with_ratios
from theorems.foundations.measure.iterated_bounded import R, v

S = var("S", prob("V"))

INDEPENDENT_KL = Lemma(
    "foundations.independent-kl", "Relative entropies of independent outcomes add up", "elementary",
    (*LAWS, KL_EQUALS(P, Q, a), on(KL_EQUALS, Y="Z")(P2, Q2, b)),
    on(KL_EQUALS, Y="V")(R, S, factor * (a + b)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; a > 0, b = 0",
                    witness=finite({"Y": 2, "Z": 1, "V": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), R=("3/4", "1/4"),
                        S=("1/4", "3/4"), P2=(1,), Q2=(1,), T=(0, 1), first=(0, 1), second=0)),),
)  # fmt: skip


@proof_of(INDEPENDENT_KL)
def _kl(claim: Claim) -> Theorem:
    """The logarithm of the product is the sum of the logarithms."""

    def then(L: Term, L_facts: Theorem, l: Term, l_facts: Theorem, density: Theorem) -> Theorem:
        whole = product_ratio(L, l)
        signs = specialize(parts(L_facts)[1], first(v)), specialize(parts(l_facts)[1], second(v))
        logs = {"f": lam(y, log(L(y))), "g": lam(z, log(l(z)))}
        moved = use("foundations.independent-sum", *LAWS, L_facts, l_facts, S=R, Q=P, Q2=P2, **logs)
        total = log(L(first(v))) + log(l(second(v)))
        same = arith(eq(total, log(whole(v))), *signs)
        size = arith(eq(absolute(total), absolute(log(whole(v)))), same)
        total_int = dominated(R, v, arith(absolute(total) <= absolute(total)), parts(moved)[0])
        size_int = parts(transfer(R, v, size, parts(moved)[0]))[0]
        equal = parts(transfer(R, v, same, total_int))[1]
        mean = arith(eq(E(R, v, log(whole(v))), read(KL_EQUALS, claim).d), equal, moved, L_facts, l_facts)
        positive = generalize(arith(0 < whole(v), *signs), v)
        return witness(claim.conclusion, whole, density, positive, size_int, mean)

    *_, first_pair, second_pair = claim.hypotheses
    return with_ratios((first_pair, second_pair), then)
