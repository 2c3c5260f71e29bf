"""Noisy values can be drawn one after the other, and of each can be kept what any function says."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, dirac, exists, forall, fst, function_type, ind, lam, nat, num, pair, product
from dpproofs.language.terms import snd, var
from dpproofs.mutants.counterexamples import absurd, from_level, point_mean
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.meaning.choices import KEPT, drawn, kept, noisy, start
from dpproofs.meaning.kinds import K, i, n, phi, w, z
from dpproofs.meaning.lists import DATA, x
from dpproofs.privacy.definitions import IMAGE, on, test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, also, proof_of
from dpproofs.proving.reading import conjuncts, opened
from dpproofs.proving.tactics import arith, at, both, for_all, generalize, obtain, obtain_all, parts, said_of
from dpproofs.proving.tactics import specialize, unfolded, use, witness, witnesses
from theorems.foundations.measure.independent_law import same_mean
from theorems.meaning.processes_exist import PROCESS_EXISTS

keep = var("keep", function_type((KEPT, REAL, REAL), KEPT))
DRAWN = exists(K, drawn(start, keep))

DRAWN_EXIST = Lemma(
    "meaning.drawn-in-turn-exists", "Noisy values can be drawn in turn, and of each be kept what any function says",
    "law_with_density",
    (nat(n),),
    DRAWN,
    mutants=(Mutant("all", Claim((nat(n),), forall(K, drawn(start, keep))), "not all releases are drawn so",
                    control=also(1 <= n)),),
)  # fmt: skip

u = var("u", product(REAL, product(DATA, KEPT)))
PLACE, POINT, BEFORE = fst(u), fst(snd(u)), snd(snd(u))
HERE = pair(i, pair(x, kept))
phi_kept = var("phi", function_type((KEPT,), REAL))
TEST = test_function(phi_kept, kept)


@proof_of(DRAWN_EXIST)
def _proof(claim: Claim) -> Theorem:
    """Images of the noise, one after the other, and an image of the last."""
    kept_ = lam((u, z), dirac(keep(BEFORE, z, PLACE)))
    kernels = use("foundations.kernel-pushed", P=lam(u, noisy(POINT, PLACE)), K=kept_)

    def with_kernels(steps: Term, told: Theorem) -> Theorem:
        step = lam((i, x, kept), steps(HERE))
        mean = at(specialize(told, HERE), phi_kept, by=[TEST])
        sure = same_mean(noisy(x, i), z, parts(use("E_dirac", x=keep(kept, z, i), f=phi_kept))[1])
        goal = on(IMAGE, Y=REAL, Z=KEPT)(step(i, x, kept), noisy(x, i), lam(z, keep(kept, z, i)))
        made = generalize(for_all(goal, arith(said_of(goal, phi_kept), mean, sure), phi_kept), i, x, kept)
        whole = use(PROCESS_EXISTS, nat(n), n=n, F=lam(x, start), J=step)

        def with_laws(found: Term, process: Theorem) -> Theorem:
            images = use("foundations.kernel-pushed", P=lam(x, found(n, x)), K=lam((x, kept), dirac(snd(kept))))

            def with_answers(answers: Term, last: Theorem) -> Theorem:
                mean = at(specialize(last, x), phi, by=[test_function(phi, w)])
                sure = same_mean(found(n, x), kept, parts(use("E_dirac", x=snd(kept), f=phi))[1])
                goal = on(IMAGE, Y=KEPT, Z=REAL)(answers(x), found(n, x), lam(kept, snd(kept)))
                told_ = generalize(for_all(goal, arith(said_of(goal, phi), mean, sure), phi), x)
                here = opened(claim.conclusion, answers)
                return witness(claim.conclusion, answers, witnesses(here, (found, step), process, made, told_))

            return obtain(images, "A", with_answers)

        return obtain(whole, "C", with_laws)

    return obtain(kernels, "S", with_kernels)


@refutation_of(DRAWN_EXIST, "all", X=REAL)
def _other_answers(said: Theorem) -> Theorem:
    """If no value is drawn, none is kept, and what is released is 0, not 1."""
    none = dirac(pair(num(0), num(0)))
    noise, first = lam((var("x"), i), dirac(num(0))), lam((kept, w, z), kept)
    told = instance(said, n=0, L=noise, F=none, keep=first, K=lam(var("x"), dirac(num(1))))
    event, later = from_level(1), lam(kept, ind(num(1) <= snd(kept)))
    units = [generalize(both(arith(0 <= f(a)), arith(f(a) <= 1)), a) for f, a in ((event, w), (later, kept))]

    def with_laws(_laws: Term, _steps: Term, facts: Theorem) -> Theorem:
        conjuncts(facts)  # another statement is no such process
        chain, _, ends = parts(facts)
        begins = at(parts(unfolded(chain))[0], num(0), later, by=units)
        sure = parts(use("E_dirac", x=pair(num(0), num(0)), f=later))[1]
        return absurd(at(specialize(ends, 0), event, by=units), begins, sure, point_mean(1, event))

    return obtain_all(told, "C J", with_laws)
