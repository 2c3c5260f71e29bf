"""Lemma 7.5: private accurate answers are accurate for the law of the records, so that the values at data sets
of one size are near those at any other.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import BUN_STEINKE
from theorems.foundations.measure.iterated_means import SWAPPED, mean_of_unit
from theorems.foundations.measure.laws_exist import IMAGE_LAW
from theorems.foundations.measure.null_events import VANISHING
from theorems.foundations.reals.coordinate_norms import DISTANCE_NONNEGATIVE, NORM, NORM_IS_DISTANCE, pairing, v
from theorems.foundations.samples.independent_records import (
    DRAWN,
    SAMPLE,
    STABLE_MEAN,
    a,
    entry,
    i,
    places,
    population,
    put,
    sample,
    x,
)
from theorems.foundations.samples.packings import d
from theorems.notions.total_variation.from_divergences import OF_MECHANISMS

# Private accurate answers to statistical queries are accurate for the law that the records are drawn from ---

alpha = var("alpha")
centre = var("m", "Y")
q = var("q", function_type(("X",), "Y"))
feature = var("f", function_type(("V", "A"), REAL))

UNIT = forall((v, a), conj(-1 <= feature(v, a), feature(v, a) <= 1))
QUERY = forall((v, x), eq(pairing(v, q(x)), E(places, i, feature(v, entry(x, i)))))
PUT = forall((x, i, a), N(x, put(x, i, a)))
PRIVATE = ZCDP(M, N, xi, rho)
CENTRE = forall(v, eq(pairing(v, centre), E(population, a, feature(v, a))))
ERROR, AWAY = d(w, q(x)), d(w, centre)
ACCURATE = forall(x, conj(integrable(M(x), w, ERROR), E(M(x), w, ERROR) <= alpha))
POPULATION_GIVEN = NORM, UNIT, QUERY, PUT, DRAWN, PRIVATE, CENTRE, ACCURATE
GAP = sqrt(2 * (xi + rho))


class Means:
    """Means of the tests (1 + f(W(w, m), a))/2, where W(w, m) is the direction from the centre to the answer."""

    def __init__(self, norming: Term, largest: Theorem) -> None:
        self.direction = norming(w, centre)
        self.largest = specialize(largest, w, centre)
        self.test = lam((w, a), (1 + feature(self.direction, a)) / 2)
        self.mean = lam((x, a), E(M(x), w, self.test(w, a)))

    def size(self, record: Term) -> Theorem:
        """The feature of a record is in [-1, 1]."""
        return specialize(UNIT, self.direction, record)

    def unit(self, record: Term) -> Theorem:
        """The test of a record is in [0, 1]."""
        value = self.test(w, record)
        return both(arith(0 <= value, self.size(record)), arith(value <= 1, self.size(record)))

    def of_feature(self, law: Term, point: Term, record: Term) -> Theorem:
        """The mean of the test is (1 + the mean of the feature)/2."""
        ints = bounded(law, point, feature(self.direction, record), 1, self.size(record))
        mean = parts(expand(law, point, self.test(w, record), ints))[1]
        value = (1 + E(law, point, feature(self.direction, record))) / 2
        return arith(eq(lhs(mean), value), mean, mean_of_one(law))

    def pointwise(self) -> Theorem:
        """The distance to the centre, from that to q(x) and the difference of two means of the test."""
        _, below, _ = parts(unfolded(NORM))
        means = self.of_feature(places, i, entry(x, i)), self.of_feature(population, a, a)
        values = specialize(QUERY, self.direction, x), specialize(CENTRE, self.direction)
        near = specialize(below, self.direction, w, q(x))
        own, fresh = map(lhs, means)
        return arith(AWAY <= ERROR + 2 * own - 2 * fresh, near, self.largest, *values, *means)

    def at_data(self) -> list[Theorem]:
        """The distance to the centre is integrable at x, and its mean is bounded by means of the mean test."""
        error_int, error = parts(specialize(ACCURATE, x))
        _, *own_size = mean_of_unit(places, i, self.test(w, entry(x, i)), self.unit(entry(x, i)))
        _, *fresh_size = mean_of_unit(population, a, self.test(w, a), self.unit(a))
        own_int, _, own_swap = parts(use(SWAPPED, generalize(self.unit(entry(x, i)), w, i), P=M(x), R=places,
                                         h=lam((w, i), self.test(w, entry(x, i)))))  # fmt: skip
        fresh_int, _, fresh_swap = parts(
            use(SWAPPED, generalize(self.unit(a), w, a), P=M(x), R=population, h=self.test)
        )
        point, low = self.pointwise(), use(DISTANCE_NONNEGATIVE, use(NORM_IS_DISTANCE, NORM), y1=w, y2=centre)
        cover = both(low, arith(AWAY <= ERROR + 2, point, *own_size, *fresh_size))
        away_int = dominated(M(x), w, cover, parts(expand(M(x), w, ERROR + 2, error_int))[0])
        total = integrate(M(x), w, point, away_int, error_int, own_int, fresh_int)
        own_mean, fresh_mean = map(rhs, (own_swap, fresh_swap))
        goal = E(M(x), w, AWAY) <= alpha + 2 * own_mean - 2 * fresh_mean
        return [away_int, integrate(M(x), w, low, away_int), arith(goal, total, error, own_swap, fresh_swap)]

    def stable(self) -> Theorem:
        """The mean test changes by half the bound of Pinsker's inequality when a record is replaced."""
        record, other = entry(x, i), put(x, i, a)
        size = generalize(self.size(record), w)
        gap = use(OF_MECHANISMS, PRIVATE, specialize(PUT, x, i, a), size, x1=x, x2=other,
                  f=lam(w, feature(self.direction, record)))  # fmt: skip
        means = [self.of_feature(M(data), w, record) for data in (x, other)]
        return arith(self.mean(x, record) <= self.mean(other, record) + GAP / 2, gap, *means)


COUNTER = (
    "one record, 1 or -1, D uniform, M(x) = x with probability 1/(1 + exp(-1/10)) and else -x, rho = 1/200: all "
    "answers are at distance 1 from the centre, and alpha is 0.9500"
)
FAITHFUL = (
    "one record, 1 or -1, D uniform, M(x) = x with probability 1/(1 + exp(-3)) and else -x, rho = 3 tanh(3/2): the "
    "values are at distance 1 from the centre, and alpha is 0.0949"
)
ANY_DISTANCE = (
    "one record, 1 or -1, and d(w, y) = 0 where y is the value at a data set, else 1; M(x) = 1, alpha = rho = 0, m = 0"
)
ALL_ONES = "P is the point mass at 10^6 records 1, D uniform on 1 and -1, M(x) = q(x) + N(0, 1/100)"


MEAN_AWAY = E(M(x), w, AWAY)

ANSWERS = Lemma(
    "bs16.lemma-7.5-answers", "Private answers that are accurate for a sample are accurate for its law",
    f"{BUN_STEINKE}, Proposition C.3",
    POPULATION_GIVEN,
    conj(integrable(sample, x, MEAN_AWAY), E(sample, x, MEAN_AWAY) <= alpha + factor * GAP),
    mutants=(Mutant("gap", {factor: Fraction(49, 100)}, COUNTER,
                    witness=finite({"X": 2, "I": 1, "A": 2, "V": 2, "Y": 3}, d=(0, 2, 1, 2, 0, 1, 1, 1, 0), p=(-1, 1, 0,
                        1, -1, 0), f=(-1, 1, 1, -1), q=(0, 1), m=2, e=(0, 1), c=(0, 1, 0, 1), J=(1,), P=("1/2", "1/2"),
                        D=("1/2", "1/2"), N=True, M=(("21/40", "19/40", 0), ("19/40", "21/40", 0)), xi=0, rho="0.00501",
                        alpha="0.95")),
             Mutant("any distance", without(NORM), ANY_DISTANCE,
                    witness=finite({"X": 2, "I": 1, "A": 2, "V": 1, "Y": 3}, d=(0, 0, 1, 0, 0, 1, 0, 0, 1),
                        p=(-1, 1, 0), f=(-1, 1), q=(0, 1), m=2, e=(0, 1), c=(0, 1, 0, 1), J=(1,), P=("1/2", "1/2"),
                        D=("1/2", "1/2"), N=True, M=((1, 0, 0), (1, 0, 0)), xi=0, rho=0, alpha=0)),
             Mutant("any sample", without(DRAWN), ALL_ONES,
                    witness=finite({"X": 1, "I": 1, "A": 2, "V": 2, "Y": 2}, d=(0, 1, 1, 0), p=(1, 0, -1, 0),
                        f=(-1, 1, 1, -1), q=(0,), m=1, e=(1,), c=0, J=(1,), P=(1,), D=("1/2", "1/2"), N=True,
                        M=((1, 0),), xi=0, rho=0, alpha=0))),
)  # fmt: skip


@proof_of(ANSWERS)
def _answers(claim: Claim) -> Theorem:
    """The direction from the centre to the answer is a function of the answer, so it hardly depends on a record."""

    def with_norming(norming: Term, largest: Theorem) -> Theorem:
        of = Means(norming, largest)
        _, low, at_x = of.at_data()
        unit = both(*mean_of_unit(M(x), w, of.test(w, a), of.unit(a))[1:])
        at_record = both(*mean_of_unit(M(x), w, of.test(w, entry(x, i)), of.unit(entry(x, i)))[1:])
        _, *own_size = mean_of_unit(places, i, of.mean(x, entry(x, i)), at_record)
        _, *fresh_size = mean_of_unit(population, a, of.mean(x, a), unit)
        own_int = mean_of_unit(sample, x, E(places, i, of.mean(x, entry(x, i))), both(*own_size))[0]
        fresh_int = mean_of_unit(sample, x, E(population, a, of.mean(x, a)), both(*fresh_size))[0]
        ints = bounded(sample, x, E(M(x), w, AWAY), alpha + 2, at_x, low, *own_size, *fresh_size)
        total = integrate(sample, x, at_x, ints, own_int, fresh_int)
        exchanged = use(
            STABLE_MEAN, DRAWN, generalize(unit, x, a), generalize(of.stable(), x, i, a), J=places, h=of.mean, r=GAP / 2
        )
        return both(ints, arith(comparison(claim), total, exchanged))

    return obtain(parts(unfolded(NORM))[2], "W", with_norming)


# Lemma 7.5: private accurate answers at data sets of one size ---------------------------------

OFF = d(q(x), centre)

VALUES = Lemma(
    "bs16.lemma-7.5-values", "With private accurate answers, values at a sample are near those of its law",
    f"{BUN_STEINKE}, Proposition C.3",
    POPULATION_GIVEN,
    conj(integrable(sample, x, OFF), E(sample, x, OFF) <= 2 * alpha + factor * GAP),
    mutants=(Mutant("gap", {factor: Fraction(34, 100)}, FAITHFUL,
                    witness=finite({"X": 2, "I": 1, "A": 2, "V": 2, "Y": 3}, d=(0, 2, 1, 2, 0, 1, 1, 1, 0), p=(-1, 1, 0,
                        1, -1, 0), f=(-1, 1, 1, -1), q=(0, 1), m=2, e=(0, 1), c=(0, 1, 0, 1), J=(1,), P=("1/2", "1/2"),
                        D=("1/2", "1/2"), N=True, M=(("20/21", "1/21", 0), ("1/21", "20/21", 0)), xi=0, rho="2.711",
                        alpha="2/21")),),
)  # fmt: skip


@proof_of(VALUES)
def _values(claim: Claim) -> Theorem:
    """The triangle inequality, through the answer."""
    distance = use(NORM_IS_DISTANCE, NORM)
    _, symmetric, triangle = parts(unfolded(distance))
    low = use(DISTANCE_NONNEGATIVE, distance, y1=q(x), y2=centre)
    error_int, error = parts(specialize(ACCURATE, x))

    def with_norming(norming: Term, largest: Theorem) -> Theorem:
        away_int = Means(norming, largest).at_data()[0]
        point = arith(OFF <= ERROR + AWAY, specialize(triangle, q(x), w, centre), specialize(symmetric, w, q(x)))
        law = law_of(away_int)
        off_int, off = parts(constant(law, w, OFF))
        total = arith(
            OFF <= alpha + E(law, w, AWAY), integrate(law, w, point, off_int, error_int, away_int), off, error
        )
        away, mean = parts(use(ANSWERS, *POPULATION_GIVEN))
        ints = dominated(sample, x, both(low, total), parts(expand(sample, x, rhs(total), away))[0])
        return both(ints, arith(comparison(claim), integrate(sample, x, total, ints, away), mean))

    return obtain(parts(unfolded(NORM))[2], "W", with_norming)


# Lemma 7.5: some sample has values near those of the population -------------------------------

SOME = Lemma(
    "bs16.lemma-7.5-some", "With private accurate answers, some data set has a value near that of a given law",
    f"{BUN_STEINKE}, proof of Lemma 7.5",
    POPULATION_GIVEN,
    exists(x, OFF <= 2 * alpha + factor * GAP),
    mutants=(Mutant("gap", {factor: Fraction(34, 100)}, FAITHFUL,
                    witness=finite({"X": 2, "I": 1, "A": 2, "V": 2, "Y": 3}, d=(0, 2, 1, 2, 0, 1, 1, 1, 0), p=(-1, 1, 0,
                        1, -1, 0), f=(-1, 1, 1, -1), q=(0, 1), m=2, e=(0, 1), c=(0, 1, 0, 1), J=(1,), P=("1/2", "1/2"),
                        D=("1/2", "1/2"), N=True, M=(("20/21", "1/21", 0), ("1/21", "20/21", 0)), xi=0, rho="2.711",
                        alpha="2/21")),),
)  # fmt: skip

NEAR = 2 * alpha + GAP


@proof_of(SOME)
def _some(claim: Claim) -> Theorem:
    """Not all values are above their mean."""
    goal = claim.conclusion
    ints, mean = parts(use(VALUES, *POPULATION_GIVEN))
    near = OFF <= NEAR

    def none(no: Theorem) -> Theorem:
        far = cases(
            near,
            lambda yes: arith(NEAR < OFF, witness(goal, x, yes), no),
            lambda other: arith(NEAR < OFF, other),
        )
        above = OFF - NEAR
        above_int, value = parts(expand(sample, x, above, ints))
        low = almost(sample, x, arith(0 <= above, far))
        small = arith(E(sample, x, above) <= 0, value, mean, mean_of_one(sample))
        vanishing = use(VANISHING, low, above_int, small, mu=sample, f=lam(x, above))
        never = integrate(sample, x, arith(num(1) <= 0, far, eq(above, 0)), surely=[vanishing])
        return arith(goal, arith(FALSE, never))

    return cases(goal, lambda yes: yes, none)


# Lemma 7.5: with private accurate answers, the values at data sets of one size are near those at any other ---

x_larger = var("x2", "X2")
entry2 = var("e2", function_type(("X2", "I2"), "A"))
places2 = var("J2", prob("I2"))
j = var("j", "I2")
q2 = var("q2", function_type(("X2",), "Y"))
QUERY2 = forall((v, x_larger), eq(pairing(v, q2(x_larger)), E(places2, j, feature(v, entry2(x_larger, j)))))
SAMPLES = forall(population, exists(sample, SAMPLE(sample, population, entry, put)))
SETTING = NORM, UNIT, QUERY, PUT, SAMPLES, PRIVATE, ACCURATE


SMALL_NETS = Lemma(
    "bs16.lemma-7.5", "With private accurate answers for data sets of one size, every value at a data set of another "
    "size is within 2 alpha + sqrt(2 (xi + rho)) of one of theirs", f"{BUN_STEINKE}, Lemma 7.5",
    (*SETTING, QUERY2),
    exists(x, d(q(x), q2(x_larger)) <= 2 * alpha + factor * GAP),
    mutants=(Mutant("gap", {factor: Fraction(34, 100)}, f"{FAITHFUL}; the value at a data set of both records",
                    witness=finite({"X": 2, "X2": 1, "I": 1, "I2": 2, "A": 2, "V": 2, "Y": 3},
                        d=(0, 2, 1, 2, 0, 1, 1, 1, 0), p=(-1, 1, 0, 1, -1, 0), f=(-1, 1, 1, -1), q=(0, 1), q2=(2,),
                        e=(0, 1), c=(0, 1, 0, 1), e2=(0, 1), J=(1,), J2=("1/2", "1/2"), N=True,
                        M=(("20/21", "1/21", 0), ("1/21", "20/21", 0)), xi=0, rho="2.711", alpha="2/21", x2=0)),
             Mutant("any distance", without(NORM), f"{ANY_DISTANCE}, the value at both records",
                    witness=finite({"X": 2, "X2": 1, "I": 1, "I2": 2, "A": 2, "V": 1, "Y": 3},
                        d=(0, 0, 1, 0, 0, 1, 0, 0, 1), p=(-1, 1, 0), f=(-1, 1), q=(0, 1), q2=(2,), e=(0, 1),
                        c=(0, 1, 0, 1), e2=(0, 1), J=(1,), J2=("1/2", "1/2"), N=True, M=((1, 0, 0), (1, 0, 0)), xi=0,
                        rho=0, alpha=0, x2=0)), Mutant("no samples", without(SAMPLES),
                        "all records of a data set are equal, c(x, i, a) = x, M(x) = q(x), "
                     "alpha = rho = 0, and a data set of two records",
                    witness=finite({"X": 2, "X2": 1, "I": 1, "I2": 2, "A": 2, "V": 2, "Y": 3},
                        d=(0, 2, 1, 2, 0, 1, 1, 1, 0), p=(-1, 1, 0, 1, -1, 0), f=(-1, 1, 1, -1), q=(0, 1), q2=(2,),
                        e=(0, 1), c=(0, 0, 1, 1), e2=(0, 1), J=(1,), J2=("1/2", "1/2"), N=(True, False, False, True),
                        M=((1, 0, 0), (0, 1, 0)), xi=0, rho=0, alpha=0, x2=0))),
)  # fmt: skip


@proof_of(SMALL_NETS)
def _nets(claim: Claim) -> Theorem:
    """The law is that of a random record of the other data set."""
    record = lam(j, entry2(x_larger, j))

    def with_law(law: Term, image: Theorem) -> Theorem:
        test = lam(a, (1 + feature(v, a)) / 2)
        size = specialize(UNIT, v, a)
        unit = generalize(both(arith(0 <= test(a), size), arith(test(a) <= 1, size)), a)
        drawn = at(image, test, by=[unit])
        means = [
            scaled(mu, point, feature(v, at_), specialize(UNIT, v, at_))
            for mu, point, at_ in ((law, a, a), (places2, j, record(j)))
        ]
        value = specialize(QUERY2, v, x_larger)
        target = q2(x_larger)
        centre_fact = arith(eq(pairing(v, target), E(law, a, feature(v, a))), value, drawn, *means)

        def with_sample(made: Term, facts: Theorem) -> Theorem:
            return use(SOME, NORM, UNIT, QUERY, PUT, facts, PRIVATE, generalize(centre_fact, v), ACCURATE,
                       P=made, D=law, m=target)  # fmt: skip

        return prove(claim.conclusion, obtain(specialize(SAMPLES, law), "P", with_sample))

    return obtain(use(IMAGE_LAW, P=places2, g=record), "D", with_law)


def scaled(law: Term, point: Term, body: Term, size: Theorem) -> Theorem:
    """E[(1 + f)/2] = (1 + E[f])/2."""
    mean = parts(expand(law, point, (1 + body) / 2, bounded(law, point, body, 1, *parts(size))))[1]
    return arith(eq(lhs(mean), (1 + E(law, point, body)) / 2), mean, mean_of_one(law))


subsample_net_radius = Verified(SMALL_NETS, "subsample_net_radius", value=2 * alpha + GAP, requires=(0 <= alpha,))
