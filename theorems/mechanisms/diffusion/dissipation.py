"""How fast the Rényi divergence of two diffusions falls: by alpha times the squared slope of their log-ratio.

For Brownian motion and the Ornstein-Uhlenbeck process; the slope is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dpproofs.mutants.witnesses import against
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, REAL, E, conj, eq, exp, forall, implies, ind, integrable, lam, mul, num
from dpproofs.language.terms import substitute, var, variables
from dpproofs.privacy.notions import DENSITY, alpha, on
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.proving.reading import conjuncts, exponent_of, integrand_of, moments_of, read
from dpproofs.proving.tactics import Fact, arith, both, for_all, generalize, integral, parts, same_value, signed
from dpproofs.proving.tactics import squared_root, transfer, use, with_argument
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.densities.density_congruence import DENSITY_EQUAL
from theorems.foundations.divergences.exact_renyi_equality import RENYI_EQUALS
from theorems.foundations.gaussian.gaussian_divergences import GAUSSIAN_RENYI
from theorems.foundations.gaussian.gaussian_ratio import GAUSSIAN_RATIO
from theorems.mechanisms.diffusion.heat import heat

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 5, as recalled, for this process"
s, t, u, v, y = variables("s t u v y")
end = var("T")
DENSITY_R, RENYI_R = on(DENSITY, Y=REAL), on(RENYI_EQUALS, Y=REAL)


class Process(NamedTuple):
    """A process on the line: its law at a time and a start, what a squared slope costs, and the divergence at s."""

    law: Callable[[Term, Term], Term]
    variance: Term
    weight: Term
    slope: Term
    divergence: Term
    signs: tuple[Term, ...]

    def at(self, time: Term) -> Term:
        """The divergence at a time."""
        return substitute(self.divergence, {s: time})

    @property
    def rate(self) -> Term:
        """How fast the divergence falls at s, between the times t and T."""
        return ind(conj(t <= s, s <= end)) * (alpha * (self.weight * self.slope**2))

    def claim(self, factor: Factor) -> Claim:
        """The log-ratio is affine, with that slope, and the divergence is the integral of the rates."""
        laws = [self.law(start, s) for start in (u, v)]
        mean = sum((moments_of(law)[0] for law in laws), num(0)) / 2
        affine = lam(y, exp(self.slope * (y - mean)))
        each = conj(DENSITY_R(affine, *laws), RENYI_R(alpha, *laws, self.divergence))
        lost = eq(E(LEBESGUE, s, self.rate), mul(factor, self.at(t) - self.at(end)))
        given = (*self.signs, 0 < t, t <= end)
        return Claim(given, conj(forall(s, implies(t <= s, each)), integrable(LEBESGUE, s, self.rate), lost))

    def laws_at(self, positive: Theorem, *facts: Fact) -> Theorem:
        """Two Gaussian laws of one variance, for t <= s."""
        (mean, deviation), (other, _) = (moments_of(self.law(start, s)) for start in (u, v))
        given = signed(0 < deviation, positive)
        root = squared_root(self.variance, positive)
        values = {"mu": mean, "nu": other, "sigma": deviation}
        density, exact = (use(lemma, given, **values) for lemma in (GAUSSIAN_RATIO, GAUSSIAN_RENYI))
        ratio = read(DENSITY, density).L(y)
        line = self.slope * (y - (mean + other) / 2)
        exponent = arith(eq(exponent_of(ratio), line), root, positive, *facts)
        same = generalize(same_value(lam(y, exp(y)), exponent), y)
        affine = use(DENSITY_EQUAL, density, same, L=read(DENSITY, density).L, G=lam(y, exp(line)),
                     **dict(zip("PQ", read(DENSITY, density)["P", "Q"], strict=True)))  # fmt: skip
        number = arith(eq(read(RENYI_EQUALS, exact).d, self.divergence), root, positive, *facts)
        return both(affine, with_argument(exact, number, d=self.divergence))


HEAT_PROCESS = Process(heat, 2 * s, num(1), (u - v) / (2 * s), alpha * (u - v) ** 2 / (4 * s), ())

HEAT = Lemma(
    "bbgg19.heat-flow-derivative", "The Rényi divergence of two Brownian motions falls at the rate of alpha times the "
    "squared slope of their log-ratio", SOURCE,
    *HEAT_PROCESS.claim(1).parts,
    mutants=(Mutant("factor", HEAT_PROCESS.claim(MORE), "t = 1, T = 2",
                    witness=against("bbgg19.heat-flow-derivative", t=1, T=2, u=1, v=0, alpha=2)),),
)  # fmt: skip


@proof_of(HEAT)
def _proof(claim: Claim) -> Theorem:
    """The divergence is alpha (u - v)^2/(4 s), with the derivative -alpha (u - v)^2/(4 s^2)."""
    every, _, lost = conjuncts(claim)
    positive = arith(0 < s, 0 < t, t <= s)
    at_each = HEAT_PROCESS.laws_at(arith(0 < 2 * s, positive), positive)
    raw_int, raw = parts(integral(-HEAT_PROCESS.divergence, s, t, end, 0 < t, t <= end))
    same = arith(eq(integrand_of(raw_int, s), HEAT_PROCESS.rate), 0 < t)
    whole_int, moved = parts(transfer(LEBESGUE, s, same, raw_int))
    return both(for_all(every, at_each), whole_int, arith(lost, moved, raw, 0 < t, t <= end))
