"""The author's kit for witnesses: two processes without a step, at two points that are at the distance 0.

All points are, and the noise is always 0. So all that is asked of the processes holds, but for a step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dpproofs.kernel import Term, Theorem
from dpproofs.language.frozen import Frozen
from dpproofs.language.terms import REAL, E, dirac, eq, fst, lam, num, pair, product, snd, sqrt, unfold, var
from dpproofs.mutants.counterexamples import from_level, is_test, phi, point_mean
from dpproofs.proving.reading import conjuncts
from dpproofs.proving.tactics import almost, arith, both, discharge, folded, generalize, intro, natural_sign, numeric
from dpproofs.proving.tactics import parts, prove, said_of, use, witness
from theorems.notions.profiles.same_laws import SAME_LAWS

b, c, both_ends = var("b"), var("c"), var("xy", product(REAL, REAL))
ONE, OTHER, APART = dirac(num(1)), dirac(num(0)), from_level(1)
"""The laws of the two processes, and what distinguishes them."""
VALUES: Mapping[str, Term] = Frozen(
    {
        "add": lam((b, c), b), "scale": lam((b, c), c), "inner": lam((b, c), num(0)), "G": lam(b, OTHER),
        "sigma": num(1), "U": lam(b, ONE), "U2": lam(b, OTHER), "psi": lam((b, c), c), "psi2": lam((b, c), c),
        "a": lam(b, num(0)), "z": lam(b, num(0)), "n": num(0),
    }
)  # fmt: skip


def _is_noise(goal: Term) -> Theorem:
    stays, hides = conjuncts(unfold(goal))
    level, mean = num(0) / num(1) ** 2, E(OTHER, b, phi(b))
    same = generalize(discharge(arith(eq(mean, mean)), is_test(phi)), phi)
    close = generalize(use(SAME_LAWS, same, arith(eq(level, 0)), P=OTHER, Q=OTHER, s=level), b, c)
    return folded(goal, both(intro(stays, lambda wanted, *_: arith(wanted)), prove(hides, close)))


def _starts(goal: Term) -> Theorem:
    """The only coupling."""
    ends = pair(num(1), num(0))
    coupled, _ = conjuncts(said_of(unfold(goal), dirac(ends)))

    def values_of(wanted: Term, f: Term) -> Theorem:
        parts_of_pair = [lam(both_ends, f(end(both_ends))) for end in (fst, snd)]
        at_ends = [parts(use("E_dirac", x=ends, f=g))[1] for g in parts_of_pair]
        return arith(wanted, *at_ends, point_mean(1, f), point_mean(0, f))

    marginals = [intro(image, values_of) for image in conjuncts(unfold(coupled))]
    near = almost(dirac(ends), both_ends, numeric(sqrt(num(0)) <= 0))
    return witness(goal, dirac(ends), folded(coupled, both(*marginals)), near)


def _no_step(goal: Term) -> Theorem:
    """What holds for each step; the hypothesis of a lemma that there is one has no variable, and is refused."""
    return intro(goal, lambda wanted, *at: arith(wanted, *(fact for j in at[:1] for fact in (natural_sign(j), j < 0))))


PREMISES: tuple[Callable[[Term], Theorem], ...] = (_is_noise, _starts, _no_step)
"""How what is asked is shown."""
