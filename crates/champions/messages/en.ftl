# Words of champions, over the common ones of the command.
