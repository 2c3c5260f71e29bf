"""What KL divergence, zCDP, and pure, approximate and Gaussian DP say of total variation."""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.citations import DONG_ROTH_SU, KL_PRIVACY, SOK
from theorems.foundations.divergences.fano_and_gibbs import GIBBS
from theorems.foundations.divergences.pinsker import BOUNDED, KL_NONNEGATIVE, NEARLY, PINSKER, PINSKER_SOURCE, gap
from theorems.foundations.measure.mechanisms import at_neighbours, both_ways
from theorems.foundations.reals.erfc import ERFC_REFLECTED
from theorems.foundations.reals.exponentials_and_logarithms import CHORD, EXP_INCREASING
from theorems.foundations.reals.powers import POWER_NONNEGATIVE, SQUARE, SQUARE_ORDER
from theorems.notions.dp.composition import PURE_DP_TO_APPROX_DP
from theorems.notions.gaussian_dp.to_approx_dp import CONVERSION
from theorems.notions.total_variation.composition import FIRST, SECOND
from theorems.notions.zcdp.loss_moments import ZCDP_KL

# Lemma C.1 for tests, and for zCDP mechanisms -------------------------------------------------

f = var("f", function_type(("Y",), "real"))

TEST = test_function(phi, w)

TESTS = Lemma(
    "bs16.lemma-c.1-tests", "|P(S) - Q(S)| <= sqrt(KL(P||Q)/2) for all events and tests (total variation)",
    PINSKER_SOURCE,
    (KL(P, Q, t), TEST),
    gap(P, Q, phi(w)) <= sqrt(factor * t / 2),
    mutants=(Mutant("constant", {factor: Fraction(199, 200)}, NEARLY,
                    witness=finite({"Y": 2}, P=("51/100", "49/100"), Q=("1/2", "1/2"), phi=(1, 0), t="0.00020002")),),
)  # fmt: skip

HALF = num(Fraction(1, 2))


@proof_of(TESTS)
def _tests(claim: Claim) -> Theorem:
    """The function 2 phi - 1 has values in [-1, 1]."""
    close, test = claim.hypotheses
    size, centred = specialize(test, w), 2 * phi(w) - 1
    unit = generalize(both(arith(-1 <= centred, size), arith(centred <= 1, size)), w)
    bound = use(PINSKER, close, unit, f=lam(w, centred))
    means = [parts(expand(law, w, centred, bounded(law, w, phi(w), 1, size)))[1] for law in (P, Q)]
    bounds = rhs(bound), rhs(claim)
    nonneg = use(KL_NONNEGATIVE, close)
    positive = [arith(0 <= base_of(root), nonneg) for root in bounds]
    squares = [use(SQUARE, fact, u=base_of(root)) for fact, root in zip(positive, bounds, strict=True)]
    signs = [
        use(POWER_NONNEGATIVE, fact, arith(ne(HALF, 0)), u=base_of(root), a=HALF)
        for fact, root in zip(positive, bounds, strict=True)
    ]
    order = arith(bounds[0] * bounds[0] <= 2 * bounds[1] * (2 * bounds[1]), *squares)
    whole = use(SQUARE_ORDER, order, signs[0], arith(0 <= 2 * bounds[1], signs[1]), u=bounds[0], v=2 * bounds[1])
    return arith(claim.conclusion, bound, whole, *means, mean_of_one(P), mean_of_one(Q))


# (xi, rho)-zCDP: |E[f(M(x))] - E[f(M(x'))]| <= sqrt(2 (xi + rho)) for f with values in [-1, 1] ---

NEAR = N(x1, x2)
coefficient = mark("coefficient", 2)

OF_MECHANISMS = Lemma(
    "bs16.lemma-c.1-zcdp",
    "(xi, rho)-zCDP: |E[f(M(x))] - E[f(M(x'))]| <= sqrt(2 (xi + rho)) for f with values in [-1, 1]", PINSKER_SOURCE,
    (ZCDP(M, N, xi, rho), NEAR, BOUNDED),
    gap(M(x1), M(x2), f(w)) <= sqrt(coefficient * (xi + rho)),
    mutants=(Mutant("constant", {coefficient: Fraction(199, 100)},
                    f"{NEARLY}; rho large, and xi + rho the larger of the two KL divergences",
                    witness=finite({"X": 2, "Y": 2}, M=(("51/100", "49/100"), ("1/2", "1/2")),
                        N=(False, True, False, False), xi="-99", rho="99.0002003", x1=0, x2=1, f=(1, -1))),),
)  # fmt: skip


@proof_of(OF_MECHANISMS)
def _zcdp(claim: Claim) -> Theorem:
    """KL divergence is at most xi + rho."""
    close = use(ZCDP_KL, at_neighbours(hypothesis(claim, ZCDP)), P=M(x1), Q=M(x2))
    return prove(claim.conclusion, use(PINSKER, close, BOUNDED, P=M(x1), Q=M(x2), t=xi + rho))


pinsker_total_variation = Verified(TESTS, "pinsker_total_variation", {"kl": t}, value=sqrt(t / 2), requires=(0 <= t,))
zcdp_mean_gap = Verified(OF_MECHANISMS, "zcdp_mean_gap", value=sqrt(2 * (xi + rho)))


# KL divergence in both orders bounds total variation as randomized response attains it --------

SOURCE = "Gilardoni 2006, On the minimum f-divergence for given total variation"

BOTH_WAYS = Lemma(
    "notions.kl-dp-to-total-variation-both-ways", "KL divergence kappa in both orders bounds total variation by "
    "(kappa + cosh(epsilon) - 1)/(epsilon + sinh(epsilon)), for any epsilon > 0; randomized response attains it",
    SOURCE,
    (KL_DP(M, N, kappa), SYMMETRIC(N), 0 < epsilon),
    TOTAL_VARIATION_DP(M, N, factor * ((kappa + cosh(epsilon) - 1) / (epsilon + sinh(epsilon)))),
    mutants=(Mutant("factor", {factor: LESS},
                    "randomized response with epsilon = log(3): KL is log(3)/2, total variation 1/2",
                    witness=two_responses(kappa="0.549307", epsilon="1.0986")),
             Mutant("one order", without(SYMMETRIC(N)),
                    "P = (0.05, 0.95), Q = (0.8, 0.2) in one order: 0.75 > 0.728",
                    witness=finite({"X": 2, "Y": 2}, M=(("0.05", "0.95"), ("0.8", "0.2")),
                        N=(False, True, False, False), kappa="1.3417", epsilon="1.85"))),
)  # fmt: skip


@proof_of(BOTH_WAYS)
def _proof(claim: Claim) -> Theorem:
    """The variational formula for the loss of randomized response, epsilon on the event and -epsilon off it, twice."""
    close, unit = both_ways(hypothesis(claim, KL_DP)), specialize(TEST, w)
    P, Q = M(x1), M(x2)
    top = use(EXP_INCREASING, arith(-epsilon <= epsilon, 0 < epsilon), x=-epsilon, y=epsilon)

    def one_order(first: Term, second: Term, event: Term, known: Theorem) -> Theorem:
        """epsilon (2 E_first - 1) <= kappa + E_second exp(epsilon) + (1 - E_second) exp(-epsilon) - 1."""
        inside = both(*(arith(g, unit) for g in (0 <= event(w), event(w) <= 1)))
        off = lam(w, 2 * epsilon * (1 - event(w)))
        size = generalize(both(*(arith(g, inside, 0 < epsilon) for g in (0 <= off(w), off(w) <= 2 * epsilon))), w)
        score = use(GIBBS, known, size, P=first, Q=second, f=off, b=epsilon, c=2 * epsilon, t=kappa)
        chord = use(CHORD, *parts(inside), p=event(w))
        ends = event(w) * exp(epsilon) + (1 - event(w)) * exp(-epsilon)
        low = arith(0 <= exp(epsilon - off(w)), arith(0 < exp(epsilon - off(w))))
        loss = arith(
            exp(epsilon - off(w)) <= ends, chord, arith(eq(epsilon - off(w), 2 * epsilon * event(w) - epsilon))
        )
        most = arith(ends <= exp(epsilon), inside, top)
        often = {law: bounded(law, w, event(w), 1, inside) for law in (first, second)}
        mean = integrate(second, w, loss, bounded(second, w, exp(epsilon - off(w)), exp(epsilon), low, loss, most),
                         often[second])  # fmt: skip
        seldom = parts(expand(first, w, off(w), often[first]))[1]
        here, there = E(first, w, event(w)), E(second, w, event(w))
        goal = epsilon * (2 * here - 1) <= kappa + there * exp(epsilon) + (1 - there) * exp(-epsilon) - 1
        return arith(goal, score, mean, seldom, mean_of_one(first), mean_of_one(second))

    there = one_order(P, Q, phi, close[0])
    rest = lam(w, 1 - phi(w))
    back = one_order(Q, P, rest, close[1])
    means = [parts(expand(law, w, rest(w), bounded(law, w, phi(w), 1, unit)))[1] for law in (P, Q)]
    hyperbolic = [arith(eq(f(epsilon), (exp(epsilon) + s * exp(-epsilon)) / 2)) for f, s in ((cosh, 1), (sinh, -1))]
    size = epsilon + sinh(epsilon)
    positive = arith(0 < size, top, hyperbolic[1], 0 < epsilon)
    whole = arith(
        (FIRST - SECOND) * size <= kappa + cosh(epsilon) - 1,
        there, back, *means, *hyperbolic, mean_of_one(P), mean_of_one(Q),
    )  # fmt: skip
    return for_all(claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, whole, positive))


kl_dp_to_total_variation_both_ways = Verified(BOTH_WAYS, "kl_dp_to_total_variation_both_ways", requires=(0 <= kappa,))


# What pure, approximate and Gaussian differential privacy, and KL divergence, say of total variation ---

SYMMETRY = SYMMETRIC(N)
RESPONSE = "randomized response, epsilon = 1, attains the bound"
ONE_SIDED = Mutant(
    "one-sided",
    Claim((PURE_DP(M, N, epsilon),), TOTAL_VARIATION_DP(M, N, tanh(epsilon / 2))),
    "N relates one pair in one order, P is a point and Q gives it 1/2, epsilon = 0.6932: 0.5 > 0.34",
    witness=finite({"X": 2, "Y": 2}, M=((1, 0), ("1/2", "1/2")), N=(False, True, False, False), epsilon="0.6932"),
)

APPROX = Lemma(
    "notions.approx-dp-to-total-variation",
    "(epsilon, delta)-DP bounds total variation by delta + (1 - delta) tanh(epsilon/2)", SOK,
    (APPROX_DP(M, N, epsilon, delta), SYMMETRY),
    TOTAL_VARIATION_DP(M, N, delta + factor * ((1 - delta) * tanh(epsilon / 2))),
    mutants=(Mutant("factor", {factor: LESS}, f"delta = 0, {RESPONSE}",
                    witness=two_responses(delta=0, epsilon="1.1")),),
)  # fmt: skip


@proof_of(APPROX)
def _approx(claim: Claim) -> Theorem:
    """Add P(S) <= exp(epsilon) Q(S) + delta and Q(S^c) <= exp(epsilon) P(S^c) + delta."""
    unit = specialize(TEST, w)
    there, back = both_ways(hypothesis(claim, APPROX_DP))
    rest = lam(w, 1 - phi(w))
    inside = generalize(both(arith(0 <= rest(w), unit), arith(rest(w) <= 1, unit)), w)
    known = at(there, phi, by=[TEST]), at(back, rest, by=[inside])
    means = [parts(expand(law, w, rest(w), bounded(law, w, phi(w), 1, unit)))[1] for law in (M(x1), M(x2))]
    ones = mean_of_one(M(x1)), mean_of_one(M(x2))
    level = exp(epsilon)
    total = arith((1 + level) * (FIRST - SECOND) <= level - 1 + 2 * delta, *known, *means, *ones)
    return for_all(claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, total))


PURE = Lemma(
    "notions.pure-dp-to-total-variation", "epsilon-DP bounds total variation by tanh(epsilon/2)", SOK,
    (PURE_DP(M, N, epsilon), SYMMETRY),
    TOTAL_VARIATION_DP(M, N, factor * tanh(epsilon / 2)),
    mutants=(Mutant("factor", {factor: LESS}, RESPONSE, witness=two_responses(epsilon="1.0987")),
                        ONE_SIDED),
)  # fmt: skip


@proof_of(PURE)
def _pure(claim: Claim) -> Theorem:
    """The case delta = 0."""
    approx = use(PURE_DP_TO_APPROX_DP, hypothesis(claim, PURE_DP), epsilon2=epsilon, delta2=0)
    bound = at_neighbours(use(APPROX, approx, *claim.hypotheses, delta=0))
    known = at(bound, phi, by=[TEST])
    return for_all(claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, known))


# mu-Gaussian DP bounds total variation by erf(mu/(2 sqrt(2))); KL divergence kappa bounds total variation by
# sqrt(kappa/2) --------------------------------------------------------------------------------

GAUSSIAN = Lemma(
    "notions.gaussian-dp-to-total-variation", "mu-Gaussian DP bounds total variation by erf(mu/(2 sqrt(2)))",
    f"{DONG_ROTH_SU}, Gaussian DP",
    (GAUSSIAN_DP(M, N, mu_squared), 0 < mu_squared),
    TOTAL_VARIATION_DP(M, N, factor * erf(sqrt(mu_squared) / (2 * sqrt(2)))),
    mutants=(Mutant("factor", {factor: LESS}, "the Gaussian mechanism attains the bound",
                    witness=two_gaussians(mu_squared=1)),),
)  # fmt: skip


@proof_of(GAUSSIAN)
def _gaussian(claim: Claim) -> Theorem:
    """The exact delta of epsilon = 0; erfc(-x) = 2 - erfc(x)."""
    approx = use(CONVERSION, *claim.hypotheses, epsilon=0)
    known = at(at_neighbours(approx), phi, by=[TEST])
    point = sqrt(mu_squared) / (2 * sqrt(2))
    value = use(ERFC_REFLECTED, a=point), use("erfc_complement", a=point)
    return for_all(
        claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, known, *value, 0 < mu_squared)
    )


GAUSSIAN_PINSKER = Lemma(
    "notions.kl-dp-to-total-variation", "KL divergence kappa bounds total variation by sqrt(kappa/2)",
    f"Pinsker's inequality; {KL_PRIVACY}",
    (KL_DP(M, N, kappa),),
    TOTAL_VARIATION_DP(M, N, sqrt(factor * kappa / 2)),
    mutants=(Mutant("constant", {factor: Fraction(199, 200)}, NEARLY,
                    witness=finite({"X": 2, "Y": 2}, M=(("0.51", "0.49"), ("1/2", "1/2")),
                        N=(False, True, False, False), kappa="0.00020002")),),
)  # fmt: skip


@proof_of(GAUSSIAN_PINSKER)
def _kl(claim: Claim) -> Theorem:
    """Pinsker's inequality."""
    near = use(TESTS, at_neighbours(hypothesis(claim, KL_DP)), TEST, P=M(x1), Q=M(x2), t=kappa)
    return for_all(claim.conclusion, arith(FIRST <= SECOND + read(TOTAL_VARIATION_DP, claim).delta, near))


approx_dp_to_total_variation = Verified(
    APPROX, "approx_dp_to_total_variation", requires=(0 <= epsilon, 0 <= delta, delta <= 1)
)
pure_dp_to_total_variation = Verified(PURE, "pure_dp_to_total_variation", requires=(0 <= epsilon,))
gaussian_dp_to_total_variation = Verified(GAUSSIAN, "gaussian_dp_to_total_variation")
kl_dp_to_total_variation = Verified(GAUSSIAN_PINSKER, "kl_dp_to_total_variation", requires=(0 <= kappa,))
