"""Shuffled epochs of lists with enough records; shorter lists are not used."""

from dpproofs.prelude import *
from dpproofs.meaning.batches import EPOCH_OF_ENOUGH, batch_size, sigma, steps
from dpproofs.meaning.kinds import K_out
from dpproofs.meaning.lists import LIST_SPACE, REPLACE_ONE, size, x
from dpproofs.meaning.process import TEST, h, v
from theorems.foundations.mixtures.mixtures import MIXED
from theorems.meaning.batches import EQUAL_CLOSE, PRIVATE, profile, square
from theorems.meaning.descent import UNWITNESSED, taken_apart
from theorems.meaning.lists import LISTS
from theorems.meaning.shuffled import EPOCH_SHUFFLED_PRIVATE, REPLACED, SIZES, near
from theorems.meaning.shuffled_apart import FIRST, FULL, GIVEN, REACHED, SECOND, SHUFFLED_APART, mechanism, w

n = var("n")
phi = var("phi", function_type((REAL,), REAL))
UNIT = test_function(phi, w)
EPOCH = EPOCH_OF_ENOUGH(K_out, steps, batch_size, sigma, n, *LIST_SPACE)

ENOUGH_PRIVATE = Lemma(
    "meaning.epoch-of-enough-records-private", "A shuffled epoch of enough records is as private as one of its steps",
    "elementary",
    (LISTS, EPOCH, nat(steps), 1 <= batch_size, 0 < sigma),
    PRIVATE(K_out, REPLACE_ONE, factor * square),
    mutants=(Mutant("factor", {factor: LESS}, "an equality for one step and one record", unwitnessed=UNWITNESSED),),
)  # fmt: skip


@proof_of(ENOUGH_PRIVATE)
def _private(claim: Claim) -> Theorem:
    """Neighbours have as many records: both are used, or neither is."""

    def with_facts(there: dict[str, Term], facts: list[Theorem]) -> Theorem:
        epoch, mixed = facts
        base, start = there["M"], there["F"]
        private = use(EPOCH_SHUFFLED_PRIVATE, LISTS, epoch, *claim.hypotheses[2:], K=base)
        used = at(at(private, x1, x2, by=[REPLACED]), c, h, by=[0 <= c, TEST])
        same = forall(h, implies(TEST, eq(E(start, v, h(v)), E(start, v, h(v)))))
        alike = for_all(same, arith(eq(E(start, v, h(v)), E(start, v, h(v)))), h)
        unused = use(EQUAL_CLOSE, alike, arith(0 <= square, 0 < sigma), mu_squared=square, P=start, Q=start)
        unused = at(unused, c, h, by=[0 <= c, TEST])
        sizes = use(SIZES, LISTS, REPLACED)
        laws = [at(specialize(mixed, data), h, by=[TEST]) for data in (x1, x2)]
        goal = E(K_out(x1), v, h(v)) <= c * E(K_out(x2), v, h(v)) + profile(c)
        made = cases(
            n <= size(x1),
            lambda yes: arith(goal, *laws, used, arith(n <= size(x2), yes, sizes), yes),
            lambda no: arith(goal, *laws, unused, arith(size(x2) < n, no, sizes), no),
        )
        return for_all(claim.conclusion, made, x1, x2, c, h)

    return taken_apart(EPOCH, with_facts)


ON_NUMBERS = on(EPOCH_OF_ENOUGH, V=REAL)(mechanism, steps, batch_size, sigma, n, *LIST_SPACE)

ENOUGH_APART = Lemma(
    "meaning.epochs-of-enough-records-apart", "A shuffled epoch of enough records that distinguishes two full lists",
    "law_with_density",
    (*GIVEN, n <= steps * batch_size),
    exists((x1, x2, mechanism), conj(
        near(x1, x2), near(x2, x1), ne(x1, x2), ON_NUMBERS, eq(E(mechanism(x1), w, REACHED), FIRST),
        eq(E(mechanism(x2), w, REACHED), SECOND), FULL)),
    mutants=(Mutant("likelier", {factor: LESS}, "one step of one record",
                    unwitnessed="another epoch would have to be shown not to have these laws"),),
)  # fmt: skip


@proof_of(ENOUGH_APART)
def _apart(claim: Claim) -> Theorem:
    """It releases 0 of shorter lists; these two are long enough."""
    goal = claim.conclusion

    def with_lists(one: Term, two: Term, base: Term, known: Theorem) -> Theorem:
        close, back, differ, epoch, first, second, *full = parts(known)

        def with_law(law: Term, mixed: Theorem) -> Theorem:
            is_test = generalize(both(arith(0 <= REACHED), arith(REACHED <= 1)), w)

            def used(data: Term, whole: Theorem, told: Theorem) -> Theorem:
                here = at(specialize(mixed, data), lam(w, REACHED), by=[is_test])
                enough = arith(n <= size(data), whole, n <= steps * batch_size)
                return arith(eq(E(law(data), w, REACHED), rhs(told)), here, enough, told)

            pairs = zip((one, two), full, (first, second), strict=True)
            wanted = conjuncts(opened(goal, one, two, law))[3]
            inside = witnesses(unfold(wanted), (base, dirac(num(0))), epoch, _folded(unfold(wanted), base, mixed))
            chances = [used(*pair) for pair in pairs]
            return witnesses(goal, (one, two, law), close, back, differ, folded(wanted, inside), *chances, *full)

        share = ind(n <= size(x))
        weight = generalize(both(arith(0 <= share), arith(share <= 1)), x)
        values = {"t": lam(x, share), "P": lam(x, base(x)), "Q": lam(x, dirac(num(0)))}
        return obtain(use(MIXED, weight, **values), "N", with_law)

    return obtain_all(use(SHUFFLED_APART, *GIVEN), "one two K", with_lists)


def _folded(said: Term, base: Term, mixed: Theorem) -> Theorem:
    """The mixture for all lists, as the definition has it."""
    wanted = conjuncts(opened(said, base, dirac(num(0))))[1]
    return prove(wanted, mixed)
