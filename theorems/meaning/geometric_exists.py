"""There is discrete Laplace noise on any query with whole values."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, conj, eq, exists, exp, forall, implies, ind, lam, substitute, var
from dpproofs.meaning.kinds import GEOMETRIC, Delta, K, N, q, scale, w
from dpproofs.meaning.laws import COUNTING, whole
from dpproofs.meaning.lists import x
from dpproofs.privacy.notions import geometric_dp
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, discharge, generalize, linear, obtain_all, parts, specialize, use, witness
from dpproofs.proving.tactics import witnesses
from theorems.foundations.measure.counting import NO_MEASURE, mu, y
from theorems.meaning.gaussian_exists import MOVED
from theorems.meaning.whole_noise_exists import VALUES, WHOLE_NOISE_EXISTS
from theorems.mechanisms.whole_noise import geometric_tail
from theorems.mechanisms.whole_noise.odds import LAPLACE

t = var("t")


def beyond(offset: Term) -> Term:
    """How likely noise of at least that number is."""
    return substitute(geometric_tail.beyond(offset), {geometric_dp.scale: scale})


GIVEN = MOVED, VALUES, COUNTING(mu), 0 < scale
TAILS = forall((x, t), implies(whole(t), eq(E(K(x), w, ind(t <= w)), beyond(t - q(x)))))
_MADE = exists(K, conj(GEOMETRIC(K, N, Delta, scale), TAILS))

GEOMETRIC_EXISTS = Lemma(
    "meaning.geometric-mechanism-exists", "There is discrete Laplace noise on any query with whole values",
    "law_with_density",
    GIVEN,
    _MADE,
    mutants=(Mutant("any", Claim(GIVEN[1:], _MADE), "a query that moves by more", unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(GEOMETRIC_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """The odds have a sum; so there is such noise, and its tail is a geometric series."""
    odds = lam(y, exp(-absolute(y) / scale))
    finite = use(LAPLACE, COUNTING(mu), 0 < scale)
    made = use(WHOLE_NOISE_EXISTS, COUNTING(mu), generalize(arith(0 < odds(y)), y), finite, VALUES, f=odds)

    def with_noise(found: Term, height: Term, facts: Theorem) -> Theorem:
        positive, one, noisy = parts(facts)
        kind = witnesses(GEOMETRIC(found, N, Delta, scale), (q, mu, height), MOVED, VALUES, COUNTING(mu), noisy)
        scaled_int, mean = parts(linear(mu, y, height * odds(y), [(height, finite)]))
        whole_ = arith(eq(E(mu, y, height * odds(y)), 1), mean, one)
        tail = use(geometric_tail.LEMMA, COUNTING(mu), scaled_int, whole_, positive, 0 < scale, specialize(noisy, x),
                   specialize(VALUES, x), whole(t), P=found(x), m=q(x), u=height, scale=scale)  # fmt: skip
        return witness(claim.conclusion, found, kind, generalize(discharge(tail, whole(t)), x, t))

    return obtain_all(made, "K c", with_noise)
