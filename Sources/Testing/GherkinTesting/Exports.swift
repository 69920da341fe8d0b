// Types of the public interface, available without another import.
@_exported public import struct GherkinFeatureFiles.FeatureSource
@_exported public import struct GherkinFeatureFiles.ScenarioOrder
@_exported public import struct GherkinFeatureFiles.ScenarioSelection
@_exported public import struct GherkinStepsCore.StepLibrary
