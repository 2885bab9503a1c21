"""The pictures of the manual and the README, made from the real window and real PDFs.

`python -m tests.pictures` makes them all again.
"""
