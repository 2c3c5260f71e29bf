"""Definition 8.1: 0-approximate zCDP is zCDP."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, implies, unfold
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant, mark, proof_of
from dpproofs.privacy.notions import APPROX_RENYI_LINE, APPROX_ZCDP, COMPONENTS, MIXTURE, RENYI_LINE, SYMMETRIC, ZCDP, M
from dpproofs.privacy.notions import N, alpha, phi, rho, w, x1, x2, xi
from dpproofs.proving.reading import conjuncts, equivalent, hypothesis, read
from dpproofs.proving.tactics import arith, at, both, discharge, for_all, generalize, mp, obtain_all, parts, prove
from dpproofs.proving.tactics import unfolded, use, witnesses
from dpproofs.privacy.verified import Verified
from theorems.papers.bun_steinke_2016.def_8_1_given_event import SOURCE
from theorems.foundations.divergences.equal_laws_renyi import RENYI_EQUAL
from theorems.foundations.measure.neighbours import at_neighbours
from theorems.foundations.measure.weighted_laws import TEST

zcdp_rho = mark("zcdp_rho", rho)

ZERO_RHO = Mutant(
    "rho",
    {zcdp_rho: MORE * rho},
    "a Gaussian mechanism with 1.01 rho",
    witness=finite(
        {"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=(False, True, True, False), xi=0, rho="0.5441"
    ),
)
concentrated = ZCDP(M, N, xi, zcdp_rho)
approximate = APPROX_ZCDP(M, N, 0, xi, rho)

ZERO = Lemma(
    "bs16.def-8.1-zero", "0-approximate zCDP is zCDP", SOURCE,
    (SYMMETRIC(N),),
    conj(implies(concentrated, approximate), implies(approximate, concentrated)),
    mutants=(ZERO_RHO,),
)  # fmt: skip


@proof_of(ZERO)
def _zero(claim: Claim) -> Theorem:
    """The main parts are the laws themselves."""
    above = 1 < alpha
    concentrated, approximate = equivalent(claim)
    back = at_neighbours(SYMMETRIC(N))
    lines = at_neighbours(concentrated), at(concentrated, x2, x1, by=[back])
    target = APPROX_RENYI_LINE(M(x1), M(x2), 0, xi, rho)
    whole = COMPONENTS(M(x1), M(x2), M(x1), M(x1), M(x2), M(x2), 0, xi, rho)
    first, *_ = conjuncts(unfold(whole))
    weight = read(MIXTURE, first).t
    mixed = []
    for law in (M(x1), M(x2)):
        mean = E(law, w, phi(w))
        equal = arith(eq(mean, weight * mean + (1 - weight) * mean))
        mixed.append(for_all(MIXTURE(law, weight, law, law), equal))
    made = witnesses(target, (M(x1), M(x1), M(x2), M(x2)), prove(whole, *mixed, *lines))
    there = for_all(approximate, made)

    def with_components(A: Term, A2: Term, B: Term, B2: Term, facts: Theorem) -> Theorem:
        first, second, line, _ = parts(unfolded(facts))
        same = []
        for mixture, law, part, order in ((first, M(x1), A, 1), (second, M(x2), B, -1)):
            equal = at(mixture, phi, by=[TEST])
            sides = (E(law, w, phi(w)), E(part, w, phi(w)))[::order]
            same.append(generalize(discharge(arith(eq(*sides), equal), TEST), phi))
        moved = use(
            RENYI_EQUAL, at(line, alpha, by=[above]), above, *same, P=A, Q=B, P2=M(x1), Q2=M(x2), t=xi + rho * alpha
        )
        return for_all(RENYI_LINE(M(x1), M(x2), xi, rho), moved)

    pair = obtain_all(at_neighbours(approximate), "A A2 B B2", with_components)
    other = for_all(concentrated, pair)
    return both(discharge(there, concentrated), discharge(other, approximate))


AS_APPROXIMATE = Lemma(
    "bs16.def-8.1-zero-from-zcdp", "zCDP is 0-approximate zCDP", SOURCE,
    (ZCDP(M, N, xi, rho), SYMMETRIC(N)),
    APPROX_ZCDP(M, N, 0, xi, rho),
    lambda claim: mp(parts(use(ZERO, SYMMETRIC(N)))[0], hypothesis(claim, ZCDP)),
    (Mutant("rho", Claim((ZCDP(M, N, xi, rho), SYMMETRIC(N)), APPROX_ZCDP(M, N, 0, xi, LESS * rho)),
            "a Gaussian mechanism",
            witness=finite({"X": 2, "Y": 2}, M=(("3/4", "1/4"), ("1/4", "3/4")), N=True, xi=0, rho="0.55")),),
)  # fmt: skip

zcdp_as_approx_zcdp = Verified(AS_APPROXIMATE, "zcdp_as_approx_zcdp")
