// Deprecated names of version 0.1.

/// The former name of ``InvalidPatternError``.
@available(*, deprecated, renamed: "InvalidPatternError")
public typealias InvalidPattern = InvalidPatternError

/// The former name of ``ExpectationError``.
@available(*, deprecated, renamed: "ExpectationError")
public typealias ExpectationFailure = ExpectationError

/// The former name of ``MatchResult``.
@available(*, deprecated, renamed: "MatchResult")
public typealias Verdict = MatchResult
