"""What a library keeps of what was: versions and removed items."""
