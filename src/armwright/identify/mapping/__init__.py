"""From columns of a log to signals of joints."""
