"""Of steps one after the other, all but one may keep what was released before.

This file is long because one step stands anywhere among others that keep what was released.
"""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, forall, fst, implies, ind, lam, nat, ne, num, pair
from dpproofs.language.terms import product, snd, var
from dpproofs.mutants.counterexamples import absurd, from_level, point_mean
from dpproofs.mutants.witnesses import instance, refutation_of
from dpproofs.meaning.definitions import PUSHED, on
from dpproofs.meaning.lists import DATA, k, x
from dpproofs.meaning.process import OUTPUT, PROCESS, SAME_LAWS, TEST, h, i, law, n, released, start_point, step_law, v
from dpproofs.proving.reading import both_sides, lhs, rhs
from dpproofs.proving.expectation import constant
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import arith, at, both, cases, discharge, folded, for_all, generalize, obtain, parts
from dpproofs.proving.tactics import obtain_all, specialize, unfolded, use, witnesses
from theorems.foundations.mixtures.mixed_laws import MIXED
from theorems.foundations.reals.naturals_predecessor import NAT_GAP

_w, _state = var("w", OUTPUT), var("u", product(DATA, OUTPUT))
_tells = forall((x, v, h), implies(TEST, eq(E(step_law(k, x, v), _w, h(_w)), E(law(x), _w, h(_w)))))
_keeps = forall((i, x, v, h), implies(ne(i, k), TEST, eq(E(step_law(i, x, v), _w, h(_w)), h(v))))
_process = PROCESS(released, lam(x, dirac(start_point)), step_law, n)
ONE_STEP_CLAIM = exists((released, step_law), conj(_tells, _keeps, _process, SAME_LAWS(law, lam(x, released(n, x)))))

ONE_STEP = Lemma(
    "meaning.one-step-tells", "Of steps one after the other, all but one may keep what was released before",
    "law_with_density",
    (nat(k), 1 <= k, k <= n),
    ONE_STEP_CLAIM,
    mutants=(Mutant("no step", without(k <= n), "no step is made"),),
)  # fmt: skip

_place, _spot = var("p", product(REAL, DATA)), var("q", product(REAL, _state.type))

PUSHED_ON, v_ = on(PUSHED, Y=OUTPUT, Z=OUTPUT), var("w")


@proof_of(ONE_STEP)
def _proof(claim: Claim) -> Theorem:
    """What is released is one point before step k, and its answer from there on."""
    now, since = ind(eq(fst(_spot), k)), ind(k <= fst(_place))

    def with_laws(step: Term, stepped: Theorem, laws: Term, made: Theorem) -> Theorem:
        kernel, kept = lam((i, x, v), step(pair(i, pair(x, v)))), lam((i, x), laws(pair(i, x)))
        tells = _told(stepped, pair(k, pair(x, v)), ind(eq(k, k)))
        keeps = _told(stepped, pair(i, pair(x, v)), ind(eq(i, k)), ne(i, k), kept=v)

        def after(number: Term, *where: Theorem | Term, kept: Term | None = None) -> Theorem:
            return _told(made, pair(number, x), ind(k <= number), *where, kept=kept)

        begins = after(num(0), 1 <= k, kept=start_point)
        start = arith(eq(lhs(begins), E(dirac(start_point), _w, h(_w))), begins, _at_point(start_point))
        law_before, inner = kept(i, x), lam(v, E(kernel(i + 1, x, v), _w, h(_w)))
        goal = eq(E(kept(i + 1, x), _w, h(_w)), E(law_before, v, inner(v)))

        def mean(one: Theorem) -> Theorem:
            f, g = (lam(v, side) for side in both_sides(one))
            always = use("as_always", generalize(one, v), mu=law_before, A=lam(v, one.conclusion))
            return parts(use("E_congruence", always, mu=law_before, f=f, g=g))[0]

        def here(yes: Theorem) -> Theorem:
            one = mean(_told(stepped, pair(i + 1, pair(x, v)), ind(eq(i + 1, k)), yes))
            return arith(goal, one, constant(law_before, v, E(law(x), _w, h(_w))), after(i + 1, yes))

        def elsewhere(no: Theorem) -> Theorem:
            one = mean(_told(stepped, pair(i + 1, pair(x, v)), ind(eq(i + 1, k)), no, kept=v))

            def earlier(not_yet: Theorem) -> Theorem:
                def reached(yes: Theorem) -> Theorem:
                    natural = use("nat_successor", nat(i), k=i)
                    return arith(goal, use(NAT_GAP, nat(k), natural, arith(k < i + 1, yes, no), j=k, k=i + 1), not_yet)

                return cases(k <= i + 1, reached, lambda still: arith(
                    goal, one, after(i, not_yet, kept=start_point), after(i + 1, still, kept=start_point)))  # fmt: skip

            return cases(k <= i, lambda yes: arith(goal, one, after(i, yes), after(i + 1, yes)), earlier)

        process = PROCESS(kept, lam(x, dirac(start_point)), kernel, n)
        follows = PUSHED_ON(kept(i + 1, x), law_before, lam(v, kernel(i + 1, x, v)))
        step_ = for_all(follows, cases(eq(i + 1, k), here, elsewhere), h)
        whole = both(generalize(discharge(start, TEST), x, h), generalize(discharge(step_, nat(i), i + 1 <= n), i, x))
        last = after(n, k <= n)
        ends = arith(eq(rhs(last), lhs(last)), last)
        return witnesses(
            claim.conclusion, (kept, kernel), generalize(discharge(tells, TEST), x, v, h),
            generalize(discharge(keeps, ne(i, k), TEST), i, x, v, h), folded(process, whole),
            for_all(SAME_LAWS(law, lam(x, kept(n, x))), ends, x, h),
        )  # fmt: skip

    marks = (generalize(both(arith(0 <= mark), arith(mark <= 1)), u) for mark, u in ((now, _spot), (since, _place)))
    of_steps = use(MIXED, next(marks), t=lam(_spot, now), P=lam(_spot, law(fst(snd(_spot)))),
                   Q=lam(_spot, dirac(snd(snd(_spot)))))  # fmt: skip
    of_laws = use(MIXED, next(marks), t=lam(_place, since), P=lam(_place, law(snd(_place))),
                  Q=lam(_place, dirac(start_point)))  # fmt: skip
    return obtain(of_steps, "S", lambda step, stepped: obtain(
        of_laws, "L", lambda laws, made: with_laws(step, stepped, laws, made)))  # fmt: skip


def _told(mixed: Theorem, spot: Term, mark: Term, *where: Theorem | Term, kept: Term | None = None) -> Theorem:
    """The mean under a mixture: that under the law of the one step, or that at the point that is kept."""
    said, known = at(specialize(mixed, spot), h, by=[TEST]), arith(eq(mark, int(kept is None)), *where)
    if kept is None:
        return arith(eq(lhs(said), E(law(x), _w, h(_w))), said, known)
    return arith(eq(lhs(said), h(kept)), said, known, _at_point(kept))


def _at_point(point: Term) -> Theorem:
    return parts(use("E_dirac", x=point, f=lam(_w, h(_w))))[1]


@refutation_of(ONE_STEP, "no step", X=REAL, V=REAL)
def _no_step(said: Theorem) -> Theorem:
    """No step is made, and what was released is 0 and 1."""
    told = instance(said, n=0, k=1, o=0, M=lam(var("x"), dirac(num(1))))
    event = from_level(1)
    unit = generalize(both(arith(0 <= event(v_)), arith(event(v_) <= 1)), v_)

    def with_made(_laws: Term, _step: Term, facts: Theorem) -> Theorem:
        _, _, process, same = parts(facts)
        begins = at(parts(unfolded(process))[0], 0, event, by=[unit])
        ends = at(unfolded(same), 0, event, by=[unit])
        return absurd(begins, ends, *(point_mean(point, event) for point in (0, 1)))

    return obtain_all(told, "R J", with_made)
