// Types of the public interface, available without another import.
@_exported public import enum GherkinHost.GherkinRun
@_exported public import struct GherkinStepsCore.StepLibrary
