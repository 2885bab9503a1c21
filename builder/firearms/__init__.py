"""What games of single men with firearms share, whatever their rules."""
