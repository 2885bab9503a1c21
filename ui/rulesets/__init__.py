"""What a rule set would change, and where the library has another one."""
