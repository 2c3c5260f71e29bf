"""Two processes that move points and add Gaussian noise: how well their last points are distinguished. And
there are such processes with any start and any moves.
"""

from dpproofs.prelude import *
from dpproofs.mutants.counterexamples import absurd, fact, from_level, point_mean
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.citations import BALLE_BARTHE_GABOARDI_GEUMLEK, BOK_SU_ALTSCHULER
from theorems.composition.iteration.noise import NOISE, PROFILE_V, distance, noise, phi
from theorems.composition.iteration.one_noisy_step import APART, PREMISES, VALUES, profile_too_small
from theorems.composition.iteration.pursuit import PUSHED_V, Step, far, of_pairs, pursued, v, w, xy
from theorems.composition.iteration.pursuit_steps import advance, arrive
from theorems.foundations.gaussian.gaussian import sigma
from theorems.foundations.geometry.inner_products import SPACE, Vector, product_, square
from theorems.foundations.measure.joint_laws import MOVED, W_INFINITY
from theorems.foundations.measure.null_events import NOTHING
from theorems.foundations.mixtures.mixtures import IN_TURN
from theorems.foundations.reals.naturals import NAT_GAP, NAT_PREDECESSOR
from theorems.notions.gaussian_dp.larger_mu import SAME_LAWS, equal_mu, gaussian

# Two processes that move points and add Gaussian noise: how well their last points are distinguished ---

i, k, n, t = var("i"), var("k"), var("n"), var("t")
U, U2 = (var(name, function_type((REAL,), prob("V"))) for name in ("U", "U2"))
psi, psi2 = (var(name, function_type((REAL, "V"), "V")) for name in ("psi", "psi2"))
a, z = (var(name, function_type((REAL,), REAL)) for name in "az")
NOISY_STEPS = Definition(
    "noisy_steps",
    (U, psi, noise, n),
    forall(k, implies(nat(k), k < n, PUSHED_V(U(k + 1), U(k), lam(w, noise(psi(k + 1, w)))))),
)
"""In each of the first n steps the point is moved, and noise is added."""
put_in_words(NOISY_STEPS, "each of the first n steps moves the point and adds noise")
write_as(
    NOISY_STEPS,
    r"{factor[0]}\left(k + 1\right) = {factor[0]}\left(k\right) \left({factor[2]} \circ {factor[1]}_{{k + "
    r"1}}\right) \text{{ for }} k < {3}",
)

DISTANCE = lam((v, w), distance(v, w))
START = on(W_INFINITY, Y="V")(DISTANCE, U(num(0)), U2(num(0)), z(num(0)))
"""At the start the two are at most z(0) apart."""
NEAR = forall(
    (k, v, w),
    implies(nat(k), k < n, distance(v, w) <= z(k), distance(psi(k + 1, v), psi2(k + 1, w)) <= z(k + 1) + a(k + 1)),
)
"""Points that are at most z(k) apart are moved to points that are at most z(k + 1) + a(k + 1) apart."""
SIGNS = forall(k, implies(nat(k), k < n, 0 <= a(k + 1))), forall(k, implies(nat(k), k < n, 0 <= z(k + 1)))
PROCESSES = NOISY_STEPS(U, psi, noise, n), NOISY_STEPS(U2, psi2, noise, n)
GIVEN = (SPACE, NOISE, *PROCESSES, START, NEAR, *SIGNS, eq(z(n), 0), nat(n), 1 <= n, 0 < sigma)


def squares(last: Term) -> Term:
    """a(1)^2 + ... + a(last)^2, in standard deviations."""
    return summation(i, 1, last, a(i) ** 2) / sigma**2


TWO_PROCESSES = Lemma(
    "iteration.noisy-processes", "Two noisy processes whose steps bring points within z(k - 1) to points within z(k) "
    "+ a(k): mu^2 adds up to sum a(k)^2/sigma^2",
    f"{BOK_SU_ALTSCHULER}, shifted interpolation; {BALLE_BARTHE_GABOARDI_GEUMLEK}, Section 4, as recalled",
    GIVEN,
    PROFILE_V(U(n), U2(n), gaussian(mul(factor, squares(n)))),
    mutants=(Mutant("factor", {factor: LESS}, "one step to 1 or to 0", witness=refuted(profile_too_small, V=REAL)),
             Mutant("no step", without(1 <= n),
                    "two points at the distance 0")),
)  # fmt: skip


@proof_of(TWO_PROCESSES)
def _proof(claim: Claim) -> Theorem:
    """A third process runs near the first, and hides behind the second; in the last step it arrives at the first."""
    before = n - 1
    natural = use(NAT_PREDECESSOR, nat(n), arith(ne(n, 0), 1 <= n), k=n)
    known = at(induction(before, _state, _start(), _further, natural), by=[arith(before + 1 <= n)])
    up = arith(eq(before + 1, n))
    arrived = arith(eq(z(before + 1), 0), same_value(z, up), eq(z(n), 0))
    about = natural, natural_sign(before, natural), use("nat_successor", natural, k=before)
    with knowing(*about):
        made = arrive(_step_after(before, num(0), arrived), known)
        total = equal_mu(made, _longer(before))
    for natural in about:
        total = mp(discharge(total, natural.conclusion), natural)
    ended = lam(t, PROFILE_V(U(t), U2(t), gaussian(squares(t))))
    return for_all(claim.conclusion, use("leibniz", up, total, x=before + 1, y=n, A=ended))


def _state(last: Term) -> Term:
    return implies(last + 1 <= n, pursued(U(last), U2(last), z(last), squares(last)))


def _start() -> Theorem:
    """The third process begins where the second one does."""
    zero = num(0)

    def with_coupling(law: Term, facts: Theorem) -> Theorem:
        first, second = parts(unfolded(parts(facts)[0]))
        flat, none = parts(use(NOTHING, mu=law))
        near = parts(facts)[1]
        within = distance(fst(xy), snd(xy)) <= z(zero)
        never = transfer(law, xy, arith(eq(num(0), far(z(zero))), within), flat, near)
        null = arith(E(law, xy, far(z(zero))) <= 0, parts(never)[1], none)
        empty = arith(eq(squares(zero), 0), use("sum_empty", a=1, b=0, s=lam(i, a(i) ** 2)), 0 < sigma)
        test = test_function(of_pairs, xy)
        same = E(law, xy, of_pairs(xy))
        agree = generalize(discharge(arith(eq(same, same)), test), of_pairs)
        hidden = use(SAME_LAWS, agree, empty, P=law, Q=law, s=squares(zero))
        goal = pursued(U(zero), U2(zero), z(zero), squares(zero))
        return witnesses(goal, (law, law), first, second, null, arith(0 <= squares(zero), empty), hidden)

    return discharge(obtain(START, "J", with_coupling), zero + 1 <= n)


def _further(_: Term, last: Term) -> Theorem:
    """A step that is not the last one."""
    early = assume(last + 1 + 1 <= n)
    step = _step_after(last, z(last + 1), early)
    made = advance(step, at(_state(last), by=[arith(last + 1 <= n, early)]))
    there = lam(t, pursued(U(last + 1), U2(last + 1), z(last + 1), t))
    longer = _longer(last)
    same = use("leibniz", longer, made, x=lhs(longer), y=rhs(longer), A=there)
    return discharge(same, early.conclusion)


def _step_after(last: Term, new: Term, *facts: Theorem | Term) -> Step:
    """The step with the number last + 1, to a distance of at most ``new``, which is z(last + 1)."""
    here = nat(last), arith(last < n, *facts)
    laws = [at(process, last, by=here) for process in PROCESSES]
    shift, nonneg = (at(sign, last, by=here) for sign in SIGNS)
    moved = at(NEAR, last, v, w, by=[*here, distance(v, w) <= z(last)])
    ends = arith(lhs(moved) <= new + a(last + 1), moved, *facts)
    contracts = generalize(discharge(ends, distance(v, w) <= z(last)), v, w)
    first, second = (lam(w, move(last + 1, w)) for move in (psi, psi2))
    signs = shift, arith(0 <= new, nonneg, *facts), assume(0 < sigma)
    return Step(first, second, a(last + 1), z(last), new, squares(last), signs, contracts, (laws[0], laws[1]))


def _longer(last: Term) -> Theorem:
    """One more square."""
    one = use("sum_step", nat(last + 1), arith(1 <= last + 1, 0 <= last), a=1, b=last, s=lam(i, a(i) ** 2))
    return arith(eq(squares(last) + a(last + 1) ** 2 / sigma**2, squares(last + 1)), one, 0 < sigma)


@refutation_of(TWO_PROCESSES, "no step", V=REAL)
def _no_step(said: Theorem) -> Theorem:
    """Without a step the points 1 and 0 are distinguished."""
    told = at(instance(said, *PREMISES, **VALUES), 1, APART)
    none = use("sum_empty", a=1, b=0, s=lam(i, num(0) ** 2))
    level = summation(i, 1, 0, num(0) ** 2) / num(1) ** 2
    excess = fact("profiles.gaussian-equal-means", arith(eq(level, 0), none), s=level, c=1)
    return absurd(told, excess, point_mean(1, APART), point_mean(0, APART))


# Processes with the same start are at the distance 0 there ------------------------------------

P, Q = variables("P Q", prob("V"))
SAME = forall(phi, implies(test_function(phi, v), eq(E(P, v, phi(v)), E(Q, v, phi(v)))))
"""The two have the same law."""

SAME_START = Lemma(
    "iteration.same-start", "Equal laws are at the distance 0", "elementary",
    (SPACE, SAME),
    on(W_INFINITY, Y="V")(DISTANCE, P, Q, num(0)),
    mutants=(Mutant("any", without(SAME), "the points 0 and 1 on the line",
                    unwitnessed="couplings of laws on the line are not looked through"),),
)  # fmt: skip

STAYS = lam(v, dirac(v))


@proof_of(SAME_START)
def _same_start(claim: Claim) -> Theorem:
    """The kernel that leaves each point where it is takes one law to the other."""
    gap = Vector(v) - Vector(v)
    none = arith(eq(square(gap.term), 0), product_(gap, gap))
    near = arith(distance(v, v) <= 0, signed(distance(v, v) ** 2 <= 0, none), signed(0 <= distance(v, v), none))

    def of_test(goal: Term, test: Term) -> Theorem:
        certain = parts(use("E_dirac", x=v, f=test))[1]
        size = specialize(test_function(test, v), v)
        means = transfer(P, v, arith(eq(rhs(certain), lhs(certain)), certain), bounded(P, v, test(v), 1, size))
        return arith(goal, at(SAME, test, by=[test_function(test, v)]), parts(means)[1])

    pushed = intro(on(PUSHED, Y="V", Z="V")(Q, P, STAYS), of_test)
    away = ind(0 < distance(v, w))
    measured, mean = parts(use("E_dirac", x=v, f=lam(w, away)))
    never = arith(E(dirac(v), w, away) <= 0, mean, near)
    here = use("E_vanishing", measured, never, mu=dirac(v), f=lam(w, distance(v, w)))
    return use(MOVED, pushed, generalize(here, v), P=P, Q=Q, T=STAYS, dist=DISTANCE, t=0)


# There are processes with any start, any moves and any noise, for any number of steps ---------

z_ = var("z")
TEST = test_function(phi, w)


def _begins(process: Term) -> Term:
    return forall(phi, implies(TEST, eq(E(process(num(0)), w, phi(w)), E(P, w, phi(w)))))


GOAL = exists(U, conj(_begins(U), NOISY_STEPS(U, psi, noise, n)))

EXIST = Lemma(
    "iteration.noisy-steps-exist", "There are processes with any start, any moves and any noise", "law_with_density",
    (nat(n),),
    GOAL,
    mutants=(Mutant("order", Claim((nat(n),), exists(U, forall(P, conj(_begins(U), NOISY_STEPS(U, psi, noise, n))))),
                    "two starts"),),
)  # fmt: skip


@proof_of(EXIST)
def _exist(claim: Claim) -> Theorem:
    """What moves and noise make, one step after the other."""

    def with_laws(laws: Term, facts: Theorem) -> Theorem:
        begins, follows = parts(facts)
        process, gap = lam(k, laws(k, 0)), use(NAT_GAP, nat(k), nat(n), k < n, j=k, k=n)
        step = specialize(at(follows, k, by=[nat(k), gap]), 0)
        steps = folded(NOISY_STEPS(process, psi, noise, n), generalize(discharge(step, nat(k), k < n), k))
        return witness(claim.conclusion, process, specialize(begins, 0), steps)

    moved = lam((k, z_, w), noise(psi(k, w)))
    return obtain(use(IN_TURN, nat(n), k=n, S=lam(z_, P), K=moved), "U", with_laws)


@refutation_of(EXIST, "order", V=REAL)
def _two_starts(said: Theorem) -> Theorem:
    """No law is at 0 and at 1, without a step."""
    told, event = instance(said, n=0, psi=lam((k, z_), z_), G=lam(z_, dirac(z_))), from_level(1)

    def with_process(_: Term, facts: Theorem) -> Theorem:
        means = [at(parts(specialize(facts, dirac(num(point))))[0], event) for point in (0, 1)]
        return absurd(*means, *(point_mean(point, event) for point in (0, 1)))

    return obtain(told, "W", with_process)
