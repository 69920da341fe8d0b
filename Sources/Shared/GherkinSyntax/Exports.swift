// Types of the public interface, available without another import.
@_exported public import enum GherkinProtocol.PickleStepArgument
@_exported public import struct GherkinProtocol.Location
@_exported public import struct GherkinProtocol.PickleDocString
@_exported public import struct GherkinProtocol.PickleTable
