"""`calibrate`: the test page of a printer."""

import argparse

from reports.layout.settings import paper_named
from reports.sheet.calibration import calibration_pdf
from ui.cli.files import output_of
from ui.cli.terminal import DONE, report


def calibrate(args: argparse.Namespace) -> int:
    """Print a test page."""
    out = output_of(args)
    out.write(calibration_pdf(paper_named(args.paper), landscape=args.landscape))
    report(args, "print it on both sides at 100 %, then read it against the light")
    return DONE
