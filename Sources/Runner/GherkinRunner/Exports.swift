// Types of the public interface, available without another import.
@_exported public import enum GherkinWorker.GherkinRun
@_exported public import struct GherkinStepsCore.StepLibrary
