"""There is noisy descent for all losses, convex sets and gradients that change as the kinds say.

This file is long because each way in which gradients may change has a space, losses and gradients of its own.
"""

from __future__ import annotations

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, dirac, eq, exists, lam, nat, num, open_, substitute, unfold, var, variables
from dpproofs.mutants.counterexamples import absurd
from dpproofs.mutants.witnesses import instance, natural, refuted
from dpproofs.meaning.descent import NOISY_DESCENT, NOISY_DESCENT_WITHIN, NOISY_SGD, add, begin, cost, d, diameter
from dpproofs.meaning.descent import entry, inner, k, n, noise, points, project, put, scale, slope, step, steps, w
from dpproofs.meaning.kinds import K_out, sigma
from dpproofs.meaning.lists import x
from dpproofs.proving.goals import witnesses
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.reading import conjuncts, lhs
from dpproofs.proving.tactics import arith, at, both, generalize, intro, numeric, obtain, parts, signed, specialize
from dpproofs.proving.tactics import unfolded, use, witness
from theorems.composition.iteration.noise_on_coordinates_exists import EXISTS as NOISE_EXISTS
from theorems.composition.iteration.noise_on_coordinates_line import VALUES, known
from theorems.foundations.geometry.inner_products_coordinates import INNER
from theorems.foundations.measure.pushed_kernel import PUSHED_KERNEL
from theorems.meaning.descent_private import SIZES, taken_apart
from theorems.meaning.processes_exist import PROCESS_EXISTS
from theorems.meaning.same_laws import IMAGE_OF_PUSHED

w_ = var("w_")
NAMES = d, entry, put, add, scale, inner, project, noise, slope, cost, begin, points


def _body(kind: Term) -> list[Term]:
    """What a kind says of the space, the noise, the gradients and the points."""
    said, names = unfold(kind), [*NAMES, steps]
    while said.op == "exists":
        said = open_(said.args[0], (names.pop(0),))
    return list(conjuncts(said))


def _lemma(kind: Definition, name: str, last: Term, *more: Term) -> Lemma:
    said = kind(*SIZES, *more)
    body = _body(said)
    noisy, moves, ends = body[3], body[5], body[6]
    given = [h for h in (*body, nat(last)) if h not in (noisy, moves, ends)]
    claim = Claim(tuple(dict.fromkeys(given)), exists(K_out, said))

    def proof(claim: Claim) -> Theorem:
        """Noise, what the steps make of a start, and the projection of that."""

        def with_noise(law: Term, told: Theorem) -> Theorem:
            first, by_step = (substitute(term, {noise: law}) for term in moves.args[1:3])
            runs = use(PROCESS_EXISTS, nat(last), n=last, F=first, J=by_step)

            def with_points(made: Term, process: Theorem) -> Theorem:
                kernel = lam((x, w), dirac(project(w)))

                def with_last(found: Term, pushed: Theorem) -> Theorem:
                    image = use(IMAGE_OF_PUSHED, specialize(pushed, x), R=found(x), P=made(last, x), g=project)
                    values = [{noise: law, points: made}.get(one, one) for one in NAMES]
                    values += [steps] if steps == last else []
                    facts: list[Theorem | Term] = [*claim.hypotheses, told, process, generalize(image, x)]
                    there = witnesses(kind(found, *SIZES[1:], *more), values, *facts)
                    return witness(claim.conclusion, found, there)

                return obtain(use(PUSHED_KERNEL, P=lam(x, made(last, x)), K=kernel), "K", with_last)

            return obtain(runs, "U", with_points)

        return obtain(use(NOISE_EXISTS, nat(d), sigma=step * sigma), "R", with_noise)

    change = body[-2] if kind == NOISY_DESCENT_WITHIN else body[-1]
    dropped = Claim(tuple(h for h in claim.hypotheses if h != change), claim.conclusion)
    return Lemma(
        f"meaning.{name}-exists", "There is such descent for all losses, gradients and convex sets of the kind",
        "law_with_density", *claim.parts, proof,
        (Mutant("any", dropped, "no length is negative", witness=refuted(_no_length, X=REAL, V=REAL)),),
    )  # fmt: skip


def _shows(goal: Term) -> Theorem:
    """The facts about a parabola all of whose points are projected on 0."""
    return intro(goal, lambda wanted, *_: _each(wanted))


def _each(wanted: Term) -> Theorem:
    if wanted.op == "and":
        return both(*map(_each, conjuncts(wanted)))
    return arith(wanted) if wanted.free else numeric(wanted)


def _no_length(said: Theorem) -> Theorem:
    """Gradients change by no negative length."""
    a, b = variables("a b")
    values: dict[str, object] = {**VALUES, "Pi": lam(w_, num(0)), "g": lam((k, a, w_), w_)}
    values["N"] = lam((a, b), eq(num(0), 0))
    values |= {"loss": lam((k, a, w_), w_**2 / 2), "F": dirac(num(0)), "n": 1, "T": 1, "Delta": -1, "sigma": 1}
    values |= {"convexity": 1, "smoothness": 1, "step": 1, "diameter": 1}
    told = instance(said, *known(), natural(num(1)), _shows, **values)
    always = arith(eq(num(0), 0))

    def with_law(_: Term, made: Theorem) -> Theorem:
        def with_facts(there: dict[str, Term], facts: list[Theorem]) -> Theorem:
            names = "d", "e", "put", "add", "scale", "inner"
            signs = parts(unfolded(use(INNER, *facts[:2], **{name: there[name] for name in names})))[3]

            def clash(near: Theorem) -> Theorem:
                length = lhs(near)
                gap = length.args[0].args[1]
                return absurd(near, signed(0 <= length, specialize(signs, gap)))

            if "T" not in there:
                whole = natural(num(1)), numeric(num(1) <= 1), numeric(num(1) <= 1)
                return clash(at(facts[7], 0, 0, 1, 0, by=[always, *whole]))
            changed = at(facts[8], 0, 0, by=[always])
            return obtain(changed, "t", lambda _, told: clash(specialize(parts(told)[3], 0)))

        return taken_apart(made, with_facts)

    return obtain(told, "K", with_law)


DESCENT_EXISTS = _lemma(NOISY_DESCENT, "descent", n)
DESCENT_WITHIN_EXISTS = _lemma(NOISY_DESCENT_WITHIN, "descent-within", n, diameter)
NOISY_SGD_EXISTS = _lemma(NOISY_SGD, "noisy-sgd", steps)
