"""Query release: the covering number of the values of a query at one record says how many records CDP needs."""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import STEINKE
from theorems.foundations.measure.finite_points import U, k
from theorems.foundations.samples.covering_numbers import COVERING_NUMBER, MAXIMAL
from theorems.foundations.samples.packings import METRIC, PACKING, d
from theorems.papers.bun_steinke_2016.lemma_7_4_packing import PACKING_BOUND, VALUES, q, x
from theorems.papers.bun_steinke_2016.theorem_6_3_mutual_information import NEAR, REACHED, n
from theorems.papers.bun_steinke_2016.theorem_7_1_net import GREEDY

# Maximal packings have as many points as the covering number, and more ------------------------

S, radius = var("S", function_type(("Y",), PROP)), var("alpha")
NUMBER, SOME, POSITIVE = COVERING_NUMBER(S, d, radius, k), exists(y, S(y)), 0 < radius
apart = mark("apart", radius)

SEPARATED = Lemma(
    "st18.def-covering-packing", "A set has a packing of as many points as its covering number",
    f"{STEINKE}, query release, covering numbers",
    (METRIC, POSITIVE, SOME, NUMBER),
    exists(U, PACKING(U, k, S, d, apart)),
    mutants=(Mutant("further", {apart: MORE * radius}, "two points at distance 101/100, covered by two balls of "
                    "radius 1", unwitnessed="that no law is a packing is not evaluated"),),
)  # fmt: skip


@proof_of(SEPARATED)
def _separated(claim: Claim) -> Theorem:
    """Packings grow until they are nets, and these have at least that many points."""
    goal = claim.conclusion
    natural, one, *_ = parts(unfolded(NUMBER))

    def with_net(size: Term, law: Term, facts: Theorem) -> Theorem:
        whole, some, few, packed, net = parts(facts)
        least = use(MAXIMAL, packed, net, whole, some, NUMBER, U=law, k=size, m=k)
        same = arith(eq(size, k), least, few)
        v = var("v")
        return witness(goal, law, use("leibniz", same, packed, x=size, y=k, A=lam(v, PACKING(law, v, S, d, radius))))

    made = use(GREEDY, METRIC, POSITIVE, SOME, natural, one)
    return split(made, lambda many: prove(goal, many), lambda net: obtain_all(net, "j U", with_net))


# The lower bound for mean squared errors ------------------------------------------------------

width, error = var("Delta"), var("a")
record, f = var("r", "A"), var("f", function_type(("A",), "Y"))
RANGE = lam(y, exists(record, eq(f(record), y)))
COPIES = forall(record, exists(x, eq(q(x), f(record))))
SQUARED = d(w, q(x)) ** 2
ACCURATE = forall(x, conj(integrable(M(x), w, SQUARED), E(M(x), w, SQUARED) <= (error * width) ** 2))
share, weight = mark("share", 3), mark("weight", Fraction(5, 9))
SPREAD = COVERING_NUMBER(RANGE, d, share * error * width, k)
GIVEN = ZCDP(M, N, 0, rho), NEAR, nat(n), 0 <= rho, REACHED, METRIC, COPIES, ACCURATE, SPREAD, 0 < error, 0 < width

FEWER = "that fewer balls do not cover is not evaluated"

LOWER = Lemma(
    "st18.bbns-lower", "rho n^2 >= 5/9 log(N(X, 3 a Delta)) - log(2) for answers of mean squared error (a Delta)^2, "
    "where X are the values of the query at one record", f"{STEINKE}, query release, the lower bound",
    GIVEN,
    weight * log(k) - log(2) <= rho * n**2,
    mutants=(Mutant("weight", {weight: 2}, "20 points at distance 2, M(x) = x with probability 9/10 and else uniform "
                    "on the others, n = 1, a Delta = 16/25, rho = 47/10", control={weight: Fraction(1, 2)},
                    unwitnessed=FEWER),
             Mutant("near", {share: 1}, "the vertices of a simplex, any two of which are at distance 1; M is its "
                    "centre, and a Delta = 9/10", control={share: 5}, unwitnessed=FEWER)),
)  # fmt: skip


@proof_of(LOWER)
def _lower(claim: Claim) -> Theorem:
    """Errors of more than half of the distance of a packing are rare (Markov's inequality), and so it is small."""
    spread = hypothesis(claim, COVERING_NUMBER)
    far, sign = read(COVERING_NUMBER, spread).alpha, arith(0 < error * width, 0 < error, 0 < width)
    wrong, most = ind(far / 2 < d(w, q(x))), Fraction(4, 9)
    ints, mean = parts(specialize(ACCURATE, x))
    near = use("foundations.distance-nonnegative", METRIC, y1=w, y2=q(x))
    square = arith(wrong * (far / 2) ** 2 <= SQUARED, near, sign)
    event = bounded(M(x), w, wrong, 1)
    scaled_int, scaled = parts(linear(M(x), w, wrong * (far / 2) ** 2, [((far / 2) ** 2, event)]))
    total = integrate(M(x), w, square, scaled_int, ints)
    rare = arith(E(M(x), w, wrong) <= most, total, scaled, mean, sign)
    _, one, *_ = parts(unfolded(spread))

    def with_record(law: Term, packed: Theorem) -> Theorem:
        points, inside, apart = parts(unfolded(packed))

        def value(goal: Term, *_: Term) -> Theorem:
            def with_data(place: Term, same: Theorem) -> Theorem:
                def at_copies(data: Term, equal: Theorem) -> Theorem:
                    v = var("v", "Y")
                    return witness(goal, data, use("leibniz", same, equal, x=f(place), y=y, A=lam(v, eq(q(data), v))))

                return obtain(specialize(COPIES, place), "x", at_copies)

            return obtain(at(inside, y), "r", with_data)

        own = PACKING(law, k, VALUES, d, far)
        larger = prove(own, points, intro(conjuncts(unfold(own))[1], value), apart)
        signs = arith(num(0) <= 0), theorem(0 <= rho)
        bound = use(PACKING_BOUND, *GIVEN[:3], *signs, REACHED, generalize(rare, x), larger, METRIC, one, U=law, k=k,
                    xi=0, beta=num(most), alpha=far)  # fmt: skip
        return arith(
            claim.conclusion,
            bound,
            use("foundations.log-bound", arith(0 < k, one), arith(exp(num(0)) <= k, one), x=0, y=k),
        )

    point = witness(RANGE(f(record)), record, arith(eq(f(record), f(record))))
    some = witness(exists(y, RANGE(y)), f(record), point)
    made = use(SEPARATED, METRIC, arith(0 < far, sign), some, spread, S=RANGE, alpha=far)
    return obtain(made, "U", with_record)
