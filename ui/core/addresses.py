"""Where the project is on the net: the one place for every address of it.

All of them are empty until the program is published. Whoever publishes it fills them in
here. The window, the package of Debian, the website and the policies ask this module.
"""

from typing import Final

APP_ID: Final = "org.brickmuster.Brickmuster"
"""What desktops and stores call the program: a domain of the project, backwards. It
names the files in `packaging/linux`, and may not change after the first release."""

SOURCE: Final = ""
"""The repository on a site that has issues and releases, without a slash at its end."""

CONTACT: Final = ""
"""The mail address for a fault in safety, and for conduct that harms somebody."""
