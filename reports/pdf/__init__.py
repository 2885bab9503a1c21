"""PDF files: written, painted and turned into pixels."""
