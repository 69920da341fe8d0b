// The names that version 0.1 had.

/// The former name of ``InvalidPatternError``.
@available(*, deprecated, renamed: "InvalidPatternError")
public typealias InvalidPattern = InvalidPatternError

/// The former name of ``ExpectationError``.
@available(*, deprecated, renamed: "ExpectationError")
public typealias ExpectationFailure = ExpectationError
