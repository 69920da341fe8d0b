/// Matches true.
public func beTrue() -> Matcher<Bool> {
  Matcher("be true") { $0 }
}

/// Matches false.
public func beFalse() -> Matcher<Bool> {
  Matcher("be false") { !$0 }
}

/// Matches nil.
public func beNil<Wrapped>() -> Matcher<Wrapped?> {
  Matcher("be nil") { $0 == nil }
}
