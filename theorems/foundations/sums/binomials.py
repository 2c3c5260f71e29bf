"""Binomial coefficients: signs, sums over a row of Pascal's triangle, the binomial theorem and Vandermonde's
identity.
"""

from dpproofs.prelude import *
from theorems.foundations.reals.naturals import NAT_NONNEGATIVE, NAT_ZERO
from theorems.foundations.sums.sums import NATURAL_SUM, SUM_ONE, SUM_SCALED, by_length, j, longer, total

# Binomial coefficients: beyond the row they are 0, and none is negative -----------------------

n, u = variables("n u")

BEYOND_DIAGONAL = Mutant(
    "diagonal", Claim((nat(n), nat(i)), eq(binomial(n, n + i), 0)), "n = i = 0", witness=finite({}, i=0, n=10)
)

BEYOND = Lemma(
    "foundations.binomial-beyond", "Binomial coefficients end at the diagonal", "elementary",
    (nat(n), nat(i)),
    eq(binomial(n, n + 1 + i), 0),
    mutants=(BEYOND_DIAGONAL,),
)  # fmt: skip


@proof_of(BEYOND)
def _beyond(claim: Claim) -> Theorem:
    """By induction on n, for all i: each of the two above is 0."""

    def goal(top: Term) -> Term:
        inside = eq(binomial(top, top + 1 + i), 0)
        return forall(i, discharge(inside, nat(i)).conclusion)

    natural = use(NAT_NONNEGATIVE, nat(i), k=i)
    base = use("binomial_empty", arith(0 < 1 + i, natural), k=1 + i)
    base = generalize(discharge(arith(eq(binomial(0, num(0) + 1 + i), 0), base), nat(i)), i)

    def step(top: Term) -> Theorem:
        known = goal(top)
        here, next_ = at(known, i, by=[nat(i)]), at(known, i + 1, by=[use("nat_successor", nat(i), k=i)])
        zero = arith(eq(binomial(top + 1, top + 1 + 1 + i), 0), pascal(top, top + 1 + i), here, next_)
        return generalize(discharge(zero, nat(i)), i)

    return at(by_length(goal, base, step), i, by=[nat(i)])


def pascal(top: Term, bottom: Term) -> Theorem:
    """binomial(top + 1, bottom + 1) = binomial(top, bottom) + binomial(top, bottom + 1), for natural top."""
    return use("binomial_step", nat(top), n=top, k=bottom)


# Binomial coefficients are nonnegative --------------------------------------------------------

NONNEGATIVE = Lemma(
    "foundations.binomial-nonnegative", "Binomial coefficients are nonnegative", "elementary",
    (nat(n),),
    0 <= binomial(n, i),
    mutants=(Mutant("positive", Claim((nat(n),), 0 < binomial(n, i)), "n = 0, i = 1",
                    witness=finite({}, i="99/100", n=3)),),
)  # fmt: skip


@proof_of(NONNEGATIVE)
def _nonnegative(claim: Claim) -> Theorem:
    """By induction on n, for all i."""

    def goal(top: Term) -> Term:
        return forall(i, 0 <= binomial(top, i))

    one = arith(0 <= binomial(0, 0), use("binomial_zero", use(NAT_ZERO), n=0))
    at_zero = cases(
        eq(i, 0),
        lambda yes: use("leibniz", arith(eq(num(0), i), yes), one, x=0, y=i, A=lam(u, 0 <= binomial(0, u))),
        lambda no: arith(0 <= binomial(0, i), use("binomial_empty", arith(ne(i, 0), no), k=i)),
    )

    def step(top: Term) -> Theorem:
        below = [specialize(goal(top), value) for value in (i - 1, i)]
        return generalize(arith(0 <= binomial(top + 1, i), pascal(top, i - 1), *below), i)

    return specialize(by_length(goal, generalize(at_zero, i), step), i)


# Sums over a row of Pascal's triangle: sum(j = 0..k, binomial(k, j) F(j)), from those over the row before ---

F = var("F", function_type((REAL,), REAL))


def row(upper: object, terms: Term) -> Term:
    """The sum over j of binomial(upper, j) terms(j)."""
    return total(lam(i, mul(binomial(upper, i), terms(i))), upper)


ROW_STEP = Lemma(
    "foundations.binomial-row-step", "The row k + 1 of Pascal's triangle from the row k", "elementary",
    (nat(k),),
    eq(row(k + 1, F), row(k, F) + factor * row(k, lam(i, F(i + 1)))),
    mutants=(Mutant("factor", {factor: MORE}, "k = 0, F = 1", witness=finite({}, F=1, k=1)),),
)  # fmt: skip


@proof_of(ROW_STEP)
def _step(claim: Claim) -> Theorem:
    """Pascal's rule, term by term: up to any n + 1, the row k + 1 is the row k and the row k shifted by one."""
    upper, lower = (lam(i, binomial(top, i) * F(i)) for top in (k + 1, k))
    shifted = lam(i, binomial(k, i) * F(i + 1))

    def goal(last: Term) -> Term:
        return eq(total(upper, last + 1), total(lower, last + 1) + total(shifted, last))

    zero = num(0)
    more = use("nat_successor", nat(k), k=k)
    starts = [use("binomial_zero", natural, n=top) for top, natural in ((k, nat(k)), (k + 1, more))]
    ones = [use(SUM_ONE, s=terms) for terms in (upper, lower, shifted)]
    longer_by_one = [use(longer(terms, zero), use(NAT_ZERO)) for terms in (upper, lower)]
    base = arith(
        goal(zero),
        *starts,
        *ones,
        *longer_by_one,
        arith(eq(binomial(k + 1, 1), binomial(k, 0) + binomial(k, 1)), pascal(k, zero)),
    )

    def step(last: Term) -> Theorem:
        after = use("nat_successor", nat(last), k=last)
        sums = [use(longer(terms, last + 1), after) for terms in (upper, lower)]
        return arith(goal(last + 1), goal(last), *sums, longer(shifted, last), pascal(k, last + 1))

    every = generalize(discharge(by_length(goal, base, step), nat(n)), n)
    beyond = arith(eq(binomial(k, k + 1), 0), use(BEYOND, nat(k), use(NAT_ZERO), n=k, i=0))
    return arith(claim.conclusion, at(every, k, by=[nat(k)]), longer(lower, k), beyond)


# The binomial theorem -------------------------------------------------------------------------

x = var("x")

BINOMIAL_THEOREM = Lemma(
    "foundations.binomial-theorem", "The sum of binomial(k, j) exp(j x) is (1 + exp(x))^k", "elementary",
    (nat(k),),
    eq(row(k, lam(i, exp(i * x))), factor * (1 + exp(x)) ** k),
    mutants=(Mutant("factor", {factor: MORE}, "k = 0", witness=against("foundations.binomial-theorem", k=0, x=2)),),
)  # fmt: skip


@proof_of(BINOMIAL_THEOREM)
def _theorem(claim: Claim) -> Theorem:
    """By induction on k: the row k shifted by one is exp(x) times the row k."""
    F_x = lam(i, exp(i * x))

    def goal(length: Term) -> Term:
        return eq(row(length, F_x), (1 + exp(x)) ** length)

    base = arith(
        goal(num(0)), use(SUM_ONE, s=lam(i, binomial(0, i) * exp(i * x))), use("binomial_zero", use(NAT_ZERO), n=0)
    )

    def step(length: Term) -> Theorem:
        scaled = use(SUM_SCALED, nat(length), n=length, a=exp(x), s=lam(i, binomial(length, i) * exp(i * x)))
        split = use(arith(eq(u ** (n + 1), u**n * u), 0 < u), arith(0 < 1 + exp(x)), u=1 + exp(x), n=length)
        return arith(goal(length + 1), use(ROW_STEP, nat(length), k=length, F=F_x), scaled, goal(length), split)

    return use(by_length(goal, base, step), nat(k), n=k)


# Vandermonde's identity, for the values of any function ---------------------------------------

VANDERMONDE = Lemma(
    "foundations.vandermonde", "Vandermonde's identity, for the values of any function", "elementary",
    (nat(k), nat(n)),
    eq(row(n, lam(j, row(k, lam(i, F(i + j))))), factor * row(k + n, F)),
    mutants=(Mutant("factor", {factor: MORE}, "k = n = 0, F = 1", witness=finite({}, F=1, k=3, n=2)),),
)  # fmt: skip


@proof_of(VANDERMONDE)
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
