"""A function that is bounded below has a greatest lower bound, the reals are Archimedean, and a bound with
every slack is a bound without.
"""

from fractions import Fraction

from dpproofs.prelude import *
from dpproofs.mutants.witnesses import at_point
from dpproofs.prover.tactic import inequality
from theorems.foundations.reals.exponentials_and_logarithms import LOG_POSITIVE
from theorems.foundations.reals.naturals import NAT_ZERO

# A function that is bounded below has a greatest lower bound ----------------------------------

b, m, t = variables("b m t")
y = var("y", "Y")
f = var("f", function_type(("Y",), REAL))
BELOW = forall(y, b <= f(y))


def is_infimum(function: Term, value: Term, raised: object = 0) -> Term:
    """The value is the greatest lower bound of the function; raised, it would be a lower bound still."""
    return conj(
        forall(y, value + raised <= function(y)),
        forall(t, implies(forall(y, t <= function(y)), t <= value)),
    )


raised = mark("raised", 0)

INFIMUM = Lemma(
    "foundations.infimum", "A function that is bounded below has a greatest lower bound", "elementary",
    (BELOW,),
    exists(m, is_infimum(f, m, raised)),
    mutants=(Mutant("raised", {raised: Fraction(1, 100)}, "f = b everywhere",
                    control={raised: Fraction(-1, 100)},
                    witness=finite({"Y": 1}, f=(0,), b=0)),),
)  # fmt: skip


@proof_of(INFIMUM)
def _proof(claim: Claim) -> Theorem:
    """It is the least upper bound of the lower bounds."""
    lower = lam(t, forall(y, t <= f(y)))
    least_of = generalize(discharge(specialize(lower(t), y), lower(t)), t)

    def least(c: Term, facts: Theorem) -> Theorem:
        above, smallest = parts(facts)
        below = at(smallest, f(y), by=[least_of])
        return witness(claim.conclusion, c, generalize(below, y), above)

    return obtain(use("least_upper_bound", BELOW, least_of, A=lower, a=b, b=f(y)), "m", least)


# The real numbers are Archimedean -------------------------------------------------------------

x = var("x")


ABOVE = Lemma(
    "foundations.archimedes", "Some natural number is above x", "elementary",
    (),
    exists(k, conj(nat(k), x < k)),
    mutants=(Mutant("equal", Claim((), exists(k, conj(nat(k), eq(x, k)))), "x = 1/2", witness=finite({}, x="1/2")),),
)  # fmt: skip


@proof_of(ABOVE)
def _above(claim: Claim) -> Theorem:
    """Else there is a least upper bound s of the natural numbers; but some n is above s - 1, so n + 1 above s."""
    above = claim.conclusion

    def least(s: Term, facts: Theorem) -> Theorem:
        upper, smallest = parts(facts)
        near = exists(k, conj(nat(k), s - 1 < k))

        def next_number(n: Term, found: Theorem) -> Theorem:
            natural, large = parts(found)
            return arith(above, at(upper, n + 1, by=[use("nat_successor", natural, k=n)]), large)

        def not_least(none: Theorem) -> Theorem:
            return arith(above, at(smallest, s - 1, by=[naturals_below(s - 1, near, none)]))

        return cases(near, lambda yes: obtain(yes, "n", next_number), not_least)

    def bounded(none: Theorem) -> Theorem:
        below = naturals_below(x, above, none)
        return obtain(use("least_upper_bound", use(NAT_ZERO), below, A=lam(k, nat(k)), a=0, b=x), "s", least)

    return cases(above, lambda yes: yes, bounded)


def naturals_below(bound: Term, above: Term, none: Theorem) -> Theorem:
    """For all natural k: k <= bound, as there is none above it: 'for some k: k natural and ...'."""

    def larger(no: Theorem) -> Theorem:
        return arith(k <= bound, witness(above, k, nat(k), arith(bound < k, no)), none)

    below = cases(k <= bound, lambda yes: yes, larger)
    return generalize(discharge(below, nat(k)), k)


# A bound with an additive tail, for every order and every slack, is a bound without -----------

alpha, c, g, p, s, u = variables("alpha c g p s u")

SMALL_TAIL = Lemma(
    "foundations.small-tail", "A tail is below g/2 at the order 1 + 2/(g s)", "elementary",
    (0 < g, 0 < s),
    exp(-(1 + 2 / (g * s) - 1) * s) < factor * (g / 2),
    lambda claim: inequality(claim.conclusion, *claim.hypotheses),
    (Mutant("factor", {factor: Fraction(1, 3)}, "g = 2", witness=point(g=3, s=1)),),
)  # fmt: skip


# p <= c when p <= exp(s) c + exp(-(alpha-1) s) for all s > 0, alpha > 1 -----------------------


def _every_order(goal: Term) -> Theorem:
    """For the false variant: 99 <= 99 exp(s) and more."""
    bound = consequence_of(said_of(goal, s, alpha))
    return for_all(goal, inequality(bound, 0 < s, 1 < alpha), s, alpha)


bounds = forall((s, alpha), implies(0 < s, 1 < alpha, factor * p <= exp(s) * c + exp(-(alpha - 1) * s)))

VANISHING_TAIL = Lemma(
    "foundations.vanishing-tail", "p <= c when p <= exp(s) c + exp(-(alpha-1) s) for all s > 0, alpha > 1",
    "elementary",
    (bounds, 0 <= c),
    p <= c,
    mutants=(Mutant("factor", {factor: LESS}, "c = 99, p = 100", witness=at_point(_every_order, p=100, c=99)),),
)  # fmt: skip


@proof_of(VANISHING_TAIL)
def _vanishing(claim: Claim) -> Theorem:
    """If p = c + g with g > 0: the slack log(1 + g/(2c + 2)), and the order of the lemma above."""

    def beyond(no: Theorem) -> Theorem:
        gap = arith(0 < p - c, no)
        room = 1 + (p - c) / (2 * c + 2)
        more = arith(1 < room, gap, 0 <= c)
        slack = use(LOG_POSITIVE, more, u=room)
        order = 1 + 2 / ((p - c) * log(room))
        above = arith(1 < order, slack, gap)
        bounds, _ = claim.hypotheses
        bound = at(bounds, log(room), order, by=[slack, above])
        tail = use(SMALL_TAIL, gap, slack, g=p - c, s=log(room))
        same = use(arith(eq(exp(log(u)), u), 0 < u), more, u=room)
        grown = arith(exp(log(room)) * c <= c + (p - c) / 2, same, gap, 0 <= c)
        return arith(claim.conclusion, bound, tail, grown)

    return cases(claim.conclusion, lambda yes: yes, beyond)


# Above each number that is not negative there is a natural number which is less than 1 above it ---

n = var("n")


def _natural_above(room: int) -> Term:
    return exists(k, conj(nat(k), x <= k, k < x + room))


NATURAL_ABOVE = Lemma(
    "foundations.natural-above", "A natural number less than 1 above a number that is not negative", "elementary",
    (0 <= x,),
    _natural_above(1),
    mutants=(Mutant("room", Claim((0 <= x,), _natural_above(0)), "x = 0", witness=finite({}, x=0)),),
)  # fmt: skip


@proof_of(NATURAL_ABOVE)
def _lemma(claim: Claim) -> Theorem:
    """By induction on a natural number above it."""

    def with_bound(bound: Term, facts: Theorem) -> Theorem:
        natural, less = parts(facts)
        every = induction(n, _said, _first(), _next, nat(n))
        return at(use(every, natural, n=bound), x, by=[0 <= x, arith(x <= bound, less)])

    return obtain(use("foundations.archimedes", x=x), "n", with_bound)


def _said(m: Term) -> Term:
    return forall(x, implies(0 <= x, x <= m, _natural_above(1)))


def _first() -> Theorem:
    """0 is above itself."""
    return intro(_said(num(0)), lambda goal, y: witness(goal, 0, use(NAT_ZERO), arith(y <= 0), arith(0 < y + 1)))


def _next(goal: Term, m: Term) -> Theorem:
    """Between m and m + 1 it is m + 1."""
    after = use("nat_successor", nat(m), k=m)

    def above(found: Term, y: Term) -> Theorem:
        last = arith(y <= m + 1)
        return cases(y <= m, lambda yes: at(_said(m), y, by=[0 <= y, yes]),
                     lambda no: witness(found, m + 1, after, last, arith(m + 1 < y + 1, no)))  # fmt: skip

    return intro(goal, above)
