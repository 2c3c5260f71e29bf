"""What a kernel that mixes makes of an answer is a mechanism of that kind, for each answer and each such kernel."""

from __future__ import annotations

from collections.abc import Callable

from dpproofs.kernel import Definition, Term, Theorem
from dpproofs.language.terms import REAL, E, conj, dirac, eq, exists, forall, function_type, lam, num, prob, var
from dpproofs.language.terms import variables
from dpproofs.mutants.counterexamples import absurd, fact, from_level, point_mean
from dpproofs.mutants.witnesses import instance, refuted, shown
from dpproofs.meaning.kinds import K_out, N
from dpproofs.meaning.lists import x
from dpproofs.meaning.mixing import AFTER, DOBRUSHIN, DOEBLIN, ULTRA_MIXING, gamma
from dpproofs.meaning.process import OUTPUT, law, v
from dpproofs.privacy.notions import APPROX_DP, PUSHED, delta, epsilon, on, test_function
from dpproofs.proving.lemma import Claim, Lemma, Mutant
from dpproofs.proving.logic import obtain_all
from dpproofs.proving.quantifiers import intro
from dpproofs.proving.reading import read
from dpproofs.proving.tactics import arith, at, generalize, obtain, parts, prove, specialize, unfolded, use
from dpproofs.proving.tactics import witness
from dpproofs.proving.goals import witnesses
from theorems.foundations.measure.pushed_kernel import PUSHED_KERNEL

S = var("S", function_type((OUTPUT,), prob(OUTPUT)))
PUSHED_V = on(PUSHED, Y=OUTPUT, Z=OUTPUT)
MADE = forall(x, PUSHED_V(K_out(x), law(x), S))
PRIVATE = on(APPROX_DP, Y=OUTPUT)(law, N, epsilon, delta)


def _mixes(condition: Definition, *more: Term) -> Term:
    return on(condition, Y=OUTPUT, Z=OUTPUT)(S, gamma, *more)


def _exists(kind: Definition) -> Term:
    return exists(K_out, conj(kind(K_out, N, epsilon, delta, gamma), MADE))


def _proof(kind: Definition, mixes: Term) -> Callable[[Claim], Theorem]:
    def proof(claim: Claim) -> Theorem:
        """What is made of an answer is one law for each data set."""

        def with_laws(made: Term, facts: Theorem) -> Theorem:
            each = prove(PUSHED_V(made(x), law(x), S), unfolded(specialize(facts, x)))
            pushed = generalize(each, x)
            said = kind(made, N, epsilon, delta, gamma)
            return witness(claim.conclusion, made, witnesses(said, (law, S), PRIVATE, mixes, pushed), pushed)

        return obtain(use(PUSHED_KERNEL, P=law, K=lam((x, v), S(v))), "K", with_laws)

    return proof


_SIZES = num(0) <= 0, num(0) <= 1, num(1) <= 1, num(0) <= num(1)


def _hides_nothing(keeps: Term, always: Term) -> Theorem:
    """Every mechanism is (0, 1)-DP."""

    def of_pair(goal: Term, one: Term, other: Term, test: Term) -> Theorem:
        unit = test_function(test, var("w"))
        sure = [parts(use("E_dirac", x=point, f=test))[1] for point in (one, other)]
        return arith(goal, *sure, *(bound for point in (one, other) for bound in parts(specialize(unit, point))))

    return intro(on(APPROX_DP, X=REAL, Y=REAL)(keeps, always, 0, 1), of_pair)


def _told(amplified: str) -> Callable[[Theorem], Theorem]:
    def proof(said: Theorem) -> Theorem:
        """A kernel that keeps its input does not forget it, whereas gamma = 0 says that it does."""
        a, b, w = variables("a b w")
        keeps, event = lam(a, dirac(a)), from_level(1)
        always = lam((a, b), eq(num(0), 0))
        told = instance(said, _hides_nothing(keeps, always), M=keeps, S=keeps, N=always, epsilon=0, delta=1, gamma=0)
        means = [point_mean(point, f) for point in (0, 1) for f in (event, lam(a, E(dirac(a), w, event(w))))]

        def with_law(made: Term, facts: Theorem) -> Theorem:
            kind, pushed = parts(facts)

            def with_kernel(answer: Term, kernel: Term, within: Theorem) -> Theorem:
                values = {"M": answer, "M3": made, "N": always, "K": kernel, "epsilon": 0, "delta": 1, "gamma": 0}
                private = fact(amplified, *parts(within), *map(shown, _SIZES), **values)
                lost = read(APPROX_DP, private).delta
                near = at(at(private, 1, 0, by=[arith(eq(num(0), 0))]), event)
                return absurd(
                    near, shown(lost <= 0), *(at(specialize(pushed, point), event) for point in (0, 1)), *means
                )

            return obtain_all(unfolded(kind), "A S", with_kernel)

        return obtain(told, "K", with_law)

    return proof


def _lemma(name: str, mixes: Term, words: str, amplified: str) -> Lemma:
    kind = AFTER[name]
    claim = Claim((PRIVATE, mixes), _exists(kind))
    return Lemma(
        f"meaning.after-{name.replace('_', '-')}-exists", f"What a kernel makes of an answer is of the kind, {words}",
        "elementary", *claim.parts, _proof(kind, mixes),
        (Mutant("any", Claim((PRIVATE,), claim.conclusion), "a kernel that keeps its input, and gamma = 0",
                witness=refuted(_told(amplified), X=REAL, V=REAL)),),
    )  # fmt: skip


DOBRUSHIN_EXISTS = _lemma(
    "dobrushin", _mixes(DOBRUSHIN, num(0)), "if its laws at any two points are close", "bbgg19.theorem-1.1"
)
DOEBLIN_EXISTS = _lemma("doeblin", _mixes(DOEBLIN), "if its laws have a common part", "bbgg19.theorem-1.3")
ULTRA_MIXING_EXISTS = _lemma(
    "ultra_mixing", _mixes(ULTRA_MIXING), "if its laws have bounded ratios", "bbgg19.theorem-1.4-sharp"
)
