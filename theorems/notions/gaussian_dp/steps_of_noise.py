"""Gaussian vectors, and steps of Gaussian noise one after the other: mu^2 adds up."""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from dpproofs.mutants.counterexamples import exceeded, excess_value, fact, from_level, standard, tail, unconcerned
from dpproofs.mutants.witnesses import natural
from theorems.citations import DONG_ROTH_SU
from theorems.foundations.densities.likelihood_ratios import same_law
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.gaussian.gaussian_divergences import F, G, append, distance, empty, k, mu_, nu_, phi, v
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.notions.gaussian_dp.composition import GAUSSIAN_LAWS
from theorems.notions.gaussian_dp.larger_mu import SAME_LAWS, equal_mu, gaussian

# The profile of two Gaussian vectors: the coordinates are a composition -----------------------

PROFILE_V = on(PROFILE, Y="V")
GIVEN = (GAUSSIAN_VECTOR(G, append, empty, mu_, sigma), GAUSSIAN_VECTOR(F, append, empty, nu_, sigma), 0 < sigma)


def _square(dimension: Term) -> Term:
    """mu^2: the squared distance of the first coordinates of the means, in standard deviations."""
    return substitute(distance, {d: dimension}) / sigma**2


VECTOR = Lemma(
    "profiles.gaussian-vector", "The profile of two Gaussian vectors", f"{DONG_ROTH_SU}, Gaussian DP",
    (*GIVEN, nat(d)),
    conj(0 <= _square(d), PROFILE_V(G(d), F(d), gaussian(factor * _square(d)))),
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, mu(1) - nu(1) = sigma",
                    witness=finite({"V": "lists"}, mu={1: 1}, nu={1: 0}, sigma=1, d=1)),),
)  # fmt: skip


@proof_of(VECTOR)
def _vector(claim: Claim) -> Theorem:
    step = generalize(discharge(_one_more(), nat(k), _known(k)), k)
    found = at(use("induction", _no_coordinate(), step, A=lam(k, _known(k))), d, by=[nat(d)])
    return prove(claim.conclusion, found)


SQUARES = lam(i, (mu_(i) - nu_(i)) ** 2)


def _one_more() -> Theorem:
    """The last coordinate is independent of the others."""
    natural, last = nat(k), (mu_(k + 1) - nu_(k + 1)) ** 2 / sigma**2
    laws = [unfolded(at(parts(unfolded(g))[1], k, by=[natural])) for g in GIVEN[:2]]
    nonneg, known = parts(_known(k))
    one = generalize(
        use("profiles.gaussian-laws", 0 < sigma, arith(eq(last, last)), mu=mu_(k + 1), nu=nu_(k + 1), v=last), v
    )
    positive = arith(0 <= last, 0 < sigma)
    noise = {"K": lam(v, normal(mu_(k + 1), sigma)), "H": lam(v, normal(nu_(k + 1), sigma))}
    made = use("profiles.gaussian-composition-laws", known, one, *laws, nonneg, positive, T=append, P=G(k), Q=F(k),
               R=G(k + 1), S=F(k + 1), s=_square(k), t=last, **noise)  # fmt: skip
    more = use("nat_successor", natural)
    longer = use("sum_step", more, arith(1 <= k + 1, use(NAT_NONNEGATIVE, natural)), a=1, b=k, s=SQUARES)
    equal = arith(eq(_square(k) + last, _square(k + 1)), longer, 0 < sigma)
    return both(arith(0 <= _square(k + 1), equal, nonneg, positive), equal_mu(made, equal))


def _known(dimension: Term) -> Term:
    return conj(0 <= _square(dimension), PROFILE_V(G(dimension), F(dimension), gaussian(_square(dimension))))


def _no_coordinate() -> Theorem:
    """Both laws are at the empty list."""
    none = use("sum_empty", a=1, b=0, s=SQUARES)
    zero = arith(eq(_square(num(0)), 0), none, 0 < sigma)
    test = test_function(phi, v)
    starts = [at(parts(unfolded(g))[0], phi, by=[test]) for g in GIVEN[:2]]
    first, second = G(num(0)), F(num(0))
    equal = arith(eq(E(first, v, phi(v)), E(second, v, phi(v))), *starts)
    same = generalize(discharge(equal, test), phi)
    return both(
        arith(0 <= _square(num(0)), zero), use("profiles.same-laws", same, zero, P=first, Q=second, s=_square(num(0)))
    )


# Steps with Gaussian profiles, one after the other: the mu^2 of all of them add up ------------

n, y, z, w, v_ = var("n"), var("y", "Y"), var("z", "Z"), var("w"), var("v")
R, S = (var(name, function_type((REAL,), prob("Y"))) for name in "RS")
K, H = (var(name, function_type((REAL, "Y"), prob("Z"))) for name in "KH")
T = var("T", function_type(("Y", "Z"), "Y"))
s = var("s", function_type((REAL,), REAL))
phi_ = var("phi", function_type(("Y",), REAL))


def steps(history: Term, kernel: Term) -> Term:
    """What is seen after the step i + 1 is T(y, z), where y is what was seen before, and z is drawn given y."""
    before, after = history(i), history(i + 1)
    drawn = eq(E(after, y, phi_(y)), E(before, y, E(kernel(i + 1, y), z, phi_(T(y, z)))))
    return forall(i, implies(nat(i), forall(phi_, implies(test_function(phi_, y), drawn))))


START = same_law(R(num(0)), S(num(0)))
LAWS = steps(R, K), steps(S, H)
CLOSE = forall((i, y), implies(nat(i), on(PROFILE, Y="Z")(K(i + 1, y), H(i + 1, y), gaussian(s(i + 1)))))
SIGNS = forall(i, implies(nat(i), 0 <= s(i + 1)))
HISTORIES_GIVEN = (START, *LAWS, CLOSE, SIGNS, nat(n))


def _histories_known(length: Term, factor: Factor = 1) -> Term:
    return conj(0 <= total(length), PROFILE(R(length), S(length), gaussian(factor * total(length))))


def total(length: Term) -> Term:
    """s(1) + ... + s(length)."""
    return summation(i, 1, length, s(i))


HISTORIES = Lemma(
    "profiles.gaussian-histories", "Steps with Gaussian profiles, one after the other",
    f"{DONG_ROTH_SU}, Corollary 3.3",
    HISTORIES_GIVEN,
    _histories_known(n, factor),
    mutants=(Mutant("sum", {factor: LESS}, "one step, N(1, 1) or N(0, 1)"),),
)  # fmt: skip


@proof_of(HISTORIES)
def _proof(claim: Claim) -> Theorem:
    """By induction: one step more is an adaptive composition of two."""
    return prove(claim.conclusion, induction(n, _histories_known, _start(), _step, nat(n)))


def _start() -> Theorem:
    """Nothing is seen."""
    none = use("sum_empty", a=1, b=0, s=s)
    return both(arith(0 <= total(num(0)), none), use(SAME_LAWS, START, none, P=R(num(0)), Q=S(num(0)), s=total(num(0))))


def _step(_: Term, m: Term) -> Theorem:
    """One more step, after m."""
    nonneg, bound = parts(_histories_known(m))
    here = [at(fact, m, by=[nat(m)]) for fact in (*LAWS, SIGNS)]
    kernels = generalize(at(CLOSE, m, y, by=[nat(m)]), y)
    made = use(GAUSSIAN_LAWS, bound, kernels, *here, nonneg, P=R(m), Q=S(m), K=lam(y, K(m + 1, y)),
               H=lam(y, H(m + 1, y)), T=T, R=R(m + 1), S=S(m + 1), s=total(m), t=s(m + 1))  # fmt: skip
    longer = use("sum_step", nat(m + 1), arith(1 <= m + 1, 0 <= m), a=1, b=m, s=s)
    equal = arith(eq(total(m) + s(m + 1), total(m + 1)), longer)
    return both(arith(0 <= total(m + 1), equal, nonneg, here[-1]), equal_mu(made, equal))


@refutation_of(HISTORIES, "sum", Y=REAL, Z=REAL)
def _one_step(said: Theorem) -> Theorem:
    """In the step i a number of the law N(i, 1) or N(0, 1) is drawn, and seen alone; there is one step."""
    mean, plain = i + 1, standard()
    apart = fact("profiles.gaussian-laws", arith(eq(mean**2, (mean - 0) ** 2 / num(1) ** 2)), mu=mean, nu=0, sigma=1,
                 v=mean**2)  # fmt: skip
    laws = [generalize(discharge(unconcerned(after, before), nat(i)), i)
            for after, before in ((normal(mean, 1), normal(i, 1)), (plain, plain))]  # fmt: skip
    signs = generalize(discharge(arith(0 <= mean**2), nat(i)), i)
    given = *laws, generalize(discharge(apart, nat(i)), i, w), signs
    values = {"R": lam(i, normal(i, 1)), "S": lam(i, plain), "K": lam((i, w), normal(i, 1)),
              "H": lam((i, w), plain), "T": lam((w, v_), v_), "s": lam(i, i**2), "n": 1}  # fmt: skip
    bound = parts(instance(said, *given, **values))[1]
    empty = use("sum_empty", a=1, b=0, s=lam(i, i**2))
    longer = use("sum_step", natural(num(1)), a=1, b=0, s=lam(i, i**2))
    one = arith(eq(summation(i, 1, 1, i**2), 1), empty, longer)
    tested = at(rewrite(bound, one), 1, from_level(Fraction(1, 2)))
    return exceeded(tested, tail(Fraction(1, 2), 1), tail(Fraction(1, 2)), excess_value(tested))
