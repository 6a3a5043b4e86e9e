"""The application on a device, without a server."""
