"""Noisy values that are drawn one after the other exist, and so do the choices made of them:
report-noisy-max, permute-and-flip, and the first query above a noisy threshold.
"""

from collections.abc import Callable

from dpproofs.prelude import *
from dpproofs.meaning.choices import (
    ABOVE_THRESHOLD,
    KEPT,
    NOISY_MAX_LAPLACE,
    PERMUTE_AND_FLIP,
    drawn,
    first_above,
    kept,
    larger,
    noisy,
    query_scale,
    start,
    threshold,
)
from dpproofs.meaning.kinds import K, n, phi, scale, w, z
from dpproofs.meaning.lists import DATA, x
from dpproofs.mutants.counterexamples import absurd, from_level, point_mean
from theorems.foundations.measure.independent_outcomes import same_mean
from theorems.meaning.processes_exist import PROCESS_EXISTS
from theorems.meaning.queries import CANDIDATES, EACH, no_candidates, utility

# Noisy values can be drawn one after the other, and of each can be kept what any function says ---

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


# The largest utility with Laplace noise exists for any utilities ------------------------------

LAWS = "mechanisms.laplace-exists"
_LARGEST = exists(K, NOISY_MAX_LAPLACE(K, N, Delta, scale))

LARGEST_EXISTS = Lemma(
    "meaning.report-noisy-max-laplace-exists", "There is a release of the largest with Laplace noise", "elementary",
    (*CANDIDATES, 0 < scale),
    _LARGEST,
    mutants=(Mutant("any", Claim((nat(n), 1 <= n, 0 < scale), _LARGEST), "utilities that move by more",
                    witness=refuted(no_candidates, X=REAL)),),
)  # fmt: skip


@proof_of(LARGEST_EXISTS)
def largest(claim: Claim, definition: Definition = NOISY_MAX_LAPLACE, law: str = LAWS) -> Theorem:
    """What is kept is the largest so far."""
    begin = dirac(pair(num(0), num(0)))

    def noisy_laws(laws: Term, noise: Theorem) -> Theorem:
        made = use(DRAWN_EXIST, nat(n), n=n, L=laws, F=begin, keep=lam((kept, z, i), larger(kept, z, i)))

        def with_answers(found: Term, told: Theorem) -> Theorem:
            kind = definition(found, N, Delta, scale)
            inner = witness(last_of(opened(kind, n, utility)), laws, noise, told)
            return witness(claim.conclusion, found, witnesses(kind, (n, utility), *CANDIDATES, inner))

        return obtain(made, "A", with_answers)

    return with_noise(scale, noisy_laws, law)


def last_of(said: Term) -> Term:
    *_, last = conjuncts(said)
    return last


def with_noise(spread: Term, then: Callable[[Term, Theorem], Theorem], law: str = LAWS) -> Theorem:
    """Noise of that scale on all utilities."""

    def with_laws(around: Term, facts: Theorem) -> Theorem:
        return then(lam((x, i), around(utility(x, i))), generalize(specialize(facts, utility(x, i)), x, i))

    return obtain(use(law, 0 < spread, b=spread), "R", with_laws)


# Permute-and-flip exists for any utilities, as the largest with exponential noise -------------

_MADE = exists(K, PERMUTE_AND_FLIP(K, N, Delta, scale))

PERMUTE_AND_FLIP_EXISTS = Lemma(
    "meaning.permute-and-flip-exists", "There is permute-and-flip for any utilities", "elementary",
    (*CANDIDATES, 0 < scale),
    _MADE,
    mutants=(Mutant("any", Claim((nat(n), 1 <= n, 0 < scale), _MADE), "utilities that move by more",
                    witness=refuted(no_candidates, X=REAL)),),
)  # fmt: skip


@proof_of(PERMUTE_AND_FLIP_EXISTS)
def _permute_and_flip_exists(claim: Claim) -> Theorem:
    """What is kept is the largest so far."""
    return largest(claim, PERMUTE_AND_FLIP, "meaning.exponential-noise-exists")


# The first query above a noisy threshold exists for any queries -------------------------------

_ABOVE = exists(K, ABOVE_THRESHOLD(K, N, Delta, scale, query_scale))

ABOVE_EXISTS = Lemma(
    "meaning.above-threshold-exists", "There is a release of the first of any queries that is above a threshold",
    "elementary",
    (nat(n), EACH, 0 < scale, 0 < query_scale),
    _ABOVE,
    mutants=(Mutant("scale", without(0 < scale), "noise of scale 0",
                    unwitnessed="what a number divided by 0 is, is not said; there is no such law whatever it is"),),
)  # fmt: skip


@proof_of(ABOVE_EXISTS)
def _above(claim: Claim) -> Theorem:
    """The threshold has its noise first."""

    def noisy_laws(laws: Term, noise: Theorem) -> Theorem:
        def with_threshold(around: Term, facts: Theorem) -> Theorem:
            images = use("foundations.law-image", P=around(threshold), g=lam(z, pair(z, num(0))))

            def with_start(begin: Term, image: Theorem) -> Theorem:
                keep = lam((kept, z, i), first_above(kept, z, i))
                made = use(DRAWN_EXIST, nat(n), n=n, L=laws, F=begin, keep=keep)

                def with_answers(found: Term, told: Theorem) -> Theorem:
                    kind = ABOVE_THRESHOLD(found, N, Delta, scale, query_scale)
                    values = (n, utility, threshold)
                    known = noise, specialize(facts, threshold), image, told
                    inner = witnesses(last_of(opened(kind, *values)), (laws, around(threshold), begin), *known)
                    return witness(claim.conclusion, found, witnesses(kind, values, nat(n), EACH, inner))

                return obtain(made, "A", with_answers)

            return obtain(images, "F", with_start)

        return obtain(use("mechanisms.laplace-exists", 0 < scale, b=scale), "H", with_threshold)

    return with_noise(query_scale, noisy_laws)
