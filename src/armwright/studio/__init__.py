"""The application in a browser: nothing is here yet."""
