"""Set Brickmuster up in this folder and start it, its tests or its checks.

    python3 dev.py run       start the program (or one of its commands)
    python3 dev.py help      list what else it can do

The work is done in `packaging/devtools`, which needs Python 3.11 to 3.15 and nothing
else. Python 2.7 and later must be able to read this file, so that an old Python ends
with a sentence, or starts a newer one.
"""

import os
import sys

ROOT = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [ROOT, os.path.join(ROOT, "packaging")]

if __name__ == "__main__":
    from devtools.other_python import fits, start_with_another

    if not fits(sys.version_info):
        sys.exit(start_with_another(sys.argv))
    from devtools.main import main

    sys.exit(main(sys.argv[1:]))
