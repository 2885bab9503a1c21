"""What comes from elsewhere: files, pasted text, and what is a twin of it."""
