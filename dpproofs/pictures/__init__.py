"""Pictures of bounds: every number in them comes from a verified function, or from the statement of a lemma.

``picture("cdp-tail")`` is a :class:`Picture`, which notebooks show; ``PICTURES`` has all names.
"""

from __future__ import annotations

from dpproofs.pictures.made import PICTURES, picture
from dpproofs.pictures.model import Curve, Picture, Point

__all__ = ["PICTURES", "Curve", "Picture", "Point", "picture"]
