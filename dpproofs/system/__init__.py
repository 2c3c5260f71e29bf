"""What the program needs of the machine: files, the cache, modules as they are read, packages."""
