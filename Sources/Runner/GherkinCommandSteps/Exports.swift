#if os(Linux) || os(macOS)
// Types of the public interface, available without another import.
@_exported public import protocol GherkinStepsCore.TearingDown
@_exported public import protocol GherkinStepsCore.World
@_exported public import struct GherkinStepsCore.StepLibrary
#endif
