"""How fast baida is: ratios to other programs, measured side by side in one run."""
