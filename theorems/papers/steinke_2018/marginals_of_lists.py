"""One-way marginals under pure DP, for lists of n records of d bits: a constant mean error is possible for d up to
n epsilon times a constant, and for no more.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.meaning.laws import LAPLACE_VECTOR
from dpproofs.mutants.counterexamples import absurd, fact, written
from dpproofs.mutants.two_answers import sum_to
from dpproofs.mutants.witnesses import natural
from theorems.citations import STEINKE
from theorems.foundations.measure.postprocessed_laws import IMAGE_MEAN_CONVERSE
from theorems.foundations.measure.union_bound import INSIDE, answer, centre, d, j
from theorems.foundations.samples.lists import AGREE_AFTER, NEIGHBOURS, entry, inside, n
from theorems.foundations.sums.sums_from_one import SUM_EQUAL, SUM_MEANS, SUM_OF_ONES
from theorems.mechanisms.laplace.error import LAPLACE_ANSWERS, MEAN_ERROR
from theorems.mechanisms.laplace.vector import VECTOR
from theorems.papers.bun_steinke_2016.ex_6_1_lower_bounds import ENTROPY
from theorems.papers.bun_steinke_2016.ex_6_1_lower_bounds_lists import (
    BITS_OF_ONE,
    LISTS_KL,
    MARGINALS_DISTINCT,
    OF_RECORDS_OF_BITS,
    bit,
    mean,
    p,
    x,
)
from theorems.papers.bun_steinke_2016.sec_7_lists import steps

SOURCE = f"{STEINKE}, one-way marginals under pure DP"

# At most about n epsilon marginals ------------------------------------------------------------

PRIVATE = PURE_DP(M, NEIGHBOURS, epsilon), 0 <= epsilon
ONE_BIT = {"X": 1, "A": 1, "B": 1, "Y": 1}

LOWER = Lemma(
    "st18.comparison-pure-marginals-lower", "d (log(2) - h(p)) <= n epsilon for d marginals of n records of mean "
    "error at most p/2 under pure DP", SOURCE,
    (*PRIVATE, *OF_RECORDS_OF_BITS),
    ENTROPY <= factor * n * epsilon,
    mutants=(Mutant("factor", {factor: Fraction(1, 15)}, "one record of one bit, which is turned with probability 1/8",
                    witness=finite({"X": 2, "A": 2, "B": 2, "Y": 2}, M=(("7/8", "1/8"), ("1/8", "7/8")),
                        e=lambda x, _: x, c=lambda x, j, a: a if j == 1 else x, u=lambda a, _: a,
                        k=lambda a, j, b: b if j == 1 else a, o=0, l=1, v=lambda y, _: y, n=1, d=1, p="1/4", q="3/4",
                        epsilon="1.946")),
             Mutant("one bit", without(MARGINALS_DISTINCT), "there is one bit only",
                    witness=finite(ONE_BIT, epsilon=0, **BITS_OF_ONE)),),
)  # fmt: skip


@proof_of(LOWER)
def _lower(claim: Claim) -> Theorem:
    """Any two lists are joined by n steps, and so their answers are n epsilon apart."""
    walk, reached = steps()
    group = use("mechanisms.group-pure-dp", PRIVATE[0], walk, nat(n), 0 <= epsilon, D=AGREE_AFTER, N=NEIGHBOURS, k=n)
    pair = at(group, x1, x2, by=[specialize(reached, x1, x2)])
    line = use("bs16.lemma-3.2-pair-to-zcdp", pair, P=M(x1), Q=M(x2), epsilon=n * epsilon)
    near = use("foundations.zcdp-kl", line, P=M(x1), Q=M(x2), xi=n * epsilon, rho=0)
    made = use(LISTS_KL, generalize(near, x1, x2), *OF_RECORDS_OF_BITS, t=n * epsilon + 0)
    return arith(claim.conclusion, made)


# Laplace noise on about n epsilon marginals ---------------------------------------------------

empty = var("empty", "V")
M2, append = var("M2", function_type(("X", REAL), prob("V"))), var("append", function_type(("V", REAL), "V"))
SCALE = d / (n * epsilon)
SIZES = nat(n), 1 <= n, nat(d), 1 <= d, 0 < epsilon
MARGINALS = lam((x, i), mean(i))
NOISY = forall(x, LAPLACE_VECTOR(lam(i, M2(x, i)), append, empty, lam(i, mean(i)), SCALE))

NOISE = Lemma(
    "st18.comparison-pure-marginals", "d marginals of n records with Laplace noise of scale d/(n epsilon) are "
    "epsilon-DP", SOURCE,
    (NOISY, *SIZES),
    on(PURE_DP, Y="V")(lam(x, M2(x, d)), NEIGHBOURS, factor * epsilon),
    mutants=(Mutant("factor", {factor: LESS}, "one record of one bit",
                    witness=finite({"V": "lists", "X": 2, "A": 2, "B": 2}, e=lambda x, _: x, u=lambda a, _: a, l=1, n=1,
                        d=1, epsilon=1)),),
)  # fmt: skip


@proof_of(NOISE)
def _noise(claim: Claim) -> Theorem:
    """A record moves each marginal by 1/n at most, and all of them by d/n."""
    replaced = NEIGHBOURS(x1, x2)
    moved = obtain(replaced, "place", lambda where, facts: _moved(where, *parts(facts)[3:]))
    change = summation(i, 1, d, absolute(MARGINALS(x1, i) - MARGINALS(x2, i)))
    total = over_range(change <= d / n, d, nat(d), each=generalize(moved, i))
    sensitivity = for_all(on(L1_SENSITIVITY, X="X")(MARGINALS, d, NEIGHBOURS, d / n), total)
    made = use(VECTOR, sensitivity, NOISY, nat(d), arith(0 < SCALE, *SIZES), q=MARGINALS, M=M2, N=NEIGHBOURS, b=SCALE,
               Delta=d / n)  # fmt: skip
    level = arith(eq(read(PURE_DP, made).epsilon, epsilon), *SIZES)
    return rewrite(made, level)


def _moved(where: Term, agree: Theorem) -> Theorem:
    """The sums of the bits of lists that differ at one place differ by 1."""
    first, second = (lam(j, bit(entry(data, j), i)) for data in (x1, x2))
    here, a = ind(eq(j, where)), var("a", "A")

    def other(no: Theorem) -> Theorem:
        same = at(unfolded(agree), j, by=[*inside(j), arith(ne(j, where), no)])
        return arith(absolute(first(j) - second(j)) <= here, same_value(lam(a, bit(a, i)), same), no)

    step = cases(eq(j, where), lambda yes: arith(absolute(first(j) - second(j)) <= here, yes), other)
    each = generalize(discharge(step, *inside(j)), j)
    sums = [summation(j, 1, n, terms(j)) for terms in (first, second)]
    count = summation(j, 1, n, here)
    few = over_range(count <= ind(where <= n), n, nat(n))
    ways = [over_range(one - two <= count, n, nat(n), each=each) for one, two in (sums, sums[::-1])]
    return arith(absolute(MARGINALS(x1, i) - MARGINALS(x2, i)) <= 1 / n, *ways, few, 1 <= n)


ERROR = summation(j, 1, d, absolute(answer(w, j) - centre(j)))
ENOUGH = 0 < p, 2 * d / (p * epsilon) <= n
ANSWERS = LAPLACE_ANSWERS(P, answer, centre, SCALE, d)

SMALL = Lemma(
    "st18.comparison-pure-marginals-error", "d answers with Laplace noise of scale d/(n epsilon) have a mean error of "
    "at most p/2 where n >= 2 d/(p epsilon)", SOURCE,
    (ANSWERS, *SIZES, *ENOUGH),
    conj(integrable(P, w, ERROR), 2 * E(P, w, ERROR) <= factor * p * d),
    mutants=(Mutant("factor", {factor: LESS}, "n = 2 d/(p epsilon): an equality"),),
)  # fmt: skip


@proof_of(SMALL)
def _small(claim: Claim) -> Theorem:
    """The mean error of each answer is its scale."""
    z, gap = var("z"), lam((j, w), absolute(answer(w, j) - centre(j)))
    scale = arith(0 < SCALE, *SIZES)

    def with_law(law: Term, known: Theorem) -> Theorem:
        own, image = parts(known)
        far = absolute(z - centre(j))
        made, value = parts(use(MEAN_ERROR, own, scale, P=law, m=centre(j), b=SCALE))
        ints, mean = parts(use(IMAGE_MEAN_CONVERSE, image, generalize(arith(0 <= far), z), made, P=P, R=law,
                               g=lam(w, answer(w, j)), f=lam(z, far)))  # fmt: skip
        return both(ints, arith(eq(E(P, w, gap(j, w)), SCALE), mean, value))

    one = obtain(at(unfolded(ANSWERS), j, by=INSIDE), "R", with_law)
    ones = lam(j, num(1))
    made, mean = parts(one)
    same = arith(eq(lhs(mean), SCALE * ones(j)), mean)
    ints, means = (generalize(discharge(fact, *INSIDE), j) for fact in (made, same))
    whole, total = parts(use(SUM_MEANS, ints, nat(d), mu=P, g=gap, s=ones, n=d))
    made, equal = parts(transfer(P, w, over_range(eq(integrand_of(whole.conclusion, w), ERROR), d, nat(d)), whole))
    level = lam(j, E(P, w, gap(j, w)))
    sums = use(SUM_EQUAL, nat(d), means, n=d, c=SCALE, s=level, t=ones)
    value = arith(eq(E(P, w, ERROR), d * SCALE), equal, total, sums, use(SUM_OF_ONES, nat(d), n=d))
    few = arith(2 * SCALE <= p, *SIZES, *ENOUGH)
    return both(made, arith(comparison(claim), value, few, nat(d), 1 <= d))


@refutation_of(SMALL, "factor", Y=REAL)
def _too_small(said: Theorem) -> Theorem:
    """One answer with Laplace noise of scale 1, of mean error 1."""
    z, scale = var("z"), written(SCALE, d=1, n=1, epsilon=1)

    def with_laws(laws: Term, centred: Theorem) -> Theorem:
        given, law = specialize(centred, 0), laws(num(0))
        same = intro(on(IMAGE, Y=REAL, Z=REAL)(law, law, lam(z, z)), lambda goal, _: arith(goal))
        noisy = on(LAPLACE_ANSWERS, Y=REAL)(law, lam((z, j), z), lam(j, num(0)), scale, num(1))
        told = intro(noisy, lambda goal, _: witness(goal, law, given, same))
        values = {"P": law, "mu": lam(j, num(0)), "v": lam((z, j), z), "d": 1, "n": 1, "epsilon": 1, "p": 2}
        ints, small = parts(instance(said, told, natural(num(1)), **values))
        alone = parts(transfer(law, z, sum_to(1, lam(j, open_(integrand_of(ints.conclusion, z).args[2], (j,)))), ints))[
            1
        ]
        return absurd(small, alone, parts(fact("mechanisms.laplace-mean-error", given, P=law, m=0, b=scale))[1])

    return obtain(fact("mechanisms.laplace-exists", numeric(0 < scale), b=scale), "R", with_laws)
