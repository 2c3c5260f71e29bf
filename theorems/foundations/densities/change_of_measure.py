"""Change of measure, for truncated, nonnegative and signed functions, and what it gives: the chain rule and
the inverse of likelihood ratios, and likelihood ratios under the numerator.
"""

from dpproofs.prelude import *
from dpproofs.privacy.notions import Q_measure
from theorems.foundations.densities.likelihood_ratios import DENSITY_OF_SAME, DENSITY_UNIQUE, MEAN_OF_DENSITY, G
from theorems.foundations.measure.null_events import VANISHING

# Change of measure for truncated functions, from the definition by bounded tests --------------

f = var("f", function_type(("Y",), "real"))
c = var("c")
dens = DENSITY(L, P, Q_measure)
f_nonneg = forall(w, 0 <= f(w))
cut = minimum(f(w), c)

BOUNDED_TESTS = Lemma(
    "foundations.change-of-measure-truncated", "Change of measure for truncated functions", "elementary",
    (dens, f_nonneg, 0 < c),
    conj(integrable(P, w, cut), integrable(Q_measure, w, L(w) * cut),
        eq(E(P, w, cut), factor * E(Q_measure, w, L(w) * cut))),
    mutants=(Mutant("factor", {factor: LESS}, "f = c = 1",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("3/4", "1/4"), c="1/4", f=("9/10", "1/3"))),),
)  # fmt: skip


@proof_of(BOUNDED_TESTS)
def _scaled_test(claim: Claim) -> Theorem:
    """E_P[min(f, c)] = E_Q[L min(f, c)], by the test min(f, c)/c."""
    nonneg, L_int, tests = parts(unfolded(dens))
    test = lam(w, minimum(f(w), c) / c)
    f0 = specialize(f_nonneg, w)
    unit = generalize(both(arith(0 <= test(w), f0, 0 < c), arith(test(w) <= 1, f0, 0 < c)), w)
    equal = at(tests, test, by=[unit])
    cut = minimum(f(w), c)
    P_int = bounded(P, w, cut, c, f0, 0 < c)
    L0 = specialize(nonneg, w)
    size = both(arith(0 <= L(w) * cut, f0, 0 < c, L0), arith(L(w) * cut <= c * L(w), f0, 0 < c, L0))
    Q_int = dominated(Q_measure, w, size, parts(expand(Q_measure, w, c * L(w), L_int))[0])
    left = parts(expand(P, w, cut / c, P_int, 0 < c))[1]
    right = parts(expand(Q_measure, w, L(w) * (cut / c), Q_int, 0 < c))[1]
    same = arith(eq(E(P, w, cut), E(Q_measure, w, L(w) * cut)), equal, left, right, 0 < c)
    return both(P_int, Q_int, same)


# Change of measure for nonnegative functions --------------------------------------------------

integrable_Q = integrable(Q_measure, w, L(w) * f(w))
integrable_P = integrable(P, w, f(w))

TO_REFERENCE_FACTOR = Mutant(
    "factor",
    Claim((dens, f_nonneg, integrable_P), conj(integrable_Q, E(Q_measure, w, L(w) * f(w)) <= LESS * E(P, w, f(w)))),
    "f = 1",
    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), f=2),
)

TO_REFERENCE = Lemma(
    "foundations.change-of-measure-upper", "E_Q[L f] <= E_P[f] for f >= 0", "elementary",
    (dens, f_nonneg, integrable_P),
    conj(integrable_Q, E(Q_measure, w, L(w) * f(w)) <= E(P, w, f(w))),
    mutants=(TO_REFERENCE_FACTOR,),
)  # fmt: skip


@proof_of(TO_REFERENCE)
def _to_reference(claim: Claim) -> Theorem:
    """E_Q[L min(f, c)] = E_P[min(f, c)] <= E_P[f]; let c grow."""
    P_cut, Q_cut, same, f0, L0 = _truncated()
    cut = minimum(f(w), c)
    below = integrate(P, w, arith(cut <= f(w)), P_cut, integrable_P)
    return monotone_limit(
        Q_measure, w, L(w) * f(w), L(w) * cut, c, arith(E(Q_measure, w, L(w) * cut) <= E(P, w, f(w)), same, below),
        Q_cut, f(w) + 1, f0, L0,
    )  # fmt: skip


def _truncated() -> tuple[Theorem, Theorem, Theorem, Theorem, Theorem]:
    f0 = specialize(f_nonneg, w)
    L0 = specialize(parts(unfolded(dens))[0], w)
    return *parts(use(BOUNDED_TESTS, dens, f_nonneg, 0 < c)), f0, L0  # type: ignore[return-value]


FROM_REFERENCE_FACTOR = Mutant(
    "factor",
    Claim((dens, f_nonneg, integrable_Q), conj(integrable_P, eq(E(P, w, f(w)), LESS * E(Q_measure, w, L(w) * f(w))))),
    "f = 1",
    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("2/3", "1/3"), f=("1/2", 0)),
)

FROM_REFERENCE = Lemma(
    "foundations.change-of-measure", "E_P[f] = E_Q[L f] for f >= 0 when L f is integrable", "elementary",
    (dens, f_nonneg, integrable_Q),
    conj(integrable_P, eq(E(P, w, f(w)), E(Q_measure, w, L(w) * f(w)))),
    mutants=(FROM_REFERENCE_FACTOR,),
)  # fmt: skip


@proof_of(FROM_REFERENCE)
def _from_reference(claim: Claim) -> Theorem:
    """E_P[min(f, c)] = E_Q[L min(f, c)] <= E_Q[L f]; let c grow. The converse is the lemma above."""
    P_cut, Q_cut, same, f0, L0 = _truncated()
    cut = minimum(f(w), c)
    below = integrate(Q_measure, w, arith(L(w) * cut <= L(w) * f(w), f0, L0), Q_cut, integrable_Q)
    limit = monotone_limit(
        P, w, f(w), cut, c, arith(E(P, w, cut) <= E(Q_measure, w, L(w) * f(w)), same, below),
        P_cut, f(w) + 1, f0,
    )  # fmt: skip
    P_int, upper = parts(limit)
    lower = parts(use(TO_REFERENCE, dens, f_nonneg, P_int))[1]
    return both(P_int, arith(comparison(claim), upper, lower))


# Change of measure for functions of both signs ------------------------------------------------

absolutely = integrable(P, w, absolute(f(w)))

SIGNED = Lemma(
    "foundations.change-of-measure-signed", "E_P[f] = E_Q[L f] when |f| is integrable under P", "elementary",
    (dens, absolutely),
    conj(integrable_Q, eq(E(P, w, f(w)), factor * E(Q_measure, w, L(w) * f(w)))),
    mutants=(Mutant("factor", {factor: MORE}, "f = 1", witness=finite({"Y": 2}, P=(1, 0), Q=(1, 0), f=("1/2", 2))),),
)  # fmt: skip


@proof_of(SIGNED)
def _signed(claim: Claim) -> Theorem:
    """The positive and the negative part, one at a time."""
    P_ints, Q_ints, means = [], [], []
    for part in (maximum(f(w), 0), maximum(-f(w), 0)):
        P_part = dominated(P, w, arith(absolute(part) <= absolute(f(w))), absolutely)
        nonneg = generalize(arith(0 <= part), w)
        Q_part = parts(use(TO_REFERENCE, dens, nonneg, P_part, f=lam(w, part)))[0]
        means.append(parts(use(FROM_REFERENCE, dens, nonneg, Q_part, f=lam(w, part)))[1])
        P_ints.append(P_part)
        Q_ints.append(Q_part)

    def joined(mu: Term, same: Theorem, ints: list[Theorem]) -> list[Theorem]:
        whole, mean = parts(expand(mu, w, lhs(same), *ints))
        return [*parts(transfer(mu, w, same, whole)), mean]

    split = arith(eq(maximum(f(w), 0) - maximum(-f(w), 0), f(w)))
    scaled = arith(eq(L(w) * maximum(f(w), 0) - L(w) * maximum(-f(w), 0), L(w) * f(w)), split)
    left, (L_int, *right) = joined(P, split, P_ints), joined(Q_measure, scaled, Q_ints)
    return both(L_int, arith(comparison(claim), *left[1:], *right, *means))


# The chain rule of likelihood ratios ----------------------------------------------------------

R = var("R", prob("Y"))


DENSITY_CHAIN = Lemma(
    "foundations.density-chain", "dP/dQ = dP/dR dR/dQ", "elementary",
    (DENSITY(L, P, R), DENSITY(G, R, Q_measure)),
    DENSITY(lam(w, mul(factor, L(w), G(w))), P, Q_measure),
    mutants=(Mutant("factor", {factor: MORE}, "P = R = Q, L = G = 1",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), R=("3/4", "1/4"))),),
)  # fmt: skip


@proof_of(DENSITY_CHAIN)
def _chain(claim: Claim) -> Theorem:
    """E_P[phi] = E_R[L phi] = E_Q[G L phi], by change of measure for L and for L phi."""
    L_nonneg, L_int, L_change = parts(unfolded(DENSITY(L, P, R)))
    G_nonneg = parts(unfolded(DENSITY(G, R, Q_measure)))[0]
    L0, G0 = specialize(L_nonneg, w), specialize(G_nonneg, w)
    test = test_function(phi, w)
    phi0 = specialize(test, w)
    L_phi = dominated(R, w, arith(absolute(L(w) * phi(w)) <= L(w), L0, phi0), L_int)
    total = use(TO_REFERENCE, DENSITY(G, R, Q_measure), L_nonneg, L_int, L=G, P=R, f=L)
    f_nonneg = generalize(arith(0 <= L(w) * phi(w), L0, phi0), w)
    part = use(TO_REFERENCE, DENSITY(G, R, Q_measure), f_nonneg, L_phi, L=G, P=R, f=lam(w, L(w) * phi(w)))
    moved = use(FROM_REFERENCE, DENSITY(G, R, Q_measure), f_nonneg, part, L=G, P=R, f=lam(w, L(w) * phi(w)))
    ratio = read(DENSITY, claim).L
    equal = arith(eq(E(P, w, phi(w)), E(Q_measure, w, ratio(w) * phi(w))), at(L_change, phi, by=[test]), moved)
    return folded(
        claim.conclusion,
        both(
            generalize(arith(0 <= ratio(w), L0, G0), w),
            arith(integrable(Q_measure, w, ratio(w)), total),
            generalize(discharge(equal, test), phi),
        ),
    )


# The inverse of a likelihood ratio that is positive everywhere --------------------------------

GIVEN = DENSITY(G, Q, P), forall(w, 0 < G(w))
INVERSE = 1 / G(w)

DENSITY_INVERSE = Lemma(
    "foundations.density-inverse", "dP/dQ = 1/(dQ/dP), where that is positive", "elementary",
    GIVEN,
    DENSITY(lam(w, factor * INVERSE), P, Q),
    mutants=(Mutant("factor", {factor: MORE}, "P = Q",
                        witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("3/4", "1/4"), G=1)),),
)  # fmt: skip


@proof_of(DENSITY_INVERSE)
def _proof(claim: Claim) -> Theorem:
    """G/G is 1."""
    above = specialize(GIVEN[1], w)
    low = generalize(arith(0 <= INVERSE, above), w)
    one = parts(transfer(P, w, arith(eq(1, G(w) * INVERSE), above), parts(constant(P, w, 1))[0]))[0]
    ints = parts(use(FROM_REFERENCE, GIVEN[0], low, one, P=Q, Q=P, L=G, f=lam(w, INVERSE)))[0]
    test = test_function(phi, w)
    unit = specialize(test, w)
    small = bounded(P, w, phi(w), 1, unit)
    inner, same = parts(transfer(P, w, arith(eq(phi(w), G(w) * (INVERSE * phi(w))), above), small))
    sign = generalize(arith(0 <= INVERSE * phi(w), unit, above), w)
    moved = parts(use(FROM_REFERENCE, GIVEN[0], sign, inner, P=Q, Q=P, L=G, f=lam(w, INVERSE * phi(w))))[1]
    change = arith(eq(E(P, w, phi(w)), E(Q, w, INVERSE * phi(w))), moved, same)
    return folded(claim.conclusion, both(low, ints, generalize(discharge(change, test), phi)))


# Likelihood ratios under the numerator: they are positive, and the ratio of the swapped pair is the inverse ---

POSITIVE_RATIO = almost_surely(P, w, 0 < L(w))

POSITIVE = Lemma(
    "foundations.ratio-positive", "dP/dQ is positive P-almost surely", "elementary",
    (DENSITY(L, P, Q_measure),),
    POSITIVE_RATIO,
    mutants=(Mutant("reference", Claim((DENSITY(L, P, Q),), almost_surely(Q, w, 0 < L(w))),
                    "P a point mass, Q uniform on two points",
                    witness=finite({"Y": 2}, P=(0, 1), Q=("1/4", "3/4"))),),
)  # fmt: skip


@proof_of(POSITIVE)
def _positive(claim: Claim) -> Theorem:
    """The event L <= 0 has mean E_mu[L 1[L <= 0]] = 0."""
    nonneg, _, change = parts(unfolded(hypothesis(claim, DENSITY)))
    event = ind(L(w) <= 0)
    zero_int, zero = parts(expand(Q_measure, w, num(0)))
    nothing = arith(eq(num(0), L(w) * event), at(nonneg, w))
    same = parts(transfer(Q_measure, w, nothing, zero_int))[1]
    mean = arith(E(P, w, event) <= 0, at(change, lam(w, event)), same, zero)
    vanish = use(VANISHING, almost(P, w, arith(0 <= event)), bounded(P, w, event, 1), mean, mu=P, f=lam(w, event))
    return almost(P, w, arith(0 < L(w), eq(event, 0)), vanish)


LOSS_INVERSE = Lemma(
    "foundations.ratio-inverse", "dQ/dP = exp(-log(dP/dQ)) P-almost surely", "elementary",
    (DENSITY(L, P, Q), DENSITY(G, Q, P)),
    almost_surely(P, w, eq(G(w), exp(-log(L(w))))),
    mutants=(Mutant("sign", Claim((DENSITY(L, P, Q), DENSITY(G, Q, P)), almost_surely(P, w, eq(G(w), exp(log(L(w)))))),
                    "P and Q swap the weights of two points",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"))),),
)  # fmt: skip


@proof_of(LOSS_INVERSE)
def _inverse(claim: Claim) -> Theorem:
    """Both the product of the ratios and 1 are a ratio of P and P."""
    there, back = claim.hypotheses
    product = use(DENSITY_CHAIN, there, back, R=Q, Q=P, L=L, G=G)
    one = use(DENSITY_OF_SAME, P=P, Q=P)
    same = use(DENSITY_UNIQUE, product, one, L=lam(w, L(w) * G(w)), G=lam(w, num(1)), P=P, Q=P)
    positive = use(POSITIVE, there, L=L, Q=Q)
    goal = eq(G(w), exp(-log(L(w))))
    return almost(P, w, arith(goal, eq(L(w) * G(w), num(1)), 0 < L(w)), same, positive)


# E_P[exp(-log(dP/dQ))] = 1 --------------------------------------------------------------------

value = mark("value", 1)

MEAN_OF_INVERSE = Lemma(
    "foundations.mean-of-inverse-ratio", "E_P[exp(-log(dP/dQ))] = 1", "elementary",
    (DENSITY(L, P, Q), DENSITY(G, Q, P)),
    conj(integrable(P, w, exp(-log(L(w)))), eq(E(P, w, exp(-log(L(w)))), value)),
    mutants=(Mutant("value", {value: LESS}, "P = Q", witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"))),),
)  # fmt: skip


@proof_of(MEAN_OF_INVERSE)
def _mean(claim: Claim) -> Theorem:
    """It is the ratio of the swapped pair."""
    _, swapped = claim.hypotheses
    back_int = parts(unfolded(swapped))[1]
    inverse = use(LOSS_INVERSE, *claim.hypotheses)
    whole, same = parts(transfer(P, w, eq(G(w), exp(-log(L(w)))), back_int, inverse))
    total = use(MEAN_OF_DENSITY, swapped, L=G, P=Q, Q=P)
    return both(whole, arith(comparison(claim), same, total))
