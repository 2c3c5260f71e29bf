"""Data sets of n entries, joined from the first entries of one and the later entries of another: at the ends,
joined again, and when one entry is changed.
"""

from dpproofs.prelude import *
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.foundations.reals.naturals import NAT_GAP, NAT_ZERO

# Data sets of n entries, joined from the first entries of one and the later entries of another ---

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
put_in_words(
    ENTRIES,
    "data sets are the lists of their entries, and can be joined from the first entries of one "
    "and the later entries of another",
)
write_as(ENTRIES, r"\text{{lists of }} {2} \text{{ entries }} {0}\text{{, crossed over by }} {1}")

AGREE_OFF = Definition(
    "agree_off",
    (entry, n, j, x1, x2),
    within(i, implies(ne(i, j), eq(entry(x1, i), entry(x2, i)))),
)
"""The data sets x1, x2 of n entries agree in all entries but perhaps the entry j."""
put_in_words(AGREE_OFF, "the data sets agree in all entries but perhaps one")
write_as(AGREE_OFF, r"{3} = {4} \text{{ in the entries }} {0} \text{{ of }} 1, \ldots, {1} \text{{ but }} {2}")

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
put_in_words(INDEPENDENT_ENTRIES, "the entries of the random data are independent")
write_as(INDEPENDENT_ENTRIES, r"{0} \text{{ has }} {2} \text{{ independent entries, crossed over by }} {1}")

MADE = ENTRIES(entry, splice, n)
INSIDE = nat(i), 1 <= i, i <= n


# Data sets joined at the ends: none of the first one's entries, or all ------------------------


def early_entry(k: Term, a: Term, b: Term, natural: Fact, early: Fact) -> Theorem:
    """The entry i <= k of c(k, a, b) is that of a."""
    return mp(_entry_of(k, a, b, natural)[0], early)


SPLICE_NONE = Lemma(
    "foundations.splice-none", "The first 0 entries of x and the later ones of x' are x'", "elementary",
    (MADE,),
    eq(splice(num(0), x1, x2), x2),
    mutants=(Mutant("first", Claim((MADE,), eq(splice(num(0), x1, x2), x1)), "x1 and x2 differ",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                        x1=0, x2=1)),),
)  # fmt: skip


@proof_of(SPLICE_NONE)
def _none(claim: Claim) -> Theorem:
    """No entry is one of the first 0."""
    return equal_entries(later_entry(num(0), x1, x2, use(NAT_ZERO), arith(0 < i, 1 <= i)))


def equal_entries(at_i: Theorem) -> Theorem:
    """The data sets are equal, from the entries i."""
    first, second = (side.args[1] for side in both_sides(at_i))
    entries = generalize(discharge(at_i, *INSIDE), i)
    return at(parts(unfolded(MADE))[0], first, second, by=[entries])


def later_entry(k: Term, a: Term, b: Term, natural: Fact, late: Fact) -> Theorem:
    """The entry i > k of c(k, a, b) is that of b."""
    return mp(_entry_of(k, a, b, natural)[1], late)


def _entry_of(k: Term, a: Term, b: Term, natural: Fact) -> list[Theorem]:
    return parts(at(at(parts(unfolded(MADE))[1], k, a, b, by=[natural]), i, by=INSIDE))


# The first n entries of x are x ---------------------------------------------------------------

SPLICE_ALL = Lemma(
    "foundations.splice-all", "The first n entries of x are x", "elementary",
    (MADE, nat(n)),
    eq(splice(n, x1, x2), x1),
    lambda _: equal_entries(early_entry(n, x1, x2, nat(n), i <= n)),
    (Mutant("second", Claim((MADE, nat(n)), eq(splice(n, x1, x2), x2)), "x1 and x2 differ",
            witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                x1=0, x2=1)),),
)  # fmt: skip


# A joined data set that is joined again -------------------------------------------------------

SPLICE_AGAIN = Lemma(
    "foundations.splice-again", "The first j <= k entries of c(k, x, x') are those of x", "elementary",
    (MADE, nat(j), nat(k), j <= k),
    eq(splice(j, splice(k, x1, x2), x3), splice(j, x1, x3)),
    mutants=(Mutant("order", {j <= k: k <= j},
                    "k = 0, j = n: the left side is x2",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                        j=1, k=0, x1=0, x2=1, x3=0)),),
)  # fmt: skip


@proof_of(SPLICE_AGAIN)
def _again(claim: Claim) -> Theorem:
    """An entry up to j <= k is that of x1 on both sides, and a later one that of x3."""
    inner, naturals = splice(k, x1, x2), {j: nat(j), k: nat(k)}

    def early(yes: Theorem) -> Theorem:
        below = early_entry(k, x1, x2, naturals[k], arith(i <= k, yes, j <= k))
        left = rewrite(early_entry(j, inner, x3, naturals[j], yes), below)
        return joined(left, early_entry(j, x1, x3, naturals[j], yes))

    def late(no: Theorem) -> Theorem:
        after = arith(j < i, no)
        return joined(later_entry(j, inner, x3, naturals[j], after), later_entry(j, x1, x3, naturals[j], after))

    return equal_entries(cases(i <= j, early, late))


def joined(first: Theorem, second: Theorem) -> Theorem:
    """a = c from a = b and c = b."""
    return rewrite(first, reversed_equation(second))


# The entries of joined data sets --------------------------------------------------------------

of = mark("of", x1)

SPLICE_EARLY = Lemma(
    "foundations.splice-early", "The entry i <= k of c(k, x, x') is that of x", "elementary",
    (MADE, nat(k), *INSIDE, i <= k),
    eq(entry(splice(k, x1, x2), i), entry(of, i)),
    lambda _: early_entry(k, x1, x2, nat(k), i <= k),
    (Mutant("second", {of: x2}, "x1 and x2 differ in the entry i",
            witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                k=1, i=1, x1=0, x2=1)),),
)  # fmt: skip


of_ = mark("of", x2)

SPLICE_LATE = Lemma(
    "foundations.splice-late", "The entry i > k of c(k, x, x') is that of x'", "elementary",
    (MADE, nat(k), *INSIDE, k < i),
    eq(entry(splice(k, x1, x2), i), entry(of_, i)),
    lambda _: later_entry(k, x1, x2, nat(k), k < i),
    (Mutant("first", {of_: x1}, "x1 and x2 differ in the entry i",
            witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                k=0, i=1, x1=0, x2=1)),),
)  # fmt: skip


# Joined data sets that differ in one entry ----------------------------------------------------

exception = mark("exception", k + 1)

SPLICE_ONE_ENTRY = Lemma(
    "foundations.splice-one-entry", "c(k + 1, x, x') and c(k, x, x') differ in the entry k + 1", "elementary",
    (MADE, nat(k)),
    AGREE_OFF(entry, n, exception, splice(k + 1, x1, x2), splice(k, x1, x2)),
    mutants=(Mutant("entry", {exception: k}, "x1 and x2 differ in the entry k + 1",
                    witness=finite({"X": 2, "A": 2}, e=lambda x, _: x, c=lambda k, x1, x2: x1 if k >= 1 else x2, n=1,
                        k=0, x1=0, x2=1)),),
)  # fmt: skip


@proof_of(SPLICE_ONE_ENTRY)
def _one_entry(claim: Claim) -> Theorem:
    """An entry up to k is that of x1 on both sides, and one after k + 1 that of x2."""
    natural, more, other = nat(k), use("nat_successor", nat(k)), ne(i, k + 1)

    def early(yes: Theorem) -> Theorem:
        longer = early_entry(k + 1, x1, x2, more, arith(i <= k + 1, yes))
        return joined(longer, early_entry(k, x1, x2, natural, yes))

    def late(no: Theorem) -> Theorem:
        after = arith(k < i, no)
        next_ = use(NAT_GAP, natural, nat(i), after, j=k, k=i)
        return joined(
            later_entry(k + 1, x1, x2, more, arith(k + 1 < i, next_, other)), later_entry(k, x1, x2, natural, after)
        )

    same = cases(i <= k, early, late)
    return for_all(claim.conclusion, same)
