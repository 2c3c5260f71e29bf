"""dpproofs: a proof checker for privacy bounds.

General layout: ``dpproofs.kernel`` makes theorems, ``dpproofs.checkers`` decides their leaves,
``dpproofs.proving.tactics`` finds proofs, ``dpproofs.library`` has the lemmas of the installed theorem packages,
``dpproofs.privacy.verified`` turns lemmas into functions, ``dpproofs.accounting`` judges claims. Names below are loaded
when first used. Every verified function of the library is an attribute of ``dpproofs.functions``.

Privacy losses, divergences and epsilons are in nats; logarithms are natural.
"""

from dpproofs.system import started

started.leave_the_current_folder(__file__)  # before anything is imported from it

from typing import Any

from dpproofs.system import loading

loading.install()

__version__ = "0.2.0"

_LAZY = {
    "Bound": "privacy.verified", "Guarantee": "privacy.guarantees", "RelationError": "privacy.relations",
    "SideConditionError": "errors", "premise": "privacy.guarantees", "DpproofsError": "errors", "InputError": "errors",
    "Value": "numbers", "Lemma": "proving.lemma", "Mutant": "proving.lemma", "Claim": "proving.lemma",
    "PrivacyClaim": "accounting", "Verdict": "accounting", "parse_claim": "accounting", "read_claim": "accounting",
    "verify": "accounting", "Accountant": "accounting", "from_sympy": "symbolic",
    "to_sympy": "symbolic", "prove": "prover.border",
    "InterruptedSearchError": "prover.answers", "save_answer": "library.saved",
    "check": "library.checking", "sensitivity": "queries.answers", "load_ipython_extension": "library.notebook",
}  # fmt: skip

__all__ = ["__version__", *sorted(_LAZY)]


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        import importlib

        return getattr(importlib.import_module(f"dpproofs.{_LAZY[name]}"), name)
    raise AttributeError(f"module 'dpproofs' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
