"""What people look at: tables in a terminal, text and plain data of models and robots, pictures."""
