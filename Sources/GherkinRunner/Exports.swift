// What the public interface mentions, so that it can be named without another import.
@_exported public import enum GherkinFormatters.FormatterCatalog
@_exported public import struct GherkinSteps.StepLibrary
