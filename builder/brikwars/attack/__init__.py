"""The odds of one use of a weapon: attacker, target, chances and charts."""
