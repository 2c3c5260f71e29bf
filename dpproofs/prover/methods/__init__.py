"""The methods of the search, in the order in which they are tried at a goal."""

from __future__ import annotations

from dpproofs.prover.goal import Method
from dpproofs.prover.methods.arithmetic import Arithmetic
from dpproofs.prover.methods.chains import Chains
from dpproofs.prover.methods.enclosure import Enclosure
from dpproofs.prover.methods.ends import Ends
from dpproofs.prover.methods.exponentials import Exponentials
from dpproofs.prover.methods.factors import Factors, Quotients
from dpproofs.prover.methods.parts import Parts
from dpproofs.prover.methods.peaks import Peaks
from dpproofs.prover.methods.reductions import Reductions
from dpproofs.prover.methods.slopes import Slopes
from dpproofs.prover.methods.splits import Halves, Splits
from dpproofs.prover.methods.squares import Squares
from dpproofs.prover.methods.substitutions import Substitutions
from dpproofs.prover.methods.tails import Starts, Tails

OF_PRODUCTS: tuple[Method, ...] = (Arithmetic(), Reductions(), Quotients(), Factors())
"""The methods that decompose a goal. What they leave open is a function that is no product."""

AT_ONCE: tuple[Method, ...] = (Exponentials(), Enclosure())
"""Those for one function that need no derivatives."""

BY_DERIVATIVES: tuple[Method, ...] = (
    Parts(),
    Substitutions(),
    Squares(),
    Chains(),
    Halves(),
    Slopes((Ends(), Tails(), Starts(), Peaks(), Splits())),
)
"""Those whose goals are smaller by a derivative, a part or a variable."""
