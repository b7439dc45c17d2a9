"""Numbers that pages in docs/ state, measured by one command on a file of a stated form."""
