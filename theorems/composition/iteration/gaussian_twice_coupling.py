"""What the bound by couplings gives for Gaussian noise after Gaussian noise: at the best law in between, the truth."""

from __future__ import annotations

from dpproofs.mutants.counterexamples import exceeded
from dpproofs.mutants.witnesses import against, instance, refutation_of
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, normal, num, substitute, var
from dpproofs.privacy.notions import alpha, value_of
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, read
from dpproofs.proving.tactics import arith, at, both, congruence, generalize, intro, mp, parts, use
from dpproofs.proving.tactics import with_argument, written_as
from theorems.composition.iteration.gaussian_twice import SOURCE, TWICE, R, S, example, mu, nu
from theorems.foundations.divergences.adaptive_composition import RENYI_ADAPTIVE
from theorems.foundations.gaussian.gaussian_after_gaussian import LEMMA as BOTH
from theorems.foundations.gaussian.gaussian_after_gaussian import PUSHED_R, SIGNS, noisy, sigma, sigma2
from theorems.foundations.gaussian.gaussian_sum import u
from theorems.foundations.gaussian.renyi import DIVERGENCE, RENYI_R

w = var("w")
hidden = (w - nu) ** 2 / (2 * sigma**2)
left = (mu - w) ** 2 / (2 * sigma2**2)

COUPLED = Lemma(
    "bbgg19.example-1-coupling",
    "Gaussian noise after Gaussian noise: what is hidden by the first up to any w, and by the second from there on",
    SOURCE,
    (*TWICE, *SIGNS, 1 < alpha),
    RENYI_R(alpha, R, S, alpha * hidden + factor * alpha * left),
    mutants=(Mutant("factor", {factor: LESS}, "mu = 1, w = 1/2, nu = 0, sigma = sigma2 = 1"),),
)


@proof_of(COUPLED)
def _proof(claim: Claim) -> Theorem:
    """R is also N(w, sigma^2), moved by mu - w, with noise of variance sigma2^2: compose with that of nu."""
    moved, kept = noisy(mu - w), noisy()
    there, here = use(BOTH, *SIGNS, m=w, b=mu - w), use(BOTH, *SIGNS, m=mu, b=0)
    start = normal(w, sigma)
    carried = intro(
        PUSHED_R(R, start, moved),
        lambda goal, phi: congruence(goal, at(TWICE[0], phi), at(there, phi), at(here, phi)),
    )
    hidden = _bound(w, nu, sigma)
    each, cost = _bound(u + (mu - w), u, sigma2), alpha * (mu - w) ** 2 / (2 * sigma2**2)
    left = generalize(with_argument(each, arith(eq(read(RENYI_R, each).t, cost), 0 < sigma2), t=cost), u)
    made = use(RENYI_ADAPTIVE, hidden, left, carried, TWICE[1], 1 < alpha, P=start, Q=normal(nu, sigma), K=moved,
               H=kept, R=R, S=S, t=read(RENYI_R, hidden).t, s=cost)  # fmt: skip
    return written_as(claim.conclusion, made)


def _bound(mean: Term, other: Term, deviation: Term) -> Theorem:
    """The divergence of two Gaussian laws, as a bound."""
    exact = use(DIVERGENCE, 0 < deviation, 1 < alpha, mu=mean, nu=other, sigma=deviation)
    value = value_of(exact.conclusion)
    return mp(parts(at(exact, value))[1], arith(Term("le", (value, value))))


@refutation_of(COUPLED, "factor")
def _half_way(said: Theorem) -> Theorem:
    """mu = 1, w = 1/2, nu = 0, sigma = sigma2 = 1 and order 2: the bound is the divergence."""
    true, pushed, values = example()
    bound = instance(said, *pushed, w=num(1) / 2, **values)
    needed, _ = parts(at(true, read(RENYI_R, bound).t))
    return exceeded(mp(needed, bound))


bound = (w - nu) ** 2 / sigma**2 + (mu - w) ** 2 / sigma2**2
best = nu + sigma**2 / (sigma**2 + sigma2**2) * (mu - nu)
least = (mu - nu) ** 2 / (sigma**2 + sigma2**2)

BEST = Lemma(
    "bbgg19.example-1-best",
    "The bound by couplings is least at w = nu + sigma^2/(sigma^2 + sigma2^2) (mu - nu), where it is what holds",
    SOURCE,
    SIGNS,
    conj(least <= bound, eq(substitute(bound, {w: best}), factor * least)),
    mutants=(Mutant("factor", {factor: MORE}, "an equality there",
                    witness=against("bbgg19.example-1-best", mu=1, nu=0, sigma=1, sigma2=1, w=0)),),
)  # fmt: skip


@proof_of(BEST)
def _best(claim: Claim) -> Theorem:
    """The difference is a square over the product of the variances."""
    least, reached = conjuncts(claim)
    total = arith(0 < sigma**2 + sigma2**2, *SIGNS)
    square = arith(0 <= ((w - nu) * sigma2**2 - (mu - w) * sigma**2) ** 2)
    return both(arith(least, square, total, *SIGNS), arith(reached, total, *SIGNS))
