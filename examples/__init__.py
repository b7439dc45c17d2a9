"""A session of a small project, the memories proposed from it, and `make demo`."""
