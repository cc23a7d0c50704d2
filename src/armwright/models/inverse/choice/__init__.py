"""What is to be solved and by which method: the chain of moving joints, the task, the choice."""
