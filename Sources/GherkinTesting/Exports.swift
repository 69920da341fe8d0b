// Types of the public interface, available without another import.
@_exported public import struct GherkinSteps.FeatureSource
@_exported public import struct GherkinSteps.ScenarioOrder
@_exported public import struct GherkinSteps.ScenarioSelection
@_exported public import struct GherkinSteps.StepLibrary
