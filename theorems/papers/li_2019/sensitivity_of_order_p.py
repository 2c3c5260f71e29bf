"""Sensitivity in the norm of order p, for every p >= 1: of the orders 1 and 2 it is what the mechanisms ask for."""

from dpproofs.prelude import *
from dpproofs.privacy.assumptions import put_in_words
from dpproofs.privacy.notions import q_vector as q
from dpproofs.render.notation import write_as
from theorems.citations import LI
from theorems.foundations.measure.mechanisms import at_neighbours
from theorems.foundations.reals.powers import POWER_INCREASING, POWER_NONNEGATIVE, POWER_OF_ZERO

# Section 2: the sensitivity in the norm of order p --------------------------------------------

POWERS = summation(i, 1, d, absolute(q(x1, i) - q(x2, i)) ** p)

LP_SENSITIVITY = Definition(
    "lp_sensitivity", (q, d, N, p, Delta), forall((x1, x2), implies(N(x1, x2), POWERS ** (1 / p) <= Delta))
)
"""Between neighbours the first d values of q differ by at most Delta in the norm of order p."""
put_in_words(
    LP_SENSITIVITY,
    "between neighbours, the query, a vector, changes by at most the number named last, in the norm of the order named "
    "before it",
)
write_as(LP_SENSITIVITY, r"\Delta_{{{3}}} {factor[0]} \leq {4} \text{{ in }} {1} \text{{ coordinates, under }} {2}")

BOUNDED = LP_SENSITIVITY(q, d, N, p, Delta)
SIGNS = nat(d), 1 <= p, 0 <= Delta
size = mark("size", 1)


def of_powers(scale: Factor = 1) -> Term:
    """The sum of the powers is bounded."""
    return forall((x1, x2), implies(N(x1, x2), POWERS <= (scale * Delta) ** p))


OF_POWERS = of_powers()
ENDS = implies(BOUNDED, of_powers(size)), implies(OF_POWERS, BOUNDED)

LEMMA = Lemma(
    "li16.def-sensitivity-powers", "A norm of order p is at most Delta just when the sum of the powers is at most "
    "Delta^p", f"{LI}, section 2",
    SIGNS,
    conj(*ENDS),
    mutants=(Mutant("less", {size: LESS}, "one value, that moves by Delta = 1, and p = 3",
                    witness=finite({"X": 2}, q={1: (1, 0)}, N=True, d=1, p=3, Delta=1)),
             Mutant("below one", without(1 <= p) | also(p <= 0), "p = 0", control=also(2 <= p),
                    witness=finite({"X": 2}, q={1: (0, 0)}, N=True, d=1, p=0, Delta=0)),),
)  # fmt: skip


def _total(order: Term) -> Theorem:
    """The sum of powers is not negative."""
    gap = absolute(q(x1, i) - q(x2, i))
    each = use(POWER_NONNEGATIVE, arith(0 <= gap), arith(0 < order, 1 <= p), u=gap, a=order)
    return over_range(0 <= POWERS, d, nat(d), each=lambda j: substitute_place(each, j))


def substitute_place(fact: Theorem, place: Term) -> Theorem:
    """What is known for the number i, for another one."""
    return specialize(generalize(fact, i), place)


@proof_of(LEMMA)
def _proof(claim: Claim) -> Theorem:
    """Powers of order p, and of order 1/p, are increasing."""
    total = _total(p)
    root = POWERS ** (1 / p)
    positive, inverse = arith(0 < p, 1 <= p), arith(0 < 1 / p, 1 <= p)
    sign = use(POWER_NONNEGATIVE, total, inverse, u=POWERS, a=1 / p)
    same = _power_of_root(POWERS, total)
    up = use(POWER_INCREASING, sign, at_neighbours(BOUNDED), positive, u=root, v=Delta, a=p)
    first = intro(consequence_of(conjuncts(claim)[0]), lambda goal, *_: arith(goal, up, same))
    powers = at(OF_POWERS, x1, x2, by=[N(x1, x2)])
    bound = arith(POWERS <= Delta**p, powers)
    down = use(POWER_INCREASING, total, bound, inverse, u=POWERS, v=Delta**p, a=1 / p)
    second = for_all(BOUNDED, arith(root <= Delta, down, _root_of_power(Delta)))
    return both(discharge(first, BOUNDED), discharge(second, OF_POWERS))


def _power_of_root(value: Term, sign: Theorem) -> Theorem:
    """(u^(1/p))^p = u for u >= 0."""
    goal = eq((value ** (1 / p)) ** p, value)

    def zero(no: Theorem) -> Theorem:
        nothing = arith(eq(value, 0), sign, no)
        root = use(POWER_OF_ZERO, nothing, arith(ne(1 / p, 0), 1 <= p), u=value, a=1 / p)
        return arith(goal, nothing, use(POWER_OF_ZERO, root, arith(ne(p, 0), 1 <= p), u=value ** (1 / p), a=p))

    return cases(0 < value, lambda yes: arith(goal, yes, 1 <= p), zero)


def _root_of_power(value: Term) -> Theorem:
    """(u^p)^(1/p) = u for u >= 0."""
    goal = eq((value**p) ** (1 / p), value)

    def zero(no: Theorem) -> Theorem:
        nothing = arith(eq(value, 0), 0 <= value, no)
        power = use(POWER_OF_ZERO, nothing, arith(ne(p, 0), 1 <= p), u=value, a=p)
        return arith(goal, nothing, use(POWER_OF_ZERO, power, arith(ne(1 / p, 0), 1 <= p), u=value**p, a=1 / p))

    return cases(0 < value, lambda yes: arith(goal, yes, 1 <= p), zero)


# The orders 1 and 2, of which the Laplace and the Gaussian mechanism speak --------------------

SAME_SIGNS = nat(d), 0 <= Delta


def same_as(definition: Definition, order: int) -> Term:
    """The sensitivity of that order is the one of the definition."""
    general, own = LP_SENSITIVITY(q, d, N, order, Delta), definition(q, d, N, Delta)
    return conj(implies(own, LP_SENSITIVITY(q, d, N, order, size * Delta)), implies(general, own))


def too_small(length: int) -> Mutant:
    """Two values move by 3 and by 4."""
    model = finite({"X": 2}, q={1: (3, 0), 2: (4, 0)}, N=True, d=2, Delta=length)
    return Mutant("less", {size: LESS}, "two values move by 3 and by 4", witness=model)


ONE = Lemma(
    "li16.def-sensitivity-one", "The sensitivity of order 1 is the l1-sensitivity", f"{LI}, section 2",
    SAME_SIGNS,
    same_as(L1_SENSITIVITY, 1),
    lambda claim: _of_order(claim, 1),
    (too_small(7),),
)  # fmt: skip

TWO = Lemma(
    "li16.def-sensitivity-two", "The sensitivity of order 2 is the l2-sensitivity", f"{LI}, section 2",
    SAME_SIGNS,
    same_as(L2_SENSITIVITY, 2),
    lambda claim: _of_order(claim, 2),
    (too_small(5),),
)  # fmt: skip


def _of_order(claim: Claim, order: int) -> Theorem:
    """The sums of the powers are the same."""
    made = use(LEMMA, *SAME_SIGNS, arith(1 <= num(order)), p=order)
    to_powers, from_powers = parts(made)
    step = absolute(q(x1, i) - q(x2, i))
    terms = (summation(i, 1, d, term) for term in (step**order, step if order == 1 else (q(x1, i) - q(x2, i)) ** 2))
    same = over_range(eq(*terms), d, nat(d))
    there, back = conjuncts(claim)
    own, general = premise_of(there), premise_of(back)

    def powers(goal: Term, *_: Term) -> Theorem:
        return arith(goal, at(own, x1, x2, by=[N(x1, x2)]), same)

    def sums(goal: Term, *_: Term) -> Theorem:
        return arith(goal, at(mp(to_powers, general), x1, x2, by=[N(x1, x2)]), same)

    first = discharge(mp(from_powers, intro(premise_of(from_powers), powers)), own)
    return both(first, discharge(intro(consequence_of(back), sums), general))
