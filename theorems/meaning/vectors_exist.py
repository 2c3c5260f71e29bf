"""Gaussian noise on vectors exists: an answer that shows the last entry alone is put together from all of them."""

from __future__ import annotations

from dpproofs.kernel import Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, forall, fst, function_type, implies, ind, lam
from dpproofs.language.terms import nat, normal, num, pair, product, snd, var
from dpproofs.meaning.kinds import VECTOR_GAUSSIAN, Delta, K, N, d, i, phi, sigma, w, z
from dpproofs.meaning.laws import GAUSSIAN_VECTOR, INDEPENDENT
from dpproofs.meaning.lists import DATA, x
from dpproofs.privacy.definitions import L2_SENSITIVITY, on, test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant, proof_of, without
from dpproofs.proving.tactics import arith, at, both, constant, discharge, folded, for_all, generalize, natural_sign
from dpproofs.proving.tactics import obtain, parts, said_of, specialize, use, witness, witnesses

entries = var("q", function_type((DATA, REAL), REAL))
MECHANISM = on(VECTOR_GAUSSIAN, V=REAL)
MOVED = L2_SENSITIVITY(entries, d, N, Delta)
LAST = forall(
    x, forall(phi, implies(test_function(phi, w), eq(E(K(x), w, phi(w)), E(normal(entries(x, d), sigma), w, phi(w)))))
)
_MADE = exists(K, conj(MECHANISM(K, N, Delta, sigma), LAST))

VECTORS_EXIST = Lemma(
    "meaning.vector-gaussian-mechanism-exists", "There is Gaussian noise on any vector of queries", "law_with_density",
    (nat(d), 1 <= d, MOVED),
    _MADE,
    mutants=(Mutant("any", without(MOVED), "queries that move by more",
            unwitnessed="that vectors have one law whose entries do not move takes an induction over the entries"),),
)  # fmt: skip

u, v = var("u", product(DATA, REAL)), var("v")
PUT = lam((v, z), z)


@proof_of(VECTORS_EXIST)
def _proof(claim: Claim) -> Theorem:
    """Entry i is in the place of the one before it; at 0 there is none."""
    test = test_function(phi, w)
    first = ind(snd(u) <= 0)
    weights = generalize(both(arith(0 <= first), arith(first <= 1)), u)
    noisy = normal(entries(fst(u), snd(u)), sigma)
    mixed = use("foundations.law-mixed", weights, t=lam(u, first), P=lam(u, dirac(num(0))), Q=lam(u, noisy))

    def with_laws(found: Term, facts: Theorem) -> Theorem:
        partial = lam((x, i), found(pair(x, i)))

        def mean(place: Term, *where: Theorem) -> Theorem:
            told = at(specialize(facts, pair(x, place)), phi, by=[test])
            late = E(normal(entries(x, place), sigma), w, phi(w))
            return arith(eq(E(found(pair(x, place)), w, phi(w)), late), told, *where)

        late = arith(0 < i + 1, natural_sign(i))
        law, next_law = partial(x, i), normal(entries(x, i + 1), sigma)
        same = parts(constant(law, v, E(next_law, w, phi(w))))[1]
        goal = on(INDEPENDENT, Y=REAL, Z=REAL, V=REAL)(partial(x, i + 1), law, next_law, PUT)
        joined = for_all(goal, arith(said_of(goal, phi), mean(i + 1, late), same), phi)
        begin = at(specialize(facts, pair(x, num(0))), phi, by=[test])
        sure = parts(use("E_dirac", x=num(0), f=phi))[1]
        start = discharge(arith(eq(E(partial(x, 0), w, phi(w)), phi(num(0))), begin, sure), test)
        said = on(GAUSSIAN_VECTOR, V=REAL)(lam(i, partial(x, i)), PUT, num(0), lam(i, entries(x, i)), sigma)
        chain = folded(said, both(generalize(start, phi), generalize(discharge(joined, nat(i)), i)))
        answer = lam(x, partial(x, d))
        whole = discharge(arith(eq(E(partial(x, d), w, phi(w)), E(partial(x, d), w, phi(w)))), test)
        last = generalize(discharge(mean(d, arith(0 < d, 1 <= d)), test), x, phi)
        kind = MECHANISM(answer, N, Delta, sigma)
        values = d, entries, PUT, num(0), partial
        each = generalize(both(chain, generalize(whole, phi)), x)
        return witness(claim.conclusion, answer, witnesses(kind, values, nat(d), MOVED, each), last)

    return obtain(mixed, "R", with_laws)
