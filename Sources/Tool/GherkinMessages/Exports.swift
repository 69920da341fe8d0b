// Types of the public interface, available without another import.
@_exported public import struct GherkinSyntax.GherkinDocument
@_exported public import struct GherkinSyntax.Location
@_exported public import struct GherkinSyntax.ParseError
@_exported public import struct GherkinSyntax.Pickle
@_exported public import struct GherkinSyntax.PickleLineage
@_exported public import struct GherkinSyntax.PickleStep
@_exported public import struct GherkinSyntax.Snippet
@_exported public import struct GherkinSyntax.Source
