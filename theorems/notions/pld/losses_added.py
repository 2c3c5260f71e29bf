"""Steps that add their privacy loss to what was kept: in the end that is the privacy loss of all of them, so the
optimistic PLDs of fewer steps give one of more.
"""

from functools import partial

from dpproofs.prelude import *
from dpproofs.meaning.laws import INDEPENDENT
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions.table_dp import table_profile, unit
from dpproofs.render.notation import write_as
from theorems.citations import BALLE_WANG, ZHU_DONG_WANG
from theorems.foundations.densities.absolute_continuity import JOINT_DENSITY
from theorems.foundations.densities.change_of_measure import FROM_REFERENCE
from theorems.foundations.densities.likelihood_ratios import DENSITY_OF_SAME
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN, ITERATED
from theorems.foundations.measure.joint_laws import JOINT_LAW
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.sums import NATURAL_SUM
from theorems.notions.pld.composition import EXACT, LEAST, MULTIPLIED, TABLES_SIGNS, TABLES_SIZES, last3
from theorems.notions.pld.grids import within
from theorems.notions.pld.optimistic_composition import (
    AT_ORIGIN,
    COMPOSITE,
    LOWER_TOGETHER,
    TABLES_FIRST,
    TABLES_SECOND,
    more,
    s3,
)
from theorems.notions.profiles.at_least import AT_LEAST, EVENT_AT_LEAST

# Losses of two steps that add up: that of the sum -----------------------------------------------

P_, Q_, P2, Q2, R_, S_ = variables("P Q P2 Q2 R S", prob(REAL))
u, v, w_, y_, z_ = variables("u v w y z", REAL)
loss, phi_ = (var(name, function_type((REAL,), REAL)) for name in ("L", "phi"))
TEST = test_function(phi_, v)
DENSITY_R, AT_LEAST_R = on(DENSITY, Y=REAL), on(AT_LEAST, Y=REAL)
ADDED = on(INDEPENDENT, V=REAL, Y=REAL, Z=REAL)
OUTCOME = lam(v, exp(v))
"""The privacy loss is the outcome itself: exp(v) is how much likelier v is."""


def is_loss(first: Term, second: Term) -> Term:
    """The outcomes with these two laws are their privacy loss."""
    return DENSITY_R(OUTCOME, first, second)


OF_ANSWERS = DENSITY_R(lam(w_, exp(loss(w_))), P2, Q2)
"""L(w) is the privacy loss of the answer w."""
PUT = lam((v, w_), v + loss(w_))
EACH_ADDED = ADDED(R_, P_, P2, PUT), ADDED(S_, Q_, Q2, PUT)

LOSSES_ADD_UP = Lemma(
    "lattices.losses-add-up", "The privacy loss of two steps is the sum of the losses", "elementary",
    (is_loss(P_, Q_), OF_ANSWERS, *EACH_ADDED),
    DENSITY_R(lam(v, factor * exp(v)), R_, S_),
    mutants=(Mutant("factor", {factor: MORE}, "answers that say nothing",
                    unwitnessed="a likelihood ratio is given at all real numbers, which no finite model decides"),),
)  # fmt: skip


@proof_of(LOSSES_ADD_UP)
def _losses_add_up(claim: Claim) -> Theorem:
    """A mean under the second laws, each weighted by its likelihood ratio."""
    always = lam(v, num(1))
    ints, _ = _weighted(always, generalize(arith(conj(0 <= always(v), always(v) <= 1)), v))
    whole = parts(transfer(S_, v, arith(eq(exp(v) * always(v), exp(v))), ints))[0]
    change = _weighted(phi_, assume(TEST))[1]
    nonneg = generalize(arith(0 <= exp(v)), v)
    return folded(claim.conclusion, both(nonneg, whole, generalize(discharge(change, TEST), phi_)))


def _weighted(test: Term, unit_: Theorem) -> tuple[Theorem, Theorem]:
    """exp(v) test(v) is integrable under S, with the mean that the test has under R."""
    (_, first_int, first), (nonneg, second_int, second) = (
        parts(unfolded(one)) for one in (is_loss(P_, Q_), OF_ANSWERS)
    )
    after, here = v + loss(w_), lam(w_, test(v + loss(w_)))
    at_after = specialize(unit_, after)
    sides = [generalize(fact, w_) for fact in parts(at_after)]
    _, *size = parts(use(BOUNDED_MEAN, *sides, P=P2, f=here, c=1))
    ratio = specialize(nonneg, w_)
    weighted = exp(loss(w_)) * here(w_)
    inner_int = dominated(Q2, w_, arith(absolute(weighted) <= exp(loss(w_)), ratio, at_after), second_int)
    scaled_int, scaled = parts(expand(Q2, w_, exp(v) * weighted, inner_int))
    goal = lam(v, exp(v) * test(v))
    same_int, same = parts(transfer(Q2, w_, arith(eq(exp(v) * weighted, goal(after))), scaled_int))
    mean = E(P2, w_, here(w_))
    changed = at(second, here, by=[generalize(at_after, w_)])
    value = arith(eq(exp(v) * mean, E(Q2, w_, goal(after))), same, scaled, changed)
    outer = dominated(Q_, v, arith(absolute(exp(v) * mean) <= exp(v), *size), first_int)
    outer_int, outer_mean = parts(transfer(Q_, v, value, outer))
    nonneg_goal = generalize(arith(0 <= goal(v), specialize(unit_, v)), v)
    law = unfolded(EACH_ADDED[1])
    ints, joined = parts(use(ITERATED, law, nonneg_goal, generalize(same_int, v), outer_int,
                             R=S_, P=Q_, K=lam(v, Q2), f=goal, T=PUT))  # fmt: skip
    told = at(EACH_ADDED[0], test, by=[unit_])
    outside = at(first, lam(v, mean), by=[generalize(both(*size), v)])
    return ints, arith(eq(E(R_, v, test(v)), E(S_, v, goal(v))), told, outside, outer_mean, joined)


# The sum of two independent losses distinguishes laws as well as both of them --------------------

SUM = lam((v, z_), v + z_)
BOTH_LOSSES = is_loss(P_, Q_), is_loss(P2, Q2)
SUMMED = ADDED(R_, P_, P2, SUM), ADDED(S_, Q_, Q2, SUM)
HALVES = product(REAL, REAL)
vz = var("vz", HALVES)


def below(numbers: tuple[Term, ...], first: Term, second: Term) -> Term:
    """The two laws are distinguished at least as well as by the PLD."""
    return AT_LEAST_R(first, second, lam(c, table_profile(*numbers)))


SUMMED_TABLES = Lemma(
    "lattices.lower-summed", "A convolution of optimistic PLDs is one of the sum of two losses", ZHU_DONG_WANG,
    (below(TABLES_FIRST, P_, Q_), below(TABLES_SECOND, P2, Q2), *BOTH_LOSSES, *SUMMED,
     *TABLES_SIZES, *TABLES_SIGNS, within(k, last3, factor * unit * LEAST <= EXACT), AT_ORIGIN),
    below(COMPOSITE, R_, S_),
    mutants=(Mutant("factor", {factor: LESS}, "losses on the real line",
                    unwitnessed="an optimistic PLD is not decided at all orders"),),
)  # fmt: skip


@proof_of(SUMMED_TABLES)
def _summed_tables(claim: Claim) -> Theorem:
    """An event about the sum distinguishes both as well as any, by the lemma of Neyman and Pearson."""
    first, second, *_ = claim.hypotheses
    numbers, joint = claim.hypotheses[6:], on(JOINT, Y=REAL, Z=REAL)
    laws = (P_, P2), (Q_, Q2)

    def with_joints(one: Term, of_first: Theorem, two: Term, of_second: Theorem) -> Theorem:
        joints = [
            folded(joint(law, start, lam(y_, more)), fact)
            for law, fact, (start, more) in zip((one, two), (of_first, of_second), laws, strict=True)
        ]
        made = use(LOWER_TOGETHER, first, second, *joints, *numbers, P=P_, Q=Q_, P2=P2, Q2=Q2, J=one, I=two)
        kernels = {"K": lam(y_, P2), "H": lam(y_, Q2), "r": lam((y_, v), exp(v))}
        ratio = use(JOINT_DENSITY, BOTH_LOSSES[0], generalize(BOTH_LOSSES[1], y_), *joints, L=OUTCOME, P=P_, Q=Q_,
                    J=one, I=two, **kernels)  # fmt: skip
        return _by_sum(claim, made, ratio, joints)

    first_joint, second_joint = (use(JOINT_LAW, P=start, K=lam(y_, more)) for start, more in laws)
    return for_all(
        claim.conclusion,
        obtain(first_joint, "J", lambda one, of_first: obtain(second_joint, "I", partial(with_joints, one, of_first))),
    )


def _by_sum(claim: Claim, made: Theorem, ratio: Theorem, joints: list[Theorem]) -> Theorem:
    """The event that the sum exceeds the logarithm of the order."""
    p, one, two = read(DENSITY, ratio)["L", "P", "Q"]
    profile = lam(c, table_profile(*COMPOSITE))
    told = use(EVENT_AT_LEAST, ratio, itself(two, vz), made, arith(num(0) <= 1), 0 <= c, P=one, Q=two, mu=two, p=p,
               q=lam(vz, num(1)), a=1, c=c, h=profile)  # fmt: skip
    event, is_event = above(exp(v))
    seen = lam(vz, event(fst(vz) + snd(vz)))
    is_seen = generalize(specialize(is_event, fst(vz) + snd(vz)), vz)
    joint_event = ind(c * 1 < 1 * p(vz))
    means = [
        parts(transfer(law, vz, arith(eq(joint_event, seen(vz))), bounded(law, vz, joint_event, 1)))[1]
        for law in (one, two)
    ]
    pairs = [at(fact, seen, by=[is_seen]) for fact in joints]
    sums = [at(fact, event, by=[is_event]) for fact in SUMMED]
    return _told(claim.conclusion, profile, event, is_event, told, *means, *pairs, *sums)


def above(ratio: Term) -> tuple[Term, Theorem]:
    """The event of v that the likelihood ratio exceeds the order."""
    event = lam(v, ind(c * 1 < 1 * ratio))
    return event, generalize(arith(conj(0 <= event(v), event(v) <= 1)), v)


def itself(law: Term, outcome: Term) -> Theorem:
    """A law has the likelihood ratio 1 against itself."""
    test = var("phi", function_type((outcome.type,), REAL))
    mean = E(law, outcome, test(outcome))
    same = generalize(discharge(arith(eq(mean, mean)), test_function(test, outcome)), test)
    return use(DENSITY_OF_SAME, same, P=law, Q=law)


def _told(goal: Term, profile: Term, event: Term, is_event: Theorem, *facts: Theorem) -> Theorem:
    """The event distinguishes two laws as well as the profile says, from what it says at the order c/1."""
    first, second, _ = goal.args
    level = same_value(profile, arith(eq(c / 1, c)))
    bound = c * E(second, v, event(v)) + profile(c) <= E(first, v, event(v))
    return witness(said_of(goal, c), event, is_event, arith(bound, level, *facts))


# Steps that add their losses, one after the other ------------------------------------------------

s, s2, n_ = variables("s s2 n")
G, H, A_ = variables("G H A", function_type((REAL,), prob(REAL)))


def follows(laws: Term, law: Term) -> Term:
    """Each of n steps adds the loss of an answer with the law."""
    return forall(i, implies(nat(i), i + 1 <= n_, ADDED(laws(i + 1), laws(i), law, PUT)))


LOSSES_IN_TURN = Definition(
    "losses_in_turn",
    (G, P_, loss, n_),
    conj(forall(phi_, implies(TEST, eq(E(G(num(0)), v, phi_(v)), phi_(0)))), follows(G, P_)),
)
"""For k up to n, G(k) is the law of the sum of the losses L of k independent answers, each with law P."""
put_in_words(LOSSES_IN_TURN, "the answer is the sum of the privacy losses of that many answers, each with that law")
write_as(
    LOSSES_IN_TURN,
    r"{factor[0]}\left(k\right) \text{{ is the law of the sum of the losses }} {2} \text{{ of }} k "
    r"\text{{ answers with law }} {1}, k \leq {3}",
)
FIRST_RUN, SECOND_RUN = LOSSES_IN_TURN(G, P_, loss, n_), LOSSES_IN_TURN(H, Q_, loss, n_)
ANSWERS = DENSITY_R(lam(w_, exp(loss(w_))), P_, Q_)

MORE_STEPS = Lemma(
    "lattices.losses-of-more-steps", "Further steps add what these steps alone add up to", "elementary",
    (nat(n_), follows(A_, P_), FIRST_RUN),
    ADDED(A_(n_), A_(num(0)), G(n_), lam((v, z_), v + z_ + more)),
    mutants=(Mutant("more", {more: 1}, "no steps", unwitnessed="the number of steps is real"),),
)  # fmt: skip


@proof_of(MORE_STEPS)
def _more_steps(claim: Claim) -> Theorem:
    """By induction on the number of steps."""
    start, steps = parts(unfolded(FIRST_RUN))

    def said(count: Term) -> Term:
        return implies(count <= n_, ADDED(A_(count), A_(num(0)), G(count), SUM))

    none = at(start, lam(z_, phi_(v + z_)), by=[generalize(specialize(TEST, v + z_), z_)])
    here = bounded(A_(num(0)), v, phi_(v), 1, specialize(TEST, v))
    zero = arith(eq(phi_(v), E(G(num(0)), z_, phi_(v + z_))), none, same_value(phi_, arith(eq(v + 0, v))))
    begun = for_all(ADDED(A_(num(0)), A_(num(0)), G(num(0)), SUM), parts(transfer(A_(num(0)), v, zero, here))[1], phi_)

    def step(_: Term, count: Term) -> Theorem:
        inside = nat(count), count + 1 <= n_
        known = mp(assume(said(count)), arith(count <= n_, inside[1]))
        after = lam(v, E(P_, w_, phi_(v + loss(w_))))
        is_after = generalize(both(*_mean_of_test(P_, w_, phi_, v + loss(w_))[1:]), v)
        longer = at(at(follows(A_, P_), count, by=inside), phi_, by=[TEST])
        split_ = at(known, after, by=[is_after])
        moved = lam(z_, phi_(v + z_))
        more_ = at(at(steps, count, by=inside), moved, by=[generalize(specialize(TEST, v + z_), z_)])
        order = same_value(phi_, arith(eq(v + z_ + loss(w_), v + (z_ + loss(w_)))))
        ints = _mean_of_test(P_, w_, phi_, v + z_ + loss(w_))[0]
        inner = parts(transfer(P_, w_, order, ints))[1]
        size = bounded(G(count), z_, after(v + z_), 1, specialize(is_after, v + z_))
        outer = parts(transfer(G(count), z_, inner, size))[1]
        both_ = arith(eq(E(G(count), z_, after(v + z_)), E(G(count + 1), z_, phi_(v + z_))), outer, more_)
        whole = _mean_of_test(G(count), z_, after, v + z_, is_after)[1:]
        ends = bounded(A_(num(0)), v, E(G(count), z_, after(v + z_)), 1, *whole)
        same = parts(transfer(A_(num(0)), v, both_, ends))[1]
        goal = ADDED(A_(count + 1), A_(num(0)), G(count + 1), SUM)
        made = arith(eq(E(A_(count + 1), v, phi_(v)), rhs(same)), longer, split_, same)
        return discharge(for_all(goal, made, phi_), count + 1 <= n_)

    return induction(n_, said, discharge(begun, num(0) <= n_), step, nat(n_), arith(Term("le", (n_, n_))))


def _mean_of_test(law: Term, point: Term, test: Term, place: Term, unit_: Fact = TEST) -> list[Theorem]:
    """The test at a place is integrable, and its mean is in [0, 1]."""
    sides = [generalize(fact, point) for fact in parts(specialize(unit_, place))]
    return parts(use(BOUNDED_MEAN, *sides, P=law, f=lam(point, test(place)), c=1))


RUNS_OF_BOTH = FIRST_RUN, SECOND_RUN, ANSWERS

LOSS_OF_STEPS = Lemma(
    "lattices.loss-of-steps", "The sum of the losses of several steps is their privacy loss", "elementary",
    (*RUNS_OF_BOTH, nat(s), s <= n_),
    DENSITY_R(lam(v, factor * exp(v)), G(s), H(s)),
    mutants=(Mutant("factor", {factor: MORE}, "no steps", unwitnessed="the number of steps is real"),),
)  # fmt: skip


@proof_of(LOSS_OF_STEPS)
def _loss_of_steps(claim: Claim) -> Theorem:
    """By induction on the number of steps; without any, both laws are certain of 0."""
    starts, steps = zip(*(parts(unfolded(run)) for run in RUNS_OF_BOTH[:2]), strict=True)

    def said(count: Term) -> Term:
        return implies(count <= n_, is_loss(G(count), H(count)))

    def step(_: Term, count: Term) -> Theorem:
        inside = nat(count), count + 1 <= n_
        known = mp(assume(said(count)), arith(count <= n_, inside[1]))
        laws = [at(fact, count, by=inside) for fact in steps]
        made = use(LOSSES_ADD_UP, known, ANSWERS, *laws, P=G(count), Q=H(count), P2=P_, Q2=Q_, R=G(count + 1),
                   S=H(count + 1))  # fmt: skip
        return discharge(made, count + 1 <= n_)

    return induction(s, said, discharge(_begun(*starts), num(0) <= n_), step, nat(s), s <= n_)


def _begun(first: Theorem, second: Theorem) -> Theorem:
    """Before any step both laws are certain of 0, and exp(0) = 1."""
    ints, _ = _certain(H(num(0)), second, OUTCOME, arith(0 <= exp(v)))
    weighted = lam(v, exp(v) * phi_(v))
    _, mean = _certain(H(num(0)), second, weighted, arith(0 <= weighted(v), specialize(TEST, v)))
    same = arith(eq(E(G(num(0)), v, phi_(v)), E(H(num(0)), v, weighted(v))), mean, at(first, phi_, by=[TEST]))
    nonneg = generalize(arith(0 <= exp(v)), v)
    goal = is_loss(G(num(0)), H(num(0)))
    return folded(goal, both(nonneg, ints, generalize(discharge(same, TEST), phi_)))


def _certain(law: Term, start: Theorem, f: Term, nonneg: Theorem) -> list[Theorem]:
    """f is integrable under a law that is certain of 0, with the mean f(0), where it is not negative."""
    point = dirac(num(0))
    test_mean = parts(use("E_dirac", x=num(0), f=phi_))[1]
    same = arith(eq(E(law, v, phi_(v)), E(point, v, phi_(v))), at(start, phi_, by=[TEST]), test_mean)
    ratio = use(DENSITY_OF_SAME, generalize(discharge(same, TEST), phi_), P=law, Q=point)
    ints, mean = parts(use("E_dirac", x=num(0), f=f))
    scaled_int, scaled = parts(transfer(point, v, arith(eq(f(v), 1 * f(v))), ints))
    found_int, found = parts(use(FROM_REFERENCE, ratio, generalize(nonneg, v), scaled_int, P=law, Q=point,
                                 L=lam(v, num(1)), f=f))  # fmt: skip
    return [found_int, arith(eq(E(law, v, f(v)), f(num(0))), found, scaled, mean)]


ONE_STEP = Lemma(
    "lattices.lower-loss", "The loss of one step distinguishes laws as well as its answer", BALLE_WANG,
    (*RUNS_OF_BOTH, 1 <= n_, AT_LEAST_R(P_, Q_, h)),
    AT_LEAST_R(G(num(1)), H(num(1)), lam(c, factor * h(c))),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    unwitnessed="the number of steps is real"),),
)  # fmt: skip


@proof_of(ONE_STEP)
def _one_step(claim: Claim) -> Theorem:
    """The event of answers whose likelihood ratio exceeds the order is one about their loss."""
    ratio = lam(w_, exp(loss(w_)))
    told = use(EVENT_AT_LEAST, ANSWERS, itself(Q_, w_), AT_LEAST_R(P_, Q_, h), arith(num(0) <= 1), 0 <= c, P=P_, Q=Q_,
               mu=Q_, p=ratio, q=lam(w_, num(1)), a=1, c=c, h=h)  # fmt: skip
    event, is_event = above(exp(v))
    means = []
    for run, laws, law in zip(RUNS_OF_BOTH, (G, H), (P_, Q_), strict=False):
        start, steps = parts(unfolded(run))
        after = lam(v, E(law, w_, event(v + loss(w_))))
        is_after = generalize(both(*_mean_of_test(law, w_, event, v + loss(w_), is_event)[1:]), v)
        first = at(at(steps, num(0), by=[use(NAT_ZERO), arith(num(0) + 1 <= n_, 1 <= n_)]), event,
                   by=[is_event])  # fmt: skip
        length = same_value(lam(u, E(laws(u), v, event(v))), arith(eq(num(0) + 1, num(1))))
        begun = at(start, after, by=[is_after])
        same = arith(eq(ind(c * 1 < 1 * ratio(w_)), event(0 + loss(w_))))
        inner = parts(transfer(law, w_, same, bounded(law, w_, ind(c * 1 < 1 * ratio(w_)), 1)))[1]
        means += [first, length, begun, inner]
    goal = AT_LEAST_R(G(num(1)), H(num(1)), h)
    return for_all(claim.conclusion, _told(goal, h, event, is_event, told, *means))


LOWER_STEPS = Lemma(
    "lattices.lower-steps", "A convolution of optimistic PLDs is one of more steps", ZHU_DONG_WANG,
    (*RUNS_OF_BOTH, nat(s), nat(s2), below(TABLES_FIRST, G(s), H(s)), below(TABLES_SECOND, G(s2), H(s2)),
     *TABLES_SIZES, *TABLES_SIGNS, MULTIPLIED, AT_ORIGIN, eq(s3, s + s2 + more), s3 <= n_),
    below(COMPOSITE, G(s3), H(s3)),
    mutants=(Mutant("steps", {more: -1}, "one step less", unwitnessed="the number of steps is real"),),
)  # fmt: skip


@proof_of(LOWER_STEPS)
def _lower_steps(claim: Claim) -> Theorem:
    """The further steps add what they alone add up to."""
    _, _, _, _, _, first, second, *numbers, runs, end = claim.hypotheses
    whole, sign = s + s2, natural_sign(s2, nat(s2))
    fits = arith(whole <= n_, end, runs)
    within_ = [arith(s <= n_, fits, sign), arith(s2 <= n_, fits, natural_sign(s, nat(s)))]
    losses = [use(LOSS_OF_STEPS, *RUNS_OF_BOTH, nat(count), one, s=count)
              for count, one in zip((s, s2), within_, strict=True)]  # fmt: skip
    sums = [_after(run, laws, law, fits) for run, laws, law in zip(RUNS_OF_BOTH, (G, H), (P_, Q_), strict=False)]
    made = use(SUMMED_TABLES, first, second, *losses, *sums, *numbers, P=G(s), Q=H(s), P2=G(s2), Q2=H(s2),
               R=G(whole), S=H(whole))  # fmt: skip
    return use("leibniz", arith(eq(whole, s3), runs), made, x=whole, y=s3, A=lam(s3, below(COMPOSITE, G(s3), H(s3))))


def _after(run: Term, laws: Term, law: Term, fits: Theorem) -> Theorem:
    """The law after s2 steps more is that of an independent sum."""
    start, steps = parts(unfolded(run))
    inside = nat(i), i + 1 <= s2
    own = LOSSES_IN_TURN(laws, law, loss, s2)
    short = at(steps, i, by=[nat(i), arith(i + 1 <= n_, inside[1], fits, natural_sign(s, nat(s)))])
    few = folded(own, both(start, generalize(discharge(short, *inside), i)))
    later = lam(i, laws(s + i))
    natural = use(NATURAL_SUM, nat(s), nat(i), k=s, n=i)
    next_ = at(steps, s + i, by=[natural, arith(s + i + 1 <= n_, inside[1], fits)])
    place = arith(eq(s + i + 1, s + (i + 1)))
    next_ = use("leibniz", place, next_, x=s + i + 1, y=s + (i + 1), A=lam(u, ADDED(laws(u), laws(s + i), law, PUT)))
    all_ = generalize(discharge(next_, *inside), i)
    made = use(MORE_STEPS, nat(s2), all_, few, G=laws, P=law, A=later, n=s2)
    begin = arith(eq(s + 0, s))
    return use("leibniz", begin, made, x=s + 0, y=s, A=lam(u, ADDED(laws(s + s2), laws(u), laws(s2), SUM)))
