"""What mutual information bounds: guesses of what a law was drawn from, by Fano's inequality, and mean scores
of data and output, by the Gibbs variational principle.
"""

from fractions import Fraction

from dpproofs.prelude import *
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.divergences.mutual_information import MUTUAL_INFORMATION
from theorems.foundations.divergences.pinsker import KL_TEST, k
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.joint_laws import same_marginal
from theorems.foundations.reals.entropy import ENTROPY_TANGENT_AT
from theorems.foundations.reals.exponentials_and_logarithms import EXP_INCREASING

# Guessing what a law was drawn from: Fano's inequality, for any test of the outcome and the guess ---

INFORMED, OUTPUT, TEST = MUTUAL_INFORMATION(J, t), JOINT(J, P, K), test_function(phi_pair, yz)
at_pair = phi_pair(pair(y, z))
RARE = forall(z, k * E(P, y, at_pair) <= 1)

FANO = Lemma(
    "foundations.fano", "A guess that is right with probability at most 1/k, whatever it is, is right for J with "
    "probability at most (I + log(2))/log(k)", "Fano's inequality",
    (INFORMED, OUTPUT, TEST, RARE, 1 <= k),
    log(k) * E(J, yz, phi_pair(yz)) <= t + factor * log(2),
    mutants=(Mutant("constant", {factor: Fraction(49, 100)}, "a fair bit, k = 2, a guess right with probability 1/2",
                    witness=finite({"Y": 2, "Z": 2}, P=("1/2", "1/2"), K=(("1/2", "1/2"), ("1/2", "1/2")),
                        phi=(1, 0, 0, 1), k=2, t=0)),),
)  # fmt: skip


@proof_of(FANO)
def _proof(claim: Claim) -> Theorem:
    """KL divergence from the product law, under which the test is passed with probability at most 1/k."""

    def with_laws(first: Term, second: Term, product_law: Term, facts: Theorem) -> Theorem:
        of_first, _, joint, close = parts(facts)
        rare = _independent(first, second, same_marginal(of_first, OUTPUT), joint)
        cost = use(KL_TEST, close, TEST, 1 <= k, P=J, Q=product_law, phi=phi_pair, t=t)
        low = _bounded(product_law, yz, phi_pair(yz), *parts(specialize(TEST, yz)))[1]
        return arith(claim.conclusion, cost, rare, low)

    return obtain_all(INFORMED, "first second I", with_laws)


def _independent(first: Term, second: Term, same: Theorem, product_law: Theorem) -> Theorem:
    """The mean of the test under the product law: for every guess, the mean over what is guessed."""
    unit = parts(specialize(TEST, pair(y, z)))
    inner_int, *inner = _bounded(second, z, at_pair, *unit)
    outer_int = _bounded(first, y, E(second, z, at_pair), *inner)[0]
    positive = generalize(unit[0], y, z)
    swap = use("E_swap", positive, use("as_always", generalize(inner_int, y), mu=first, A=lam(y, inner_int.conclusion)),
               outer_int, mu=first, nu=second, f=lam((y, z), at_pair))  # fmt: skip
    _, swapped, equal = parts(swap)
    unit_y = generalize(both(*unit), y)
    moved = at(same, lam(y, at_pair), by=[unit_y])
    rare = arith(k * E(first, y, at_pair) <= 1, specialize(RARE, z), moved)
    total = integrate(second, z, rare, swapped)
    drawn = at(product_law, phi_pair, by=[TEST])
    return arith(k * lhs(drawn) <= 1, total, equal, drawn, mean_of_one(second))


def _bounded(law: Term, v: Term, f: Term, *facts: Theorem) -> list[Theorem]:
    """f is integrable with mean in [0, 1], by the two facts that bound it."""
    return parts(use(BOUNDED_MEAN, *(generalize(fact, v) for fact in facts), P=law, f=lam(v, f), c=1))


# Scores with an exponential mean of at most 1: the Gibbs variational principle ----------------

b, c = var("b"), var("c")
f = var("f", function_type(("Y",), REAL))
SIZE = forall(w, conj(0 <= f(w), f(w) <= c))
CLOSE = KL(P, Q, t)
slack = mark("slack", 0)

GIBBS = Lemma(
    "foundations.gibbs", "E_P[s] <= KL(P||Q) + E_Q[exp(s)] - 1 for a score s = b - f with f in [0, c]",
    "Gibbs variational principle",
    (CLOSE, SIZE),
    b - E(P, w, f(w)) <= t - slack + E(Q, w, exp(b - f(w))) - 1,
    mutants=(Mutant("smaller", {slack: Fraction(1, 100)}, "P = Q, b = 0, f = 0, t = 0",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), b="1/2", c="3/2", f="1/2", t="0.00000015")),),
)  # fmt: skip


@proof_of(GIBBS)
def _gibbs(claim: Claim) -> Theorem:
    """u log(u) lies above its tangent at exp(-f + b)."""
    size = specialize(SIZE, w)
    score = b - f(w)
    grown = use(EXP_INCREASING, arith(score <= b, size), x=score, y=b)

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        density, entropy, mean = parts(facts)
        nonneg, ratio_int, _ = parts(unfolded(density))
        low = specialize(nonneg, w)
        point = use(ENTROPY_TANGENT_AT, low, arith(0 < exp(score)), u=ratio(w), s=exp(score))
        below = arith(absolute(ratio(w) * f(w)) <= c * ratio(w), low, size)
        weighted = dominated(Q, w, below, parts(expand(Q, w, c * ratio(w), ratio_int))[0])
        exp_int = bounded(Q, w, exp(score), exp(b), grown)
        line = arith(ratio(w) * (1 + b) - ratio(w) * f(w) - exp(score) <= ratio(w) * log(ratio(w)), point)
        total = integrate(Q, w, line, ratio_int, weighted, exp_int, entropy)
        nonneg_f = generalize(arith(0 <= f(w), size), w)
        moved = parts(use(FROM_REFERENCE, density, nonneg_f, weighted, L=ratio, Q=Q))[1]
        return arith(claim.conclusion, total, moved, mean, use(MEAN_OF_DENSITY, density, L=ratio, Q=Q))

    return obtain(CLOSE, "L", with_ratio)


# The Gibbs variational principle for the scores of data and output: mutual information bounds their mean ---

score = var("f", function_type((yz.type,), REAL))
SIZE_PAIR = forall(yz, conj(0 <= score(yz), score(yz) <= c))
informed_at_pair = score(pair(y, z))
LIGHT = forall(z, E(P, y, exp(b - informed_at_pair)) <= 1)

SCORE = Lemma(
    "foundations.mutual-information-score",
    "E_J[s] <= I(Y; Z) for a score s = b - f of mean exp(s) at most 1 for every z", "Gibbs variational principle",
    (INFORMED, OUTPUT, SIZE_PAIR, LIGHT),
    b - E(J, yz, score(yz)) <= t - slack,
    mutants=(Mutant("smaller", {slack: Fraction(1, 100)}, "independent outcomes, b = 0, f = 0, t = 0",
                    witness=finite({"Y": 1, "Z": 1}, P=(1,), K=((1,),), f=0, b=0, c=0, t=0)),),
)  # fmt: skip


@proof_of(SCORE)
def _informed(claim: Claim) -> Theorem:
    """Under the product law the exponential mean is at most 1, for every z."""

    def with_laws(first: Term, second: Term, product_law: Term, facts: Theorem) -> Theorem:
        of_first, _, joint, close = parts(facts)
        cost = use(GIBBS, close, SIZE_PAIR, P=J, Q=product_law, f=score, t=t)
        light = _light(first, second, same_marginal(of_first, OUTPUT), joint, product_law)
        return arith(claim.conclusion, cost, light)

    return obtain_all(INFORMED, "first second I", with_laws)


def _light(first: Term, second: Term, same: Theorem, joint: Theorem, product_law: Term) -> Theorem:
    """E_I[exp(b - f)] <= 1: the test exp(-f), of which exp(b) times the mean is at most 1 for every z."""
    test = lam(yz, exp(-score(yz)))

    def unit_at(point: Term) -> list[Theorem]:
        low = specialize(SIZE_PAIR, point)
        below = use(EXP_INCREASING, arith(-score(point) <= 0, low), x=-score(point), y=0)
        return [arith(0 <= exp(-score(point))), arith(exp(-score(point)) <= 1, below)]

    unit, at_y = unit_at(pair(y, z)), exp(-informed_at_pair)
    inner_int, *inner = parts(use(BOUNDED_MEAN, *(generalize(u, z) for u in unit), P=second, f=lam(z, at_y), c=1))
    outer_int = parts(
        use(BOUNDED_MEAN, *(generalize(u, y) for u in inner), P=first, f=lam(y, E(second, z, at_y)), c=1)
    )[0]
    swap = use(
        "E_swap",
        generalize(unit[0], y, z),
        use("as_always", generalize(inner_int, y), mu=first, A=lam(y, inner_int.conclusion)),
        outer_int,
        mu=first,
        nu=second,
        f=lam((y, z), at_y),
    )
    _, swapped, equal = parts(swap)
    moved = at(same, lam(y, at_y), by=[generalize(both(*unit), y)])
    P_int = bounded(P, y, at_y, 1, *unit)
    scaled = parts(expand(P, y, exp(b - informed_at_pair), P_int))[1]
    rare = arith(exp(b) * E(first, y, at_y) <= 1, specialize(LIGHT, z), moved, scaled)
    total = integrate(second, z, rare, swapped)
    drawn = at(joint, test, by=[generalize(both(*unit_at(yz)), yz)])
    whole = parts(expand(product_law, yz, exp(b - score(yz)), bounded(product_law, yz, test(yz), 1, *unit_at(yz))))[1]
    goal = E(product_law, yz, exp(b - score(yz))) <= 1
    return arith(goal, whole, drawn, equal, total, mean_of_one(second))
