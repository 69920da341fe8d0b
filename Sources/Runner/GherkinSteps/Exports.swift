// The parts of this product, which are compiled side by side. Users import only this one.
@_exported public import GherkinData
@_exported public import GherkinStepsCore
