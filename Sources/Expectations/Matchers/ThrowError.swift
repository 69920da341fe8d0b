/// Matches an expression that throws, whatever it is.
public func throwError() -> ErrorMatcher {
  ErrorMatcher(Phrase("throw an error")) { _ in Verdict(true) }
}

/// Matches an expression that throws an error that equals `expected`.
public func throwError<Failure: Error & Equatable>(_ expected: Failure) -> ErrorMatcher {
  ErrorMatcher(Phrase("throw \(described(expected))")) { Verdict($0 as? Failure == expected) }
}

/// Matches an expression that throws an error of this type.
public func throwError<Failure: Error>(_ type: Failure.Type) -> ErrorMatcher {
  ErrorMatcher(Phrase("throw an error of type \(type)")) { Verdict($0 is Failure) }
}
