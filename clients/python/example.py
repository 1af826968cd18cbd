"""Prints what a service makes of a page: RECTO_URL and RECTO_API_KEY name the service and the key.

    python3 example.py https://example.com/
"""

import os
import sys

from recto_md import Recto, RectoError

recto = Recto(os.environ["RECTO_URL"], os.environ["RECTO_API_KEY"])
try:
    print(recto.convert(url=sys.argv[1])["markdown"])
except RectoError as error:
    sys.exit("%s: %s" % (error.code, error))
