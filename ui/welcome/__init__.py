"""The parts of the welcome page: the jobs, the armies of last time, the examples."""
