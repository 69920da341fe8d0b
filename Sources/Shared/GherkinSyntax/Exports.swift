// Types of the public interface, available without another import.
@_exported public import GherkinPickleArguments
