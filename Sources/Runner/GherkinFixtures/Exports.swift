// Types of the public interface, available without another import.
@_exported public import struct GherkinStepsCore.StepLibrary
@_exported public import struct GherkinData.YAMLError
