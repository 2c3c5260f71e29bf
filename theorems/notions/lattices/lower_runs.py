"""Lower bounds of the profiles of independent runs: of one, and of those of more runs from those of fewer."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import E, lam, nat, num, eq, pair
from dpproofs.privacy.notions import JOINT, c, h, on
from dpproofs.proving.lemma import LESS, MORE, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.proving.tactics import arith, at, bounded, for_all, generalize, obtain, parts, said_of
from dpproofs.proving.tactics import same_value, specialize, transfer, unfolded, use, witness, folded, both
from theorems.foundations.gaussian.gaussian_vector import append, empty
from theorems.foundations.measure.joint_law import JOINT_LAW
from theorems.notions.lattices.composition_laws import NEW, PLACE, ROUNDED, TABLES
from theorems.notions.lattices.lattice import TABLE, TABLE2, d, d2, lattice, m2, n2, t2
from theorems.notions.lattices.lower_step import LOWER_STEP
from theorems.notions.lattices.product import SOURCE
from theorems.notions.lattices.runs import RUNS, SPLIT, G, H, P, Q, back, end, front, r, s, s2, v, y
from theorems.notions.lattices.runs_split import SPLIT_RUNS
from theorems.notions.lattices.window import d3
from theorems.notions.profiles.at_least import AT_LEAST
from theorems.foundations.sums.sums import total
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.reals.naturals import NAT_ZERO

AT_LEAST_V = on(AT_LEAST, Y="V")
FIRST_RUNS, SECOND_RUNS = RUNS(G, append, empty, P), RUNS(H, append, empty, Q)
LISTS = SPLIT(front, back, end, append, empty)
GIVEN = FIRST_RUNS, SECOND_RUNS, LISTS
ONE = on(AT_LEAST, Y="real")(P, Q, h)

ONE_RUN = Lemma(
    "lattices.lower-run", "A lower bound of the profiles of one run", "elementary",
    (*GIVEN, ONE),
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
        means = [_mean(*runs, test, unit, reads) for runs in ((FIRST_RUNS, G, P), (SECOND_RUNS, H, Q))]
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


FIRST = AT_LEAST_V(G(s), H(s), lam(c, lattice(*TABLE)))
SECOND = AT_LEAST_V(G(s2), H(s2), lam(c, lattice(*TABLE2)))

MORE_RUNS = Lemma(
    "lattices.lower-runs", "A lower bound of the profiles of more runs, from those of fewer", SOURCE,
    (*GIVEN, nat(s), nat(s2), FIRST, SECOND, *TABLES, *PLACE, ROUNDED, factor * d3 <= d2 + t2 * total(m2, n2) * d),
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
             for runs, laws, law in ((FIRST_RUNS, G, P), (SECOND_RUNS, H, Q))]  # fmt: skip

    def with_joint(J: Term, of_first: Theorem, I: Term, of_second: Theorem) -> Theorem:
        joints = [folded(JOINT_V(J, G(s), lam(y, G(s2))), of_first), folded(JOINT_V(I, H(s), lam(y, H(s2))), of_second)]
        made = use(LOWER_STEP, FIRST, SECOND, *TABLES, *joints, *PLACE, ROUNDED, claim.hypotheses[-1],
                   P=G(s), Q=H(s), P2=G(s2), Q2=H(s2), J=J, I=I)  # fmt: skip

        def with_test(test: Term, facts: Theorem) -> Theorem:
            unit, apart = parts(facts)
            of_list = lam(v, test(pair(front(s2, v), back(s2, v))))
            is_test = generalize(specialize(unit, pair(front(s2, v), back(s2, v))), v)
            means = [at(fact, test, by=[unit]) for fact in (*split, of_first, of_second)]
            bound = c * E(H(s + s2), v, of_list(v)) + new(c) <= E(G(s + s2), v, of_list(v))
            return witness(goal, of_list, is_test, arith(bound, apart, *means))

        return for_all(claim.conclusion, obtain(at(made, c, by=[0 <= c]), "phi", with_test))

    first, second = (use(JOINT_LAW, P=laws(s), K=lam(y, laws(s2))) for laws in (G, H))
    return obtain(first, "J", lambda J, one: obtain(second, "I", lambda I, two: with_joint(J, one, I, two)))
