"""There is discrete Gaussian noise on any query with whole values."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exists, exp, forall, implies, ind, lam, substitute
from dpproofs.meaning.kinds import DISCRETE_GAUSSIAN, Delta, K, N, q, sigma, w
from dpproofs.meaning.laws import COUNTING, whole
from dpproofs.meaning.lists import x
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, discharge, generalize, linear, obtain_all, parts, specialize, use, witness
from dpproofs.proving.tactics import witnesses
from theorems.foundations.measure.counting import NO_MEASURE, mu, y
from theorems.meaning.gaussian_exists import MOVED
from theorems.meaning.whole_noise_exists import VALUES, WHOLE_NOISE_EXISTS
from theorems.mechanisms.discrete_gaussian import tail
from theorems.mechanisms.discrete_gaussian.tail import d, k, m, n, t
from theorems.mechanisms.whole_noise.odds import GAUSSIAN

GIVEN = MOVED, VALUES, COUNTING(mu), 0 < sigma
NUMBERS = tuple(substitute(number, {m: q(x)}) for number in tail.NUMBERS)
_CHANCE = E(K(x), w, ind(t <= w))
_BETWEEN = conj(tail.LOW <= _CHANCE, _CHANCE <= tail.HIGH)
TAILS = forall((x, t, d, n, k), implies(whole(t), *NUMBERS, _BETWEEN))
_MADE = exists(K, conj(DISCRETE_GAUSSIAN(K, N, Delta, sigma), TAILS))

DISCRETE_GAUSSIAN_EXISTS = Lemma(
    "meaning.discrete-gaussian-mechanism-exists", "There is discrete Gaussian noise on any query with whole values",
    "law_with_density",
    GIVEN,
    _MADE,
    mutants=(Mutant("any", Claim(GIVEN[1:], _MADE), "a query that moves by more", unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(DISCRETE_GAUSSIAN_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """The odds have a sum; so there is such noise, and its tail is between finite sums."""
    odds = lam(y, exp(-(y**2) / (2 * sigma**2)))
    finite = use(GAUSSIAN, COUNTING(mu), 0 < sigma)
    made = use(WHOLE_NOISE_EXISTS, COUNTING(mu), generalize(arith(0 < odds(y)), y), finite, VALUES, f=odds)

    def with_noise(found: Term, height: Term, facts: Theorem) -> Theorem:
        positive, one, noisy = parts(facts)
        kind = witnesses(DISCRETE_GAUSSIAN(found, N, Delta, sigma), (q, mu, height), MOVED, VALUES, COUNTING(mu), noisy)
        scaled_int, mean = parts(linear(mu, y, height * odds(y), [(height, finite)]))
        whole_ = arith(eq(E(mu, y, height * odds(y)), 1), mean, one)
        bounds = use(tail.LEMMA, COUNTING(mu), scaled_int, whole_, positive, 0 < sigma, specialize(noisy, x),
                     specialize(VALUES, x), whole(t), *NUMBERS, P=found(x), m=q(x), u=height)  # fmt: skip
        told = generalize(discharge(bounds, whole(t), *NUMBERS), x, t, d, n, k)
        return witness(claim.conclusion, found, kind, told)

    return obtain_all(made, "K c", with_noise)
