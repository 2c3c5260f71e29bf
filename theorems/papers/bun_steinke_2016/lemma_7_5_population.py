"""Private accurate answers to statistical queries are accurate for the law that the records are drawn from.

This file is long because the distance to the centre is bounded at each data set, and then for a random one.
"""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, eq, forall, function_type, integrable, lam, sqrt, var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Factor, Lemma, Mutant, Witness, proof_of
from dpproofs.privacy.notions import ZCDP, M, N, rho, w, xi
from dpproofs.proving.reading import comparison, lhs, rhs
from dpproofs.proving.tactics import arith, both, bounded, dominated, expand, generalize, integrate, mean_of_one, obtain
from dpproofs.proving.tactics import parts, specialize, unfolded, use
from theorems.citations import BUN_STEINKE
from theorems.notions.total_variation.by_kl_of_mechanisms import OF_MECHANISMS
from theorems.foundations.reals.norm_distance import DISTANCE_NONNEGATIVE, NORM, NORM_IS_DISTANCE, pairing, v
from theorems.foundations.samples.packings import d
from theorems.foundations.samples.samples import DRAWN, STABLE_MEAN, a, entry, i, places, population, put, sample, x
from theorems.foundations.measure.swapped_means import SWAPPED, mean_of_unit

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
GIVEN = NORM, UNIT, QUERY, PUT, DRAWN, PRIVATE, CENTRE, ACCURATE
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


def _answers_claim(factor: Factor) -> Claim:
    away = E(M(x), w, AWAY)
    return Claim(GIVEN, conj(integrable(sample, x, away), E(sample, x, away) <= alpha + factor * GAP))


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


def without(
    hypothesis: Term, name: str, claim: Claim, reason: str, witness: Witness | None = None, unwitnessed: str = ""
) -> Mutant:
    """The claim without one of its hypotheses."""
    less = Claim(tuple(h for h in claim.hypotheses if h != hypothesis), claim.conclusion)
    return Mutant(name, less, reason, witness=witness, unwitnessed=unwitnessed)


ANSWERS = Lemma(
    "bs16.lemma-7.5-answers", "Private answers that are accurate for a sample are accurate for its law",
    f"{BUN_STEINKE}, Proposition C.3",
    *_answers_claim(1).parts,
    mutants=(Mutant("gap", _answers_claim(Fraction(49, 100)), COUNTER,
                    witness=finite({"X": 2, "I": 1, "A": 2, "V": 2, "Y": 3}, d=(0, 2, 1, 2, 0, 1, 1, 1, 0), p=(-1, 1, 0,
                        1, -1, 0), f=(-1, 1, 1, -1), q=(0, 1), m=2, e=(0, 1), c=(0, 1, 0, 1), J=(1,), P=("1/2", "1/2"),
                        D=("1/2", "1/2"), N=True, M=(("21/40", "19/40", 0), ("19/40", "21/40", 0)), xi=0, rho="0.00501",
                        alpha="0.95")),
             without(NORM, "any distance", _answers_claim(1), ANY_DISTANCE,
                    witness=finite({"X": 2, "I": 1, "A": 2, "V": 1, "Y": 3}, d=(0, 0, 1, 0, 0, 1, 0, 0, 1),
                        p=(-1, 1, 0), f=(-1, 1), q=(0, 1), m=2, e=(0, 1), c=(0, 1, 0, 1), J=(1,), P=("1/2", "1/2"),
                        D=("1/2", "1/2"), N=True, M=((1, 0, 0), (1, 0, 0)), xi=0, rho=0, alpha=0)),
             without(DRAWN, "any sample", _answers_claim(1), ALL_ONES,
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
