"""Accurate histograms show which elements a data set of repeated elements has, and so reveal much about it."""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.privacy.notions import WITHIN
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.fano_and_gibbs import FANO
from theorems.foundations.divergences.mutual_information import MI_OF_INDEPENDENT
from theorems.foundations.measure.joint_laws import JOINT_LAW
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.reals.exponentials_and_logarithms import EXP_TANGENT, LOG_TANGENT
from theorems.foundations.samples.counts_and_means import COUNT_GAP, COUNT_MEAN, COUNT_MEMBER, SET, U, a, count, d
from theorems.foundations.samples.entries import AGREE_OFF, ENTRIES, INDEPENDENT_ENTRIES
from theorems.foundations.samples.entries_averaged import same_mean
from theorems.foundations.samples.independent_entries import INDEPENDENT_EVENTS
from theorems.papers.bun_steinke_2016.theorem_6_3_mutual_information import GROUP_KL

# Proposition 6.4, the guess: accurate histograms show which elements a data set of repeated elements has ---

m, l, i = var("m"), var("l"), var("i")
x, y = var("x", "X"), var("y", "Y")
u = var("u", "S")
element, splice = var("e", function_type(("S", REAL), "A")), var("c", function_type((REAL, "S", "S"), "S"))
prior, repeated = var("P", prob("S")), var("r", function_type(("S",), "X"))
histogram = var("h", function_type(("X", "A"), REAL))
answer, error = var("v", function_type(("Y", "A"), REAL)), var("b", function_type(("X", "Y"), REAL))

COPIES = forall((u, a), eq(histogram(repeated(u), a), l * count(m, a, lam(i, element(u, i)))))
LISTS = on(ENTRIES, X="S")(element, splice, m)
INDEPENDENT = on(INDEPENDENT_ENTRIES, X="S")(prior, splice, m)


def within_list(body: Term) -> Term:
    """For the elements i = 1, ..., m of a list: the body."""
    return forall(i, implies(nat(i), 1 <= i, i <= m, body))


UNIFORM = within_list(on(IMAGE, Y="S", Z="A")(U, prior, lam(u, element(u, i))))
BOUNDED = forall((x, y, a), absolute(answer(y, a) - histogram(x, a)) <= error(x, y))

good = ind(2 * error(repeated(u), y) < l)

GIVEN = LISTS, INDEPENDENT, nat(m), UNIFORM, SET, COPIES, BOUNDED, 0 < l, 0 < d, 0 < m

GUESS = Lemma(
    "bs16.prop-6.4-guess",
    "An answer is good for a list of m elements, each repeated, with probability at most (m/d)^m",
    f"{BUN_STEINKE}, proof of Proposition 6.4",
    GIVEN,
    E(prior, u, good) <= factor * (m / d) ** m,
    mutants=(Mutant("factor", {factor: LESS}, "m = d = 1",
                    witness=finite({"S": 1, "A": 1, "X": 1, "Y": 1}, e=0, c=0, m=1, P=(1,), U=(1,), d=1, l=1, h=1, r=0,
                        v=1, b=0, y=0)),),
)  # fmt: skip

present = ind(l / 2 <= answer(y, a))

NEAR = 2 * error(repeated(u), y) < l
FEW = E(U, a, present) <= m / d


@proof_of(GUESS)
def _proof(claim: Claim) -> Theorem:
    """The elements are independent, and each is shown as present with probability at most m/d."""
    shown = lam(a, present)

    def usual(few: Theorem) -> Theorem:
        inside = nat(i), 1 <= i, i <= m
        drawn = at(at(UNIFORM, i, by=inside), shown)
        likely = arith(E(prior, u, shown(element(u, i))) <= m / d, drawn, few)
        ways = disj(good <= 0, within_list(1 <= shown(element(u, i))))
        implied = cases(
            NEAR,
            lambda yes: infer("or_intro", _all_present(yes), formula=ways),
            lambda far: infer("or_intro", arith(good <= 0, far), formula=ways),
        )
        return use(INDEPENDENT_EVENTS, LISTS, INDEPENDENT, nat(m), generalize(discharge(likely, *inside), i),
                   arith(0 < m / d, 0 < m, 0 < d), generalize(implied, u), P=prior, e=element, c=splice, n=m,
                   g=lam((i, a), present),
                   B=m / d, phi=lam(u, good))  # fmt: skip

    return cases(FEW, usual, lambda no: _never(claim.conclusion, no))


elements = lam(i, element(u, i))


def _all_present(close: Theorem) -> Theorem:
    """Where the answer is good, it shows each element of the list as present."""
    point = element(u, i)
    inside = nat(i), 1 <= i, i <= m
    there = use(COUNT_MEMBER, nat(m), *inside, arith(eq(point, point)), k=m, j=i, f=elements, a=point)
    shown = arith(1 <= ind(l / 2 <= answer(y, point)), there, close, *_counted(point), 0 < l)
    return generalize(discharge(shown, *inside), i)


def _counted(point: Term) -> list[Theorem]:
    """The number of copies of the point in r(u), and how far the answer is from it."""
    return [specialize(COPIES, u, point), specialize(BOUNDED, repeated(u), y, point)]


def _never(goal: Term, no: Theorem) -> Theorem:
    """When more points than that are shown as present, no list makes the answer good."""
    wrong = eq(good, 0)
    absent = cases(
        NEAR,
        lambda yes: arith(wrong, _few(yes), no),
        lambda far: arith(wrong, far),
    )
    mean = arith(eq(E(prior, u, good), 0), same_mean(prior, u, absent), parts(use(NOTHING, mu=prior))[1])
    return arith(goal, mean, arith(0 < m / d, 0 < m, 0 < d))


def _few(close: Theorem) -> Theorem:
    """Where the answer is good, it shows at most m points as present, on average over the d points."""
    gap = use(COUNT_GAP, nat(m), k=m, f=elements)
    below = arith(present <= count(m, a, elements), gap, close, *_counted(a), 0 < l)
    ints, mean = parts(use(COUNT_MEAN, SET, 0 < d, nat(m), k=m, f=elements))
    return arith(E(U, a, present) <= m / d, integrate(U, a, below, bounded(U, a, present, 1), ints), mean)


# Proposition 6.4: what accurate histograms reveal about a data set of repeated elements.3 are put together for
# its numbers ----------------------------------------------------------------------------------

j, u1, u2 = var("j"), var("u1", "S"), var("u2", "S")
ONE_OFF = on(AGREE_OFF, X="S")(element, m, j, u1, u2)
BLOCK = forall((j, u1, u2), implies(ONE_OFF, D(l, repeated(u1), repeated(u2))))
ACCURATE = forall(x, conj(integrable(M(x), y, error(x, y)), E(M(x), y, error(x, y)) <= l / 10))
SETTING = LISTS, INDEPENDENT, nat(m), UNIFORM, SET, COPIES, BLOCK
PRIVATE = ZCDP(M, N, 0, rho), WITHIN(D, N), 0 <= rho
SIZES = nat(l), 0 < l, 0 < d, 0 < m
INFORMATION_GIVEN = *PRIVATE, *SETTING, BOUNDED, ACCURATE, *SIZES


cost = mark("cost", m * rho * l**2)
_one = absolute(answer(y, a) - histogram(x, a))
EACH = forall((x, a), conj(integrable(M(x), y, _one), E(M(x), y, _one) <= l / 10))

INFORMATION = Lemma(
    "bs16.prop-6.4-blocks", "(4/5) m log(d/m) - log(2) <= m rho l^2 when histograms have mean error at most l/10",
    f"{BUN_STEINKE}, proof of Proposition 6.4, (7), (8)",
    INFORMATION_GIVEN,
    Fraction(4, 5) * m * log(d / m) - log(2) <= cost,
    mutants=(Mutant("linear", {cost: m * rho * l},
                    "m = 1, rho = 1, l = 10000, log(d) = 400000, noise N(0, 1) on each count",
                    unwitnessed="the witness has too many points to be evaluated"),
             Mutant("each", without(BOUNDED) | {ACCURATE: EACH},
                    "m = 1, rho = 1, l = 10, d large, noise N(0, 1) on each count",
                    unwitnessed="the witness has too many points to be evaluated")),
)  # fmt: skip

OUTPUT, law = lam(u, M(repeated(u))), var("J", prob(product("S", "Y")))


@proof_of(INFORMATION)
def _information(claim: Claim) -> Theorem:
    """Fano's inequality for the guess; for d < m the left side is negative."""
    v = var("v", law.type[1])
    test = lam(v, ind(2 * error(repeated(fst(v)), snd(v)) < l))
    ratio = arith(0 < d / m, 0 < d, 0 < m)
    k = (d / m) ** m
    value = arith(eq(log(k), m * log(d / m)), ratio)

    def large(yes: Theorem) -> Theorem:
        inverse = arith(eq(log(d / m), -log(m / d)), 0 < d, 0 < m)
        slope = use(LOG_TANGENT, arith(0 < m / d, 0 < d, 0 < m), y=m / d)
        grows = arith(0 <= log(d / m), inverse, slope, arith(m / d <= 1, yes, 0 < d))
        one = arith(1 <= k, use(EXP_TANGENT, x=m * log(d / m)), arith(eq(k, exp(m * log(d / m))), ratio), grows, 0 < m)

        def with_joint(law: Term, joint: Theorem) -> Theorem:
            rare = arith(
                k * E(prior, u, good) <= 1,
                use(GUESS, *SETTING[:-1], BOUNDED, *SIZES),
                arith(eq(k * (m / d) ** m, 1), 0 < d, 0 < m),
                arith(0 < k, ratio),
            )
            fano = use(FANO, _informed(joint, law), joint, generalize(rare, y), one, J=law, P=prior, K=OUTPUT, phi=test,
                       k=k, t=m * (rho * l**2))  # fmt: skip
            scaled = arith(
                Fraction(4, 5) * log(k) <= log(k) * E(law, v, test(v)), _likely(joint, law, test), value, grows, 0 < m
            )
            return arith(claim.conclusion, fano, scaled, value)

        return obtain(use(JOINT_LAW, P=prior, K=OUTPUT), "J", with_joint)

    def small(no: Theorem) -> Theorem:
        slope = use(LOG_TANGENT, ratio, y=d / m)
        negative = arith(log(d / m) <= 0, slope, arith(d / m <= 1, no, 0 < m))
        return arith(claim.conclusion, negative, log_two(), 0 < m, arith(0 <= m * rho * l**2, 0 <= rho, 0 < m))

    return cases(m <= d, large, small)


def _informed(joint: Theorem, law: Term) -> Theorem:
    """Theorem 6.3: the mutual information of the list and the output is at most m rho l^2 (7)."""
    zero = arith(num(0) <= 0)
    near = at(BLOCK, j, u1, u2, by=[ONE_OFF])
    pair_kl = use(GROUP_KL, *PRIVATE, nat(l), zero, near, x1=repeated(u1), x2=repeated(u2), xi=0)
    cost = rho * l**2
    pair_kl = rewrite(pair_kl, arith(eq(read(KL, pair_kl).t, cost)))
    close = generalize(discharge(pair_kl, ONE_OFF), j, u1, u2)
    return use(MI_OF_INDEPENDENT, LISTS, INDEPENDENT, nat(m), close, joint, e=element, c=splice, P=prior, M=OUTPUT,
               J=law, n=m, s=cost)  # fmt: skip


def _likely(joint: Theorem, law: Term, test: Term) -> Theorem:
    """By Markov's inequality the error is below l/2 with probability at least 4/5 (8)."""
    ints, mean = parts(specialize(ACCURATE, repeated(u)))
    size = specialize(BOUNDED, repeated(u), y, a)
    few = arith(1 - good <= 2 * error(repeated(u), y) / l, size, 0 < l)
    good_int = bounded(OUTPUT(u), y, good, 1)
    inner = integrate(OUTPUT(u), y, few, good_int, ints, 0 < l)
    level = E(OUTPUT(u), y, good)
    most = arith(Fraction(4, 5) <= level, inner, mean, 0 < l)
    at_most = arith(level <= 1, integrate(OUTPUT(u), y, arith(good <= 1), good_int), mean_of_one(OUTPUT(u)))
    outer = integrate(prior, u, most, bounded(prior, u, level, 1, most, at_most))
    drawn = at(joint, test)
    return arith(Fraction(4, 5) <= lhs(drawn), drawn, outer)


def log_two() -> Theorem:
    """0 <= log(2)."""
    return numeric(num(0) <= log(2))
