"""Names callers and logs calls of the phone system."""

__version__ = "1.0.0"
