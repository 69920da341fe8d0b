// What the public interface mentions, so that it can be named without another import.
@_exported public import struct GherkinSteps.StepLibrary
@_exported public import struct YAMLFixtures.YAMLError
