"""The union bound: the probability that one of d events happens."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, disj, eq, exists, forall, function_type, implies, integrable, lam
from dpproofs.language.terms import nat, num, var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import P, phi, test_function, w
from dpproofs.proving.tactics import arith, at, bounded, cases, discharge, expand, generalize, integrate, mp, obtain
from dpproofs.proving.tactics import parts, specialize, split, use, witness
from theorems.foundations.reals.naturals_predecessor import NAT_GAP
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE
from theorems.foundations.measure.vanishing import NOTHING

j, k, d, bound = var("j"), var("k"), var("d"), var("B")
f = var("f", function_type((REAL, "Y"), REAL))
TEST = test_function(phi, w)
INSIDE = nat(j), 1 <= j, j <= d
UNIT = forall((j, w), conj(0 <= f(j, w), f(j, w) <= 1))
RARE = forall(j, implies(*INSIDE, E(P, w, f(j, w)) <= bound))
SOME = forall(w, disj(phi(w) <= 0, exists(j, conj(*INSIDE, 1 <= f(j, w)))))

UNION_BOUND = Lemma(
    "foundations.union-bound", "One of d events of probability at most B happens with probability at most d B",
    "elementary",
    (nat(d), UNIT, RARE, TEST, SOME),
    E(P, w, phi(w)) <= factor * d * bound,
    mutants=(Mutant("factor", {factor: LESS}, "d = 1, an event of probability B > 0",
                    witness=finite({"Y": 1}, B="101/100", P=(1,), d=1, f=1, phi=(1,))),),
)  # fmt: skip

S = var("S", function_type(("Y",), REAL))


@proof_of(UNION_BOUND)
def _proof(claim: Claim) -> Theorem:
    """The test is below the sum of the events."""
    known = implies(k <= d, _above(k))
    step = generalize(discharge(_one_more(known), nat(k), known), k)
    whole = at(use("induction", discharge(_none(), num(0) <= d), step, A=lam(k, known)), d, by=[nat(d)])

    def with_sum(S: Term, facts: Theorem) -> Theorem:
        low, higher, ints, mean = parts(facts)
        test, S0 = specialize(TEST, w), specialize(low, w)

        def with_event(j: Term, event: Theorem) -> Theorem:
            above = at(higher, j, w, by=[event])
            return arith(phi(w) <= S(w), above, parts(event)[-1], test)

        below = split(
            specialize(SOME, w),
            lambda never: arith(phi(w) <= S(w), never, S0),
            lambda some: obtain(some, "j", with_event),
        )
        return arith(claim.conclusion, integrate(P, w, below, bounded(P, w, phi(w), 1, test), ints), mean)

    return obtain(whole, "S", with_sum)


def _above(size: Term) -> Term:
    """A function above the first events, with its mean."""
    higher = forall((j, w), implies(nat(j), 1 <= j, j <= size, f(j, w) <= S(w)))
    low = forall(w, 0 <= S(w))
    return exists(S, conj(low, higher, integrable(P, w, S(w)), E(P, w, S(w)) <= size * bound))


def _one_more(known: Term) -> Theorem:
    """Add the next event."""
    top, more = k + 1 <= d, use("nat_successor", nat(k))
    positive = arith(1 <= k + 1, use(NAT_NONNEGATIVE, nat(k)))

    def with_sum(S: Term, facts: Theorem) -> Theorem:
        low, higher, ints, mean = parts(facts)
        whole = lam(w, S(w) + f(k + 1, w))
        unit, S0 = specialize(UNIT, k + 1, w), specialize(low, w)
        next_int = bounded(P, w, f(k + 1, w), 1, unit)
        whole_int, value = parts(expand(P, w, whole(w), ints, next_int))
        rare = at(RARE, k + 1, by=[more, positive, top])
        small = arith(E(P, w, whole(w)) <= (k + 1) * bound, value, mean, rare)

        def before(yes: Theorem) -> Theorem:
            return arith(f(j, w) <= whole(w), at(higher, j, w, by=[nat(j), 1 <= j, yes]), unit)

        def last(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, nat(k), nat(j), arith(k < j, no), j=k, k=j)
            same = arith(eq(j, k + 1), gap, j <= k + 1)
            equal = use("leibniz", same, arith(eq(f(j, w), f(j, w))), x=j, y=k + 1, A=lam(k, eq(f(j, w), f(k, w))))
            return arith(f(j, w) <= whole(w), equal, S0)

        all_ = generalize(discharge(cases(j <= k, before, last), nat(j), 1 <= j, j <= k + 1), j, w)
        return witness(_above(k + 1), whole, generalize(arith(0 <= whole(w), S0, unit), w), all_, whole_int, small)

    return discharge(obtain(mp(known, arith(k <= d, top)), "S", with_sum), top)


def _none() -> Theorem:
    ints, mean = parts(use(NOTHING, mu=P))
    nothing = generalize(discharge(arith(f(j, w) <= 0, 1 <= j, j <= num(0)), nat(j), 1 <= j, j <= num(0)), j, w)
    low = generalize(arith(num(0) <= 0), w)
    return witness(_above(num(0)), lam(w, num(0)), low, nothing, ints, arith(E(P, w, num(0)) <= num(0) * bound, mean))
