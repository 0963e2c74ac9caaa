from . import call
