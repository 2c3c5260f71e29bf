"""The likelihood ratio of two Laplace laws of one scale."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import absurd, by_ratio, integral_of, with_laplace
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, absolute, eq, exp, lam, num
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, LAPLACE, RENYI, RENYI_DP, on
from dpproofs.proving.reading import integrand_of, lhs, read
from dpproofs.proving.tactics import arith, at, both, constant, discharge, dominated, folded, generalize, parts
from dpproofs.proving.tactics import specialize, transfer, unfolded, use
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.mechanisms.laplace.density import LEBESGUE_RATIO, TEST, P, Q, phi
from theorems.mechanisms.laplace.law import b, density, x
from theorems.mechanisms.laplace.tilted import mu, nu

DENSITY_R, RENYI_R, RENYI_DP_R = (on(notion, Y=REAL) for notion in (DENSITY, RENYI, RENYI_DP))
LAWS = LAPLACE(P, mu, b), LAPLACE(Q, nu, b)
RATIO = lam(x, exp((absolute(x - nu) - absolute(x - mu)) / b))

LIKELIHOOD = Lemma(
    "mechanisms.laplace-ratio", "The likelihood ratio of two Laplace laws of one scale", "elementary",
    (*LAWS, 0 < b),
    DENSITY_R(lam(x, factor * RATIO(x)), P, Q),
    mutants=(Mutant("factor", {factor: LESS}, "its mean is 1"),),
)  # fmt: skip


@proof_of(LIKELIHOOD)
def _ratio(claim: Claim) -> Theorem:
    """Under Lebesgue measure the density at nu, times the ratio, is the density at mu."""
    goal = claim.conclusion
    L = read(DENSITY, goal).L
    top_int, change = parts(unfolded(use(LEBESGUE_RATIO, LAWS[0], 0 < b, m=mu)))[1:]

    def moved(f: Term, f0: Theorem, ints: Theorem) -> list[Theorem]:
        """E_Q[L f] is the integral of the first density times f."""
        same = arith(eq(density(mu) * f, density(nu) * (L(x) * f)), 0 < b)
        weighted, equal = parts(transfer(LEBESGUE, x, same, ints))
        back_int, back = parts(under_second_law(L(x) * f, arith(0 <= L(x) * f, f0), weighted))
        return [back_int, arith(eq(E(Q, x, L(x) * f), E(LEBESGUE, x, density(mu) * f)), back, equal)]

    L_int = moved(num(1), arith(0 <= num(1)), top_int)[0]
    test = specialize(TEST, x)
    body = density(mu) * phi(x)
    small = both(arith(0 <= body, test, 0 < b), arith(body <= density(mu), test, 0 < b))
    same = moved(phi(x), arith(0 <= phi(x), test), dominated(LEBESGUE, x, small, top_int))[1]
    equal = arith(eq(E(P, x, phi(x)), E(Q, x, L(x) * phi(x))), at(change, phi, by=[TEST]), same)
    return folded(goal, both(generalize(arith(0 <= L(x)), x), L_int, generalize(discharge(equal, TEST), phi)))


def under_second_law(f: Term, nonneg: Theorem, weighted: Theorem) -> Theorem:
    """E_Q[f] is the integral of the second density times f, for f >= 0."""
    reference = use(LEBESGUE_RATIO, LAWS[1], 0 < b, P=Q, m=nu)
    return use(FROM_REFERENCE, reference, generalize(nonneg, x), weighted, P=Q, Q=LEBESGUE,
               L=read(DENSITY, reference).L, f=lam(x, f))  # fmt: skip


@refutation_of(LIKELIHOOD, "factor")
def _mean_of_ratio(said: Theorem) -> Theorem:
    """A law has the ratio 1 to itself, and not 0.99."""

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, law, less = specialize(centred, 0), laws(num(0)), num(Fraction(99, 100))
        mean, _ = by_ratio(instance(said, given, P=law, Q=law, mu=0, nu=0, b=1))
        measured, value = parts(constant(law, x, less))
        return absurd(mean, value, integral_of(measured, arith(eq(less, integrand_of(lhs(mean), x)))))

    return with_laplace(with_laws)
