"""Noise on a query exists: Gaussian, Laplace and exponential noise on a number, Gaussian noise on vectors,
and what a kernel that mixes makes of an answer.
"""

from dpproofs.prelude import *
from dpproofs.meaning.choices import EXPONENTIAL_NOISE, median
from dpproofs.meaning.kinds import LAPLACE_MECHANISM, VECTOR_GAUSSIAN, K, K_out, phi, scale, sigma, w, z
from dpproofs.meaning.laws import GAUSSIAN_VECTOR, INDEPENDENT
from dpproofs.meaning.lists import DATA, x
from dpproofs.meaning.mixing import AFTER, DOBRUSHIN, DOEBLIN, ULTRA_MIXING, gamma
from dpproofs.meaning.process import OUTPUT, law, v as v_process
from dpproofs.mutants.counterexamples import absurd, fact, from_level, point_mean
from dpproofs.mutants.witnesses import shown
from dpproofs.privacy.definitions import LAPLACE
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.gaussian.gaussian import LEBESGUE_DENSITY
from theorems.foundations.measure.laws_exist import PUSHED_KERNEL
from theorems.meaning.gaussian_exists import MOVED
from theorems.mechanisms.laplace.law import EXISTS as LAPLACE_EXISTS

# There is Laplace noise on any query ----------------------------------------------------------

_CLAIM = exists(K, conj(LAPLACE_MECHANISM(K, N, Delta, scale), forall(x, LAPLACE(K(x), q(x), scale))))

MECHANISM_EXISTS = Lemma(
    "meaning.laplace-mechanism-exists", "There is a Laplace mechanism with any query, of its sensitivity", "elementary",
    (MOVED, 0 < scale),
    _CLAIM,
    mutants=(Mutant("any", without(MOVED), "a query that has a negative sensitivity",
                    witness=finite({"X": 2}, N=(0, 1, 0, 0), q=(0, 1), Delta=-1, b=1)),),
)  # fmt: skip


@proof_of(MECHANISM_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """The Laplace laws around the values of the query."""

    def with_laws(laws: Term, facts: Theorem) -> Theorem:
        made, around = lam(x, laws(q(x))), generalize(specialize(facts, q(x)), x)
        kind = witness(LAPLACE_MECHANISM(made, N, Delta, scale), q, MOVED, around)
        return witness(claim.conclusion, made, both(kind, around))

    return obtain(use(LAPLACE_EXISTS, 0 < scale, b=scale), "R", with_laws)


# There is exponential noise on any number -----------------------------------------------------

laws = var("R", function_type((REAL,), prob(REAL)))
MADE = exists(laws, forall(median, EXPONENTIAL_NOISE(laws(median), median, scale)))

EXPONENTIAL_NOISE_EXISTS = Lemma(
    "meaning.exponential-noise-exists", "There is exponential noise on any number", "law_with_density",
    (0 < scale,),
    MADE,
    mutants=(Mutant("negative", {0 < scale: scale < 0}, "its density would be negative", control={0 < scale: 1 < scale},
                    unwitnessed="that its mass would be negative takes an integral that does not converge"),),
)  # fmt: skip

DENSITY_AT = ind(median <= w) * exp(-(w - median) / scale) / scale
TEST = test_function(phi, w)


@proof_of(EXPONENTIAL_NOISE_EXISTS)
def _exponential_noise_exists(claim: Claim) -> Theorem:
    """The law with the right density with respect to the Gaussian law of variance 1."""
    base = normal(0, 1)
    reference = use(LEBESGUE_DENSITY, arith(0 < num(1)), mu=0, sigma=1)
    bell = opened(read(DENSITY, reference).L, w)
    ratio = DENSITY_AT / bell
    positive = arith(0 <= ratio, 0 < scale)

    def moved(body: Term, low: Theorem, ints: Theorem) -> list[Theorem]:
        """E[ratio f] under the Gaussian law is the integral of density f."""
        same = arith(eq(DENSITY_AT * body, bell * (ratio * body)), 0 < scale)
        scaled_int, scaled = parts(transfer(LEBESGUE, w, same, ints))
        nonneg = generalize(arith(0 <= ratio * body, low, positive), w)
        back_int, back = parts(
            use(
                FROM_REFERENCE,
                reference,
                nonneg,
                scaled_int,
                P=base,
                Q=LEBESGUE,
                L=lam(w, bell),
                f=lam(w, ratio * body),
            )
        )
        return [back_int, arith(eq(E(base, w, ratio * body), E(LEBESGUE, w, DENSITY_AT * body)), back, scaled)]

    raw_int, raw = parts(use("mechanisms.exponential-right", arith(0 < 1 / scale, 0 < scale), m=median, s=1 / scale))
    whole_int, whole = parts(linear(LEBESGUE, w, DENSITY_AT, [(1 / scale, raw_int)], 0 < scale))
    whole = arith(eq(E(LEBESGUE, w, DENSITY_AT), 1), whole, raw, 0 < scale)
    ratio_int, mean = moved(num(1), arith(0 <= num(1)), whole_int)
    unit = both(ratio_int, arith(eq(E(base, w, ratio), 1), mean, whole))
    made = use(
        "foundations.law-with-density",
        generalize(positive, median, w),
        generalize(unit, median),
        P=lam(median, base),
        f=lam((median, w), ratio),
    )

    def shown(found: Term, facts: Theorem) -> Theorem:
        low, high = parts(specialize(TEST, w))
        weighted = DENSITY_AT * phi(w)
        sign = arith(0 <= DENSITY_AT, 0 < scale)
        small = both(arith(0 <= weighted, low, sign), arith(weighted <= DENSITY_AT, low, high, sign))
        _, value = moved(phi(w), low, dominated(LEBESGUE, w, small, whole_int))
        *_, tests = parts(unfolded(specialize(facts, median)))
        equal = arith(eq(E(found(median), w, phi(w)), E(LEBESGUE, w, weighted)), at(tests, phi, by=[TEST]), value)
        law = for_all(EXPONENTIAL_NOISE(found(median), median, scale), equal, phi)
        return witness(claim.conclusion, found, generalize(law, median))

    return obtain(made, "R", shown)


# Gaussian noise on vectors exists: an answer that shows the last entry alone is put together from all of them ---

entries = var("q", function_type((DATA, REAL), REAL))
MECHANISM = on(VECTOR_GAUSSIAN, V=REAL)
EXIST_MOVED = L2_SENSITIVITY(entries, d, N, Delta)
LAST = forall(
    x, forall(phi, implies(test_function(phi, w), eq(E(K(x), w, phi(w)), E(normal(entries(x, d), sigma), w, phi(w)))))
)
_MADE = exists(K, conj(MECHANISM(K, N, Delta, sigma), LAST))

VECTORS_EXIST = Lemma(
    "meaning.vector-gaussian-mechanism-exists", "There is Gaussian noise on any vector of queries", "law_with_density",
    (nat(d), 1 <= d, EXIST_MOVED),
    _MADE,
    mutants=(Mutant("any", without(EXIST_MOVED), "queries that move by more",
            unwitnessed="that vectors have one law whose entries do not move takes an induction over the entries"),),
)  # fmt: skip

u, v = var("u", product(DATA, REAL)), var("v")
PUT = lam((v, z), z)


@proof_of(VECTORS_EXIST)
def _vectors_exist(claim: Claim) -> Theorem:
    """Entry i is in the place of the one before it; at 0 there is none."""
    test = test_function(phi, w)
    first = ind(snd(u) <= 0)
    weights = generalize(both(arith(0 <= first), arith(first <= 1)), u)
    noisy = normal(entries(fst(u), snd(u)), sigma)
    mixed = use("foundations.law-mixed", weights, t=lam(u, first), P=lam(u, dirac(num(0))), Q=lam(u, noisy))

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        partial = lam((x, i), found(pair(x, i)))

        def mean(place: Term, *where: Theorem) -> Theorem:
            told = at(specialize(facts, pair(x, place)), phi, by=[test])
            late = E(normal(entries(x, place), sigma), w, phi(w))
            return arith(eq(E(found(pair(x, place)), w, phi(w)), late), told, *where)

        late = arith(0 < i + 1, natural_sign(i))
        law, next_law = partial(x, i), normal(entries(x, i + 1), sigma)
        same = parts(constant(law, v, E(next_law, w, phi(w))))[1]
        goal = on(INDEPENDENT, Y=REAL, Z=REAL, V=REAL)(partial(x, i + 1), law, next_law, PUT)
        joined = for_all(goal, arith(said_of(goal, phi), mean(i + 1, late), same), phi)
        begin = at(specialize(facts, pair(x, num(0))), phi, by=[test])
        sure = parts(use("E_dirac", x=num(0), f=phi))[1]
        start = discharge(arith(eq(E(partial(x, 0), w, phi(w)), phi(num(0))), begin, sure), test)
        said = on(GAUSSIAN_VECTOR, V=REAL)(lam(i, partial(x, i)), PUT, num(0), lam(i, entries(x, i)), sigma)
        chain = folded(said, both(generalize(start, phi), generalize(discharge(joined, nat(i)), i)))
        answer = lam(x, partial(x, d))
        whole = discharge(arith(eq(E(partial(x, d), w, phi(w)), E(partial(x, d), w, phi(w)))), test)
        last = generalize(discharge(mean(d, arith(0 < d, 1 <= d)), test), x, phi)
        kind = MECHANISM(answer, N, Delta, sigma)
        values = d, entries, PUT, num(0), partial
        each = generalize(both(chain, generalize(whole, phi)), x)
        return witness(claim.conclusion, answer, witnesses(kind, values, nat(d), EXIST_MOVED, each), last)

    return obtain(mixed, "R", with_laws)


# What a kernel that mixes makes of an answer is a mechanism of that kind, for each answer and each such kernel ---

S = var("S", function_type((OUTPUT,), prob(OUTPUT)))
PUSHED_V = on(PUSHED, Y=OUTPUT, Z=OUTPUT)
PRIVATE = on(APPROX_DP, Y=OUTPUT)(law, N, epsilon, delta)
CLOSE = on(DOBRUSHIN, Y=OUTPUT, Z=OUTPUT)(S, gamma, 0)
COMMON_PART = on(DOEBLIN, Y=OUTPUT, Z=OUTPUT)(S, gamma)
BOUNDED_RATIOS = on(ULTRA_MIXING, Y=OUTPUT, Z=OUTPUT)(S, gamma)
MADE_OF_IT = forall(x, PUSHED_V(K_out(x), law(x), S))
THERE_IS, KEEPS = "What a kernel makes of an answer is of the kind", "a kernel that keeps its input, and gamma = 0"

DOBRUSHIN_EXISTS = Lemma(
    "meaning.after-dobrushin-exists", f"{THERE_IS}, if its laws at any two points are close", "elementary",
    (PRIVATE, CLOSE),
    exists(K_out, conj(AFTER["dobrushin"](K_out, N, epsilon, delta, gamma), MADE_OF_IT)),
    lambda claim: _made_of(claim, AFTER["dobrushin"], CLOSE),
    (Mutant("any", without(CLOSE), KEEPS,
            witness=refuted(lambda said: _told(said, "bbgg19.theorem-1.1"), X=REAL, V=REAL)),),
)  # fmt: skip

DOEBLIN_EXISTS = Lemma(
    "meaning.after-doeblin-exists", f"{THERE_IS}, if its laws have a common part", "elementary",
    (PRIVATE, COMMON_PART),
    exists(K_out, conj(AFTER["doeblin"](K_out, N, epsilon, delta, gamma), MADE_OF_IT)),
    lambda claim: _made_of(claim, AFTER["doeblin"], COMMON_PART),
    (Mutant("any", without(COMMON_PART), KEEPS,
            witness=refuted(lambda said: _told(said, "bbgg19.theorem-1.3"), X=REAL, V=REAL)),),
)  # fmt: skip

ULTRA_MIXING_EXISTS = Lemma(
    "meaning.after-ultra-mixing-exists", f"{THERE_IS}, if its laws have bounded ratios", "elementary",
    (PRIVATE, BOUNDED_RATIOS),
    exists(K_out, conj(AFTER["ultra_mixing"](K_out, N, epsilon, delta, gamma), MADE_OF_IT)),
    lambda claim: _made_of(claim, AFTER["ultra_mixing"], BOUNDED_RATIOS),
    (Mutant("any", without(BOUNDED_RATIOS), KEEPS,
            witness=refuted(lambda said: _told(said, "bbgg19.theorem-1.4-sharp"), X=REAL, V=REAL)),),
)  # fmt: skip


def _made_of(claim: Claim, kind: Definition, mixes: Term) -> Theorem:
    """What is made of an answer is one law for each data set."""

    def with_laws(made: Term, facts: Theorem) -> Theorem:
        each = prove(PUSHED_V(made(x), law(x), S), unfolded(specialize(facts, x)))
        pushed = generalize(each, x)
        said = kind(made, N, epsilon, delta, gamma)
        return witness(claim.conclusion, made, witnesses(said, (law, S), PRIVATE, mixes, pushed), pushed)

    return obtain(use(PUSHED_KERNEL, P=law, K=lam((x, v_process), S(v_process))), "K", with_laws)


_SIZES = num(0) <= 0, num(0) <= 1, num(1) <= 1, num(0) <= num(1)


def _hides_nothing(keeps: Term, always: Term) -> Theorem:
    """Every mechanism is (0, 1)-DP."""

    def of_pair(goal: Term, one: Term, other: Term, test: Term) -> Theorem:
        unit = test_function(test, var("w"))
        sure = [parts(use("E_dirac", x=point, f=test))[1] for point in (one, other)]
        return arith(goal, *sure, *(bound for point in (one, other) for bound in parts(specialize(unit, point))))

    return intro(on(APPROX_DP, X=REAL, Y=REAL)(keeps, always, 0, 1), of_pair)


def _told(said: Theorem, amplified: str) -> Theorem:
    """A kernel that keeps its input does not forget it, whereas gamma = 0 says that it does."""
    a, b, w = variables("a b w")
    keeps, event = lam(a, dirac(a)), from_level(1)
    always = lam((a, b), eq(num(0), 0))
    told = instance(said, _hides_nothing(keeps, always), M=keeps, S=keeps, N=always, epsilon=0, delta=1, gamma=0)
    means = [point_mean(point, f) for point in (0, 1) for f in (event, lam(a, E(dirac(a), w, event(w))))]

    def with_law(made: Term, facts: Theorem) -> Theorem:
        kind, pushed = parts(facts)

        def with_kernel(answer: Term, kernel: Term, within: Theorem) -> Theorem:
            values = {"M": answer, "M3": made, "N": always, "K": kernel, "epsilon": 0, "delta": 1, "gamma": 0}
            private = fact(amplified, *parts(within), *map(shown, _SIZES), **values)
            lost = read(APPROX_DP, private).delta
            near = at(at(private, 1, 0, by=[arith(eq(num(0), 0))]), event)
            return absurd(near, shown(lost <= 0), *(at(specialize(pushed, point), event) for point in (0, 1)), *means)

        return obtain_all(unfolded(kind), "A S", with_kernel)

    return obtain(told, "K", with_law)
