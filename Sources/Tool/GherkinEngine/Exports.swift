// Types of the public interface, available without another import.
@_exported public import enum GherkinHost.GherkinRun
@_exported public import enum GherkinOutcomes.Outcome
@_exported public import struct GherkinOutcomes.OutcomeCounts
@_exported public import struct GherkinOutcomes.FinishedScenario
@_exported public import struct GherkinOutcomes.RunOutcome
@_exported public import protocol GherkinFormatters.EnvelopeFormatter
@_exported public import protocol GherkinFormatters.EventFormatter
@_exported public import struct GherkinFormatters.FormatOptions
@_exported public import enum GherkinFormatters.FormatterCatalog
@_exported public import struct GherkinFormatters.OutputSink
@_exported public import struct GherkinFormatters.StandardStream
@_exported public import struct GherkinStepsCore.ExamplesRow
@_exported public import struct GherkinFeatureFiles.FeatureSource
@_exported public import struct GherkinFeatureFiles.ScenarioOrder
@_exported public import struct GherkinFeatureFiles.ScenarioSelection
@_exported public import struct GherkinStepsCore.StepLibrary
@_exported public import struct GherkinProtocol.TestStepResult
