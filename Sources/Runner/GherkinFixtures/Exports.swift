// Types of the public interface, available without another import.
@_exported public import struct GherkinSteps.StepLibrary
@_exported public import struct GherkinData.YAMLError
