"""The profile of two Gaussian vectors: the coordinates are a composition."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, lam, nat, normal, num, substitute
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import PROFILE, d, i, on, test_function
from dpproofs.proving.tactics import arith, at, both, discharge, generalize, parts, prove, unfolded, use
from theorems.foundations.gaussian.gaussian import sigma
from dpproofs.meaning.laws import GAUSSIAN_VECTOR
from theorems.foundations.gaussian.gaussian_vector import F, G, append, distance, empty, k, mu, nu, phi
from theorems.foundations.gaussian.gaussian_vector import v
from theorems.citations import DONG_ROTH_SU
from theorems.notions.gaussian_dp.weakening import equal_mu, gaussian
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

PROFILE_V = on(PROFILE, Y="V")
GIVEN = (GAUSSIAN_VECTOR(G, append, empty, mu, sigma), GAUSSIAN_VECTOR(F, append, empty, nu, sigma), 0 < sigma)


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


SQUARES = lam(i, (mu(i) - nu(i)) ** 2)


def _one_more() -> Theorem:
    """The last coordinate is independent of the others."""
    natural, last = nat(k), (mu(k + 1) - nu(k + 1)) ** 2 / sigma**2
    laws = [unfolded(at(parts(unfolded(g))[1], k, by=[natural])) for g in GIVEN[:2]]
    nonneg, known = parts(_known(k))
    one = generalize(
        use("profiles.gaussian-laws", 0 < sigma, arith(eq(last, last)), mu=mu(k + 1), nu=nu(k + 1), v=last), v
    )
    positive = arith(0 <= last, 0 < sigma)
    noise = {"K": lam(v, normal(mu(k + 1), sigma)), "H": lam(v, normal(nu(k + 1), sigma))}
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
