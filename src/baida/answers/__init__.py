"""Answers for programs, built once for the command line, the server and the client."""
