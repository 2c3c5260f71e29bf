"""The mean of exp(a x + b) over a half-line under a Gaussian law."""

from __future__ import annotations

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, absolute, conj, eq, exp, integrable, lam, normal, num, variables
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import arith, at, both, dominated, expand, parts, transfer, unfolded, use
from theorems.foundations.densities.density import MEAN_OF_DENSITY
from theorems.foundations.gaussian.gaussian_ratio import GAUSSIAN_RATIO
from theorems.foundations.gaussian.gaussian import nu, ratio, sigma, x
from theorems.foundations.gaussian.gaussian_tail import EVENT, GAUSSIAN_TAIL, LAW, upper

a, b, r = variables("a b r")

GROWN = exp(a * x + b)
MEAN = exp(a * nu + a**2 * sigma**2 / 2 + b)
whole = conj(integrable(LAW, x, GROWN), eq(E(LAW, x, GROWN), MEAN))
value = MEAN * upper(r, nu + a * sigma**2, sigma)
part = conj(integrable(LAW, x, GROWN * EVENT), eq(E(LAW, x, GROWN * EVENT), factor * value))

GAUSSIAN_GROWN = Lemma(
    "foundations.gaussian-grown", "The mean of exp(a x + b), and of its part above r, under a Gaussian law",
    "gaussian_density",
    (0 < sigma,),
    conj(whole, part),
    mutants=(Mutant("factor", {factor: MORE}, "an equality; r = nu, a = 0",
                    witness=against("foundations.gaussian-grown", a=2, b=3, nu="1/2", r="1/2", sigma=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_GROWN)
def _weighted(claim: Claim) -> Theorem:
    """The exponential is a constant times the likelihood ratio at mean nu + a sigma^2."""
    shifted = nu + a * sigma**2
    law, L = normal(shifted, sigma), ratio(shifted, nu)
    density = use(GAUSSIAN_RATIO, 0 < sigma, mu=shifted)
    _, ratio_int, change = parts(unfolded(density))
    event_int = dominated(LAW, x, arith(absolute(L(x) * EVENT) <= L(x), arith(0 <= L(x))), ratio_int)
    same = arith(eq(MEAN * L(x), GROWN), 0 < sigma)
    moved = []
    for event, ints in ((num(1), ratio_int), (EVENT, event_int)):
        scaled_int, scaled = parts(expand(LAW, x, MEAN * (L(x) * event), ints))
        grown_int, equal = parts(transfer(LAW, x, arith(eq(MEAN * (L(x) * event), GROWN * event), same), scaled_int))
        moved += [grown_int, arith(eq(E(LAW, x, GROWN * event), MEAN * E(LAW, x, L(x) * event)), equal, scaled)]
    one = use(MEAN_OF_DENSITY, density, L=L, P=law, Q=LAW)
    tail = use(GAUSSIAN_TAIL, 0 < sigma, nu=shifted)
    mean = arith(eq(E(LAW, x, GROWN), MEAN), moved[1], one)
    *_, last = conjuncts(claim)
    return both(moved[0], mean, moved[2], arith(last, moved[3], at(change, lam(x, EVENT)), tail))
