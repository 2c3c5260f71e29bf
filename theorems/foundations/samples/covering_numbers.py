"""Covering numbers: how many balls of a radius, with centres in a set, cover it at least."""

from dpproofs.prelude import *
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.foundations.measure.finite_points import POINTS, U, k, member
from theorems.foundations.reals.naturals import NAT_GAP
from theorems.foundations.samples.packings import NET, PACKED, S, d, radius

# The least number of points of a set of which one is near each of its points -------------------

j, l, m, larger = variables("j l m b")


def cover(law: Term, size: Term, at_most: Term = radius) -> Term:
    """That many points of S are a net of S."""
    inside = forall(y, implies(member(law, size, y), S(y)))
    return conj(POINTS(law, size), inside, NET(law, size, S, d, at_most))


def covered(size: Term, at_most: Term = radius) -> Term:
    """There is a net of that many points."""
    return conj(nat(size), 1 <= size, exists(U, cover(U, size, at_most)))


COVERING_NUMBER = Definition(
    "covering_number", (S, d, radius, k), conj(covered(k), forall(j, implies(covered(j), k <= j)))
)
"""k is the least number of closed balls of that radius, with centres in S, that cover S. A set of k points is the
uniform law on it."""
put_in_words(
    COVERING_NUMBER, "the number named last is the least of balls of that radius around points of the set that cover it"
)
write_as(COVERING_NUMBER, r"\mathcal{{N}}\left({0}, {1}, {2}\right) = {3}")

NUMBER = COVERING_NUMBER(S, d, radius, k)

DECREASING = Lemma(
    "foundations.covering-number-decreasing", "The covering number decreases in the radius, and so there is one only",
    "elementary",
    (NUMBER, COVERING_NUMBER(S, d, larger, m), radius <= larger),
    factor * m <= k,
    mutants=(Mutant("factor", {factor: MORE}, "one point",
                    witness=finite({"Y": 1}, {"U": (1,)}, S=True, d=(0,), alpha=1, b=1, k=1, m=1)),),
)  # fmt: skip


@proof_of(DECREASING)
def _decreasing(claim: Claim) -> Theorem:
    """What is near within a radius is so within a larger one."""
    natural, one, some, _ = parts(unfolded(NUMBER))
    *_, least = parts(unfolded(claim.hypotheses[1]))

    def wider(law: Term, facts: Theorem) -> Theorem:
        points, inside, near = parts(facts)
        net = NET(law, k, S, d, larger)

        def still(goal: Term, *_: Term) -> Theorem:
            def with_point(point: Term, close: Theorem) -> Theorem:
                own, far = parts(close)
                return witness(goal, point, own, arith(d(point, y) <= larger, far, radius <= larger))

            return obtain(at(near, y, by=[S(y)]), "y1", with_point)

        return witness(exists(U, cover(U, k, larger)), law, both(points, inside, intro(net, still)))

    return arith(claim.conclusion, at(least, k, by=[both(natural, one, obtain(some, "U", wider))]))


SOME = covered(m)

EXISTS = Lemma(
    "foundations.covering-number-exists", "A set that finitely many balls cover has a covering number", "elementary",
    (SOME,),
    exists(k, NUMBER),
    mutants=(Mutant("any", without(SOME), "no point is near itself",
                    unwitnessed="that no number is a covering number is not evaluated"),),
)  # fmt: skip


@proof_of(EXISTS)
def _exists(claim: Claim) -> Theorem:
    """By induction on a bound on the number of balls."""
    goal = claim.conclusion

    def few(bound: Term) -> Term:
        return exists(l, conj(covered(l), l <= bound))

    def none(found: Term, facts: Theorem) -> Theorem:
        _, one, _, small = parts(facts)
        return arith(goal, one, small)

    start = discharge(obtain(few(num(0)), "l", none), few(num(0)))

    def step(statement: Term, bound: Term) -> Theorem:
        known, more = few(bound), few(bound + 1)

        def with_number(number: Term, facts: Theorem) -> Theorem:
            *has, small = parts(facts)

            def first(no: Theorem) -> Theorem:
                def smallest(wanted: Term, other: Term) -> Theorem:
                    fact = covered(other)

                    def below(yes: Theorem) -> Theorem:
                        return arith(wanted, witness(known, other, both(fact, yes)), no)

                    def above(far: Theorem) -> Theorem:
                        gap = use(
                            NAT_GAP, nat(bound), parts(assume(fact))[0], arith(bound < other, far), j=bound, k=other
                        )
                        return arith(wanted, gap, small)

                    return cases(other <= bound, below, above)

                said = COVERING_NUMBER(S, d, radius, number)
                *_, least = conjuncts(unfold(said))
                return witness(goal, number, prove(said, *has, intro(least, smallest)))

            return cases(known, lambda yes: at(implies(known, goal), by=[yes]), first)

        return discharge(obtain(assume(more), "l", with_number), more)

    natural, *_ = parts(assume(SOME))
    here = witness(few(m), m, both(SOME, arith(m + 0 <= m)))
    return induction(m, lambda bound: implies(few(bound), goal), start, step, natural, here)


NETTED = NET(U, k, S, d, radius)
MAXIMAL = Lemma(
    "foundations.covering-number-of-packing", "The covering number is at most the size of a packing that is a net",
    "elementary",
    (PACKED, NETTED, nat(k), 1 <= k, COVERING_NUMBER(S, d, radius, m)),
    factor * m <= k,
    mutants=(Mutant("factor", {factor: MORE}, "one point",
                    witness=finite({"Y": 1}, {"U": (1,)}, U=(1,), S=True, d=(0,), alpha=1, k=1, m=1)),
             Mutant("any packing", without(NETTED), "one of two points",
                    witness=finite({"Y": 2}, {"U": ("1/2", "1/2")}, U=(1, 0), S=True, d=(0, 1, 1, 0), alpha="1/2", k=1,
                                   m=2)),),
)  # fmt: skip


@proof_of(MAXIMAL)
def _maximal(claim: Claim) -> Theorem:
    """Its points are one way to cover the set."""
    points, inside, _ = parts(unfolded(PACKED))
    way = witness(exists(U, cover(U, k)), U, both(points, inside, NETTED))
    *_, least = parts(unfolded(hypothesis(claim, COVERING_NUMBER)))
    return arith(claim.conclusion, at(least, k, by=[both(nat(k), 1 <= k, way)]))
