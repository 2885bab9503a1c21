"""Templates and tokens to cut out, at their true size."""
