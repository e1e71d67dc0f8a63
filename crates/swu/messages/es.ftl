# Words of swu, over the common ones of the command.
