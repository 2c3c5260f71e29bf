"""Ternary chi^alpha DP implies binary chi^alpha DP."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import FALSE, REAL, TRUE, E, absolute, dirac, eq, lam, ne, num, var
from dpproofs.mutants.witnesses import instance, refutation_of, shown
from dpproofs.privacy.notions import CHI, M, N, alpha, w, x1, x2
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.proving.tactics import arith, assume, at, both, constant, discharge, for_all, generalize, integrate, intro
from dpproofs.proving.tactics import obtain, obtain_all, parts, same_value, transfer, use, witness, witnesses
from theorems.citations import SOK
from theorems.notions.chi.definitions import BINARY_CHI, TERNARY_CHI, near, xi


def _claim(less: int) -> Claim:
    smaller = lam(alpha, xi(alpha) - less) if less else xi
    return Claim((TERNARY_CHI(M, N, xi),), BINARY_CHI(M, N, smaller))


TO_BINARY = Lemma(
    "sok20.def-ternary-chi",
    "Ternary chi^alpha DP implies binary chi^alpha DP",
    f"{SOK}, after Definition 17; Wang, "
    "Balle and Kasiviswanathan 2019",
    *_claim(0).parts,
    mutants=(Mutant("less", _claim(1), "no mean of sizes is negative"),),
)  # fmt: skip


@proof_of(TO_BINARY)
def _proof(claim: Claim) -> Theorem:
    """The third data set is the second one, where q/r is 1."""
    P, Q, level = M(x1), M(x2), xi(alpha) ** alpha
    itself = arith(eq(x2, x2))
    pairs = [infer("or_intro", assume(N(x1, x2)), formula=near(x1, x2))] * 2
    same = infer("or_intro", itself, formula=near(x2, x2))
    said = at(TERNARY_CHI(M, N, xi), x1, x2, x2, by=[both(*pairs, same)])
    close = at(said, alpha, by=[1 <= alpha])
    goal = CHI(alpha, P, Q, level)

    def with_ratios(first: Term, second: Term, facts: Theorem) -> Theorem:
        density, other, ints, small = parts(facts)
        one = use("foundations.density-of-same-law", P=Q, Q=Q)
        surely = use("foundations.density-unique", other, one, L=second, G=lam(w, num(1)), P=Q, Q=Q)
        far = absolute(first(w) - 1) ** alpha
        place = var("u")
        alike = same_value(lam(place, absolute(first(w) - place) ** alpha), assume(eq(second(w), 1)))
        moved, equal = parts(transfer(Q, w, alike, ints, surely))
        return witness(goal, first, density, moved, arith(E(Q, w, far) <= level, equal, small))

    made = discharge(obtain_all(close, "p q", with_ratios), 1 <= alpha)
    return for_all(BINARY_CHI(M, N, xi), generalize(made, alpha))


@refutation_of(TO_BINARY, "less", X=REAL, Y=REAL)
def _negative(said: Theorem) -> Theorem:
    """Order 1, xi = 0 and a mechanism that does not look at the data: no mean of sizes is -1."""
    place, law, one = var("x"), dirac(num(0)), lam(var("x"), num(1))
    values = {"M": lam(place, law), "N": lam((place, alpha), TRUE), "xi": lam(alpha, num(0))}
    density = use("foundations.density-of-same-law", P=law, Q=law)

    def premise(goal: Term) -> Theorem:
        def ratios(wanted: Term, *found: Term) -> Theorem:
            zero = use("pow_zero", arith(ne(found[-1], 0), 1 <= found[-1]), a=found[-1])
            size = same_value(lam(place, place ** found[-1]), arith(eq(absolute(num(1) - 1), 0)))
            mean = constant(law, place, 0)
            moved = transfer(law, place, arith(eq(0, absolute(num(1) - 1) ** found[-1]), size, zero), parts(mean)[0])
            return witnesses(wanted, (one, one), density, density, *parts(moved), *parts(mean), zero)

        return intro(goal, ratios)

    made = at(instance(said, premise, **values), num(0), num(0), by=[shown(TRUE)])
    bound = at(made, num(1), by=[arith(1 <= num(1))])

    def with_ratio(ratio: Term, facts: Theorem) -> Theorem:
        _, ints, small = parts(facts)
        low = integrate(law, place, arith(0 <= absolute(ratio(place) - 1) ** num(1)), ints)
        return arith(FALSE, low, small)

    return obtain(bound, "L", with_ratio)
