// Deprecated names of version 0.1.

/// The former name of ``AnsweredTwiceError``.
@available(*, deprecated, renamed: "AnsweredTwiceError")
public typealias AnsweredTwice = AnsweredTwiceError

/// The former name of ``CannotSuspendError``.
@available(*, deprecated, renamed: "CannotSuspendError")
public typealias CannotSuspend = CannotSuspendError

/// The former name of ``UnstubbedCallError``.
@available(*, deprecated, renamed: "UnstubbedCallError")
public typealias UnstubbedCall = UnstubbedCallError

/// The former name of ``VerificationError``.
@available(*, deprecated, renamed: "VerificationError")
public typealias VerificationFailure = VerificationError
