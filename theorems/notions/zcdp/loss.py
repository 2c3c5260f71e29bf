"""What zCDP of a pair says of the moments of the privacy loss."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable, log, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import DENSITY, L, P, Q, rho, w, xi
from dpproofs.proving.reading import comparison
from dpproofs.proving.tactics import arith, at, both, parts, transfer, use
from theorems.foundations.divergences.loss_moments import MOMENT
from theorems.foundations.densities.density import G
from theorems.notions.zcdp.domain import THERE

RATIO, INVERSE_RATIO = DENSITY(L, P, Q), DENSITY(G, Q, P)
l = var("l")
Z = log(L(w))

UPPER_FACTOR = Mutant(
    "factor", {factor: LESS}, "P = Q, xi = rho = 0", witness=finite({"Y": 1}, P=(1,), Q=(1,), l="3/2", rho=0, xi=0)
)

UPPER = Lemma(
    "foundations.zcdp-loss-upper", "E[exp(l Z)] <= exp(l (xi + rho (l + 1))) for l > 0", "elementary",
    (THERE, RATIO, 0 < l),
    conj(integrable(P, w, exp(l * Z)), E(P, w, exp(l * Z)) <= factor * exp(l * (xi + rho * (l + 1)))),
    mutants=(UPPER_FACTOR,),
)  # fmt: skip


@proof_of(UPPER)
def _upper(claim: Claim) -> Theorem:
    """The order l + 1."""
    order = l + 1
    moment_int, moment = parts(
        use(MOMENT, _divergence(THERE, order, 0 < l), RATIO, arith(1 < order, 0 < l), alpha=order, t=xi + rho * order)
    )
    whole, same = parts(transfer(P, w, arith(eq(exp((order - 1) * Z), exp(l * Z))), moment_int))
    return both(whole, arith(comparison(claim), moment, same))


def _divergence(line: Term, order: Term, *facts: Theorem | Term) -> Theorem:
    return at(line, order, by=[arith(1 < order, *facts)])
