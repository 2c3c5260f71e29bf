"""Gaussian noise on each number of a list that has Gaussian noise: as private as noise of both variances, for queries
with values in d dimensions.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import GAUSSIAN_VECTOR, INDEPENDENT
from dpproofs.privacy.notions import q_vector
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK
from theorems.foundations.gaussian.gaussian_divergences import LISTS, F, G, append, empty, front, last, mu_, phi, v
from theorems.foundations.gaussian.sums_of_gaussians import GAUSSIAN_AFTER_GAUSSIAN, SIGNS, sigma, sigma2
from theorems.foundations.measure.independent_outcomes import same_mean
from theorems.foundations.measure.iterated_means import SWAPPED, mean_of_unit
from theorems.mechanisms.gaussian.mechanism import NOISY, ZCDP_MECHANISM, M, x

# Noise on each number of a list: the last number has noise of its own, beside the noise on the list before it ---

SOURCE = f"{BALLE_BARTHE_GABOARDI_GEUMLEK}, Example 1"
u, w, t, z = var("u", "V"), var("w", "V"), var("t"), var("z")
K = var("K", function_type((REAL, "V"), prob("V")))
TEST = test_function(phi, v)
BEGINS = forall((u, phi), implies(TEST, eq(E(K(0, u), v, phi(v)), phi(empty))))
GOES_ON = forall(
    (i, u),
    implies(nat(i), on(INDEPENDENT, Y="V", Z=REAL)(K(i + 1, u), K(i, front(u)), normal(last(u), sigma2), append)),
)
PUSHED_V = on(PUSHED, Y="V", Z="V")
KERNEL = LISTS, BEGINS, GOES_ON
deviation = sqrt(sigma**2 + factor * sigma2**2)
DEVIATION = sqrt(sigma**2 + sigma2**2)
UNWITNESSED = "lists with noise on each of their numbers are no finite space"

LEMMA = Lemma(
    "foundations.gaussian-vector-after-noise",
    "A Gaussian vector with Gaussian noise on each coordinate is a Gaussian vector of both variances",
    "gaussian_density",
    (GAUSSIAN_VECTOR(G, append, empty, mu_, sigma), *KERNEL, forall(i, PUSHED_V(F(i), G(i), lam(v, K(i, v)))), *SIGNS),
    GAUSSIAN_VECTOR(F, append, empty, mu_, deviation),
    mutants=(Mutant("factor", {factor: LESS}, "sigma = sigma2 = 1", unwitnessed=UNWITNESSED),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The last coordinate is drawn after the noise on those before it: the order of the two does not matter."""
    vector, *_, pushed, _, _ = claim.hypotheses
    _, grows = parts(unfolded(vector))
    drawn = at(specialize(pushed, num(0)), phi, by=[TEST])
    none = same_mean(G(num(0)), u, at(BEGINS, u, phi, by=[TEST]))
    whole = parts(constant(G(num(0)), u, phi(empty)))[1]
    begins = generalize(discharge(arith(eq(E(F(num(0)), v, phi(v)), phi(empty)), drawn, none, whole), TEST), phi)
    step = generalize(discharge(_longer(pushed, grows), nat(i)), i)
    return folded(claim.conclusion, both(begins, step))


def _unit(law: Term, at_: Term, body: Term, unit: Theorem) -> Theorem:
    return both(*mean_of_unit(law, at_, body, unit)[1:])


def _longer(pushed: Term, grows: Theorem) -> Theorem:
    """One coordinate more."""
    mean, size = mu_(i + 1), normal(mu_(i + 1), DEVIATION)

    def told(list_: Term, number: Term) -> Theorem:
        return specialize(TEST, append(list_, number))

    after = lam(u, E(K(i + 1, u), v, phi(v)))
    after_unit = generalize(_unit(K(i + 1, u), v, phi(v), specialize(TEST, v)), u)
    beside = lam(w, E(size, t, phi(append(w, t))))
    beside_unit = generalize(_unit(size, t, phi(append(w, t)), told(w, t)), w)
    drawn = at(specialize(pushed, i + 1), phi, by=[TEST])
    added = at(at(grows, i, by=[nat(i)]), after, by=[after_unit])
    ends = parts(specialize(unfolded(LISTS), u, z))
    noisy = at(at(GOES_ON, i, append(u, z), by=[nat(i)]), phi, by=[TEST])
    inner = E(K(i, u), w, E(normal(z, sigma2), t, phi(append(w, t))))
    met = congruence(eq(after(append(u, z)), inner), noisy, *ends)
    moved = same_mean(normal(mean, sigma), z, met)
    chance = E(normal(z, sigma2), t, phi(append(w, t)))
    unit = generalize(_unit(normal(z, sigma2), t, phi(append(w, t)), told(w, t)), z, w)
    swapped = parts(use(SWAPPED, unit, P=normal(mean, sigma), R=K(i, u), h=lam((z, w), chance)))[2]
    summed = at(
        use(GAUSSIAN_AFTER_GAUSSIAN, *SIGNS, m=mean, b=0), lam(t, phi(append(w, t))), by=[generalize(told(w, t), t)]
    )
    both_ = same_mean(K(i, u), w, congruence(eq(E(normal(mean, sigma), z, chance), beside(w)), summed))
    each = same_mean(G(i), u, arith(eq(E(normal(mean, sigma), z, after(append(u, z))), E(K(i, u), w, beside(w))),
                                    moved, swapped, both_))  # fmt: skip
    last_ = at(specialize(pushed, i), beside, by=[beside_unit])
    goal = eq(E(F(i + 1), v, phi(v)), E(F(i), v, beside(v)))
    made = generalize(discharge(arith(goal, drawn, added, each, last_), TEST), phi)
    return folded(on(INDEPENDENT, Y="V", Z=REAL)(F(i + 1), F(i), size, append), made)


# The Gaussian mechanism, and Gaussian noise on each number of its answer ----------------------

R = var("R", M.type)
TWICE = forall((x, i), PUSHED_V(R(x, i), M(x, i), lam(v, K(i, v))))

MECHANISM = Lemma(
    "bbgg19.example-1-vectors",
    "Noise N(0, sigma^2 I), and N(0, sigma2^2 I) on that, is Delta^2/(2 (sigma^2 + sigma2^2))-zCDP", SOURCE,
    (L2_SENSITIVITY(q_vector, d, N, Delta), NOISY, TWICE, *KERNEL, nat(d), *SIGNS),
    on(ZCDP, Y="V")(lam(x, R(x, d)), N, 0, factor * Delta**2 / (2 * (sigma**2 + sigma2**2))),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for values at distance Delta", unwitnessed=UNWITNESSED),),
)  # fmt: skip


@proof_of(MECHANISM)
def _mechanism(claim: Claim) -> Theorem:
    """The answer is a Gaussian vector of both variances."""
    laws = {"G": lam(i, M(x, i)), "F": lam(i, R(x, i)), "mu": lam(i, q_vector(x, i))}
    after = generalize(specialize(TWICE, x, i), i)
    noisy = generalize(use(LEMMA, specialize(NOISY, x), *KERNEL, after, *SIGNS, **laws), x)
    total = arith(0 < sigma**2 + sigma2**2, *SIGNS)
    positive = signed(0 < DEVIATION, total)
    made = use(ZCDP_MECHANISM, *claim.hypotheses, noisy, positive, M=R, sigma=DEVIATION)
    square = squared_root(sigma**2 + sigma2**2, total)
    cost = Delta**2 / (2 * (sigma**2 + sigma2**2))
    return written_as(claim.conclusion, made, arith(eq(Delta**2 / (2 * DEVIATION**2), cost), square, total))
