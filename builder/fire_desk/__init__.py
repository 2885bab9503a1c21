"""The card and fire desk that Small Arms Fire and Infantry Fire share."""
