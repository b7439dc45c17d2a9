"""What a memory is: pure rules, no files."""
