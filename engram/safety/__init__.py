"""What must not pass: pure rules, no files."""
