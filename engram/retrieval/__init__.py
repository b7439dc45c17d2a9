"""Which memories fit a task."""
