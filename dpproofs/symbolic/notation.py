"""Definitions of the library are written in SymPy's LaTeX as they are anywhere else."""

from __future__ import annotations

from dpproofs.expressions import write_definitions
from dpproofs.privacy import typeset

notation = typeset.notation
write_definitions(notation)
