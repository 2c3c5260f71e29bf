"""There are choices among n candidates with any odds."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, E, eq, exists, forall, lam, minimum, nat, num, summation, var, variables
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.definitions import test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import specialize, use, witness
from dpproofs.proving.tactics import arith, at, both, for_all, generalize, given, numeric, obtain, over_range, parts
from theorems.meaning.finite_laws_exist import FINITE_LAWS_EXIST, laws, n, numbered, phi, u
from theorems.meaning.odds import ODDS, SIGNS, SUM, odds

c, i, j, k, w = variables("c i j k w")
SOME = forall(u, 0 < SUM)
MADE = exists(laws, forall(u, numbered(laws(u), n, lam(i, odds(u, i) / SUM))))

CHOICES_EXIST = Lemma(
    "meaning.choices-exist", "There are choices among n candidates with any odds", "law_with_density",
    (nat(n), 1 <= n, SIGNS, SOME),
    MADE,
    mutants=(Mutant("some", without(SOME), "no odds at all"),),
)  # fmt: skip


@proof_of(CHOICES_EXIST)
def _proof(claim: Claim) -> Theorem:
    """The weights are the shares of the odds, which are at most 1 on the candidates, and are cut elsewhere."""
    share = odds(u, i) / SUM
    cut = minimum(share, 1)
    some, sign = specialize(SOME, u), specialize(SIGNS, u, i)
    bounds = both(arith(0 <= cut, arith(0 <= share, some, sign)), arith(cut <= 1))

    def uncut(k: Term) -> Theorem:
        here = odds(u, k) / SUM
        return arith(
            eq(minimum(here, 1), here),
            arith(here <= 1, use(ODDS, nat(n), nat(k), 1 <= k, k <= n, SIGNS, n=n, v=k, e=odds, u=u), some),
        )

    def sums(factor: Term) -> Theorem:
        """The weights add up to the shares."""
        goal = eq(summation(i, 1, n, cut * factor), summation(i, 1, n, share * factor))
        return over_range(goal, n, nat(n), each=uncut)

    split = over_range(eq(summation(i, 1, n, odds(u, i) / c), SUM / c), n, nat(n))
    shares = arith(eq(SUM / SUM, 1), some)
    total = arith(eq(summation(i, 1, n, cut), 1), sums(num(1)), infer("instantiate", split, values=((c, SUM),)), shares)
    made = use(
        FINITE_LAWS_EXIST, nat(n), 1 <= n, generalize(bounds, u, i), generalize(total, u), n=n, p=lam((u, i), cut)
    )

    def with_laws(found: Term, told: Theorem) -> Theorem:
        mean = at(specialize(told, u), phi, by=[test_function(phi, w)])
        same = arith(eq(E(found(u), w, phi(w)), summation(i, 1, n, share * phi(i))), mean, sums(phi(i)))
        each = for_all(numbered(found(u), n, lam(i, share)), same, phi)
        return witness(claim.conclusion, found, generalize(each, u))

    return obtain(made, "R", with_laws)


@refutation_of(CHOICES_EXIST, "some", U=REAL)
def _nothing(said: Theorem) -> Theorem:
    """No law has the mass 0 in all."""
    told = instance(said, n=1, e=lam((var("u"), i), num(0)))

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        ones = lam(w, num(1))
        mean = at(specialize(facts, 0), ones, by=[generalize(both(arith(0 <= num(1)), arith(num(1) <= 1)), w)])
        sums = over_range(eq(summation(i, 1, k, num(0) / summation(j, 1, num(1), num(0))), 0), k, nat(k))
        none = given(infer("instantiate", sums, values=((k, num(1)),)), numeric(nat(num(1))))
        return absurd(mean, none, parts(use("E_one", P=found(0)))[1])

    return obtain(told, "K", with_laws)
