"""Section 6.1: the lower bound for histograms, at lists of n records."""

from __future__ import annotations

from fractions import Fraction

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, absolute, eq, forall, function_type, ind, lam, log, nat, num, rename_spaces
from dpproofs.language.terms import substitute, summation, var
from dpproofs.language.terms import REAL
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of
from dpproofs.privacy.notions import ZCDP, M, rho, xi
from dpproofs.proving.tactics import arith, discharge, generalize, obtain, parts, prove, same_value, specialize, at, use
from theorems.foundations.divergences.mutual_information_models import told
from theorems.papers.bun_steinke_2016.ex_6_1_histograms_lower import GENERAL, LOWERED, SOURCE, beta
from theorems.papers.bun_steinke_2016.lemma_7_5_population import without
from theorems.papers.bun_steinke_2016.prop_6_4_histogram_guess import answer, error, y
from theorems.papers.bun_steinke_2016.sec_7_lists import steps
from theorems.papers.bun_steinke_2016.theorem_6_3_group_kl import SIGNS, group_cost
from theorems.foundations.samples.count_mean import turned
from theorems.foundations.samples.counts import d
from theorems.foundations.measure.finite_points import k
from theorems.foundations.samples.list_functions import OF_RECORDS
from theorems.foundations.samples.list_relation import AGREE_AFTER, NEIGHBOURS
from theorems.foundations.samples.listed_points import DISTINCT as DISTINCT_POINTS, OF_LIST, item
from theorems.foundations.samples.lists import MADE, a, entry, i, inside, n, x
from theorems.foundations.sums.sums_from_one import SUM_OF_ONES
from theorems.foundations.sums.finite_sums import SUM_EQUAL

a1, a2, point = var("a1", "A"), var("a2", "A"), var("f", function_type((REAL,), "A"))
TABLE = lam((x, a), summation(i, 1, n, ind(eq(entry(x, i), a))))
"""How many of the records are a."""

PRIVATE = ZCDP(M, NEIGHBOURS, xi, rho)
BOUNDED = forall((x, y, a), absolute(answer(y, a) - TABLE(x, a)) <= error(x, y))
ACCURATE = forall(x, 1 - beta <= E(M(x), y, ind(2 * error(x, y) < n)))
DISTINCT = substitute(rename_spaces(DISTINCT_POINTS, {"Y": "A"}), {rename_spaces(item, {"Y": "A"}): point, k: d})
GIVEN = PRIVATE, MADE, nat(n), *SIGNS, BOUNDED, ACCURATE, nat(d), 1 <= d, DISTINCT


def _claim(cost: Term) -> Claim:
    return Claim(GIVEN, (1 - beta) * log(d) - log(2) <= cost)


LISTS = Lemma(
    "bs16.ex-6.1-histograms-lists", "The lower bound for histograms of lists of n records", SOURCE,
    *_claim(group_cost(n)).parts,
    mutants=(Mutant("constant", _claim(group_cost(n, Fraction(49, 100))), LOWERED,
                    witness=finite(
                    {"X": 12, "A": 12, "Y": 12}, M=told(12, "11/20"), e={1: tuple(range(12))},
                    c={1: list(range(12)) * 12, 0: [i for i in range(12) for _ in range(12)]}, n=1, xi=0, rho="1.325",
                    v=lambda i, j: int(i == j), b=lambda i, j: int(i != j), beta="9/20", d=12,
                    f={i + 1: i for i in range(12)})),
             Mutant("linear", _claim(group_cost(n) - rho * n**2 + rho * n), "xi = 0, rho = 1, n = 100, beta = 1/2, "
                    "log(d) = 1000, noise N(0, 1) on each count",
                    unwitnessed="the witness has too many points to be evaluated"),
             without(DISTINCT, "equal", _claim(group_cost(n)),
             "there is one element only, n = 1, xi = rho = beta = 0, d = 3",
                    witness=finite({"X": 1, "A": 1, "Y": 1}, M=((1,),), e={1: (0,)}, c=0, n=1, xi=0, rho=0, v=1, b=0,
                        beta=0, d=3))),
)  # fmt: skip


@proof_of(LISTS)
def _proof(claim: Claim) -> Theorem:
    """The list of n copies of each element."""
    walk, reached = steps()

    def with_lists(law: Term, points: Theorem, list_of: Term, of_lists: Theorem) -> Theorem:
        joined = generalize(specialize(reached, list_of(a1), list_of(a2)), a1, a2)
        accurate = generalize(specialize(ACCURATE, list_of(a)), a)
        made = use(GENERAL, *claim.hypotheses, walk, joined, accurate, _copies(list_of, of_lists), parts(points)[0],
                   N=NEIGHBOURS, D=AGREE_AFTER, h=TABLE, r=list_of, U=law)  # fmt: skip
        return prove(claim.conclusion, made)

    points = use(OF_LIST, nat(d), 1 <= d, DISTINCT, f=point, k=d)
    u = var("u", "A")
    lists = use(OF_RECORDS, MADE, nat(n), g=lam((u, i), u))
    return obtain(
        points,
        "U_",
        lambda law, facts: obtain(lists, "r_", lambda made, of_lists: with_lists(law, facts, made, of_lists)),
    )


one = lam(i, num(1))


def _copies(list_of: Term, of_lists: Theorem) -> Theorem:
    """All n records of the list for a1 are a1."""
    v, here, term = var("v_", "A"), ind(eq(a, a1)), lam(i, ind(eq(entry(list_of(a1), i), a)))
    own = same_value(lam(v, ind(eq(v, a))), at(of_lists, a1, i, by=inside(i)))
    flipped = use(turned(a1))
    each = arith(eq(term(i), here * one(i)), own, flipped)
    sums = use(SUM_EQUAL, nat(n), generalize(discharge(each, *inside(i)), i), n=n, c=here, s=term, t=one)
    return generalize(arith(eq(summation(i, 1, n, term(i)), n * here), sums, use(SUM_OF_ONES, nat(n), n=n)), a1, a)
