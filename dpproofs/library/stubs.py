"""``python -m dpproofs.library.stubs``: prints the stubs of the verified functions of the library, ``functions.pyi``.

Wheels have them; in a source tree ``make types`` writes them.
"""

from __future__ import annotations

import sys

from dpproofs.library import library
from dpproofs.privacy.signatures import stubs

if __name__ == "__main__":
    sys.stdout.write(stubs(f.description for f in library().functions.values()))
