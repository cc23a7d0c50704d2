"""The parts database [Swartz82]: sections, parts and links, and the manipulator made of them."""
