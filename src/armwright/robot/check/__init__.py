"""What makes a description impossible or doubtful: of the whole robot, of a body, of a joint."""
