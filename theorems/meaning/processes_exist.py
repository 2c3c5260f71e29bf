"""Processes exist for any steps, also for those that do one thing up to some number and then another, and
for those of which all but one keep what was released before.
"""

from dpproofs.prelude import *
from dpproofs.meaning.kinds import n, w as w_kinds
from dpproofs.meaning.lists import DATA, x
from dpproofs.meaning.process import OUTPUT, PROCESS, SAME_LAWS, TEST, first, h, law, released, start_point, step_law, v
from dpproofs.mutants.counterexamples import absurd, from_level, point_mean
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.foundations.reals.naturals import NAT_GAP

# Adaptive composition exists: whatever the steps do, there are laws of what is released after each ---

PROCESS_EXISTS_CLAIM = exists(released, PROCESS(released, first, step_law, n))

PROCESS_EXISTS = Lemma(
    "meaning.processes-exist", "There are laws of what any steps release, one after the other", "law_with_density",
    (nat(n),),
    PROCESS_EXISTS_CLAIM,
    mutants=(Mutant("one", Claim((nat(n),), exists(released, forall(first, PROCESS(released, first, step_law, n)))),
                    "two"),),
)  # fmt: skip


@proof_of(PROCESS_EXISTS)
def _proof(claim: Claim) -> Theorem:
    """One kernel after the other."""
    made = use("foundations.kernels-in-turn", nat(n), k=n, S=first, K=step_law)

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        begins, follows = parts(facts)
        step = discharge(specialize(at(follows, i, by=[nat(i), i + 1 <= n]), x), nat(i), i + 1 <= n)
        made = both(begins, generalize(step, i, x))
        return witness(claim.conclusion, found, folded(PROCESS(found, first, step_law, n), made))

    return obtain(made, "R", with_laws)


@refutation_of(PROCESS_EXISTS, "one", X=REAL, V=REAL)
def _two_starts(said: Theorem) -> Theorem:
    """No law is that of 0 and that of 1, without a step."""
    told = instance(said, n=0, J=lam((var("i"), var("x"), w_kinds), dirac(w_kinds)))
    event = from_level(1)
    unit = generalize(both(arith(0 <= event(w_kinds)), arith(event(w_kinds) <= 1)), w_kinds)

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        starts = (specialize(facts, lam(var("x"), dirac(num(point)))) for point in (0, 1))
        begins = [at(parts(unfolded(start))[0], 0, event, by=[unit]) for start in starts]
        return absurd(*begins, *(point_mean(point, event) for point in (0, 1)))

    return obtain(told, "R", with_laws)


# There are steps that do one thing up to some number, and another one from there on -----------

early = var("K", step_law.type)
late = var("L", step_law.type)

TEST_W = test_function(h, var("w", OUTPUT))


def _same(one: Term, other: Term) -> Term:
    w = var("w", OUTPUT)
    return eq(E(one(i, x, v), w, h(w)), E(other(i, x, v), w, h(w)))


_EACH = conj(implies(i <= k, _same(step_law, early)), implies(k < i, _same(step_law, late)))
_MADE = exists(step_law, forall((i, x, v, h), implies(TEST_W, _EACH)))


def _rows(ends: Term) -> Claim:
    each = conj(implies(i <= ends, _same(step_law, early)), implies(k < i, _same(step_law, late)))
    return Claim((), exists(step_law, forall((i, x, v, h), implies(TEST_W, each))))


ROWS_EXIST = Lemma(
    "meaning.rows-exist", "There are steps that do one thing up to a number, then another", "law_with_density",
    (),
    _MADE,
    mutants=(Mutant("both", _rows(k + 1), "one step is of both rows", control=_rows(k - 1)),),
)  # fmt: skip

u = var("u", product(REAL, product(DATA, OUTPUT)))


@proof_of(ROWS_EXIST)
def _rows_exist(claim: Claim) -> Theorem:
    """A mixture with the weight 1 or 0."""
    share = ind(fst(u) <= k)
    weights = generalize(both(arith(0 <= share), arith(share <= 1)), u)

    def at_u(laws: Term) -> Term:
        return lam(u, laws(fst(u), fst(snd(u)), snd(snd(u))))

    mixed = use("foundations.law-mixed", weights, t=lam(u, share), P=at_u(early), Q=at_u(late))

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        made = lam((i, x, v), found(pair(i, pair(x, v))))
        mean = at(specialize(facts, pair(i, pair(x, v))), h, by=[TEST_W])
        cases_ = [
            discharge(arith(_same(made, laws), mean, when), when) for laws, when in ((early, i <= k), (late, k < i))
        ]
        return witness(claim.conclusion, made, generalize(discharge(both(*cases_), TEST_W), i, x, v, h))

    return obtain(mixed, "R", with_laws)


@refutation_of(ROWS_EXIST, "both", X=REAL, V=REAL)
def _neither(said: Theorem) -> Theorem:
    """Up to 0 it is 0, and not 1."""
    told = instance(
        said, k=0, K=lam((i, var("x"), w_kinds), dirac(num(0))), L=lam((i, var("x"), w_kinds), dirac(num(1)))
    )
    event = from_level(1)
    unit = generalize(both(arith(0 <= event(w_kinds)), arith(event(w_kinds) <= 1)), w_kinds)

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        both_ = at(specialize(facts, 1, 0, 0), event, by=[unit])
        ends = [at(said_, by=[arith(num(0) < num(1)), arith(num(1) <= 1)]) for said_ in parts(both_)]
        return absurd(*ends, *(point_mean(point, event) for point in (0, 1)))

    return obtain(told, "J", with_laws)


# Of steps one after the other, all but one may keep what was released before ------------------

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

PUSHED_ON = on(PUSHED, Y=OUTPUT, Z=OUTPUT)


@proof_of(ONE_STEP)
def _one_step(claim: Claim) -> Theorem:
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
    unit = generalize(both(arith(0 <= event(w_kinds)), arith(event(w_kinds) <= 1)), w_kinds)

    def with_made(_laws: Term, _step: Term, facts: Theorem) -> Theorem:
        _, _, process, same = parts(facts)
        begins = at(parts(unfolded(process))[0], 0, event, by=[unit])
        ends = at(unfolded(same), 0, event, by=[unit])
        return absurd(begins, ends, *(point_mean(point, event) for point in (0, 1)))

    return obtain_all(told, "R J", with_made)
