"""There is noise on whole numbers, with any odds, for any query with whole values."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, exists, forall, function_type, integrable, lam, num, var
from dpproofs.meaning.kinds import DENSITY_REAL, K, c, q
from dpproofs.meaning.laws import COUNTING, whole
from dpproofs.meaning.lists import x
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.reading import integrand_of
from dpproofs.proving.tactics import arith, both, generalize, integrate, linear, nonnegative, obtain, parts
from dpproofs.proving.tactics import same_value, specialize, transfer, use, witnesses
from theorems.foundations.measure.counting import NO_MEASURE, mu, y
from theorems.foundations.measure.counting_moved import MOVED
from theorems.foundations.measure.counting_point import POINT
from theorems.meaning.whole_laws_exist import WHOLE_LAWS_EXIST
from theorems.mechanisms.whole_noise.further import ZERO

odds = var("f", function_type((REAL,), REAL))
VALUES = forall(x, whole(q(x)))
TOTAL = E(mu, y, odds(y))
FINITE = integrable(mu, y, odds(y))
GIVEN = COUNTING(mu), forall(y, 0 < odds(y)), FINITE, VALUES
NOISY = forall(x, DENSITY_REAL(lam(y, c * odds(y - q(x))), K(x), mu))
_MADE = exists((K, c), conj(0 < c, eq(c * TOTAL, 1), NOISY))

WHOLE_NOISE_EXISTS = Lemma(
    "meaning.whole-noise-exists", "There is noise on whole numbers with any odds", "law_with_density",
    GIVEN,
    _MADE,
    mutants=(Mutant("whole", Claim(GIVEN[:3], _MADE), "values that are not whole", unwitnessed=NO_MEASURE),),
)  # fmt: skip


@proof_of(WHOLE_NOISE_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """The odds are divided by their sum, which is not 0 as that of one number is not."""
    here_int, here = parts(use(POINT, COUNTING(mu), ZERO, f=odds, k=num(0)))
    sign, at_0 = specialize(GIVEN[1], y), specialize(GIVEN[1], num(0))
    less = integrate(mu, y, arith(integrand_of(here_int, y) <= odds(y), sign), here_int, FINITE)
    positive = arith(0 < TOTAL, less, here, at_0)
    unit = 1 / TOTAL
    moved_int, moved = parts(use(MOVED, COUNTING(mu), FINITE, ZERO, specialize(VALUES, x), f=odds, k=num(0), n=q(x)))
    near = same_value(odds, arith(eq(y + num(0) - q(x), y - q(x))))
    done, same = parts(transfer(mu, y, near, moved_int))
    weight = unit * odds(y - q(x))
    ints, mean = parts(linear(mu, y, weight, [(unit, done)]))
    one = arith(eq(E(mu, y, weight), 1), mean, same, moved, positive)
    least = nonnegative(weight, positive, arith(0 <= odds(y - q(x)), specialize(GIVEN[1], y - q(x))))
    made = use(WHOLE_LAWS_EXIST, COUNTING(mu), generalize(least, x, y), generalize(both(ints, one), x),
               g=lam((x, y), weight))  # fmt: skip

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        size = arith(0 < unit, positive), arith(eq(unit * TOTAL, 1), positive)
        return witnesses(claim.conclusion, (lam(x, found(x)), unit), *size, facts)

    return obtain(made, "K", with_laws)
