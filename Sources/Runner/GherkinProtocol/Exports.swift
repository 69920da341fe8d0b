// Parts of the interface.
@_exported public import GherkinPickleArguments
