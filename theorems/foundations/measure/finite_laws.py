"""Laws on finitely many outcomes, numbered 1, ..., n: weights that are close make the laws close."""

from __future__ import annotations

from dpproofs.privacy.assumptions import put_in_words
from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Theorem
from dpproofs.meaning.laws import FINITE_LAW
from dpproofs.language.terms import E, exp, function_type, lam, nat, var, variables
from dpproofs.render.notation import write_as
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import INDISTINGUISHABLE, P, Q, epsilon, phi, test_function, w
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, discharge, for_all, generalize, specialize, use
from theorems.foundations.sums.finite_sums import SUM_BOUND, for_each

i, n = variables("i n")
p, q = variables("p q", function_type(("real",), "real"))
item = var("item", function_type(("real",), "Y"))
put_in_words(FINITE_LAW, "the answer is one of finitely many items, with the weights that are shown")
write_as(FINITE_LAW, r"{0} = \sum_{{i = 1}}^{{{1}}} {factor[3]}\left(i\right) \delta_{{{factor[2]}\left(i\right)}}")

CLOSE_WEIGHTS = Lemma(
    "mechanisms.finite-laws-close", "Finite laws are epsilon-indistinguishable when their weights are", "elementary",
    (FINITE_LAW(P, n, item, p), FINITE_LAW(Q, n, item, q), nat(n), for_each(i, n, p(i) <= exp(epsilon) * q(i))),
    INDISTINGUISHABLE(P, Q, factor * epsilon, 0),
    mutants=(Mutant("factor", {factor: LESS}, "randomized response",
                    witness=finite({"Y": 2}, P=("3/4", "1/4"), Q=("1/4", "3/4"), n=2, item=lambda i: 0 if i == 1 else 1,
                        p=lambda i: "3/4" if i == 1 else "1/4", q=lambda i: "1/4" if i == 1 else "3/4",
                        epsilon="1.0987")),),
)  # fmt: skip


@proof_of(CLOSE_WEIGHTS)
def _close(claim: Claim) -> Theorem:
    *laws, natural, ratio = claim.hypotheses
    test, inside = test_function(phi, w), (nat(i), 1 <= i, i <= n)
    size, weight = specialize(test, item(i)), at(ratio, i, by=inside)
    term = arith(p(i) * phi(item(i)) <= exp(epsilon) * (q(i) * phi(item(i))), weight, size)
    total = use(
        SUM_BOUND,
        natural,
        generalize(discharge(term, *inside), i),
        c=exp(epsilon),
        s=lam(i, p(i) * phi(item(i))),
        t=lam(i, q(i) * phi(item(i))),
    )
    means = (at(law, phi, by=[test]) for law in laws)
    bound = arith(E(P, w, phi(w)) <= exp(read(INDISTINGUISHABLE, claim).epsilon) * E(Q, w, phi(w)) + 0, total, *means)
    return for_all(claim.conclusion, bound)
