"""What happens on the table: arithmetic of attacks, explosions, fire and hazards.

Pure functions of numbers already rolled; how likely they are is another matter.
"""
