"""The weights of randomized response add up."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, ind, lam, nat, num, summation, variables
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.proving.tactics import arith, at, cases, discharge, generalize, use
from theorems.mechanisms.randomized_response import weights
from theorems.foundations.naturals import NAT_GAP
from theorems.foundations.naturals import NAT_NONNEGATIVE

i, k, n = variables("i k n")


def _total_claim(factor: Factor) -> Claim:
    kept, other, true = variables("kept other v")
    given = nat(k), nat(true), 1 <= true, true <= k
    body = weights(true, kept, other)(i)
    return Claim(given, eq(summation(i, 1, k, body), kept + factor * (k - 1) * other))


def _total(claim: Claim) -> Theorem:
    """The first n weights add up to n other ones, and the kept one has another value if it is among them."""
    kept, other, true = variables("kept other v")
    body, natural = weights(true, kept, other), nat(n)

    def so_far(size: Term) -> Term:
        return eq(summation(i, 1, size, body(i)), size * other + (kept - other) * ind(true <= size))

    none = use("sum_empty", arith(num(0) < 1), a=1, b=0, s=body)
    start = arith(so_far(num(0)), none, 1 <= true)
    more, low = use("nat_successor", natural, k=n), arith(1 <= n + 1, use(NAT_NONNEGATIVE, natural, k=n))
    longer = use("sum_step", more, low, a=1, b=n, s=body)
    next_ = cases(
        n < true,
        lambda yes: arith(so_far(n + 1), so_far(n), longer, yes, use(NAT_GAP, natural, nat(true), yes, j=n, k=true)),
        lambda no: arith(so_far(n + 1), so_far(n), longer, no),
    )
    step = generalize(discharge(next_, natural, so_far(n)), n)
    whole = at(use("induction", start, step, A=lam(n, so_far(n))), k, by=[nat(k)])
    return arith(claim.conclusion, whole, true <= k)


TOTAL_WEIGHT = Lemma(
    "mechanisms.randomized-response-total", "The weights of randomized response add up to kept + (k - 1) other",
    "elementary", *_total_claim(1).parts, _total,
    (Mutant("factor", _total_claim(MORE), "an equality; k = 2",
            witness=finite({}, k=10, kept="1/4", other="3/4", v=2)),),
)  # fmt: skip
