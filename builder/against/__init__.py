"""An army against usual targets, or against another army."""
