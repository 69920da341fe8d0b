/// Matches true.
public func beTrue() -> Matcher<Bool> {
  Matcher("be true") { $0 }
}

/// Matches false.
public func beFalse() -> Matcher<Bool> {
  Matcher("be false") { !$0 }
}
