"""What one memory is: its text form, its names, its dates. Pure: no files, standard library only."""
