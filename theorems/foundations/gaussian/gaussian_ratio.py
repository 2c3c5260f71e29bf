"""The likelihood ratio of two Gaussian laws of one variance."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import absurd, fact, from_level, of_test, tail
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, eq, lam, normal, num
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import DENSITY, test_function
from dpproofs.proving.reading import read, rhs
from dpproofs.proving.tactics import arith, at, both, discharge, dominated, folded, generalize, numeric, parts
from dpproofs.proving.tactics import specialize, transfer, unfolded, use
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.gaussian.gaussian import DENSITY_R, LEBESGUE_DENSITY, gaussian, mu, nu, phi, ratio, sigma, x

GAUSSIAN_RATIO = Lemma(
    "foundations.gaussian-ratio", "The likelihood ratio of two Gaussian laws of one variance", "gaussian_density",
    (0 < sigma,),
    DENSITY_R(ratio(mu, nu), normal(mu, sigma), normal(nu, sigma)),
    mutants=(Mutant("mean", Claim((0 < sigma,), DENSITY_R(ratio(mu, nu), normal(mu + 1, sigma), normal(nu, sigma))),
                    "a law has one mean"),),
)  # fmt: skip


@proof_of(GAUSSIAN_RATIO)
def _ratio(claim: Claim) -> Theorem:
    """Under Lebesgue measure the density at nu, times the ratio, is the density at mu."""
    L, P, Q = read(DENSITY, claim)["L", "P", "Q"]
    top = use(LEBESGUE_DENSITY, 0 < sigma)
    bottom = use(LEBESGUE_DENSITY, 0 < sigma, mu=nu)
    g, h = gaussian(mu), gaussian(nu)
    nonneg, g_int, change = parts(unfolded(top))
    L0 = arith(0 <= L(x), 0 < sigma)

    def moved(f: Term, f0: Theorem, gf_int: Theorem) -> list[Theorem]:
        """E_Q[L f] is the Lebesgue integral of g f."""
        same = arith(eq(g(x) * f, h(x) * (L(x) * f)), 0 < sigma)
        hf_int, hf = parts(transfer(LEBESGUE, x, same, gf_int))
        positive = generalize(arith(0 <= L(x) * f, L0, f0), x)
        back = use(FROM_REFERENCE, bottom, positive, hf_int, P=Q, Q=LEBESGUE, L=h, f=lam(x, L(x) * f))
        integrable_, equal = parts(back)
        return [integrable_, arith(eq(E(Q, x, L(x) * f), E(LEBESGUE, x, g(x) * f)), equal, hf)]

    L_int = moved(num(1), arith(0 <= num(1)), g_int)[0]
    tests = test_function(phi, x)
    phi0 = specialize(tests, x)
    g0 = specialize(nonneg, x)
    size = both(arith(0 <= g(x) * phi(x), g0, phi0), arith(g(x) * phi(x) <= g(x), g0, phi0))
    value = moved(phi(x), arith(0 <= phi(x), phi0), dominated(LEBESGUE, x, size, g_int))[1]
    equal = arith(eq(E(P, x, phi(x)), E(Q, x, L(x) * phi(x))), at(change, phi, by=[tests]), value)
    return folded(claim.conclusion, both(generalize(L0, x), L_int, generalize(discharge(equal, tests), phi)))


@refutation_of(GAUSSIAN_RATIO, "mean")
def _one_law(said: Theorem) -> Theorem:
    """The law with the density 1 would be N(1, 1) and N(0, 1)."""
    true = fact("foundations.gaussian-ratio", mu=0, nu=0, sigma=1)
    above = from_level(0)
    means = of_test(instance(said, mu=0, nu=0, sigma=1), above), of_test(true, above)
    far, near = tail(0, 1), tail(0)
    return absurd(*means, far, near, numeric(rhs(near) < rhs(far)))
