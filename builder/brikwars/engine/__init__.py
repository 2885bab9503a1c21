"""What happens at the table: one model that every view asks."""
