"""Csiszár divergences shrink by gamma under Dobrushin's condition."""

from __future__ import annotations

from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, dirac, lam, var
from dpproofs.privacy.notions import PUSHED, K, P, Q, on, t, w, z
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import hypothesis, lhs, read
from dpproofs.proving.tactics import almost, arith, generalize, intro, obtain, parts, use, witness
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.divergences.csiszar import CSISZAR, IS_GENERATOR, f, hinge, s
from theorems.foundations.divergences.csiszar_compared import COMPARED, R, S
from theorems.foundations.divergences.csiszar_two_points import HALF, VALUES, TwoPoints, with_two_points
from theorems.foundations.measure.pushed import PUSHED_RATIO
from theorems.notions.mixing.conditions import gamma
from theorems.notions.mixing.contraction_hinges import LEMMA as HINGES
from theorems.notions.mixing.contraction_hinges import MIXING
from theorems.notions.mixing.dobrushin_one import ANY

CSISZAR_Z = on(CSISZAR, Y="Z")
PUSHED_LAWS = (PUSHED(R, P, K), PUSHED(S, Q, K))
FROM = (IS_GENERATOR, CSISZAR(f, P, Q, t))

CONTRACTION = Lemma(
    "bbgg19.strong-markov-contraction", "Csiszár divergences shrink by gamma under Dobrushin's condition",
    f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 3",
    (*FROM, *MIXING),
    CSISZAR_Z(f, R, S, factor * (gamma * t)),
    mutants=(Mutant("factor", {factor: LESS}, "a kernel that keeps its input, gamma = 1"),),
)  # fmt: skip


@proof_of(CONTRACTION)
def _proof(claim: Claim) -> Theorem:
    """The mean of every hinge of the likelihood ratio shrinks by gamma, and the function is an integral of hinges."""
    bound = read(CSISZAR_Z, claim).t

    def with_ratio(L: Term, facts: Theorem) -> Theorem:
        density, ints, mean = parts(facts)

        def with_new(G: Term, ratio: Theorem) -> Theorem:
            level = use(HINGES, density, ratio, *MIXING, L=L, G=G)
            shrunk = E(Q, w, hinge(L(w)))
            twice = arith(E(S, z, hinge(G(z))) <= gamma * shrunk + 0 * shrunk, level)
            made = use(COMPARED, IS_GENERATOR, density, density, ratio, ints, ints, generalize(twice, s),
                       L1=L, L0=L, P1=P, P0=P, Q1=Q, Q0=Q, G=G, c1=gamma, c0=0)  # fmt: skip
            new_int, below = parts(made)
            scaled = arith(gamma * E(Q, w, f(L(w))) <= gamma * t, mean, 0 <= gamma)
            return witness(claim.conclusion, G, ratio, new_int, arith(E(S, z, f(G(z))) <= bound, below, scaled))

        return obtain(use(PUSHED_RATIO, density, *PUSHED_LAWS, L=L), "G", with_new)

    return obtain(hypothesis(claim, CSISZAR), "L", with_ratio)


v = var("v")
PUSHED_R = on(PUSHED, Y=REAL, Z=REAL)


@refutation_of(CONTRACTION, "factor", Y=REAL, Z=REAL)
def nothing_lost(said: Theorem) -> Theorem:
    """K keeps its input, so that nothing shrinks."""

    def with_laws(laws: TwoPoints) -> Theorem:
        first, second, still = laws.first, laws.second, lam(v, dirac(v))
        pushed = [
            intro(PUSHED_R(law, law, still), lambda goal, phi, law=law: _at_point(law, goal, phi))
            for law in (first, second)
        ]
        given = laws.generator, laws.divergence(HALF), *pushed, use(ANY, K=still)
        told = instance(said, *given, **VALUES, P=first, Q=second, R=first, S=second, K=still, gamma=1, t=HALF)
        return laws.too_small(told)

    return with_two_points(with_laws)


def _at_point(law: Term, goal: Term, phi: Term) -> Theorem:
    """The mean of a test is that of its means at the points."""
    point = parts(use("E_dirac", x=v, f=phi))[1]
    mean = use("E_congruence", almost(law, v, point), mu=law, f=lam(v, lhs(point)), g=lam(v, phi(v)))
    return arith(goal, parts(mean)[0])
