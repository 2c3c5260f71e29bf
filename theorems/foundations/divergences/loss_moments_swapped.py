"""E[exp(-alpha Z)] <= exp((alpha - 1) t) when D_alpha(Q||P) <= t."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, conj, eq, exp, integrable, lam, log, mul, var
from dpproofs.proving.lemma import LESS, Claim, Factor, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import RENYI, L, P, Q, alpha, t, w
from dpproofs.proving.reading import comparison, hypothesis
from dpproofs.proving.tactics import arith, both, obtain, parts, rewrite, transfer, use
from theorems.foundations.divergences.loss_generating_function import RATIO, SOURCE
from theorems.foundations.densities.privacy_loss import INVERSE


def _swapped_claim(factor: Factor, pair: tuple[Term, Term] = (Q, P)) -> Claim:
    loss, given = exp(-alpha * log(L(w))), (RENYI(alpha, *pair, t), RATIO, 1 < alpha)
    return Claim(given, conj(integrable(P, w, loss), E(P, w, loss) <= mul(factor, exp((alpha - 1) * t))))


SWAPPED_MOMENT = Lemma(
    "bs16.eq-2.1-swapped", "E[exp(-alpha Z)] <= exp((alpha - 1) t) when D_alpha(Q||P) <= t", SOURCE,
    *_swapped_claim(1).parts,
    mutants=(Mutant("factor", _swapped_claim(LESS), "P = Q, t = 0",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), alpha="1.001", t=10)),
             Mutant("symmetric", _swapped_claim(1, (P, Q)),
                    "P = (0.1, 0.9), Q = (0.5, 0.5), alpha = 2: D_2(P||Q) = 0.495, D_2(Q||P) = 1.022",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/2", "1/2"), alpha=50, t="0.4"))),
)  # fmt: skip


@proof_of(SWAPPED_MOMENT)
def _swapped(claim: Claim) -> Theorem:
    """The ratio of the swapped pair is exp(-Z)."""

    def with_ratio(G: Term, facts: Theorem) -> Theorem:
        density, power_int, moment = parts(facts)
        inverted, u = exp(-log(L(w))), var("u")
        power = use("leibniz", eq(G(w), inverted), x=G(w), y=inverted, A=lam(u, eq(G(w) ** alpha, u**alpha)))
        same = rewrite(power, arith(eq(inverted**alpha, exp(-alpha * log(L(w))))))
        inverse = use(INVERSE, RATIO, density, G=G)
        loss_int, mean = parts(transfer(P, w, same, power_int, inverse))
        return both(loss_int, arith(comparison(claim), mean, moment))

    return obtain(hypothesis(claim, RENYI), "G", with_ratio)
