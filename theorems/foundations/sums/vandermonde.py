"""Sums over a row of Pascal's triangle, split in two."""

from __future__ import annotations

from dpproofs.library.falsity import finite
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, binomial, eq, forall, function_type, lam, nat, num, var, variables
from dpproofs.proving.lemma import MORE, Claim, Factor, Lemma, Mutant
from dpproofs.privacy.notions import i, k
from dpproofs.proving.tactics import arith, assume, generalize, specialize, use
from theorems.foundations.sums.binomial_row import ROW_STEP, row
from theorems.foundations.sums.sums import SUM_ONE
from theorems.foundations.sums.sums_compared import by_length
from theorems.foundations.reals.naturals import NAT_ZERO

n, x = variables("n x")
j = var("j")
F = var("F", function_type((REAL,), REAL))


def _natural_sum(claim: Claim) -> Theorem:
    """By induction on n."""

    def step(length: Term) -> Theorem:
        more = use("nat_successor", nat(k + length), k=k + length)
        return use(
            "leibniz",
            more,
            arith(eq(k + length + 1, k + (length + 1))),
            x=k + length + 1,
            y=k + (length + 1),
            A=lam(x, nat(x)),
        )

    return by_length(lambda length: nat(k + length), assume(nat(k)), step)


NATURAL_SUM = Lemma(
    "foundations.natural-sum", "Sums of natural numbers are natural", "elementary",
    (nat(k), nat(n)), nat(k + n), _natural_sum,
    (Mutant("more", Claim((nat(k), nat(n)), nat(k + n - 1)), "k = n = 0",
            control=Claim((nat(k), nat(n), 1 <= n), nat(k + n)),
            witness=finite({}, k=0, n=0)),),
)  # fmt: skip


def _vandermonde_claim(factor: Factor) -> Claim:
    inner = lam(j, row(k, lam(i, F(i + j))))
    return Claim((nat(k), nat(n)), eq(row(n, inner), factor * row(k + n, F)))


def _vandermonde(claim: Claim) -> Theorem:
    """By induction on n, for all F: both sides obey the rule of the lemma above."""
    inner = lam(j, row(k, lam(i, F(i + j))))

    def at_F(length: Term) -> Term:
        return eq(row(length, inner), row(k + length, F))

    def step(length: Term) -> Theorem:
        known, natural = forall(F, at_F(length)), use(NATURAL_SUM, nat(k), nat(length), n=length)
        rows = (use(ROW_STEP, nat(length), k=length, F=inner), use(ROW_STEP, natural, k=k + length, F=lam(i, F(i))))
        induction = (specialize(known, lam(i, F(i))), specialize(known, lam(i, F(i + 1))))
        return generalize(arith(at_F(length + 1), *rows, *induction), F)

    one = use(SUM_ONE, s=lam(j, binomial(0, j) * inner(j)))
    base = generalize(arith(at_F(num(0)), one, use("binomial_zero", use(NAT_ZERO), n=0)), F)
    return specialize(by_length(lambda length: forall(F, at_F(length)), base, step), F)


VANDERMONDE = Lemma(
    "foundations.vandermonde",
    "Vandermonde's identity, for the values of any function",
    "elementary",
    *_vandermonde_claim(1).parts,
    _vandermonde,
    (Mutant("factor", _vandermonde_claim(MORE), "k = n = 0, F = 1", witness=finite({}, F=1, k=3, n=2)),),
)
