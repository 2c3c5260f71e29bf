"""The Rényi and KL divergences of two Gaussian laws of one variance, on the line and for vectors with
independent coordinates.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.citations import BUN_STEINKE
from theorems.foundations.divergences.independent_outcomes import INDEPENDENT_KL, INDEPENDENT_RENYI
from theorems.foundations.divergences.known_likelihood_ratio import KL_EQUALITY, KL_EQUALS, RENYI_EQUALITY, RENYI_EQUALS
from theorems.foundations.gaussian.gaussian import GAUSSIAN_RATIO, ratio
from theorems.foundations.gaussian.gaussian_moments import GAUSSIAN_MEAN, GAUSSIAN_MOMENT
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

# The divergences of two Gaussian laws of one variance -----------------------------------------

x, mu, nu, sigma = variables("x mu nu sigma")


def _laws() -> tuple[Term, Term]:
    return normal(mu, sigma), normal(nu, sigma)


GAUSSIAN_RENYI = Lemma(
    "foundations.gaussian-renyi", "The Rényi divergence of two Gaussian laws of one variance", "gaussian_density",
    (0 < sigma,),
    on(RENYI_EQUALS, Y=REAL)(alpha, *_laws(), factor * alpha * (mu - nu) ** 2 / (2 * sigma**2)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; mu - nu = sigma = 1, alpha = 2",
                    witness=finite({}, mu=1, nu=0, sigma=1, alpha=2)),),
)  # fmt: skip


@proof_of(GAUSSIAN_RENYI)
def _renyi(claim: Claim) -> Theorem:
    facts = use(GAUSSIAN_RATIO, 0 < sigma), use(GAUSSIAN_MOMENT, 0 < sigma)
    return witness(claim.conclusion, ratio(mu, nu), *facts, 0 < sigma)


GAUSSIAN_KL = Lemma(
    "foundations.gaussian-kl", "The relative entropy of two Gaussian laws of one variance", "gaussian_density",
    (0 < sigma,),
    on(KL_EQUALS, Y=REAL)(*_laws(), factor * (mu - nu) ** 2 / (2 * sigma**2)),
    mutants=(Mutant("factor", {factor: LESS}, "an equality; mu - nu = sigma = 1",
                        witness=finite({}, mu=1, nu=0, sigma=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN_KL)
def _kl(claim: Claim) -> Theorem:
    """The logarithm of the ratio is affine in x, and x has mean mu under the first law."""
    P, L = normal(mu, sigma), ratio(mu, nu)
    abs_int, x_int, mean = parts(use(GAUSSIAN_MEAN, 0 < sigma))
    slope, start = (mu - nu) / sigma**2, (nu**2 - mu**2) / (2 * sigma**2)
    affine = arith(eq(log(L(x)), slope * x + start), 0 < sigma)
    size = absolute(slope) * absolute(x) + absolute(start)
    below = arith(absolute(absolute(log(L(x)))) <= size, affine)
    log_int = dominated(P, x, below, parts(expand(P, x, size, abs_int))[0])
    expanded = parts(expand(P, x, log(L(x)), x_int, 0 < sigma))[1]
    value = arith(eq(E(P, x, log(L(x))), read(KL_EQUALS, claim).d), expanded, mean, mean_of_one(P), 0 < sigma)
    return witness(claim.conclusion, L, use(GAUSSIAN_RATIO, 0 < sigma), log_int, value)


# Bun and Steinke 2016, Lemma 2.4: the divergences of two Gaussians -----------------------------

RENYI_R, KL_R, ZCDP_R = (on(notion, Y=REAL) for notion in (RENYI, KL, ZCDP))
P, Q = normal(mu, sigma), normal(nu, sigma)
other = mark("other", Q)

GAUSSIAN_DIVERGENCE = Lemma(
    "bs16.lemma-2.4", "D_alpha(N(mu, sigma^2)||N(nu, sigma^2)) = alpha (mu - nu)^2/(2 sigma^2)",
    f"{BUN_STEINKE}, Lemma 2.4",
    (0 < sigma, 1 < alpha),
    equals(RENYI_R(alpha, P, other, t), t, factor * alpha * (mu - nu) ** 2 / (2 * sigma**2)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; mu - nu = sigma = 1, alpha = 2",
                    witness=finite({}, alpha="1.01", mu=2, nu=1, sigma=1)),
             Mutant("unequal", {other: normal(nu, 2 * sigma)}, "mu = nu, alpha = 2: D_2 = log(4/sqrt(7)) > 0",
                    witness=finite({}, mu=0, nu=0, sigma=1, alpha=2))),
)  # fmt: skip


@proof_of(GAUSSIAN_DIVERGENCE)
def _proof(claim: Claim) -> Theorem:
    """The likelihood ratio and its moment are explicit."""
    value = value_of(claim.conclusion)
    known = with_argument(use("foundations.gaussian-renyi", 0 < sigma), d=value)
    return use(RENYI_EQUALITY, known, 1 < alpha, P=P, Q=Q, d=value)


# The order alpha = 1: KL(N(mu, sigma^2)||N(nu, sigma^2)) = (mu - nu)^2/(2 sigma^2) ------------

KULLBACK_LEIBLER_VARIANCE = Mutant(
    "variance", {factor: LESS}, "an equality; mu - nu = sigma = 1", witness=finite({}, mu=3, nu="99/100", sigma=2)
)

KULLBACK_LEIBLER = Lemma(
    "bs16.lemma-2.4-kl", "The order alpha = 1: KL(N(mu, sigma^2)||N(nu, sigma^2)) = (mu - nu)^2/(2 sigma^2)",
    f"{BUN_STEINKE}, Lemma 2.4",
    (0 < sigma,),
    equals(KL_R(P, Q, t), t, factor * (mu - nu) ** 2 / (2 * sigma**2)),
    mutants=(KULLBACK_LEIBLER_VARIANCE,),
)  # fmt: skip


@proof_of(KULLBACK_LEIBLER)
def _kullback_leibler(claim: Claim) -> Theorem:
    """The logarithm of the likelihood ratio is affine."""
    value = value_of(claim.conclusion)
    return use(KL_EQUALITY, with_argument(use(GAUSSIAN_KL, 0 < sigma), d=value), P=P, Q=Q, d=value)


gaussian_renyi_divergence = Verified(
    GAUSSIAN_DIVERGENCE, "gaussian_renyi_divergence", value=alpha * (mu - nu) ** 2 / (2 * sigma**2), omits=(t,)
)


# Gaussian vectors with independent coordinates of one variance, and their divergences ---------
# A vector is a list in a space V, made from the empty list by appending coordinates, which can be read back.

k = var("k")
v, empty = variables("v empty", "V")
m, mu_, nu_ = variables("m mu nu", function_type((REAL,), REAL))
F, G = variables("F G", function_type((REAL,), prob("V")))
append = var("append", function_type(("V", REAL), "V"))
front, last = var("front", function_type(("V",), "V")), var("last", function_type(("V",), REAL))
phi = var("phi", function_type(("V",), REAL))

put_in_words(
    GAUSSIAN_VECTOR,
    "the answer is the vector of values of the query plus independent Gaussian noise, of "
    "the standard deviation named last, on each of them",
)
write_as(
    GAUSSIAN_VECTOR,
    r"{factor[0]}\left(k\right) = \otimes_{{i \leq k}} \mathcal{{N}}\left({factor[3]}\left(i\right), "
    r"{factor[4]}^2\right) \text{{ by }} {1} \text{{ from }} {2}",
)

LISTS = on(READ_BACK, Y="V", Z=REAL)(append, front, last)
GIVEN = LISTS, GAUSSIAN_VECTOR(G, append, empty, mu_, sigma), GAUSSIAN_VECTOR(F, append, empty, nu_, sigma), 0 < sigma
distance = summation(i, 1, d, (mu_(i) - nu_(i)) ** 2)


def value(order: object, dimension: Term) -> Term:
    """order |mu - nu|^2/(2 sigma^2), for the first coordinates."""
    return as_term(order) * substitute(distance, {d: dimension}) / (2 * sigma**2)


VECTOR_RENYI = Lemma(
    "foundations.gaussian-vector-renyi", "The Rényi divergence of two Gaussian vectors", "gaussian_density",
    (*GIVEN, nat(d), 1 < alpha),
    on(RENYI_EQUALS, Y="V")(alpha, G(d), F(d), factor * value(alpha, d)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; d = 1, mu(1) - nu(1) = sigma = 1",
                    witness=finite({"V": "lists"}, mu={1: 1}, nu={1: 0}, sigma=1, d=1, alpha=2)),),
)  # fmt: skip


@proof_of(VECTOR_RENYI)
def _vector_renyi(claim: Claim) -> Theorem:
    one = use("foundations.gaussian-renyi", 0 < sigma, mu=mu_(k + 1), nu=nu_(k + 1))
    total = at(_by_dimension(alpha, _same_start()[0], one, INDEPENDENT_RENYI), d, by=[nat(d)])
    return written_as(claim.conclusion, total)


def _by_dimension(order: object, start: Theorem, one: Theorem, add: Lemma) -> Theorem:
    """For all natural k: one coordinate at a time; ``start`` is about G(0), ``one`` about two normal laws."""
    notion = start.conclusion.data
    at_k = notion(*start.conclusion.args[:-3], G(k), F(k), value(order, k))
    none = use("sum_empty", a=1, b=0, s=lam(i, (mu_(i) - nu_(i)) ** 2))
    base = with_argument(start, none, 0 < sigma, d=value(order, num(0)))
    natural = nat(k)
    laws = [at(parts(unfolded(g))[1], k, by=[natural]) for g in GIVEN[1:3]]
    more = use("nat_successor", natural)
    longer = use(
        "sum_step", more, arith(1 <= k + 1, use(NAT_NONNEGATIVE, natural)), a=1, b=k, s=lam(i, (mu_(i) - nu_(i)) ** 2)
    )
    joined = use(add, LISTS, *laws, at_k, one, 1 < alpha, T=append, first=front, second=last, R=G(k + 1), S=F(k + 1),
                 P=G(k), Q=F(k), P2=normal(mu_(k + 1), sigma), Q2=normal(nu_(k + 1), sigma),
                 a=value(order, k), b=one.conclusion.args[-1])  # fmt: skip
    next_ = with_argument(joined, longer, 0 < sigma, d=value(order, k + 1))
    step = generalize(discharge(next_, natural, at_k), k)
    return use("induction", base, step, A=lam(k, at_k))


def _same_start() -> list[Theorem]:
    starts = [at(parts(unfolded(g))[0], phi, by=[test_function(phi, v)]) for g in GIVEN[1:3]]
    equal = arith(eq(E(G(num(0)), v, phi(v)), E(F(num(0)), v, phi(v))), *starts)
    same = generalize(discharge(equal, test_function(phi, v)), phi)
    return parts(use("foundations.divergence-of-same-laws", same, P=G(num(0)), Q=F(num(0))))


VECTOR_KL = Lemma(
    "foundations.gaussian-vector-kl", "The relative entropy of two Gaussian vectors", "gaussian_density",
    (*GIVEN, nat(d)),
    on(KL_EQUALS, Y="V")(G(d), F(d), factor * value(1, d)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; d = 1, mu(1) - nu(1) = sigma = 1",
                    witness=finite({"V": "lists"}, mu={1: 1}, nu={1: 0}, sigma=1, d=1)),),
)  # fmt: skip


@proof_of(VECTOR_KL)
def _vector_kl(claim: Claim) -> Theorem:
    one = use("foundations.gaussian-kl", 0 < sigma, mu=mu_(k + 1), nu=nu_(k + 1))
    total = at(_by_dimension(1, _same_start()[1], one, INDEPENDENT_KL), d, by=[nat(d)])
    return written_as(claim.conclusion, total)


# Bun and Steinke 2016, Lemma 2.5: the divergences of Gaussian vectors --------------------------

RENYI_OF_VECTORS = Lemma(
    "bs16.lemma-2.5", "D_alpha(N(mu, sigma^2 I)||N(nu, sigma^2 I)) = alpha |mu - nu|^2/(2 sigma^2)",
    f"{BUN_STEINKE}, Lemma 2.5",
    (*GIVEN, nat(d), 1 < alpha),
    equals(on(RENYI, Y="V")(alpha, G(d), F(d), t), t, factor * value(alpha, d)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; d = 1, mu(1) - nu(1) = sigma = 1",
                    witness=finite({"V": "lists"}, mu={1: 1}, nu={1: 0}, sigma=1, d=1, alpha=2)),),
)  # fmt: skip


@proof_of(RENYI_OF_VECTORS)
def _renyi_of_vectors(claim: Claim) -> Theorem:
    """The coordinates are independent, so their divergences add up."""
    total = value_of(claim.conclusion)
    exact = with_argument(use(VECTOR_RENYI, *claim.hypotheses), d=total)
    return use(RENYI_EQUALITY, exact, 1 < alpha, P=G(d), Q=F(d), d=total)


VECTOR_KULLBACK_LEIBLER = Lemma(
    "bs16.lemma-2.5-kl", "The order alpha = 1: KL(N(mu, sigma^2 I)||N(nu, sigma^2 I)) = |mu - nu|^2/(2 sigma^2)",
    f"{BUN_STEINKE}, Lemma 2.5",
    (*GIVEN, nat(d)),
    equals(on(KL, Y="V")(G(d), F(d), t), t, factor * value(1, d)),
    mutants=(Mutant("variance", {factor: LESS}, "an equality; d = 1, mu(1) - nu(1) = sigma = 1",
                    witness=finite({"V": "lists"}, mu={1: 1}, nu={1: 0}, sigma=1, d=1)),),
)  # fmt: skip


@proof_of(VECTOR_KULLBACK_LEIBLER)
def _renyi_kl(claim: Claim) -> Theorem:
    total = value_of(claim.conclusion)
    return use(KL_EQUALITY, with_argument(use(VECTOR_KL, *claim.hypotheses), d=total), P=G(d), Q=F(d), d=total)
