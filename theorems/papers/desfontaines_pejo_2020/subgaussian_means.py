"""A privacy loss that is subgaussian about a number, for both signs, has that number as its mean."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, exp, forall, integrable, lam, log, num, var
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.notions import DENSITY, KL, L, P, Q, rho, tau, w, xi
from dpproofs.proving.lemma import Claim, Lemma, Mutant, mark, proof_of
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, assume, cases, linear, mp, parts, specialize, use, witness
from theorems.citations import SOK

s = var("s")
LOSS = log(L(w))
MEAN = E(P, w, LOSS)


def _subgaussian(centre: Term, spread: Term) -> tuple[Term, ...]:
    body = exp(s * (LOSS - centre))
    return integrable(P, w, LOSS), forall(s, integrable(P, w, body)), forall(s, E(P, w, body) <= exp(s**2 * spread))


ABOUT_ZERO = DENSITY(L, P, Q), *_subgaussian(num(0), tau**2 / 2)
EVERY_SIGN = _subgaussian(xi + rho, rho)
limit = mark("limit", 0)

UNCENTRED = Lemma(
    "sok20.def-mcodp-uncentred", "A privacy loss that is subgaussian about 0 is no loss at all",
    f"{SOK}, against mean-concentrated DP without the mean subtracted",
    ABOUT_ZERO,
    KL(P, Q, limit),
    mutants=(Mutant("less", {limit: Fraction(-1, 100)}, "P = Q",
                    witness=finite({"Y": 1}, P=(1,), Q=(1,), L=1, tau=0)),),
)  # fmt: skip


@proof_of(UNCENTRED)
def _uncentred(claim: Claim) -> Theorem:
    """The mean loss, which is the divergence, is 0."""
    same, back = parts(use("bs16.eq-2.1-mean", ABOUT_ZERO[0]))
    ints = mp(back, assume(ABOUT_ZERO[1]))
    equal, none = parts(mp(same, ints))[1], _same_mean(num(0), tau**2 / 2)
    least = arith(E(Q, w, L(w) * LOSS) <= read(KL, claim).t, equal, none)
    return witness(claim.conclusion, L, ABOUT_ZERO[0], ints, least)


def _same_mean(centre: Term, spread: Term) -> Theorem:
    """With m = E[Z] - centre, exp(s m) <= exp(s^2 spread) for every s, and so m is 0."""
    ints, each, bound = map(assume, _subgaussian(centre, spread))
    gap, width = MEAN - centre, 2 * (spread**2 + 1)
    place = gap / width
    body, unit = place * (LOSS - centre), parts(use("E_one", P=P))[0]
    measured, mean = parts(linear(P, w, body, [(place, ints), (-place * centre, unit)]))
    jensen = use("foundations.jensen-exp", measured, specialize(each, place), P=P, X=lam(w, body))
    less, more = E(P, w, body) <= place**2 * spread, place**2 * spread < E(P, w, body)

    def beyond(no: Theorem) -> Theorem:
        grown = use("foundations.exp-strictly-increasing", arith(more, no), x=place**2 * spread, y=E(P, w, body))
        return arith(less, grown, jensen, specialize(bound, place))

    small = cases(less, lambda yes: yes, beyond)
    one, wide = parts(use("E_one", P=P))[1], arith(0 < width)
    whole = arith(eq(gap, width * place), wide)
    value = arith(eq(E(P, w, body), width * place**2), mean, one, whole)
    none = arith(place**2 * (width - spread) <= 0, small, value)
    zero = arith(eq(place, 0), none, arith(1 <= width - spread))
    return arith(eq(MEAN, centre), zero, whole)


shift = mark("shift", 0)

ABOUT_ITS_MEAN = Lemma(
    "sok20.zcdp-mgf-form-every-sign",
    "Where the moment generating function of zCDP bounds that of the loss for both signs, the mean loss is xi + rho",
    f"{SOK}, against concentration around xi + rho for every argument",
    EVERY_SIGN,
    eq(MEAN, xi + rho + shift),
    lambda claim: arith(claim.conclusion, _same_mean(xi + rho, rho)),
    (Mutant("shift", {shift: Fraction(1, 100)}, "P = Q, xi = rho = 0",
            witness=finite({"Y": 1}, P=(1,), L=1, xi=0, rho=0)),),
)  # fmt: skip
