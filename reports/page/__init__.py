"""An army as one HTML page, for phone and table: a file that asks for nothing else."""
