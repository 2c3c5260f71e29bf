"""Proposition 6.4, the guess: accurate histograms show which elements a data set of repeated elements has."""

from __future__ import annotations

from dpproofs.mutants.witnesses import finite
from dpproofs.kernel import Term, Theorem, infer
from dpproofs.language.terms import REAL, E, absolute, disj, eq, forall, function_type, implies, ind, lam, nat, prob
from dpproofs.language.terms import var
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import IMAGE, on
from dpproofs.proving.tactics import arith, at, bounded, cases, discharge, generalize, integrate, parts, specialize, use
from theorems.citations import BUN_STEINKE
from theorems.foundations.samples.count_mean import COUNT_MEAN, SET, U
from theorems.foundations.samples.count_member import COUNT_MEMBER
from theorems.foundations.samples.counts import COUNT_GAP, a, count, d
from theorems.foundations.samples.entries import ENTRIES, INDEPENDENT_ENTRIES
from theorems.foundations.samples.entries_averaged import same_mean
from theorems.foundations.measure.independent_events import INDEPENDENT_EVENTS
from theorems.foundations.measure.vanishing import NOTHING

m, l, i = var("m"), var("l"), var("i")
x, y = var("x", "X"), var("y", "Y")
u = var("u", "S")
element, splice = var("e", function_type(("S", REAL), "A")), var("c", function_type((REAL, "S", "S"), "S"))
prior, repeated = var("P", prob("S")), var("r", function_type(("S",), "X"))
histogram = var("h", function_type(("X", "A"), REAL))
answer, error = var("v", function_type(("Y", "A"), REAL)), var("b", function_type(("X", "Y"), REAL))

COPIES = forall((u, a), eq(histogram(repeated(u), a), l * count(m, a, lam(i, element(u, i)))))
LISTS = on(ENTRIES, X="S")(element, splice, m)
INDEPENDENT = on(INDEPENDENT_ENTRIES, X="S")(prior, splice, m)


def within_list(body: Term) -> Term:
    """For the elements i = 1, ..., m of a list: the body."""
    return forall(i, implies(nat(i), 1 <= i, i <= m, body))


UNIFORM = within_list(on(IMAGE, Y="S", Z="A")(U, prior, lam(u, element(u, i))))
BOUNDED = forall((x, y, a), absolute(answer(y, a) - histogram(x, a)) <= error(x, y))

good = ind(2 * error(repeated(u), y) < l)

GIVEN = LISTS, INDEPENDENT, nat(m), UNIFORM, SET, COPIES, BOUNDED, 0 < l, 0 < d, 0 < m

GUESS = Lemma(
    "bs16.prop-6.4-guess",
    "An answer is good for a list of m elements, each repeated, with probability at most (m/d)^m",
    f"{BUN_STEINKE}, proof of Proposition 6.4",
    GIVEN,
    E(prior, u, good) <= factor * (m / d) ** m,
    mutants=(Mutant("factor", {factor: LESS}, "m = d = 1",
                    witness=finite({"S": 1, "A": 1, "X": 1, "Y": 1}, e=0, c=0, m=1, P=(1,), U=(1,), d=1, l=1, h=1, r=0,
                        v=1, b=0, y=0)),),
)  # fmt: skip

present = ind(l / 2 <= answer(y, a))

NEAR = 2 * error(repeated(u), y) < l
FEW = E(U, a, present) <= m / d


@proof_of(GUESS)
def _proof(claim: Claim) -> Theorem:
    """The elements are independent, and each is shown as present with probability at most m/d."""
    shown = lam(a, present)

    def usual(few: Theorem) -> Theorem:
        inside = nat(i), 1 <= i, i <= m
        drawn = at(at(UNIFORM, i, by=inside), shown)
        likely = arith(E(prior, u, shown(element(u, i))) <= m / d, drawn, few)
        ways = disj(good <= 0, within_list(1 <= shown(element(u, i))))
        implied = cases(
            NEAR,
            lambda yes: infer("or_intro", _all_present(yes), formula=ways),
            lambda far: infer("or_intro", arith(good <= 0, far), formula=ways),
        )
        return use(INDEPENDENT_EVENTS, LISTS, INDEPENDENT, nat(m), generalize(discharge(likely, *inside), i),
                   arith(0 < m / d, 0 < m, 0 < d), generalize(implied, u), P=prior, e=element, c=splice, n=m,
                   g=lam((i, a), present),
                   B=m / d, phi=lam(u, good))  # fmt: skip

    return cases(FEW, usual, lambda no: _never(claim.conclusion, no))


elements = lam(i, element(u, i))


def _all_present(close: Theorem) -> Theorem:
    """Where the answer is good, it shows each element of the list as present."""
    point = element(u, i)
    inside = nat(i), 1 <= i, i <= m
    there = use(COUNT_MEMBER, nat(m), *inside, arith(eq(point, point)), k=m, j=i, f=elements, a=point)
    shown = arith(1 <= ind(l / 2 <= answer(y, point)), there, close, *_counted(point), 0 < l)
    return generalize(discharge(shown, *inside), i)


def _counted(point: Term) -> list[Theorem]:
    """The number of copies of the point in r(u), and how far the answer is from it."""
    return [specialize(COPIES, u, point), specialize(BOUNDED, repeated(u), y, point)]


def _never(goal: Term, no: Theorem) -> Theorem:
    """When more points than that are shown as present, no list makes the answer good."""
    wrong = eq(good, 0)
    absent = cases(
        NEAR,
        lambda yes: arith(wrong, _few(yes), no),
        lambda far: arith(wrong, far),
    )
    mean = arith(eq(E(prior, u, good), 0), same_mean(prior, u, absent), parts(use(NOTHING, mu=prior))[1])
    return arith(goal, mean, arith(0 < m / d, 0 < m, 0 < d))


def _few(close: Theorem) -> Theorem:
    """Where the answer is good, it shows at most m points as present, on average over the d points."""
    gap = use(COUNT_GAP, nat(m), k=m, f=elements)
    below = arith(present <= count(m, a, elements), gap, close, *_counted(a), 0 < l)
    ints, mean = parts(use(COUNT_MEAN, SET, 0 < d, nat(m), k=m, f=elements))
    return arith(E(U, a, present) <= m / d, integrate(U, a, below, bounded(U, a, present, 1), ints), mean)
