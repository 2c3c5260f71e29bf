"""Data sets of n entries, joined from the first entries of one and the later entries of another."""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.kernel.terms import (
    REAL, E, conj, eq, forall, function_type, implies, lam, nat, ne, num, prob, var, variables,
)  # fmt: skip
from dpproofs.library import Claim, Lemma, Mutant
from dpproofs.notions import test_function
from dpproofs.tactics import Fact, arith, at, cases, discharge, for_all, generalize, mp, parts, rewrite, unfolded, use

n, k, j, i = variables("n k j i")
x, x1, x2, x3 = variables("x x1 x2 x3", "X")
entry = var("e", function_type(("X", REAL), "A"))
splice = var("c", function_type((REAL, "X", "X"), "X"))
prior = var("P", prob("X"))
phi = var("phi", function_type(("X",), REAL))


def within(i: Term, body: Term) -> Term:
    """For the entries i = 1, ..., n: the body."""
    return forall(i, implies(nat(i), 1 <= i, i <= n, body))


ENTRIES = Definition(
    "entries",
    (entry, splice, n),
    conj(
        forall((x1, x2), implies(within(i, eq(entry(x1, i), entry(x2, i))), eq(x1, x2))),
        forall(
            (k, x1, x2),
            implies(
                nat(k),
                within(
                    i,
                    conj(
                        implies(i <= k, eq(entry(splice(k, x1, x2), i), entry(x1, i))),
                        implies(k < i, eq(entry(splice(k, x1, x2), i), entry(x2, i))),
                    ),
                ),
            ),
        ),
    ),
)
"""Data sets are the lists of their entries e(x, 1), ..., e(x, n), and c(k, x, x') is the data set that has the first
k entries of x and the later entries of x'. An entry may itself be a block of records."""

AGREE_OFF = Definition(
    "agree_off",
    (entry, n, j, x1, x2),
    within(i, implies(ne(i, j), eq(entry(x1, i), entry(x2, i)))),
)
"""The data sets x1, x2 of n entries agree in all entries but perhaps the entry j."""

INDEPENDENT_ENTRIES = Definition(
    "independent_entries",
    (prior, splice, n),
    forall(
        (k, phi),
        implies(
            nat(k),
            k <= n,
            test_function(phi, x),
            eq(E(prior, x1, E(prior, x2, phi(splice(k, x1, x2)))), E(prior, x, phi(x))),
        ),
    ),
)
"""The entries of x are independent when x has law P: the first k entries of x, with the later entries of an independent
copy of x, have the law of x, for every k."""

MADE = ENTRIES(entry, splice, n)
INSIDE = nat(i), 1 <= i, i <= n


def reversed_equation(fact: Theorem) -> Theorem:
    """b = a from a = b."""
    a, b = fact.conclusion.args
    v = var("v", a.type)
    return use("leibniz", fact, arith(eq(a, a)), x=a, y=b, A=lam(v, eq(v, a)))


def joined(first: Theorem, second: Theorem) -> Theorem:
    """a = c from a = b and c = b."""
    return rewrite(first, reversed_equation(second))


def _everywhere(at_i: Theorem) -> Theorem:
    """The data sets are equal, from the entries i."""
    first, second = (side.args[1] for side in at_i.conclusion.args)
    entries = generalize(discharge(at_i, *INSIDE), i)
    return at(parts(unfolded(MADE))[0], first, second, by=[entries])


def _first(k: Term, a: Term, b: Term, natural: Fact, early: Fact) -> Theorem:
    """The entry i <= k of c(k, a, b) is that of a."""
    return mp(_entry_of(k, a, b, natural)[0], early)


def _later(k: Term, a: Term, b: Term, natural: Fact, late: Fact) -> Theorem:
    """The entry i > k of c(k, a, b) is that of b."""
    return mp(_entry_of(k, a, b, natural)[1], late)


def _entry_of(k: Term, a: Term, b: Term, natural: Fact) -> list[Theorem]:
    return parts(at(at(parts(unfolded(MADE))[1], k, a, b, by=[natural]), i, by=INSIDE))


def _none(claim: Claim) -> Theorem:
    """No entry is one of the first 0."""
    return _everywhere(_later(num(0), x1, x2, use("nat_zero"), arith(0 < i, 1 <= i)))


SPLICE_NONE = Lemma(
    "foundations.splice-none", "The first 0 entries of x and the later ones of x' are x'", "elementary",
    (MADE,), eq(splice(num(0), x1, x2), x2), _none,
    (Mutant("first", Claim((MADE,), eq(splice(num(0), x1, x2), x1)), "x1 and x2 differ"),),
)  # fmt: skip


def _all(claim: Claim) -> Theorem:
    return _everywhere(_first(n, x1, x2, nat(n), i <= n))


SPLICE_ALL = Lemma(
    "foundations.splice-all", "The first n entries of x are x", "elementary",
    (MADE, nat(n)), eq(splice(n, x1, x2), x1), _all,
    (Mutant("second", Claim((MADE, nat(n)), eq(splice(n, x1, x2), x2)), "x1 and x2 differ"),),
)  # fmt: skip


def _again(claim: Claim) -> Theorem:
    """An entry up to j <= k is that of x1 on both sides, and a later one that of x3."""
    inner, naturals = splice(k, x1, x2), {j: nat(j), k: nat(k)}

    def early(yes: Theorem) -> Theorem:
        below = _first(k, x1, x2, naturals[k], arith(i <= k, yes, j <= k))
        left = rewrite(_first(j, inner, x3, naturals[j], yes), below)
        return joined(left, _first(j, x1, x3, naturals[j], yes))

    def late(no: Theorem) -> Theorem:
        after = arith(j < i, no)
        return joined(_later(j, inner, x3, naturals[j], after), _later(j, x1, x3, naturals[j], after))

    return _everywhere(cases(i <= j, early, late))


SPLICE_AGAIN = Lemma(
    "foundations.splice-again", "The first j <= k entries of c(k, x, x') are those of x", "elementary",
    (MADE, nat(j), nat(k), j <= k), eq(splice(j, splice(k, x1, x2), x3), splice(j, x1, x3)), _again,
    (Mutant("order", Claim((MADE, nat(j), nat(k), k <= j), eq(splice(j, splice(k, x1, x2), x3), splice(j, x1, x3))),
            "k = 0, j = n: the left side is x2"),),
)  # fmt: skip


def _one_entry(claim: Claim) -> Theorem:
    """An entry up to k is that of x1 on both sides, and one after k + 1 that of x2."""
    natural, more, other = nat(k), use("nat_successor", nat(k)), ne(i, k + 1)

    def early(yes: Theorem) -> Theorem:
        longer = _first(k + 1, x1, x2, more, arith(i <= k + 1, yes))
        return joined(longer, _first(k, x1, x2, natural, yes))

    def late(no: Theorem) -> Theorem:
        after = arith(k < i, no)
        next_ = use("nat_gap", natural, nat(i), after, j=k, k=i)
        return joined(_later(k + 1, x1, x2, more, arith(k + 1 < i, next_, other)), _later(k, x1, x2, natural, after))

    same = cases(i <= k, early, late)
    return for_all(claim.conclusion, same)


def _one_entry_claim(exception: Term) -> Claim:
    return Claim((MADE, nat(k)), AGREE_OFF(entry, n, exception, splice(k + 1, x1, x2), splice(k, x1, x2)))


SPLICE_ONE_ENTRY = Lemma(
    "foundations.splice-one-entry", "c(k + 1, x, x') and c(k, x, x') differ in the entry k + 1", "elementary",
    *_one_entry_claim(k + 1).parts, _one_entry,
    (Mutant("entry", _one_entry_claim(k), "x1 and x2 differ in the entry k + 1"),),
)  # fmt: skip


def _early(claim: Claim) -> Theorem:
    return _first(k, x1, x2, nat(k), i <= k)


def _entry_claim(order: Term, of: Term) -> Claim:
    return Claim((MADE, nat(k), *INSIDE, order), eq(entry(splice(k, x1, x2), i), entry(of, i)))


SPLICE_EARLY = Lemma(
    "foundations.splice-early", "The entry i <= k of c(k, x, x') is that of x", "elementary",
    *_entry_claim(i <= k, x1).parts, _early,
    (Mutant("second", _entry_claim(i <= k, x2), "x1 and x2 differ in the entry i"),),
)  # fmt: skip


def _late(claim: Claim) -> Theorem:
    return _later(k, x1, x2, nat(k), k < i)


SPLICE_LATE = Lemma(
    "foundations.splice-late", "The entry i > k of c(k, x, x') is that of x'", "elementary",
    *_entry_claim(k < i, x2).parts, _late,
    (Mutant("first", _entry_claim(k < i, x1), "x1 and x2 differ in the entry i"),),
)  # fmt: skip
