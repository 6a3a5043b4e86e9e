"""Tables and rooms without a server; tests set their clock."""
