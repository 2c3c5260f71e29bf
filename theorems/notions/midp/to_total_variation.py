"""Mutual-information DP bounds total variation."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, TRUE, E, dirac, lam, num, snd, sqrt, var
from dpproofs.mutants.counterexamples import absurd, fact, u
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.privacy.notions import KL_DP, SYMMETRIC, TOTAL_VARIATION_DP, M, N, kappa, on, phi, w
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import premise_of
from dpproofs.proving.tactics import arith, at, both, folded, for_all, generalize, mp, numeric, obtain, obtain_all
from dpproofs.proving.tactics import parts, specialize, unfolded, use
from theorems.citations import SOK
from theorems.foundations.measure.joint_law import JOINT_LAW
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.notions.midp.fair_bit import FAIR, HALF, RIGHT, TEST, P, Q, first, records, told_by, yz
from theorems.notions.midp.from_kl import MIDP
from theorems.notions.midp.unrelated_bit import guessed_by

less = mark("less", 0)

TO_TOTAL_VARIATION = Lemma(
    "sok20.midp-implies-adp", "kappa nats of information on one record bound total variation by sqrt(2 kappa)",
    f"{SOK}, after Definition 17; Cuff and Yu 2016",
    (MIDP(M, N, kappa), SYMMETRIC(N)),
    TOTAL_VARIATION_DP(M, N, 2 * sqrt(kappa / 2) - less),
    mutants=(Mutant("less", {less: 2}, "kappa = 0"),),
)  # fmt: skip


@proof_of(TO_TOTAL_VARIATION)
def _proof(claim: Claim) -> Theorem:
    """A fair bit chooses one of two neighbours; Pinsker's inequality bounds how well a test guesses it."""
    private, _ = claim.hypotheses
    unit = generalize(both(arith(0 <= first(u)), arith(first(u) <= 1)), u)
    made = use(MIXED, unit, P=lam(u, P), Q=lam(u, Q), t=lam(u, first(u)))
    size = specialize(TEST, snd(yz))
    right = generalize(both(arith(0 <= RIGHT(yz), size), arith(RIGHT(yz) <= 1, size)), yz)

    def bound(laws: Term, mixed: Theorem, bit: Term, fair: Theorem, both_: Term, joined: Theorem) -> Theorem:
        at_bit = specialize(unfolded(private), bit, laws, both_)
        said = mp(at_bit, folded(premise_of(at_bit), joined), records(laws, mixed))

        def compared(prior: Term, average: Term, apart: Term, facts: Theorem) -> Theorem:
            *_, close = parts(facts)
            near = use("bs16.lemma-c.1-tests", close, right, P=both_, Q=apart, phi=lam(yz, RIGHT(yz)), t=kappa)
            told = told_by(laws, mixed, bit, fair, both_, joined)
            guessed = guessed_by(laws, bit, fair, both_, joined, (prior, average, apart), facts)
            goal = E(P, w, phi(w)) <= E(Q, w, phi(w)) + 2 * sqrt(kappa / 2)
            return arith(goal, near, told, guessed)

        return obtain_all(said, "P2 R I", compared)

    def with_bit(laws: Term, mixed: Theorem, bit: Term, fair: Theorem) -> Theorem:
        return obtain(
            use(JOINT_LAW, P=bit, K=laws), "J", lambda both_, facts: bound(laws, mixed, bit, fair, both_, facts)
        )

    def with_laws(laws: Term, mixed: Theorem) -> Theorem:
        return obtain(FAIR.exists(), "bit", lambda bit, fair: with_bit(laws, mixed, bit, fair))

    return for_all(TOTAL_VARIATION_DP(M, N, 2 * sqrt(kappa / 2)), obtain(made, "K", with_laws))


@refutation_of(TO_TOTAL_VARIATION, "less", X=REAL, Y=REAL)
def _less(said: Theorem) -> Theorem:
    """kappa = 1/2, and the data are not looked at: the bound would be negative."""
    law, place = dirac(num(0)), var("x")
    values = {"M": lam(place, law), "N": lam((place, u), TRUE), "kappa": HALF}
    itself = use("foundations.kl-self", arith(0 <= HALF), P=law, t=HALF)
    near = on(KL_DP, X=REAL, Y=REAL)(values["M"], values["N"], HALF)
    private = fact("sok20.klpr-implies-midp", for_all(near, itself), **values)
    bound = at(instance(said, private, **values), num(0), num(0), by=[shown(TRUE)])
    return absurd(at(bound, lam(place, num(0))), numeric(sqrt(HALF / 2) < 1))
