// Types of the public interface, available without another import.
@_exported public import struct Gherkin.GherkinDocument
@_exported public import struct Gherkin.Location
@_exported public import struct Gherkin.ParseError
@_exported public import struct Gherkin.Pickle
@_exported public import struct Gherkin.PickleStep
@_exported public import struct Gherkin.Source
