// Types of the public interface, available without another import.
@_exported public import struct GherkinProtocol.TestStepResult
@_exported public import GherkinVerdict
@_exported public import struct GherkinSyntax.Location
@_exported public import struct GherkinSyntax.ParseError
