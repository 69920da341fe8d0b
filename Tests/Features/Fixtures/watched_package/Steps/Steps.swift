let steps = 1
