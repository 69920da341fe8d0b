/// The former name of ``GherkinRunner``. New packages import that module instead.
@_exported public import GherkinRunner
