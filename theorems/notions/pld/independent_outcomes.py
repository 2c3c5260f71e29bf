"""Independent runs with one law, of which the last ones are independent of those before, and lower bounds
of the profiles of two independent outcomes.
"""

from dpproofs.prelude import *
from dpproofs.meaning.laws import INDEPENDENT
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.render.notation import write_as
from theorems.foundations.densities.absolute_continuity import I
from theorems.foundations.densities.common_reference import COMMON_REFERENCE
from theorems.foundations.densities.likelihood_ratios import MEAN_OF_DENSITY
from theorems.foundations.gaussian.gaussian_divergences import append, empty
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.sums.sums import NATURAL_SUM, SUM_MEAN, SUM_SCALED, same_sums, total
from theorems.notions.pld.composition import SOURCE
from theorems.notions.pld.grids import TABLE2, d2, entries_of, lattice, m2, n2, o2, part, t2
from theorems.notions.profiles.at_least import AT_LEAST, EVENT_AT_LEAST, EXCESS_AT_LEAST
from theorems.notions.profiles.excess import means_of
from theorems.notions.profiles.finite_composition import PULLED_IN

# Independent runs with one law: the list of their outcomes, where the last ones are independent of those before ---

s, s2 = variables("s s2")
r = var("r", REAL)
hole, u, v, y_, z_ = variables("hole u v y z", "V")
G, H = variables("G H", function_type((REAL,), prob("V")))
P_, Q_ = variables("P Q", prob(REAL))
front, back = variables("front back", function_type((REAL, "V"), "V"))
end = var("end", function_type(("V",), REAL))
yz_ = var("yz", product("V", "V"))
phi = var("phi", function_type(("V",), REAL))
seen = var("f", function_type((product("V", "V"),), REAL))
TEST, OF_BOTH = test_function(phi, v), test_function(seen, yz_)

RUNS = Definition(
    "runs",
    (G, append, empty, P_),
    conj(
        forall(phi, implies(TEST, eq(E(G(num(0)), v, phi(v)), phi(empty)))),
        forall(i, implies(nat(i), on(INDEPENDENT, Y="V", Z=REAL)(G(i + 1), G(i), P_, append))),
    ),
)
"""For every natural k, G(k) is the law of the list of the outcomes of k independent runs, each with law P."""
put_in_words(RUNS, "the answer is the list of the answers of that many runs, which do not depend on each other")
write_as(RUNS, r"{factor[0]}\left(k\right) = {factor[3]}^{{\otimes k}} \text{{ by }} {1} \text{{ from }} {2}")

_longer = append(v, r)
SPLIT = Definition(
    "split",
    (front, back, end, append, empty),
    conj(
        forall(v, conj(eq(front(num(0), v), v), eq(back(num(0), v), empty))),
        forall(
            (i, v, r),
            implies(
                nat(i),
                conj(eq(front(i + 1, _longer), front(i, v)), eq(back(i + 1, _longer), append(back(i, v), r))),
            ),
        ),
        forall((v, r), eq(end(append(v, r)), r)),
    ),
)
"""back(k, v) is the list of the last k entries of the list v, front(k, v) of those before, and end(v) the last one."""
put_in_words(SPLIT, "answers are lists, which can be split")
write_as(SPLIT, r"{0}, {1}, {2} \text{{ split the lists that }} {3} \text{{ makes from }} {4}")


# Of some independent runs, the last ones are independent of those before ----------------------

GIVEN = RUNS(G, append, empty, P_), SPLIT(front, back, end, append, empty)


def _together(count: Term, test: Term) -> Term:
    return E(G(s + count), v, _split(test, count, v))


def _split(test: Term, count: Term, whole: Term) -> Term:
    return test(pair(front(count, whole), back(count, whole)))


def _apart(count: Term, test: Term) -> Term:
    """The mean of a test under all runs but the last few, and under these."""
    return E(G(s), y_, E(G(count), z_, test(pair(y_, z_))))


SPLIT_RUNS = Lemma(
    "lattices.runs", "The last ones of some independent runs are independent of those before", "elementary",
    (*GIVEN, nat(s), nat(s2)),
    forall(seen, implies(OF_BOTH, eq(_together(s2, seen), factor * _apart(s2, seen)))),
    mutants=(Mutant("factor", {factor: LESS}, "no runs, and the test 1",
                    unwitnessed="the number of runs is real, which has no finite model"),),
)  # fmt: skip


@proof_of(SPLIT_RUNS)
def _proof(claim: Claim) -> Theorem:
    """By induction on the number of the last runs."""
    return induction(s2, _said, _first(), lambda _, count: _next(count), nat(s2))


def _said(count: Term) -> Term:
    return forall(seen, implies(OF_BOTH, eq(_together(count, seen), _apart(count, seen))))


def _first() -> Theorem:
    """There are no last runs."""
    zero, (start, _) = num(0), parts(unfolded(GIVEN[0]))
    sides = parts(specialize(parts(unfolded(GIVEN[1]))[0], v))
    whole = _same(v, empty, sides, zero, v)
    left = transfer(G(s), v, whole, bounded(G(s), v, seen(pair(v, empty)), 1, specialize(OF_BOTH, pair(v, empty))))
    none = at(start, lam(v, seen(pair(y_, v))), by=[generalize(specialize(OF_BOTH, pair(y_, v)), v)])
    right = transfer(G(s), y_, arith(eq(seen(pair(y_, empty)), E(G(zero), z_, seen(pair(y_, z_)))), none),
                     bounded(G(s), y_, seen(pair(y_, empty)), 1, specialize(OF_BOTH, pair(y_, empty))))  # fmt: skip
    length = same_value(lam(s2, E(G(s2), v, _split(seen, zero, v))), arith(eq(s + zero, s)))
    made = arith(eq(_together(zero, seen), _apart(zero, seen)), length, parts(left)[1], parts(right)[1])
    return generalize(discharge(made, OF_BOTH), seen)


def _same(before: Term, after: Term, sides: list[Theorem], count: Term, whole: Term) -> Theorem:
    """The test of the two parts of a list, which are known."""
    ends = same_value(lam(hole, seen(pair(before, hole))), sides[1])
    first = same_value(lam(hole, seen(pair(hole, back(count, whole)))), sides[0])
    return arith(eq(seen(pair(before, after)), _split(seen, count, whole)), ends, first)


def _next(count: Term) -> Theorem:
    """One run more is independent of all before it, and so of those among the last ones."""
    _, steps = parts(unfolded(GIVEN[0]))
    after = lam(yz_, E(P_, r, seen(pair(fst(yz_), append(snd(yz_), r)))))

    def sizes(before: Term, behind: Term) -> list[Theorem]:
        """What one run more gives is integrable, and in [0, 1]."""
        here = specialize(OF_BOTH, pair(before, append(behind, r)))
        ints = bounded(P_, r, seen(pair(before, append(behind, r))), 1, here)
        return [ints, *(integrate(P_, r, side, ints) for side in parts(here))]

    test = generalize(both(*sizes(fst(yz_), snd(yz_))[1:]), yz_)
    known = at(_said(count), after, by=[test])
    whole, natural = s + count, use(NATURAL_SUM, nat(s), nat(count), k=s, n=count)
    longer = unfolded(at(steps, whole, by=[natural]))
    halves = lam(v, _split(seen, count + 1, v))
    unit = generalize(specialize(OF_BOTH, pair(front(count + 1, v), back(count + 1, v))), v)
    left = at(longer, halves, by=[unit])
    ends = parts(at(parts(unfolded(GIVEN[1]))[1], count, u, r, by=[nat(count)]))
    first, second = front(count, u), append(back(count, u), r)
    same = _same(first, second, ends, count + 1, append(u, r))
    inner = transfer(P_, r, same, sizes(front(count, u), back(count, u))[0])
    inside = arith(eq(after(pair(front(count, u), back(count, u))), E(P_, r, halves(append(u, r)))), parts(inner)[1])
    ints = bounded(
        G(whole),
        u,
        after(pair(front(count, u), back(count, u))),
        1,
        specialize(test, pair(front(count, u), back(count, u))),
    )
    outer = transfer(G(whole), u, inside, ints)
    each = at(steps, count, by=[nat(count)])
    own = at(unfolded(each), lam(v, seen(pair(y_, v))), by=[generalize(specialize(OF_BOTH, pair(y_, v)), v)])
    mean = E(G(count), z_, after(pair(y_, z_)))
    low, high = (generalize(fact, z_) for fact in parts(specialize(test, pair(y_, z_))))
    _, *bounds = parts(use(BOUNDED_MEAN, low, high, P=G(count), f=lam(z_, after(pair(y_, z_))), c=1))
    ints2 = bounded(G(s), y_, mean, 1, *bounds)
    right = transfer(G(s), y_, arith(eq(mean, E(G(count + 1), z_, seen(pair(y_, z_)))), own), ints2)
    length = same_value(lam(s2, E(G(s2), v, _split(seen, count + 1, v))), arith(eq(s + (count + 1), s + count + 1)))
    goal = eq(_together(count + 1, seen), _apart(count + 1, seen))
    made = arith(goal, length, left, parts(outer)[1], known, parts(right)[1])
    return generalize(discharge(made, OF_BOTH), seen)


# What an event gives, as a sum over a lattice: the inequality between densities ---------------


def excess(p: Term, q: Term) -> Term:
    """m2(j) max(p - c rho^(o2 - j) q, 0), for all j."""
    return lam(j, m2(j) * maximum(p - c * rho ** (o2 - j) * q, 0))


def inside(p: Term, q: Term, first: Theorem, second: Theorem, given: Theorem, apart: Term) -> Theorem:
    """d2 p + t2 sum(m2(j) max(p - c rho^(o2 - j) q, 0)) is at most what the event gives."""
    terms, order = excess(p, q), c * q / p
    goal = d2 * p + t2 * total(terms, n2) <= apart

    def positive(yes: Theorem) -> Theorem:
        shares = lam(j, m2(j) * part(j, o2, order))
        scaled = use(SUM_SCALED, nat(n2), n=n2, a=p, s=shares)
        pulled = lam(j, p * shares(j))

        def same(number: Term) -> Theorem:
            inner = arith(eq(p * (1 - order * rho ** (o2 - number)), p - c * rho ** (o2 - number) * q), yes)
            moved = use(PULLED_IN, arith(0 <= p, yes), u=p, v=1 - order * rho ** (o2 - number))
            return arith(eq(pulled(number), terms(number)), rewrite(moved, inner))

        return arith(goal, given, scaled, same_sums(pulled, terms, n2, same))

    def zero(no: Theorem) -> Theorem:
        is_zero = arith(eq(p, 0), no, first)

        def none(number: Term) -> Theorem:
            level = arith(0 <= c * rho ** (o2 - number) * q, 0 <= c, second, 0 < rho)
            return arith(eq(terms(number), 0), level, is_zero)

        nothing = over_range(eq(total(terms, n2), 0), n2, nat(n2), each=none)
        return arith(goal, given, nothing, is_zero)

    return cases(0 < p, positive, zero)


# Lower bounds of the profiles of two independent outcomes, from a lattice profile below that of the second ---

P2, Q2 = (var(name, prob("Z")) for name in ("P2", "Q2"))
FAR, SECOND = AT_LEAST(P, Q, h), on(AT_LEAST, Y="Z")(P2, Q2, lam(c, lattice(*TABLE2)))
PRODUCT_INDEPENDENT = (JOINT(J, P, lam(y, P2)), JOINT(I, Q, lam(y, Q2)))
SIGNS = entries_of(*TABLE2)
BOTH = on(AT_LEAST, Y=product("Y", "Z"))


def composed(factor: Factor = 1) -> Term:
    """The lower bound for both outcomes at the order c."""
    return mul(factor, d2) + t2 * total(lam(j, m2(j) * h(c * rho ** (o2 - j))), n2)


LOWER_PRODUCT = Lemma(
    "lattices.lower-product", "A lower bound of the profiles of two independent outcomes", SOURCE,
    (FAR, SECOND, *SIGNS, 0 < rho, *PRODUCT_INDEPENDENT),
    BOTH(J, I, lam(c, composed(factor))),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    witness=finite({"Y": 2, "Z": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), P2=(1, 0), Q2=(0, 1),
                        J=(1, 0, 0, 0), I=(0, 0, 0, 1), h=1, m2=0, n2=0, o2=0, d2=1, t2=1, rho=2)),),
)  # fmt: skip


@proof_of(LOWER_PRODUCT)
def _lower_product(claim: Claim) -> Theorem:
    """Given the first outcome, the second one is judged at the order c q/p."""

    def with_first(mu: Term, p: Term, q: Term, facts: Theorem) -> Theorem:
        made = use(COMMON_REFERENCE, P=P2, Q=Q2)
        return obtain_all(made, "nu p2 q2", lambda *second: _tested(mu, p, q, facts, *second))

    return for_all(claim.conclusion, obtain_all(use(COMMON_REFERENCE, P=P, Q=Q), "mu p q", with_first))


def _tested(mu: Term, p: Term, q: Term, facts: Theorem, nu: Term, p2: Term, q2: Term, facts2: Theorem) -> Theorem:
    """The event c q q2 < p p2 distinguishes both outcomes."""
    event = lam(yz, ind(c * q(fst(yz)) * q2(snd(yz)) < p(fst(yz)) * p2(snd(yz))))
    unit = generalize(arith(conj(0 <= event(yz), event(yz) <= 1)), yz)
    densities = parts(facts)
    p0, q0 = (specialize(parts(unfolded(density))[0], w) for density in densities)
    at_w = lam(z, event(pair(w, z)))
    low, high = (generalize(fact, z) for fact in parts(specialize(unit, pair(w, z))))
    means, known = [], []
    for law, density in ((P2, densities[0]), (Q2, densities[1])):
        _, nonneg, at_most = parts(use(BOUNDED_MEAN, low, high, P=law, f=at_w, c=1))
        means.append(lam(w, E(law, z, at_w(z))))
        known.append(means_of(means[-1], generalize(both(nonneg, at_most), w), density))
    (first_int, first), (second_int, second) = known
    level = arith(0 <= c * q(w), 0 <= c, q0)
    given = use(EVENT_AT_LEAST, *parts(facts2), SECOND, p0, level, P=P2, Q=Q2, mu=nu, p=p2, q=q2, a=p(w), c=c * q(w),
                h=lam(c, lattice(*TABLE2)))  # fmt: skip
    point = inside(p(w), q(w), p0, q0, given, p(w) * means[0](w) - c * (q(w) * means[1](w)))
    sum_int, sums = _sums(mu, p, q, densities)
    p_int = parts(unfolded(densities[0]))[1]
    whole = integrate(mu, w, point, first_int, second_int, p_int, sum_int)
    mass = use(MEAN_OF_DENSITY, densities[0], L=p, Q=mu)
    joined = [at(law, event, by=[unit]) for law in PRODUCT_INDEPENDENT]
    apart = c * E(I, yz, event(yz)) + composed() <= E(J, yz, event(yz))
    return witness(
        said_of(BOTH(J, I, lam(c, composed())), c),
        event,
        unit,
        arith(apart, whole, mass, first, second, *sums, *joined),
    )


def _sums(mu: Term, p: Term, q: Term, densities: list[Theorem]) -> tuple[Theorem, list[Theorem]]:
    """The mean of the sum of all excesses is at least that of the values of h."""
    terms = lam((j, w), excess(p(w), q(w))(j))

    def of(number: Term) -> tuple[Theorem, Theorem, Theorem]:
        level = arith(0 <= c * rho ** (o2 - number), 0 <= c, 0 < rho)
        order = c * rho ** (o2 - number)
        made = use(EXCESS_AT_LEAST, *densities, FAR, arith(num(0) <= 1), level, mu=mu, p=p, q=q, a=1, c=order)
        ints, bound = parts(made)
        weighted_int, mean = parts(expand(mu, w, terms(number, w), ints))
        return weighted_int, mean, bound

    every = generalize(discharge(of(j)[0], nat(j)), j)
    sum_int, sum_mean = parts(use(SUM_MEAN, every, nat(n2), n=n2, mu=mu, f=terms))

    def each(number: Term) -> Theorem:
        _, mean, bound = of(number)
        sign = at(SIGNS[0], number, by=[number <= n2])
        value = m2(number) * h(c * rho ** (o2 - number))
        return arith(value <= E(mu, w, terms(number, w)), mean, bound, sign)

    values = lam(j, m2(j) * h(c * rho ** (o2 - j)))
    least = over_range(total(values, n2) <= total(lam(j, E(mu, w, terms(j, w))), n2), n2, nat(n2), each=each)
    return sum_int, [sum_mean, arith(t2 * lhs(least) <= t2 * rhs(least), least, 0 <= t2)]
