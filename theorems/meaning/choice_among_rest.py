"""A choice among the candidates that are left: its privacy loss lies in an interval of length 2 Delta/b."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, disj, eq, exp, forall, function_type, implies, lam, log, nat, num
from dpproofs.language.terms import prob, summation, var, variables
from dpproofs.meaning.kinds import Delta, N, scale, utility
from dpproofs.meaning.laws import FINITE_LAW
from dpproofs.meaning.lists import DATA, x, x1, x2
from dpproofs.meaning.process import OUTPUT, TEST, h, v
from dpproofs.privacy.notions import BOUNDED_RANGE, INDISTINGUISHABLE, SENSITIVITY, on
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.reading import conjuncts, opened, read, rhs
from dpproofs.proving.tactics import arith, at, cases, discharge, for_all, generalize, parts, said_of, specialize, split
from dpproofs.proving.tactics import use, witness
from theorems.foundations.measure.finite_laws import CLOSE_WEIGHTS
from theorems.foundations.reals.exponential import EXP_INCREASING
from theorems.foundations.sums.finite_sums import SUM_BOUND

i, j, n = variables("i j n")
y = var("y", OUTPUT)
M = var("M", function_type((DATA,), prob(OUTPUT)))
item, taken = var("item", function_type((REAL,), OUTPUT)), var("taken", function_type((REAL,), REAL))
INSIDE = nat(i), 1 <= i, i <= n
SENSITIVE = forall(i, implies(*INSIDE, SENSITIVITY(lam(x, utility(x, i)), N, Delta)))
BITS = forall(i, disj(eq(taken(i), 0), eq(taken(i), 1)))


def odds(data: Term, candidate: Term) -> Term:
    """exp(utility/b), of those that were not taken."""
    return (1 - taken(candidate)) * exp(utility(data, candidate) / scale)


def total(data: Term) -> Term:
    """The odds of all."""
    return summation(j, 1, n, odds(data, j))


_drawn = on(FINITE_LAW, Y=OUTPUT)(M(x), n, item, lam(i, odds(x, i) / total(x)))
_nothing = forall(h, implies(TEST, eq(E(M(x), y, h(y)), h(v))))
CHOSEN = forall(x, conj(implies(0 < total(x), _drawn), implies(total(x) <= 0, _nothing)))

LEMMA = Lemma(
    "meaning.choice-among-the-rest",
    "The loss of a choice among the candidates that are left is in an interval of length 2 Delta/b", "elementary",
    (SENSITIVE, BITS, CHOSEN, nat(n), 0 <= Delta, 0 < scale),
    on(BOUNDED_RANGE, Y=OUTPUT)(M, N, factor * 2 * Delta / scale),
    mutants=(Mutant("factor", {factor: LESS}, "two candidates: one falls by Delta, and the other rises by Delta",
                    unwitnessed="the odds are exponentials, which are not exact numbers of models"),),
)  # fmt: skip


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """The loss is the difference of the utilities over b, plus a number that does not depend on the candidate."""
    goal, near = claim.conclusion, N(x1, x2)
    epsilon = read(BOUNDED_RANGE, goal).epsilon
    gap = at(at(SENSITIVE, i, by=INSIDE), x1, x2, by=[near])
    orders = (x1, x2), (x2, x1)
    heavier = {order: _heavier(*order, gap) for order in orders}
    totals = {
        (one, two): use(SUM_BOUND, nat(n), generalize(discharge(fact, *INSIDE), i), c=exp(Delta / scale),
                        s=lam(j, odds(one, j)), t=lam(j, odds(two, j)))
        for (one, two), fact in heavier.items()
    }  # fmt: skip
    some, begin = said_of(goal, x1, x2), log(total(x2)) - log(total(x1)) - epsilon / 2

    def some_left(left: Theorem) -> Theorem:
        other = arith(0 < total(x2), left, totals[x1, x2])
        bounds = begin + epsilon, -begin
        pairs = [_pair(*order, bound, heavier[order], left, other) for order, bound in zip(orders, bounds, strict=True)]
        return witness(some, begin, *pairs)

    def none_left(no: Theorem) -> Theorem:
        none = arith(total(x1) <= 0, no)
        ends = arith(total(x2) <= 0, none, totals[x2, x1])
        laws = [at(at(parts(specialize(CHOSEN, data))[1], by=[fact]), h, by=[TEST])
                for data, fact in ((x1, none), (x2, ends))]  # fmt: skip
        low = parts(specialize(TEST, v))[0]
        pairs = []
        for wanted in conjuncts(opened(some, num(0))):
            one, two, bound = read(INDISTINGUISHABLE, wanted)["P", "Q", "epsilon"]
            grown = use(EXP_INCREASING, arith(0 <= bound, 0 <= Delta, 0 < scale), x=0, y=bound)
            same = arith(E(one, y, h(y)) <= exp(bound) * E(two, y, h(y)) + 0, *laws, grown, low)
            pairs.append(for_all(wanted, same, h))
        return witness(some, num(0), *pairs)

    return for_all(goal, cases(0 < total(x1), some_left, none_left), x1, x2)


def _heavier(first: Term, second: Term, gap: Theorem) -> Theorem:
    """The odds of a candidate change by a factor of exp(Delta/b) at most."""
    level = utility(first, i) / scale
    small = arith(level <= Delta / scale + utility(second, i) / scale, gap, 0 < scale)
    grown = use(EXP_INCREASING, small, x=level, y=rhs(small))
    goal = odds(first, i) <= exp(Delta / scale) * odds(second, i)
    return split(specialize(BITS, i), *(lambda bit: arith(goal, grown, bit),) * 2)


a, b, S, T, e = variables("a b S T e")


def _pair(first: Term, second: Term, bound: Term, heavier: Theorem, *sums: Theorem) -> Theorem:
    """The laws at two data sets, from their odds: the totals are divided by."""
    cross = arith(a / S <= exp(log(T) - log(S) + e) * (b / T), a <= exp(e) * b, 0 < S, 0 < T)
    ratio = use(cross, heavier, *sums, a=odds(first, i), b=odds(second, i), S=total(first), T=total(second),
                e=Delta / scale)  # fmt: skip
    laws = [at(parts(specialize(CHOSEN, point))[0], by=sums) for point in (first, second)]
    there, here = (read(FINITE_LAW, fact).p for fact in laws)
    term = arith(there(i) <= exp(bound) * here(i), ratio, *sums)
    return use(CLOSE_WEIGHTS, *laws, nat(n), generalize(discharge(term, *INSIDE), i),
               P=M(first), Q=M(second), n=n, p=there, q=here, epsilon=bound)  # fmt: skip
