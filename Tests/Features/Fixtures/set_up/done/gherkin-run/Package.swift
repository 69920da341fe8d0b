// A package in whose place init writes a dependency.
