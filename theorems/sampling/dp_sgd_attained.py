"""The profiles of DP-SGD are attained: on the data of one record, or none, and on those of one that is
replaced.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.one_number import never_drawn
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions.sampled_gaussian_dp import rate
from dpproofs.render.notation import write_as
from theorems.citations import ZHU_DONG_WANG
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.measure.mechanisms import x
from theorems.notions.pld.independent_outcomes import P_, Q_
from theorems.notions.pld.optimistic_tables import MOVED, OTHER, SAMPLED_PAIR, STILL, phi_, w_
from theorems.sampling.record_drawn import T
from theorems.sampling.replaced_tables import OPPOSITE

# DP-SGD on the data of one record, or none: its steps attain their profiles -------------------

f = var("f", function_type(("X",), REAL))
count = var("count", function_type(("X",), REAL))
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
    conj(*(substitute(law, {P_: M1(x2), Q_: M1(x1), rate: rate + shift}) for law in (SAMPLED_PAIR, OTHER))),
    mutants=(Mutant("rate", {shift: Fraction(1, 100)}, "the rate 0", witness=never_drawn(x1=0, x2=1)),),
)  # fmt: skip


@proof_of(ATTAINED)
def _proof(claim: Claim) -> Theorem:
    """The sample has the record or not."""
    test = test_function(phi_, w_)
    body = lam(x, E(normal(count(x), sigma), w_, phi_(w_)))
    ints = bounded(normal(count(x), sigma), w_, phi_(w_), 1, specialize(test, w_))
    low, high = (integrate(normal(count(x), sigma), w_, side, ints) for side in parts(specialize(test, w_)))
    is_test = generalize(both(low, high), x)
    drawn = [at(fact, body, by=[is_test]) for fact in parts(unfolded(LONE))]
    noisy = [at(NOISY, point, phi_, by=[test]) for point in (x1, x2)]
    u = var("u", REAL)
    known = [same_value(lam(u, E(normal(u, sigma), w_, phi_(w_))), fact) for fact in COUNTED]
    still = arith(eq(E(M1(x1), w_, phi_(w_)), E(STILL, w_, phi_(w_))), noisy[0], drawn[0], known[0])
    mixture = rate * E(MOVED, w_, phi_(w_)) + (1 - rate) * E(STILL, w_, phi_(w_))
    mixed = arith(eq(E(M1(x2), w_, phi_(w_)), mixture), noisy[1], drawn[1], *known)
    first, second = conjuncts(claim)
    return both(for_all(first, mixed), for_all(second, still))


# DP-SGD on the data of one record, which is replaced: its steps attain their profiles ---------

REPLACED_RECORD = Definition(
    "replaced_record",
    (T, x1, x2, x3, rate),
    conj(*(
        forall(f, implies(TEST, eq(E(T(one), x, f(x)), rate * f(one) + (1 - rate) * f(x3)))) for one in (x1, x2)
    )),
)  # fmt: skip
"""T(x) is a Poisson sample from x. x1 and x2 have just one record each, another one, which is drawn with probability
rate, and x3 has none."""
write_as(
    REPLACED_RECORD,
    r"{factor[0]}\left(x\right) = {factor[4]} \delta_x + \left(1 - {factor[4]}\right) \delta_{{{3}}} \text{{ for }} x "
    r"= {1} \text{{ and }} x = {2}",
)
REPLACED_COUNTED = eq(count(x1), -1), eq(count(x2), 1), eq(count(x3), 0)
"""The query is the sum of the clipped vectors of the records: those of the two point in opposite directions."""
REPLACED_LONE = REPLACED_RECORD(T, x1, x2, x3, rate)
put_in_words(
    REPLACED_RECORD,
    "of the three data sets named, two have a single record each, not the same one, which is drawn with that "
    "probability, and the last one has no record",
)

REPLACED_ATTAINED = Lemma(
    "sampling.replaced-attained", "A sampled sum of a single record, which is replaced, with Gaussian noise",
    f"{ZHU_DONG_WANG}, Poisson subsampling",
    (REPLACED_LONE, NOISY, *REPLACED_COUNTED),
    conj(*(substitute(law, {P_: M1(x2), Q_: M1(x1), rate: rate + shift}) for law in (SAMPLED_PAIR, OPPOSITE))),
    mutants=(Mutant("rate", {shift: Fraction(1, 100)}, "the rate 0", witness=never_drawn(x1=-1, x2=1, x3=0)),),
)  # fmt: skip


@proof_of(REPLACED_ATTAINED)
def _attained(claim: Claim) -> Theorem:
    """The sample has the record or not."""
    test = test_function(phi_, w_)
    body = lam(x, E(normal(count(x), sigma), w_, phi_(w_)))
    ints = bounded(normal(count(x), sigma), w_, phi_(w_), 1, specialize(test, w_))
    low, high = (integrate(normal(count(x), sigma), w_, side, ints) for side in parts(specialize(test, w_)))
    is_test = generalize(both(low, high), x)
    u = var("u", REAL)
    known = [same_value(lam(u, E(normal(u, sigma), w_, phi_(w_))), fact) for fact in REPLACED_COUNTED]
    laws = []
    goals = reversed(conjuncts(claim))
    for goal, point, drawn, mean in zip(goals, (x1, x2), parts(unfolded(REPLACED_LONE)), (-1, 1), strict=True):
        noisy, sample = at(NOISY, point, phi_, by=[test]), at(drawn, body, by=[is_test])
        mixture = rate * E(normal(mean, sigma), w_, phi_(w_)) + (1 - rate) * E(normal(0, sigma), w_, phi_(w_))
        laws.append(for_all(goal, arith(eq(E(M1(point), w_, phi_(w_)), mixture), noisy, sample, *known)))
    return both(*reversed(laws))
