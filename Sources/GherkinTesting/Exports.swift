// What the public interface mentions, so that it can be named without another import.
@_exported public import struct GherkinSteps.FeatureSource
@_exported public import struct GherkinSteps.ScenarioOrder
@_exported public import struct GherkinSteps.ScenarioSelection
@_exported public import struct GherkinSteps.StepLibrary
