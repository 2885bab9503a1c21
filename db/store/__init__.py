"""The tables of a library, and how one unit of work reads and writes them."""
