"""More randomized responses leak more."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import eq, exp, implies, lam, nat, num, var
from dpproofs.proving.lemma import MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import c, epsilon, k, k2, responses_profile
from dpproofs.proving.reading import consequence_of
from dpproofs.proving.tactics import arith, at, cases, discharge, use
from theorems.foundations.sums.sums_compared import by_length
from theorems.composition.optimal.one_more_response import ONE_MORE, base_split
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE

LONGER = (nat(k), nat(k2), k <= k2)

LONGER_LEMMA = Lemma(
    "kov17x.more-responses", "More randomized responses leak more", "elementary",
    LONGER,
    factor * responses_profile(k, epsilon, c) <= responses_profile(k2, epsilon, c),
    mutants=(Mutant("factor", {factor: MORE}, "k = k2, c = 0", witness=finite({}, c="1/1000", epsilon=1, k=1, k2=2)),),
)  # fmt: skip

x = var("x")


@proof_of(LONGER_LEMMA)
def _longer(claim: Claim) -> Theorem:
    """By induction on the larger number."""

    def goal(length: Term) -> Term:
        return implies(k <= length, responses_profile(k, epsilon, c) <= responses_profile(length, epsilon, c))

    def same(length: Term, equal: Theorem) -> Theorem:
        own = arith(responses_profile(k, epsilon, c) <= responses_profile(k, epsilon, c))
        return use(
            "leibniz",
            equal,
            own,
            x=k,
            y=length,
            A=lam(x, responses_profile(k, epsilon, c) <= responses_profile(x, epsilon, c)),
        )

    zero, nonneg = num(0), use(NAT_NONNEGATIVE, nat(k))
    base = discharge(same(zero, arith(eq(k, zero), nonneg, k <= zero)), k <= zero)

    def step(length: Term) -> Theorem:
        def before(yes: Theorem) -> Theorem:
            more = use(ONE_MORE, nat(length), k=length, e=epsilon, u=1, v=c)
            now, next_ = (responses_profile(size, epsilon, c) for size in (length, length + 1))
            once = arith(now <= next_, more, base_split(epsilon, length), arith(0 < (1 + exp(epsilon)) ** length))
            return arith(consequence_of(goal(length + 1)), at(goal(length), by=[yes]), once)

        def last(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, nat(length), nat(k), arith(length < k, no), j=length)
            return same(length + 1, arith(eq(k, length + 1), gap, k <= length + 1))

        return discharge(cases(k <= length, before, last), k <= length + 1)

    return at(use(by_length(goal, base, step), nat(k), nat(k2), n=k2), by=[k <= k2])
