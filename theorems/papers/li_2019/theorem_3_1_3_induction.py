"""Beside Theorem 3.1 (3): composition of T mechanisms, (epsilon0, delta(t))-DP whatever the answers before are."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import conj, eq, lam, nat, num, substitute, var
from dpproofs.mutants.witnesses import finite
from dpproofs.proving.lemma import LESS, Claim, Lemma, Mutant, factor, proof_of
from dpproofs.privacy.notions import APPROX_RENYI_LINE, APPROX_ZCDP, N, i, k, x1, x2, y
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, assume, at, both, discharge, for_all, generalize, obtain_all, parts
from dpproofs.proving.tactics import specialize, unfolded, use, with_argument
from theorems.citations import LI
from theorems.foundations.measure.neighbours import both_ways
from theorems.notions.approx_zcdp.same_laws import SAME_LAWS
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import GIVEN as EACH
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import KEPT, PRIVATE, SIZES, START, STEPS, Ms, dels
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import eps, exponentials, history, product_rule
from theorems.papers.bun_steinke_2016.cor_8_9_composition_induction import total, x
from theorems.papers.bun_steinke_2016.lemma_8_2_pair import PAIR
from theorems.papers.li_2019.theorem_3_1_3_kernels import OF_KERNELS_HOEFFDING, offset

epsilon0 = var("epsilon0")
SAME = {eps: lam(i, epsilon0)}
GIVEN = tuple(substitute(h, SAME) for h in EACH)
PRIVATE0, SIZES0 = (substitute(h, SAME) for h in (PRIVATE, SIZES))

RATE = epsilon0**2 / 2

IN_A_ROW = Lemma(
    "li16.theorem-3.1.3-corrected-zcdp", "T mechanisms that are (epsilon0, delta(t))-DP are approximately zCDP, xi = "
    "T (epsilon0 tanh(epsilon0/2) - rho), rho = epsilon0^2/2 each", f"{LI}, beside Theorem 3.1 (3)",
    (*GIVEN, nat(k)),
    APPROX_ZCDP(lam(x, history(k, x)), N, total(k), k * offset(epsilon0), factor * k * RATE),
    mutants=(
                Mutant(
                    "rho",
                    {factor: LESS},
                    "k = 1, randomized response, alpha near 1",
                    witness=finite(
                        {"X": 2, "Y": 2},
                        R={0: ((1, 0), (1, 0)), 1: (("5/9", "4/9"), ("4/9", "5/9"))},
                        M={
                            0: ((1, 0), (0, 1), (1, 0), (0, 1)),
                            1: (("5/9", "4/9"), ("5/9", "4/9"), ("4/9", "5/9"), ("4/9", "5/9")),
                            2: ((1, 0), (0, 1), (1, 0), (0, 1)),
                        },
                        N=True,
                        k=1,
                        epsilon0="0.2232",
                        deltas=0,
                    ),
                ),
            ),
)  # fmt: skip


@proof_of(IN_A_ROW)
def _induction(claim: Claim) -> Theorem:
    nothing = arith(eq(num(0), total(0)), exponentials(use("sum_empty", a=1, b=0, s=KEPT)))
    start = use(SAME_LAWS, specialize(START, x1, x2), P=history(num(0), x1), Q=history(num(0), x2))
    none = with_argument(start, nothing, delta=total(0), xi=num(0) * offset(epsilon0), rho=num(0) * RATE)
    base = both(arith(0 <= total(0), nothing), none)
    so_far = line(k, RATE)
    step = generalize(discharge(_step(k, assume(so_far)), nat(k), so_far), k)
    every = use("induction", base, step, A=lam(k, so_far))
    return for_all(claim.conclusion, parts(at(every, k, by=[nat(k)]))[1])


def line(n: Term, rate: Term) -> Term:
    """The histories after n mechanisms are close but for that mass."""
    pair = APPROX_RENYI_LINE(history(n, x1), history(n, x2), total(n), n * offset(epsilon0), n * rate)
    return conj(0 <= total(n), pair)


def _step(n: Term, so_far: Theorem) -> Theorem:
    """One more mechanism: its components are kernels."""
    natural = nat(n)
    size, delta = at(SIZES0, n, by=[natural]), dels(n + 1)
    there, back = both_ways(unfolded(at(PRIVATE0, n, y, by=[natural])))
    kernels = {"K": lam(y, Ms(n + 1, x1, y)), "H": lam(y, Ms(n + 1, x2, y))}
    close = generalize(there, y), generalize(back, y)
    chosen = use(OF_KERNELS_HOEFFDING, *close, size, epsilon=epsilon0, delta=delta, **kernels)
    unit, pair = parts(so_far)
    old = read(APPROX_RENYI_LINE, pair)
    below_one = arith(old.delta <= 1)
    laws = [at(STEPS, n, v, by=[natural]) for v in (x1, x2)]

    def with_parts(A: Term, A2: Term, B: Term, B2: Term, first: Theorem) -> Theorem:
        def with_kernels(KA: Term, KA2: Term, KB: Term, KB2: Term, second: Theorem) -> Theorem:
            return use(PAIR, first, second, *laws, unit, below_one, size, P=history(n, x1), Q=history(n, x2),
                       R=history(n + 1, x1), S=history(n + 1, x2), A=A, A2=A2, B=B, B2=B2, KA=KA, KA2=KA2, KB=KB,
                       KB2=KB2, delta=old.delta, xi=old.xi, rho=old.rho, delta2=delta, xi2=offset(epsilon0),
                       rho2=RATE, **kernels)  # fmt: skip

        return obtain_all(chosen, "KA KA2 KB KB2", with_kernels)

    made = obtain_all(pair, "A A2 B B2", with_parts)
    rule = use(product_rule(n), SIZES0, natural, epsilons=SAME[eps])
    new_delta = with_argument(made, rule, delta=total(n + 1))
    whole = with_argument(new_delta, xi=(n + 1) * offset(epsilon0), rho=(n + 1) * RATE)
    product = arith(0 <= (1 - old.delta) * delta, arith(0 <= 1 - old.delta), size)
    mass = arith(eq(total(n + 1), old.delta + (1 - old.delta) * delta), rule)
    return both(arith(0 <= total(n + 1), mass, product, unit), whole)
