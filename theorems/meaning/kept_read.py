"""What a step has kept is read back, almost surely; and what the first step of a process releases."""

from __future__ import annotations

from dpproofs.kernel import Theorem
from dpproofs.language.terms import E, almost_surely, dirac, eq, forall, function_type, ind, lam, nat, ne, num, var
from dpproofs.meaning.lists import x
from dpproofs.meaning.process import OUTPUT, PROCESS, h, n, released, start_point, step_law, v
from dpproofs.mutants.witnesses import finite
from dpproofs.privacy.definitions import IMAGE, P, R, image, test_function, y, z
from dpproofs.privacy.notions import PROBABILISTIC_DP, delta, epsilon, on
from dpproofs.privacy.notions import N as NEIGHBOURS
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of, without
from dpproofs.proving.tactics import almost, arith, at, both, for_all, generalize, numeric, parts, specialize
from dpproofs.proving.tactics import unfolded, use
from theorems.foundations.measure.iterated_bounded import BOUNDED_MEAN
from theorems.foundations.measure.vanishing import NOTHING, VANISHING
from theorems.meaning.kept import PROBABILISTIC_KEPT

read = var("r", function_type(("Z",), "U"))
known = var("c", "U")
READ = forall(y, eq(read(image(y)), known))
SURELY = almost_surely(R, z, eq(read(z), known))

LEMMA = Lemma(
    "meaning.read-almost-surely", "What is read from each answer that is kept is read almost surely", "elementary",
    (IMAGE(R, P, image), READ),
    SURELY,
    mutants=(Mutant("other", without(READ), "two points",
                    witness=finite({"Y": 2, "Z": 2, "U": 2}, P=("1/2", "1/2"), R=("1/2", "1/2"), g=(0, 1), r=(0, 1),
                        c=0)),),
)  # fmt: skip


@proof_of(LEMMA)
def _read(claim: Claim) -> Theorem:
    """Something else is never read."""
    event = lam(z, ind(ne(read(z), known)))
    low, high = arith(0 <= event(z)), arith(event(z) <= 1)
    unit = generalize(both(low, high), z)
    said = at(claim.hypotheses[0], event, by=[unit])
    none = almost(P, y, arith(eq(event(image(y)), 0), specialize(READ, y)))
    mean = parts(use("E_congruence", none, mu=P, f=lam(y, event(image(y))), g=lam(y, num(0))))[0]
    _, zero = parts(use(NOTHING, mu=P))
    ints = parts(use(BOUNDED_MEAN, generalize(low, z), generalize(high, z), P=R, f=event, c=1))[0]
    small = arith(E(R, z, event(z)) <= 0, said, mean, zero)
    never = use(VANISHING, almost(R, z, low), ints, small, mu=R, f=event)
    return almost(R, z, arith(eq(read(z), known), eq(event(z), 0)), never)


R1, J, F = released, step_law, lam(x, dirac(start_point))
PRIVATE = on(PROBABILISTIC_DP, Y=OUTPUT)
BEGUN = PROCESS(R1, F, J, n), 1 <= n

START = Lemma(
    "meaning.kept-first", "Probabilistic DP of what the first step of a process releases, from a point", "elementary",
    (*BEGUN, PRIVATE(lam(x, J(num(0) + 1, x, start_point)), NEIGHBOURS, epsilon, delta)),
    PRIVATE(lam(x, R1(num(1), x)), NEIGHBOURS, epsilon, factor * delta),
    mutants=(Mutant("factor", {factor: LESS}, "an answer as it is",
                    witness=finite({"X": 2, "V": 2}, R=lambda k, d: (((1, 0), (1, 0)), ((1, 0), (0, 1)))[int(k)][d],
                        o=0, n=1, J=lambda _, d, __: ((1, 0), (0, 1))[d], N=True, epsilon=0, delta=1)),),
)  # fmt: skip


@proof_of(START)
def _proof(claim: Claim) -> Theorem:
    """What it releases has the law of its answer at the starting point."""
    begins, follows = parts(unfolded(BEGUN[0]))
    told = at(follows, num(0), x, by=[numeric(nat(num(0))), arith(num(0) + 1 <= n, 1 <= n)])
    test = test_function(h, v)
    low, high = (generalize(fact, v) for fact in parts(specialize(test, v)))
    law = J(num(0) + 1, x, v)
    inner = lam(v, E(law, v, h(v)))
    unit = generalize(both(*parts(use(BOUNDED_MEAN, low, high, P=law, f=lam(v, h(v)), c=1))[1:]), v)
    start = at(begins, x, inner, by=[unit])
    sure = parts(use("E_dirac", x=start_point, f=inner))[1]
    own = lam(x, J(num(0) + 1, x, start_point))
    made = lam(x, R1(num(0) + 1, x))
    goal = on(IMAGE, Y=OUTPUT, Z=OUTPUT)(made(x), own(x), lam(v, v))
    same = for_all(goal, arith(eq(E(made(x), v, h(v)), inner(start_point)), at(told, h, by=[test]), start, sure), h)
    itself = generalize(arith(eq(v, v)), v)
    kept = use(PROBABILISTIC_KEPT, claim.hypotheses[-1], generalize(same, x), itself, M=own, M3=made, N=NEIGHBOURS,
               g=lam(v, v), r=lam(v, v), epsilon=epsilon, delta=delta)  # fmt: skip
    place = var("u_")
    after = lam(place, PRIVATE(lam(x, R1(place, x)), NEIGHBOURS, epsilon, delta))
    return use("leibniz", arith(eq(num(0) + 1, num(1))), kept, x=num(0) + 1, y=num(1), A=after)
