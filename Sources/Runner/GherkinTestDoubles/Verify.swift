public import GherkinExpectations

/// Creates a verification of the calls of a method: `try verify(messages).wasCalled(.once, with: equal("Welcome!"))`.
public func verify<Arguments>(
  _ recorder: Recorder<Arguments>, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column
) -> Verification<Arguments> {
  Verification(
    recorder: recorder,
    place: ExpectationError.Place(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Creates a verification of the calls of a stub:
/// `try verify(beers).wasCalled(.times(2), with: equal("pizza"), .any)`.
public func verify<Arguments, Success>(
  _ stub: Stub<Arguments, Success>, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column
) -> Verification<Arguments> {
  verify(stub.recorder, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// A verification of calls, created by `verify`.
public struct Verification<Arguments> {
  let recorder: Recorder<Arguments>
  let place: ExpectationError.Place

  /// Verifies the number of calls of the method, with any arguments.
  ///
  /// - Throws: `ExpectationError` with the recorded calls.
  public func wasCalled(_ count: CallCount = .once) throws {
    try check(count, CallPattern())
  }

  /// Verifies the number of calls with a matching argument. For several arguments with labels, the matcher gets a
  /// tuple: `with: satisfy { $0.page > 1 }`.
  ///
  /// - Throws: `ExpectationError` with the recorded calls.
  public func wasCalled(_ count: CallCount = .once, with matcher: Matcher<Arguments>) throws {
    try check(count, CallPattern(matcher))
  }

  /// Verifies the number of calls whose arguments all match.
  ///
  /// - Throws: `ExpectationError` with the recorded calls.
  public func wasCalled<each Argument>(
    _ count: CallCount = .once, with matchers: repeat Matcher<each Argument>
  ) throws where Arguments == (repeat each Argument) {
    try check(count, CallPattern(repeat each matchers))
  }

  private func check(_ count: CallCount, _ pattern: CallPattern<Arguments>) throws {
    try failure(of: count, pattern)?.report()
  }

  /// Returns the failure of an expected number of calls; nil if the expectation is met.
  func failure(of count: CallCount, _ pattern: CallPattern<Arguments> = CallPattern()) -> ExpectationError? {
    if let failure = recorder.failure(at: place) { return failure }
    let calls = recorder.recordedCalls.map { (text: $0.text, counts: pattern.matches($0.arguments)) }
    let found = calls.count { $0.counts }
    guard !count.range.contains(found) else { return nil }
    let outcome =
      calls.isEmpty
      ? "it was not called at all"
      : "it was \(found == 0 ? "never called like this" : "called \(counted(found))")"
    return ExpectationError(
      "expected \(pattern.text(recorder.method)) \(count.expectation), but \(outcome)", listing: calls, at: place)
  }
}

/// How often a call is expected.
public struct CallCount: Sendable {
  /// The expectation in a sentence: “to be called once”.
  let expectation: String
  let range: ClosedRange<Int>

  /// Exactly once.
  public static let once = times(1)
  /// Never.
  public static let never = times(0)

  /// Exactly this number of times. A number below 0 is treated as 0.
  public static func times(_ count: Int) -> CallCount {
    CallCount(
      expectation: count > 0 ? "to be called \(counted(count))" : "never to be called",
      range: max(0, count)...max(0, count))
  }

  /// At least this number of times.
  public static func atLeast(_ count: Int) -> CallCount {
    CallCount(expectation: "to be called at least \(counted(count))", range: max(0, count)...Int.max)
  }

  /// At most this number of times. A number below 0 is treated as 0.
  public static func atMost(_ count: Int) -> CallCount {
    CallCount(expectation: "to be called at most \(counted(count))", range: 0...max(0, count))
  }
}

/// Returns “never”, “once” or “3 times”.
func counted(_ count: Int) -> String {
  switch count {
  case ...0: "never"
  case 1: "once"
  default: "\(count) times"
  }
}

/// Conditions on all arguments of a call.
struct CallPattern<Arguments> {
  private let arguments: (() -> String)?
  let matches: (Arguments) -> Bool

  /// Creates a pattern for any arguments.
  init() {
    arguments = nil
    matches = { _ in true }
  }

  init(_ matcher: Matcher<Arguments>) {
    arguments = { matcher.argument }
    matches = matcher.matches
  }

  init<each Argument>(_ matchers: repeat Matcher<each Argument>) where Arguments == (repeat each Argument) {
    var descriptions: [() -> String] = []
    for matcher in repeat each matchers { descriptions.append { matcher.argument } }
    arguments = { [descriptions] in descriptions.map { $0() }.joined(separator: ", ") }
    matches = { (arguments: (repeat each Argument)) in
      for (matcher, argument) in repeat (each matchers, each arguments) {
        guard matcher.matches(argument) else { return false }
      }
      return true
    }
  }

  /// Returns the source text of such a call; only the method's name if there are no conditions.
  func text(_ method: String) -> String {
    arguments.map { "\(method)(\($0()))" } ?? method
  }
}

extension Matcher {
  /// Any argument of a call.
  public static var any: Matcher { satisfy("any") { _ in true } }

  /// The text for an argument between the parentheses of a call: `"pizza"` for `equal("pizza")`.
  var argument: String { expected.map { described($0) } ?? description }
}

extension ExpectationError {
  /// Creates the failure of a verification.
  ///
  /// - Parameter calls: the recorded calls, one per line. If only some match, an arrow marks these.
  init(_ sentence: String, listing calls: [(text: String, counts: Bool)], at place: Place) {
    self.init(calls.isEmpty ? sentence : "\(sentence):\(callList(calls))", at: place)
  }
}
