"""What the application asks of a server: the ports of `baida.app`."""
