# Words of foursouls, over the common ones of the command.
