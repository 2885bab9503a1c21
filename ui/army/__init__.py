"""The parts of an army's page: its budget, its entries, its picker, its house rules."""
