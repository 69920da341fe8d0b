/// The former name of ``GherkinRunner``, which new packages import instead.
@_exported public import GherkinRunner
