"""The application that the server and the device run: declared calls, a folder for each feature."""
