"""The odds of discrete Laplace noise and of discrete Gaussian noise have a sum."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, exp, integrable, num, variables
from dpproofs.meaning.laws import COUNTING, whole
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import arith, both, dominated, linear, obtain, parts, specialize, unfolded, use
from theorems.foundations.measure.counting import NO_MEASURE, mu, y
from theorems.foundations.measure.counting_cell import cell, x
from theorems.foundations.measure.counting_cells import TOTAL
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.reals.strict import EXP_STRICT
from theorems.mechanisms.laplace.law_exists import EXISTS
from theorems.mechanisms.whole_noise.laplace_cells import LEMMA as CELLS

b, sigma = variables("b sigma")
LAPLACE_ODDS, GAUSSIAN_ODDS = exp(-absolute(y) / b), exp(-(y**2) / (2 * sigma**2))

LAPLACE = Lemma(
    "mechanisms.geometric-odds", "The odds of discrete Laplace noise have a sum", "law_with_density",
    (COUNTING(mu), 0 < b),
    integrable(mu, y, LAPLACE_ODDS),
    mutants=(Mutant("scale", {0 < b: b < 0}, "the odds grow",
                    control={0 < b: 1 < b}, unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(LAPLACE)
def _of_laplace(claim: Claim) -> Theorem:
    """They are at most a multiple of how likely Laplace noise is rounded up to these numbers."""
    surely = parts(unfolded(COUNTING(mu)))[0]
    small = use(EXP_STRICT, arith(-1 / b < 0, 0 < b), x=-1 / b, y=0)

    def with_laws(laws: Term, facts: Theorem) -> Theorem:
        law = laws(num(0))
        shares = parts(use(TOTAL, COUNTING(mu), P=law))[0]
        least = use(CELLS, specialize(facts, 0), 0 < b, whole(y), P=law, k=y)
        factor = 2 / (1 - exp(-1 / b))
        scaled = parts(linear(mu, y, factor * E(law, x, cell(y, x)), [(factor, shares)]))[0]
        above = arith(0 < factor, small)
        low, high = arith(0 <= LAPLACE_ODDS), arith(LAPLACE_ODDS <= factor * E(law, x, cell(y, x)), least, above, small)
        return dominated(mu, y, both(low, high), scaled, surely)

    return obtain(use(EXISTS, 0 < b), "L", with_laws)


GAUSSIAN = Lemma(
    "mechanisms.discrete-gaussian-odds", "The odds of discrete Gaussian noise have a sum", "law_with_density",
    (COUNTING(mu), 0 < sigma),
    integrable(mu, y, GAUSSIAN_ODDS),
    mutants=(Mutant("measure", without(COUNTING(mu)), "a measure of infinite mass at 0",
                    unwitnessed="no theorem says that there is such a measure"),),
)  # fmt: skip


@proof_of(GAUSSIAN)
def _of_gaussian(claim: Claim) -> Theorem:
    """A parabola is above its tangents."""
    known = use(LAPLACE, COUNTING(mu), arith(0 < num(1)), b=1)
    power = -(y**2) / (2 * sigma**2)
    line = sigma**2 / 2 - absolute(y)
    nonneg = arith(0 <= (absolute(y) - sigma**2) ** 2)
    square = arith(power * sigma**2 <= line * sigma**2, nonneg, 0 < sigma)
    less = use(EXP_INCREASING, arith(power <= line, square, 0 < sigma), x=power, y=line)
    scaled = parts(linear(mu, y, exp(line), [(exp(sigma**2 / 2), known)]))[0]
    return dominated(mu, y, both(arith(0 <= GAUSSIAN_ODDS), less), scaled)
