"""Under zCDP of a pair, the privacy loss is subgaussian about its mean."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.mutants.counterexamples import exceeded, fact, gaussian_losses, grown, integral_of, standard, x
from dpproofs.mutants.witnesses import refutation_of
from dpproofs.kernel import Theorem
from dpproofs.language.terms import REAL, E, conj, eq, exp, integrable, lam, num, var
from dpproofs.proving.lemma import Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, lambda_, w
from dpproofs.proving.reading import comparison, exponent_of, integrand_of, lhs, part_of, rhs
from dpproofs.proving.tactics import arith, both, cases, constant, expand, mean_of_one, parts, rewrite, transfer, use
from theorems.foundations.reals.exponential import EXP_TANGENT
from theorems.foundations.measure.mgf_centred import CENTRED
from theorems.notions.zcdp.loss import Z
from theorems.notions.zcdp.loss_mean import MEAN
from theorems.notions.zcdp.two_copies import ENOUGH, LINES, PRODUCT, product, size

kappa = var("kappa")
body = exp(lambda_ * (Z - E(P, w, Z)))

SUBGAUSSIAN = Lemma(
    "foundations.zcdp-loss-subgaussian", "E[exp(lambda (Z - E[Z]))] <= exp(kappa max(s, s**2) lambda**2)", "elementary",
    (*LINES, *ENOUGH),
    conj(integrable(P, w, body), E(P, w, body) <= exp(factor * (kappa * size * lambda_**2))),
    mutants=(Mutant("factor", {factor: Fraction(1, 4)}, "Gaussian laws, s = 1, kappa = e - 1: the left side is "
                    "exp(lambda**2/2)"),),
)  # fmt: skip


@proof_of(SUBGAUSSIAN)
def _subgaussian(claim: Claim) -> Theorem:
    """Z - E[Z] is dominated by Z - Z', for lambda of either sign."""
    goal = comparison(claim)
    finite = parts(use(MEAN, *LINES))[0]
    multiple_int, multiple = parts(expand(P, w, lambda_ * Z, finite))
    body, m = exp(lambda_ * (Z - E(P, w, Z))), E(P, w, Z)

    def centred(up_int: Theorem, down_int: Theorem, most: Theorem) -> Theorem:
        raw = rewrite(use(CENTRED, multiple_int, up_int, down_int, X=lam(w, lambda_ * Z)), multiple)
        raw_int, bound = parts(raw)
        body_int, same = parts(transfer(P, w, arith(eq(exp(lambda_ * Z - lambda_ * m), body)), raw_int))
        return both(body_int, arith(goal, bound, same, most))

    def above(pos: Theorem) -> Theorem:
        return centred(*parts(use(PRODUCT, *LINES, *ENOUGH, pos, l=lambda_)))

    def below(neg: Theorem) -> Theorem:
        l = -lambda_
        down_int, raw_int, most = parts(use(PRODUCT, *LINES, *ENOUGH, arith(0 < l, neg), l=l))
        up_int, same = parts(transfer(P, w, arith(eq(exp(-l * Z), exp(lambda_ * Z))), raw_int))
        return centred(up_int, down_int, arith(product(lambda_) <= rhs(most), most, same))

    def none(zero: Theorem) -> Theorem:
        one_int, one = parts(constant(P, w, 1))
        inside, exponent = exponent_of(body), exponent_of(rhs(goal))
        vanishes = arith(eq(num(0), inside), zero)
        flat = use("leibniz", vanishes, x=num(0), y=inside, A=lam(kappa, eq(num(1), exp(kappa))))
        body_int, same = parts(transfer(P, w, flat, one_int))
        least = arith(1 <= exp(exponent), use(EXP_TANGENT, x=exponent), arith(eq(exponent, 0), zero))
        return both(body_int, arith(goal, same, one, least))

    def rest(no: Theorem) -> Theorem:
        return cases(lambda_ < 0, below, lambda neither: none(arith(eq(lambda_, 0), no, neither)))

    return cases(0 < lambda_, above, rest)


@refutation_of(SUBGAUSSIAN, "factor", Y=REAL)
def _one_gaussian(said: Theorem) -> Theorem:
    """N(0, 1) and N(1, 1), lambda = 1: the left side is exp(1/2)."""
    law, half = standard(), Fraction(1, 2)
    _, moment = parts(gaussian_losses(said, lambda_=1))
    mean = part_of(integrand_of(lhs(moment), x), "E")
    _, measured, centre = parts(fact("foundations.gaussian-mean", mu=0, sigma=1))
    straight, value = parts(expand(law, x, half - x, measured))
    loss = integral_of(straight, arith(eq(half - x, integrand_of(mean, x))))
    level = arith(eq(mean, half), loss, value, centre, mean_of_one(law))
    return exceeded(moment, grown(lhs(moment), -1, 0, level))
