"""The command line; click lives here alone."""
