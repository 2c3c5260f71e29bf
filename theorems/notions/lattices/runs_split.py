"""Of some independent runs, the last ones are independent of those before."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, eq, forall, fst, implies, lam, nat, num, pair, product, snd, var, variables
from dpproofs.privacy.notions import test_function
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, both, bounded, discharge, generalize, induction, integrate, parts
from dpproofs.proving.tactics import same_value, specialize, transfer, unfolded, use
from theorems.foundations.gaussian.gaussian_vector import append, empty
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.sums.vandermonde import NATURAL_SUM
from theorems.notions.lattices.runs import RUNS, SPLIT, G, P, back, end, front, r, s, s2, v, y, z

yz = var("yz", product("V", "V"))
seen = var("f", ("fn", (product("V", "V"),), "real"))
OF_BOTH = test_function(seen, yz)
GIVEN = RUNS(G, append, empty, P), SPLIT(front, back, end, append, empty)


def _together(count: Term, test: Term) -> Term:
    return E(G(s + count), v, _split(test, count, v))


def _split(test: Term, count: Term, whole: Term) -> Term:
    return test(pair(front(count, whole), back(count, whole)))


def _apart(count: Term, test: Term) -> Term:
    """The mean of a test under all runs but the last few, and under these."""
    return E(G(s), y, E(G(count), z, test(pair(y, z))))


SPLIT_RUNS = Lemma(
    "lattices.runs", "The last ones of some independent runs are independent of those before", "elementary",
    (*GIVEN, nat(s), nat(s2)),
    forall(seen, implies(OF_BOTH, eq(_together(s2, seen), factor * _apart(s2, seen)))),
    mutants=(Mutant("factor", {factor: LESS}, "no runs, and the test 1",
                    unwitnessed="the number of runs is real, which has no finite model"),),
)  # fmt: skip


@proof_of(SPLIT_RUNS)
def _proof(claim: Claim) -> Theorem:
    """By induction on the number of the last runs."""
    return induction(s2, _said, _first(), lambda _, count: _next(count), nat(s2))


def _said(count: Term) -> Term:
    return forall(seen, implies(OF_BOTH, eq(_together(count, seen), _apart(count, seen))))


def _first() -> Theorem:
    """There are no last runs."""
    zero, (start, _) = num(0), parts(unfolded(GIVEN[0]))
    sides = parts(specialize(parts(unfolded(GIVEN[1]))[0], v))
    whole = _same(v, empty, sides, zero, v)
    left = transfer(G(s), v, whole, bounded(G(s), v, seen(pair(v, empty)), 1, specialize(OF_BOTH, pair(v, empty))))
    none = at(start, lam(v, seen(pair(y, v))), by=[generalize(specialize(OF_BOTH, pair(y, v)), v)])
    right = transfer(G(s), y, arith(eq(seen(pair(y, empty)), E(G(zero), z, seen(pair(y, z)))), none),
                     bounded(G(s), y, seen(pair(y, empty)), 1, specialize(OF_BOTH, pair(y, empty))))  # fmt: skip
    length = same_value(lam(s2, E(G(s2), v, _split(seen, zero, v))), arith(eq(s + zero, s)))
    made = arith(eq(_together(zero, seen), _apart(zero, seen)), length, parts(left)[1], parts(right)[1])
    return generalize(discharge(made, OF_BOTH), seen)


hole, u = variables("hole u", "V")


def _same(before: Term, after: Term, sides: list[Theorem], count: Term, whole: Term) -> Theorem:
    """The test of the two parts of a list, which are known."""
    ends = same_value(lam(hole, seen(pair(before, hole))), sides[1])
    first = same_value(lam(hole, seen(pair(hole, back(count, whole)))), sides[0])
    return arith(eq(seen(pair(before, after)), _split(seen, count, whole)), ends, first)


def _next(count: Term) -> Theorem:
    """One run more is independent of all before it, and so of those among the last ones."""
    _, steps = parts(unfolded(GIVEN[0]))
    after = lam(yz, E(P, r, seen(pair(fst(yz), append(snd(yz), r)))))

    def sizes(before: Term, behind: Term) -> list[Theorem]:
        """What one run more gives is integrable, and in [0, 1]."""
        here = specialize(OF_BOTH, pair(before, append(behind, r)))
        ints = bounded(P, r, seen(pair(before, append(behind, r))), 1, here)
        return [ints, *(integrate(P, r, side, ints) for side in parts(here))]

    test = generalize(both(*sizes(fst(yz), snd(yz))[1:]), yz)
    known = at(_said(count), after, by=[test])
    whole, natural = s + count, use(NATURAL_SUM, nat(s), nat(count), k=s, n=count)
    longer = unfolded(at(steps, whole, by=[natural]))
    halves = lam(v, _split(seen, count + 1, v))
    unit = generalize(specialize(OF_BOTH, pair(front(count + 1, v), back(count + 1, v))), v)
    left = at(longer, halves, by=[unit])
    ends = parts(at(parts(unfolded(GIVEN[1]))[1], count, u, r, by=[nat(count)]))
    first, second = front(count, u), append(back(count, u), r)
    same = _same(first, second, ends, count + 1, append(u, r))
    inner = transfer(P, r, same, sizes(front(count, u), back(count, u))[0])
    inside = arith(eq(after(pair(front(count, u), back(count, u))), E(P, r, halves(append(u, r)))), parts(inner)[1])
    ints = bounded(
        G(whole),
        u,
        after(pair(front(count, u), back(count, u))),
        1,
        specialize(test, pair(front(count, u), back(count, u))),
    )
    outer = transfer(G(whole), u, inside, ints)
    each = at(steps, count, by=[nat(count)])
    own = at(unfolded(each), lam(v, seen(pair(y, v))), by=[generalize(specialize(OF_BOTH, pair(y, v)), v)])
    mean = E(G(count), z, after(pair(y, z)))
    low, high = (generalize(fact, z) for fact in parts(specialize(test, pair(y, z))))
    _, *bounds = parts(use(BOUNDED_MEAN, low, high, P=G(count), f=lam(z, after(pair(y, z))), c=1))
    ints2 = bounded(G(s), y, mean, 1, *bounds)
    right = transfer(G(s), y, arith(eq(mean, E(G(count + 1), z, seen(pair(y, z)))), own), ints2)
    length = same_value(lam(s2, E(G(s2), v, _split(seen, count + 1, v))), arith(eq(s + (count + 1), s + count + 1)))
    goal = eq(_together(count + 1, seen), _apart(count + 1, seen))
    made = arith(goal, length, left, parts(outer)[1], known, parts(right)[1])
    return generalize(discharge(made, OF_BOTH), seen)
