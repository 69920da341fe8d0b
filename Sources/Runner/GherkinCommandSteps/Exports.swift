#if os(Linux) || os(macOS)
// Types of the public interface, available without another import.
@_exported public import protocol GherkinSteps.TearingDown
@_exported public import protocol GherkinSteps.World
@_exported public import struct GherkinSteps.StepLibrary
#endif
