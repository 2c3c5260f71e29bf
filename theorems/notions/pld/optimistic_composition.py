"""One step of an accountant from below: optimistic tables of independent runs, convolved, rounded down and
cut to a window.
"""

from dpproofs.prelude import *
from dpproofs.privacy.notions.table_dp import (
    last,
    last2,
    origin,
    origin2,
    step,
    table,
    table2,
    table_profile,
    unit,
    width,
)
from theorems.foundations.densities.absolute_continuity import I
from theorems.foundations.gaussian.gaussian_divergences import append, empty
from theorems.foundations.measure.iterated_means import BOUNDED_MEAN
from theorems.foundations.measure.joint_laws import JOINT_LAW
from theorems.foundations.reals.naturals import NAT_ZERO
from theorems.foundations.sums.double_sums import CONVOLUTION_SIGN
from theorems.foundations.sums.sums import NATURAL_SUM, total
from theorems.notions.pld.composition import (
    END,
    EXACT,
    IN_SHARES,
    LEAST,
    MULTIPLIED,
    NEW,
    PLACE as LAWS_PLACE,
    PRODUCT,
    ROUNDED as LAWS_ROUNDED,
    SOURCE,
    TABLES,
    TABLES_SIGNS,
    TABLES_SIZES,
    UNIT,
    in_shares,
    last3,
    low,
    product_,
    table3,
)
from theorems.notions.pld.grids import (
    TABLE,
    TABLE2,
    WINDOW_GIVEN,
    d,
    d2,
    d3,
    in_window,
    lattice,
    m2,
    n,
    n2,
    o,
    part,
    t,
    t2,
    window,
    within,
)
from theorems.notions.pld.independent_outcomes import (
    BOTH,
    LOWER_PRODUCT,
    P2,
    P_,
    PRODUCT_INDEPENDENT,
    Q2,
    Q_,
    RUNS,
    SECOND,
    SPLIT,
    SPLIT_RUNS,
    G,
    H,
    back,
    end,
    front,
    r,
    s,
    s2,
    v,
    y_,
)
from theorems.notions.profiles.at_least import AT_LEAST, with_smaller

# Some entries of a PLD, rounded down, give a smaller lattice profile --------------------------

LOWER_WINDOW = Lemma(
    "lattices.lower-window", "Some entries of a PLD, rounded down, give a smaller lattice profile", "elementary",
    (*WINDOW_GIVEN, factor * d3 <= d),
    lattice(*window(o)) <= lattice(*TABLE),
    mutants=(Mutant("factor", {factor: LESS}, "a rest of 1 and no entries",
                    witness=finite({}, m=0, n=0, o=0, d="99/100", t=1, a=0, l=0, m3=0, u=1, d3=1, c=1, rho=2)),),
)  # fmt: skip


@proof_of(LOWER_WINDOW)
def _proof(claim: Claim) -> Theorem:
    """Nothing is added by an entry that is left out."""
    return arith(claim.conclusion, in_window(lambda number, offset: part(number, offset, c)), d3 <= d)


# One step of an accountant from below: entries are convolved, rounded down, and cut to a window ---

FIRST = AT_LEAST(P, Q, lam(c, lattice(*TABLE)))
REST = d2 + t2 * total(m2, n2) * d
"""The infinity mass of the composition."""

LOWER_STEP = Lemma(
    "lattices.lower-step", "One step of an accountant from below: convolved entries, rounded down and cut", SOURCE,
    (FIRST, SECOND, *TABLES, *PRODUCT_INDEPENDENT, *LAWS_PLACE, LAWS_ROUNDED, factor * d3 <= REST),
    BOTH(J, I, lam(c, lattice(*NEW))),
    mutants=(Mutant("factor", {factor: LESS}, "laws on different points",
                    witness=finite({"Y": 2, "Z": 2}, {"phi": (1, 0)}, P=(1, 0), Q=(0, 1), P2=(1, 0), Q2=(0, 1),
                        J=(1, 0, 0, 0), I=(0, 0, 0, 1), m=0, n=0, o=0, d=1, t=1, m2=0, n2=0, o2=0, d2=1, t2=1, rho=2,
                        a=0, l=0, m3=0, u=1, d3="100/99")),),
)  # fmt: skip


@proof_of(LOWER_STEP)
def _lower_step(claim: Claim) -> Theorem:
    """The product, the convolution, and the window of what it gives."""
    made = use(LOWER_PRODUCT, FIRST, SECOND, *TABLES, *PRODUCT_INDEPENDENT, h=lam(c, lattice(*TABLE)))
    end, place = use(NATURAL_SUM, nat(n), nat(n2), k=n, n=n2), conj(nat(k), k <= END)
    natural, _ = parts(place)
    signs = generalize(discharge(use(CONVOLUTION_SIGN, *TABLES, natural), place), k)
    entries, _, offset, before, unit = product_()
    smaller = use(
        LOWER_WINDOW, signs, end, arith(0 <= UNIT, 0 <= t, 0 <= t2), *LAWS_PLACE, LAWS_ROUNDED, 0 < rho, 0 <= c,
        d3 <= before, m=entries, n=END, o=offset, d=before, t=unit,
    )  # fmt: skip
    return with_smaller(made, lam(c, lattice(*NEW)), smaller, use(PRODUCT, *TABLES))


# Lower bounds of the profiles of independent runs: of one, and of those of more runs from those of fewer ---

AT_LEAST_V = on(AT_LEAST, Y="V")
FIRST_RUNS, SECOND_RUNS = RUNS(G, append, empty, P_), RUNS(H, append, empty, Q_)
LISTS = SPLIT(front, back, end, append, empty)
RUNS_GIVEN = FIRST_RUNS, SECOND_RUNS, LISTS
ONE = on(AT_LEAST, Y="real")(P_, Q_, h)

ONE_RUN = Lemma(
    "lattices.lower-run", "A lower bound of the profiles of one run", "elementary",
    (*RUNS_GIVEN, ONE),
    AT_LEAST_V(G(num(1)), H(num(1)), lam(c, factor * h(c))),
    mutants=(Mutant("factor", {factor: MORE}, "laws on different points",
                    unwitnessed="laws on the real line that differ"),),
)  # fmt: skip


@proof_of(ONE_RUN)
def _one(claim: Claim) -> Theorem:
    """A test of the outcome is a test of the list of just that outcome."""
    goal = said_of(AT_LEAST_V(G(num(1)), H(num(1)), h), c)
    _, _, reads = parts(unfolded(LISTS))

    def with_test(test: Term, facts: Theorem) -> Theorem:
        unit, apart = parts(facts)
        means = [_mean(*runs, test, unit, reads) for runs in ((FIRST_RUNS, G, P_), (SECOND_RUNS, H, Q_))]
        of_last = lam(v, test(end(v)))
        bound = c * E(H(num(1)), v, of_last(v)) + h(c) <= E(G(num(1)), v, of_last(v))
        return witness(goal, of_last, generalize(specialize(unit, end(v)), v), arith(bound, apart, *means))

    return for_all(claim.conclusion, obtain(at(ONE, c, by=[0 <= c]), "phi", with_test))


def _mean(runs: Term, laws: Term, law: Term, test: Term, unit: Theorem, reads: Theorem) -> Theorem:
    """The last one of the outcomes of one run is the outcome of that run."""
    start, steps = parts(unfolded(runs))
    of_last, value = lam(v, test(end(v))), E(law, r, test(r))
    first = unfolded(at(steps, num(0), by=[use(NAT_ZERO)]))
    one = at(first, of_last, by=[generalize(specialize(unit, end(v)), v)])
    low, high = (generalize(fact, r) for fact in parts(specialize(unit, r)))
    ints, *bounds = parts(use(BOUNDED_MEAN, low, high, P=law, f=lam(r, test(r)), c=1))
    read = same_value(test, specialize(reads, v, r))
    inner = transfer(law, r, arith(eq(test(r), of_last(append(v, r))), read), ints)
    whole = transfer(laws(num(0)), v, arith(eq(value, E(law, r, of_last(append(v, r)))), parts(inner)[1]),
                     bounded(laws(num(0)), v, value, 1, *bounds))  # fmt: skip
    none = at(start, lam(v, value), by=[generalize(both(*bounds), v)])
    length = same_value(lam(s, E(laws(s), v, of_last(v))), arith(eq(num(0) + 1, num(1))))
    return arith(eq(E(laws(num(1)), v, of_last(v)), value), length, one, parts(whole)[1], none)


RUNS_FIRST = AT_LEAST_V(G(s), H(s), lam(c, lattice(*TABLE)))
RUNS_SECOND = AT_LEAST_V(G(s2), H(s2), lam(c, lattice(*TABLE2)))

MORE_RUNS = Lemma(
    "lattices.lower-runs", "A lower bound of the profiles of more runs, from those of fewer", SOURCE,
    (*RUNS_GIVEN, nat(s), nat(s2), RUNS_FIRST, RUNS_SECOND, *TABLES, *LAWS_PLACE, LAWS_ROUNDED, factor * d3 <= REST),
    AT_LEAST_V(G(s + s2), H(s + s2), lam(c, lattice(*NEW))),
    mutants=(Mutant("factor", {factor: LESS}, "no runs", unwitnessed="lists have no finite model"),),
)  # fmt: skip

JOINT_V = on(JOINT, Y="V", Z="V")


@proof_of(MORE_RUNS)
def _more(claim: Claim) -> Theorem:
    """A test of the outcomes of all runs splits their list."""
    new = lam(c, lattice(*NEW))
    goal = said_of(claim.conclusion, c)
    split = [use(SPLIT_RUNS, runs, LISTS, nat(s), nat(s2), G=laws, P=law)
             for runs, laws, law in ((FIRST_RUNS, G, P_), (SECOND_RUNS, H, Q_))]  # fmt: skip

    def with_joint(J: Term, of_first: Theorem, I: Term, of_second: Theorem) -> Theorem:
        joints = [
            folded(JOINT_V(J, G(s), lam(y_, G(s2))), of_first),
            folded(JOINT_V(I, H(s), lam(y_, H(s2))), of_second),
        ]
        made = use(
            LOWER_STEP, RUNS_FIRST, RUNS_SECOND, *TABLES, *joints, *LAWS_PLACE, LAWS_ROUNDED, claim.hypotheses[-1],
            P=G(s), Q=H(s), P2=G(s2), Q2=H(s2), J=J, I=I,
        )  # fmt: skip

        def with_test(test: Term, facts: Theorem) -> Theorem:
            unit, apart = parts(facts)
            of_list = lam(v, test(pair(front(s2, v), back(s2, v))))
            is_test = generalize(specialize(unit, pair(front(s2, v), back(s2, v))), v)
            means = [at(fact, test, by=[unit]) for fact in (*split, of_first, of_second)]
            bound = c * E(H(s + s2), v, of_list(v)) + new(c) <= E(G(s + s2), v, of_list(v))
            return witness(goal, of_list, is_test, arith(bound, apart, *means))

        return for_all(claim.conclusion, obtain(at(made, c, by=[0 <= c]), "phi", with_test))

    first, second = (use(JOINT_LAW, P=laws(s), K=lam(y_, laws(s2))) for laws in (G, H))
    return obtain(first, "J", lambda J, one: obtain(second, "I", lambda I, two: with_joint(J, one, I, two)))


# Optimistic PLDs of independent runs: the convolution of two PLDs is one of all runs together ---

origin3, s3 = variables("origin3 s3")
TABLES_FIRST = (step, table, width, last, origin, num(0), unit)
TABLES_SECOND = (step, table2, width, last2, origin2, num(0), unit)
COMPOSITE = (step, table3, width, last3, origin3, num(0), unit)
more = mark("more", 0)


def below(numbers: tuple[Term, ...], runs: Term) -> Term:
    """The composed runs are distinguished at least as well as by the PLD."""
    return AT_LEAST_V(G(runs), H(runs), lam(c, table_profile(*numbers)))


BOTH_RUNS = (*RUNS_GIVEN, nat(s), nat(s2), below(TABLES_FIRST, s), below(TABLES_SECOND, s2))
AT_ORIGIN = eq(origin3, origin + origin2 - low)

LOWER_TABLES = Lemma(
    "lattices.lower-tables", "A convolution of optimistic PLDs is one of more runs", SOURCE,
    (*BOTH_RUNS, *TABLES_SIZES, *TABLES_SIGNS, MULTIPLIED, AT_ORIGIN, eq(s3, s + s2 + more)),
    below(COMPOSITE, s3),
    mutants=(Mutant("runs", {more: -1}, "one run less", unwitnessed="lists of real numbers have no finite model"),),
)  # fmt: skip


@proof_of(LOWER_TABLES)
def _lower_tables(claim: Claim) -> Theorem:
    """A table is a lattice profile with the entries of a number."""
    made = use(MORE_RUNS, *BOTH_RUNS, *TABLES_SIGNS, *in_shares(), d=0, d2=0, d3=0, **IN_SHARES)
    *_, new_origin, runs = claim.hypotheses
    exact = origin + origin2 - low
    at_origin = lam(origin3, below(COMPOSITE, s + s2))
    placed = use("leibniz", arith(eq(exact, origin3), new_origin), made, x=exact, y=origin3, A=at_origin)
    return use("leibniz", arith(eq(s + s2, s3), runs), placed, x=s + s2, y=s3, A=lam(s3, below(COMPOSITE, s3)))


# A convolution of two optimistic PLDs is one of two independent outcomes together -------------


def _below(numbers: tuple[Term, ...]) -> Term:
    return lam(c, table_profile(*numbers))


LOWER_TOGETHER = Lemma(
    "lattices.lower-together", "A convolution of optimistic PLDs is one of two independent outcomes", SOURCE,
    (AT_LEAST(P, Q, _below(TABLES_FIRST)), on(AT_LEAST, Y="Z")(P2, Q2, _below(TABLES_SECOND)), *PRODUCT_INDEPENDENT,
     *TABLES_SIZES, *TABLES_SIGNS, within(k, last3, factor * unit * LEAST <= EXACT), AT_ORIGIN),
    BOTH(J, I, _below(COMPOSITE)),
    mutants=(Mutant("factor", {factor: LESS}, "laws on different points",
                    unwitnessed="in finite models an optimistic PLD is not decided at all orders"),),
)  # fmt: skip


@proof_of(LOWER_TOGETHER)
def _lower_together(claim: Claim) -> Theorem:
    """A table is a lattice profile with the entries of a number."""
    first, second, *joints = claim.hypotheses
    made = use(LOWER_STEP, first, second, *joints, *in_shares(), d=0, d2=0, d3=0, **IN_SHARES)
    exact = origin + origin2 - low
    placed = lam(origin3, BOTH(J, I, _below(COMPOSITE)))
    return use("leibniz", arith(eq(exact, origin3), claim.hypotheses[-1]), made, x=exact, y=origin3, A=placed)
