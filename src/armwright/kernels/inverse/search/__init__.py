"""All solutions of a pose with their status: elimination first, and what it may have missed."""
