"""DP-SGD on the data of one record, or none: its steps attain their profiles."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Definition, Theorem
from dpproofs.language.terms import (
    REAL,
    E,
    conj,
    eq,
    forall,
    function_type,
    implies,
    lam,
    normal,
    prob,
    substitute,
)
from dpproofs.language.terms import var
from dpproofs.mutants.one_number import never_drawn
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import APPROX_DP, PUSHED, on, test_function, x1, x2
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import (
    arith,
    at,
    both,
    bounded,
    for_all,
    generalize,
    integrate,
    parts,
    same_value,
    specialize,
)
from dpproofs.proving.tactics import unfolded
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.measure.two_mechanisms import x
from theorems.notions.lattices.thresholds import MOVED, OTHER, PAIR, STILL, phi, w
from theorems.notions.lattices.runs import P, Q
from theorems.sampling.samples import T

f = var("f", function_type(("X",), REAL))
count = var("count", function_type(("X",), REAL))
APPROX_DP_V = on(APPROX_DP, Y="V")
M1 = var("M1", function_type(("X",), prob(REAL)))
TEST = test_function(f, x)
LONE_RECORD = Definition(
    "lone_record",
    (T, x1, x2, rate),
    conj(
        forall(f, implies(TEST, eq(E(T(x1), x, f(x)), f(x1)))),
        forall(f, implies(TEST, eq(E(T(x2), x, f(x)), rate * f(x2) + (1 - rate) * f(x1)))),
    ),
)
"""T(x) is a Poisson sample from x. x2 has just one record, which is drawn with probability rate, and x1 has none."""
write_as(
    LONE_RECORD,
    r"{factor[0]}\left({1}\right) = \delta_{{{1}}}, {factor[0]}\left({2}\right) = {factor[3]} \delta_{{{2}}} "
    r"+ \left(1 - {factor[3]}\right) \delta_{{{1}}}",
)
NOISY = forall(x, on(PUSHED, Y="X", Z=REAL)(M1(x), T(x), lam(x, normal(count(x), sigma))))
"""M1(x) is the value of a query of the sample with Gaussian noise."""
COUNTED = eq(count(x1), 0), eq(count(x2), 1)
"""The query is the sum of the clipped vectors of the records, each of which is 1."""
LONE = LONE_RECORD(T, x1, x2, rate)
put_in_words(
    LONE_RECORD,
    "of the two data sets named, one has no record, and one has a single record, which is drawn with that probability",
)
shift = mark("shift", 0)

ATTAINED = Lemma(
    "sampling.gaussian-attained", "A sampled count of a single record with Gaussian noise is the sampled Gaussian pair",
    f"{ZHU_DONG_WANG}, Poisson subsampling",
    (LONE, NOISY, *COUNTED),
    conj(substitute(PAIR, {P: M1(x2), Q: M1(x1), rate: rate + shift}), substitute(OTHER, {P: M1(x2), Q: M1(x1)})),
    mutants=(Mutant("rate", {shift: Fraction(1, 100)}, "the rate 0", witness=never_drawn(x1=0, x2=1)),),
)  # fmt: skip


@proof_of(ATTAINED)
def _proof(claim: Claim) -> Theorem:
    """The sample has the record or not."""
    test = test_function(phi, w)
    body = lam(x, E(normal(count(x), sigma), w, phi(w)))
    ints = bounded(normal(count(x), sigma), w, phi(w), 1, specialize(test, w))
    low, high = (integrate(normal(count(x), sigma), w, side, ints) for side in parts(specialize(test, w)))
    is_test = generalize(both(low, high), x)
    drawn = [at(fact, body, by=[is_test]) for fact in parts(unfolded(LONE))]
    noisy = [at(NOISY, point, phi, by=[test]) for point in (x1, x2)]
    u = var("u", REAL)
    known = [same_value(lam(u, E(normal(u, sigma), w, phi(w))), fact) for fact in COUNTED]
    still = arith(eq(E(M1(x1), w, phi(w)), E(STILL, w, phi(w))), noisy[0], drawn[0], known[0])
    mixture = rate * E(MOVED, w, phi(w)) + (1 - rate) * E(STILL, w, phi(w))
    mixed = arith(eq(E(M1(x2), w, phi(w)), mixture), noisy[1], drawn[1], *known)
    first, second = conjuncts(claim)
    return both(for_all(first, mixed), for_all(second, still))
