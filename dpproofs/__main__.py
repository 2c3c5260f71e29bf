"""``python -m dpproofs``."""

import sys

from dpproofs.cli import main

if __name__ == "__main__":
    sys.exit(main())
