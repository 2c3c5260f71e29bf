"""How far Gaussian noise goes, the threshold included."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import LEBESGUE, E, absolute, eq, ind, lam
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, bounded, cases, congruence, expand, integrate, parts, transfer, unfolded
from dpproofs.proving.tactics import use
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY, gaussian, sigma, x
from theorems.foundations.gaussian.gaussian_error import BOUND, GAUSSIAN_ERROR, LAW, SIGNS, lambda_, nu
from theorems.foundations.measure.half_lines import POINT

GAUSSIAN_ERROR_CLOSED = Lemma(
    "foundations.gaussian-error-closed", "P[|N(0, sigma^2)| >= lambda] <= exp(-lambda^2/(2 sigma^2))",
    "gaussian_density",
    SIGNS,
    E(LAW, x, ind(lambda_ <= absolute(x - nu))) <= factor * BOUND,
    mutants=(Mutant("factor", {factor: LESS}, "lambda = 0", witness=finite({}, m=0, sigma=1, lambda_=0)),),
)  # fmt: skip


@proof_of(GAUSSIAN_ERROR_CLOSED)
def _proof(claim: Claim) -> Theorem:
    """The two ends have probability 0."""
    ends = nu + lambda_, nu - lambda_
    events = [ind(lambda_ <= absolute(x - nu)), ind(lambda_ < absolute(x - nu)), *(ind(eq(x, end)) for end in ends)]
    ints = [bounded(LAW, x, event, 1) for event in events]
    less = integrate(LAW, x, arith(events[0] <= events[1] + events[2] + events[3]), *ints)
    return arith(claim.conclusion, less, use(GAUSSIAN_ERROR, *SIGNS), *(point_mass(end) for end in ends))


def point_mass(place: Term) -> Theorem:
    """P[x = place] = 0."""
    event, height = ind(eq(x, place)), gaussian(nu)(place)
    change = at(parts(unfolded(use(LEBESGUE_DENSITY, 0 < sigma, mu=nu)))[2], lam(x, event))
    ints, mean = parts(expand(LEBESGUE, x, height * event, use(POINT, m=place)))
    goal = eq(height * event, gaussian(nu)(x) * event)

    def there(yes: Theorem) -> Theorem:
        return arith(goal, congruence(eq(height, gaussian(nu)(x)), yes))

    same = cases(eq(x, place), there, lambda no: arith(goal, no))
    return arith(
        eq(E(LAW, x, event), 0), change, parts(transfer(LEBESGUE, x, same, ints))[1], mean, use(POINT, m=place)
    )
