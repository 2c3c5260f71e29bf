"""How the site and its pages are cited, from CITATION.cff, and which revision of the sources they were made from."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

from dpproofs import __version__
from dpproofs.proving.lemma import Lemma

ROOT = Path(__file__).resolve().parents[2]


@cache
def _field(name: str) -> str:
    found = re.search(
        rf'^ *(?:- )?{name}: "?(.*?)"?$', (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE
    )
    if found is None:
        raise SystemExit(f"CITATION.cff has no {name}")
    return found[1]


@cache
def revision() -> str:
    """The commit that the site is made from; empty where the sources are not in git."""
    if not (ROOT / ".git").exists():
        return ""
    command = ["git", "-C", str(ROOT), "rev-parse", "--short=12", "HEAD"]
    said = subprocess.run(command, capture_output=True, check=False, text=True)  # noqa: S603  what is run is written above
    return said.stdout.strip()


def bibtex(lemma: Lemma) -> str:
    """The entry of a theorem, as a page of the site."""
    fields = {
        "author": f"{{{_field('name')}}}",
        "title": f"{{{lemma.title}}}",
        "howpublished": f"Theorem {lemma.id} of dpproofs, version {__version__}",
        "year": _field("date-released")[:4],
        **({"note": f"Machine-checked proof. Source: {lemma.source}"} if lemma.source else {}),
    }
    lines = ",\n".join(f"  {name} = {{{text.replace('_', chr(92) + '_')}}}" for name, text in fields.items())
    return f"@misc{{dpproofs:{lemma.id},\n{lines}\n}}"
