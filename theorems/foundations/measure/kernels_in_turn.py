"""There are laws of what k kernels make one after the other."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, forall, fst, function_type, implies, ind, lam, nat
from dpproofs.language.terms import num, pair, prob, product, snd, var
from dpproofs.mutants.counterexamples import absurd, from_level, point_mean
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.privacy.notions import PUSHED, i, k, on, phi, test_function, w
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.tactics import arith, at, both, cases, discharge, generalize, induction, intro, natural_sign
from dpproofs.proving.tactics import obtain, parts, specialize, use, witness
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.reals.naturals_predecessor import NAT_GAP

x, y, z, j, level = var("x", "X"), var("y", "Y"), var("z", "Y"), var("j"), var("r")
u = var("u", product(REAL, "X"))
first, laws = var("S", function_type(("X",), prob("Y"))), var("R", function_type((REAL, "X"), prob("Y")))
kernels = var("K", function_type((REAL, "X", "Y"), prob("Y")))
TEST = test_function(phi, w)


def _begins(made: Term) -> Term:
    return forall((x, phi), implies(TEST, eq(E(made(num(0), x), w, phi(w)), E(first(x), w, phi(w)))))


def _follows(made: Term, number: Term) -> Term:
    return forall(x, on(PUSHED, Z="Y")(made(number + 1, x), made(number, x), lam(y, kernels(number + 1, x, y))))


def _made(last: Term) -> Term:
    return conj(_begins(laws), forall(i, implies(nat(i), i + 1 <= last, _follows(laws, i))))


def _there_are(last: Term) -> Term:
    return exists(laws, _made(last))


def _none() -> Theorem:
    """No kernel yet."""
    still, zero = lam((i, x), first(x)), num(0)
    same = arith(eq(E(first(x), w, phi(w)), E(first(x), w, phi(w))))
    never = arith(_follows(still, i), natural_sign(i), i + 1 <= zero)
    steps = generalize(discharge(never, nat(i), i + 1 <= zero), i)
    return witness(_there_are(zero), still, generalize(discharge(same, TEST), x, phi), steps)


def _further(goal: Term, last: Term) -> Theorem:
    """The laws up to the number ``last``, and what the next kernel makes of the last one from there on."""

    def with_new(old: Term, facts: Theorem, told: Theorem, joined: Term, split: Theorem) -> Theorem:
        begins, steps = parts(facts)
        new = lam((i, x), joined(pair(i, x)))

        def law(number: Term, data: Term, test: Term) -> Theorem:
            return at(specialize(split, pair(number, data)), test, by=[test_function(test, w)])

        def stepped(number: Term, after: Theorem, *where: Theorem | Term) -> Theorem:
            """What follows from one of the old laws."""

            def of_test(wanted: Term, data: Term, test: Term) -> Theorem:
                kernel = lam(y, kernels(number + 1, data, y))
                low, high = (generalize(fact, z) for fact in parts(specialize(test_function(test, z), z)))
                _, *sides = parts(use(BOUNDED_MEAN, low, high, P=kernel(y), f=test, c=1))
                inner = lam(y, E(kernel(y), z, test(z)))
                now = at(specialize(split, pair(number, data)), inner, by=[generalize(both(*sides), y)])
                then = at(specialize(after, data), test, by=[test_function(test, z)])
                return arith(wanted, then, law(number + 1, data, test), now, *where)

            return intro(_follows(new, number), of_test)

        def before(yes: Theorem) -> Theorem:
            return stepped(i, at(steps, i, by=[nat(i), yes]), yes)

        def at_last(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, nat(last), use("nat_successor", nat(i), k=i), arith(last < i + 1, no), j=last, k=i + 1)
            here = arith(eq(last, i), gap, i + 1 <= last + 1)
            return use("leibniz", here, stepped(last, told), x=last, y=i, A=lam(j, _follows(new, j)))

        every = discharge(cases(i + 1 <= last, before, at_last), nat(i), i + 1 <= last + 1)
        start = intro(_begins(new), lambda wanted, data, test: arith(
            wanted, law(num(0), data, test), at(begins, data, test, by=[test_function(test, w)])))  # fmt: skip
        return witness(goal, new, start, generalize(every, i))

    def with_laws(old: Term, facts: Theorem) -> Theorem:
        def with_last(after: Term, told: Theorem) -> Theorem:
            early = ind(fst(u) <= last)
            weights = generalize(both(arith(0 <= early), arith(early <= 1)), u)
            laws = {"P": lam(u, old(fst(u), snd(u))), "Q": lam(u, after(snd(u)))}
            mixed = use("foundations.law-mixed", weights, t=lam(u, early), **laws)
            return obtain(mixed, "W", lambda joined, split: with_new(old, facts, told, joined, split))

        made = use("foundations.kernel-pushed", P=lam(x, old(last, x)), K=lam((x, y), kernels(last + 1, x, y)))
        return obtain(made, "A", with_last)

    return obtain(_there_are(last), "R", with_laws)


IN_TURN = Lemma(
    "foundations.kernels-in-turn", "There are laws of what kernels make one after the other", "law_with_density",
    (nat(k),),
    _there_are(k),
    lambda _: induction(k, _there_are, _none(), _further, nat(k)),
    (Mutant("order", Claim((nat(k),), exists(laws, forall(first, _made(k)))), "two starts"),),
)  # fmt: skip


@refutation_of(IN_TURN, "order", X=REAL, Y=REAL)
def _two_starts(said: Theorem) -> Theorem:
    """No law is at 0 and at 1, without a kernel."""
    told, event = instance(said, k=0, K=lam((i, j, level), dirac(level))), from_level(1)

    def with_made(_: Term, facts: Theorem) -> Theorem:
        starts = [parts(specialize(facts, lam(j, dirac(num(point)))))[0] for point in (0, 1)]
        return absurd(*(at(start, 0, event) for start in starts), *(point_mean(point, event) for point in (0, 1)))

    return obtain(told, "R", with_made)
