"""There are processes with any start, any moves and any noise, for any number of steps."""

from __future__ import annotations

from dpproofs.library.counterexamples import absurd, from_level, point_mean
from dpproofs.library.falsity import instance, refuted
from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, forall, implies, ind, lam, nat, num, prob, var
from dpproofs.privacy.notions import test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.tactics import arith, at, both, cases, discharge, folded, generalize, induction, intro
from dpproofs.proving.tactics import natural_sign, obtain, parts, prove, specialize, use, witness
from theorems.composition.iteration.noise import noise, phi
from theorems.composition.iteration.noisy_processes import NOISY_STEPS, U, k, n, psi
from theorems.composition.iteration.pursuit import PUSHED_V, mean, v, w
from theorems.foundations.measure.pushed_laws import PUSHED_LAW
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.foundations.reals.naturals_predecessor import NAT_GAP

P, z = var("P", prob("V")), var("z")
TEST = test_function(phi, w)


def _begins(process: Term) -> Term:
    return forall(phi, implies(TEST, eq(E(process(num(0)), w, phi(w)), E(P, w, phi(w)))))


def _there_is(last: Term) -> Term:
    return exists(U, conj(_begins(U), NOISY_STEPS(U, psi, noise, last)))


def _two_starts(said: Theorem) -> Theorem:
    """No law is at 0 and at 1, without a step."""
    told, event = instance(said, n=0, psi=lam((k, z), z), G=lam(z, dirac(z))), from_level(1)

    def with_process(_: Term, facts: Theorem) -> Theorem:
        means = [at(parts(specialize(facts, dirac(num(point))))[0], event) for point in (0, 1)]
        return absurd(*means, *(point_mean(point, event) for point in (0, 1)))

    return obtain(told, "W", with_process)


def _start() -> Theorem:
    """No step."""
    still, zero = lam(k, P), num(0)
    same = prove(_begins(still), generalize(discharge(arith(eq(E(P, w, phi(w)), E(P, w, phi(w)))), TEST), phi))
    steps = intro(NOISY_STEPS(still, psi, noise, zero),
                  lambda goal, number, *_: arith(goal, natural_sign(number), number < 0))  # fmt: skip
    return witness(_there_is(zero), still, same, steps)


def _further(goal: Term, last: Term) -> Theorem:
    """The process up to the number ``last``, and its law after one more step from there on."""

    def joined(process: Term, facts: Theorem, after: Term, told: Theorem, new: Term, mixed: Theorem) -> Theorem:
        begins, steps = parts(facts)

        def law(number: Term, test: Term) -> Theorem:
            return at(specialize(mixed, number), test, by=[test_function(test, w)])

        def pushed(number: Term) -> Term:
            return PUSHED_V(new(number + 1), new(number), lam(w, noise(psi(number + 1, w))))

        def stepped(number: Term, old: Theorem, *where: Theorem | Term) -> Theorem:
            """A step of the new process, from one of the old laws."""

            def of_test(wanted: Term, test: Term) -> Theorem:
                inner = lam(w, E(noise(psi(number + 1, w)), v, test(v)))
                size = mean(noise(psi(number + 1, w)), v, test(v), specialize(test_function(test, w), v))
                now = at(specialize(mixed, number), inner, by=[generalize(size, w)])
                then = at(old, test, by=[test_function(test, w)])
                return arith(wanted, then, law(number + 1, test), now, *where)

            return intro(pushed(number), of_test)

        def before(yes: Theorem) -> Theorem:
            gap = use(NAT_GAP, nat(k), nat(last), yes, j=k, k=last)
            return stepped(k, at(steps, k, by=[nat(k), yes]), gap, yes)

        def at_last(no: Theorem) -> Theorem:
            gap = use(NAT_GAP, nat(k), use("nat_successor", nat(last), k=last), k < last + 1, j=k, k=last + 1)
            here = arith(eq(last, k), no, gap)
            return use("leibniz", here, stepped(last, told), x=last, y=k, A=lam(k, pushed(k)))

        every = generalize(discharge(cases(k < last, before, at_last), nat(k), k < last + 1), k)
        start = intro(_begins(new), lambda wanted, test: arith(
            wanted, law(num(0), test), at(begins, test, by=[test_function(test, w)]), natural_sign(last)))  # fmt: skip
        return witness(goal, new, start, folded(NOISY_STEPS(new, psi, noise, last + 1), every))

    def with_process(process: Term, facts: Theorem) -> Theorem:
        def with_law(after: Term, told: Theorem) -> Theorem:
            early = lam(k, ind(k <= last))
            weights = generalize(both(arith(0 <= early(k)), arith(early(k) <= 1)), k)
            mixed = use(MIXED, weights, P=process, Q=lam(k, after), t=early)
            return obtain(mixed, "W", lambda new, split: joined(process, facts, after, told, new, split))

        return obtain(use(PUSHED_LAW, P=process(last), K=lam(w, noise(psi(last + 1, w)))), "A", with_law)

    return obtain(_there_is(last), "U", with_process)


EXIST = Lemma(
    "iteration.noisy-steps-exist", "There are processes with any start, any moves and any noise", "law_with_density",
    (nat(n),), _there_is(n), lambda _: induction(n, _there_is, _start(), _further, nat(n)),
    (Mutant("order", Claim((nat(n),), exists(U, forall(P, conj(_begins(U), NOISY_STEPS(U, psi, noise, n))))),
            "two starts", witness=refuted(_two_starts, V=REAL)),),
)  # fmt: skip
