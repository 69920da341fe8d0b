/// Whether a step notices another value in a place.
package enum PlaceVerdict: Sendable, Hashable {
  /// It notices a small change.
  case noticed
  /// It notices a large change only, such as one of the part that it compares, or a number of another step.
  case partly
  /// It notices only a text that another step expects: it says that something is not there.
  case negative
  /// It notices no change.
  case unnoticed
  case notJudged(Reason)

  /// Why a place has no verdict.
  package enum Reason: String, Sendable, Codable, CaseIterable {
    case skipped, knownFailure, notPassed, notRun, hookAround, noCheck, noOtherValue, notConverted, tooSlow, disturbed

    /// The reason in words.
    package var words: String {
      switch self {
      case .skipped: "the scenario is skipped"
      case .knownFailure: "the scenario is a known failure"
      case .notPassed: "the step, or one before it, did not pass"
      case .notRun: "the scenario did not run"
      case .hookAround: "a hook runs around the step"
      case .noCheck: "the definition of the step is mostly used by Given and When steps"
      case .noOtherValue: "the definition of the step matches no other value"
      case .notConverted: "no other value can be converted"
      case .tooSlow: "the step took more than three times as long with another value"
      case .disturbed: "an issue was recorded meanwhile outside of the step"
      }
    }
  }
}

extension PlaceVerdict: Codable {
  private enum Key: String, CodingKey {
    case verdict, reason
  }

  private enum Name: String, Codable {
    case noticed, partly, negative, unnoticed, notJudged
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self =
      switch try values.decode(Name.self, forKey: .verdict) {
      case .noticed: .noticed
      case .partly: .partly
      case .negative: .negative
      case .unnoticed: .unnoticed
      case .notJudged: .notJudged(try values.decode(Reason.self, forKey: .reason))
      }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    let name: Name
    switch self {
    case .noticed: name = .noticed
    case .partly: name = .partly
    case .negative: name = .negative
    case .unnoticed: name = .unnoticed
    case .notJudged(let reason):
      name = .notJudged
      try values.encode(reason, forKey: .reason)
    }
    try values.encode(name, forKey: .verdict)
  }
}

/// The verdict about a place, and the values that led to it.
package struct PlaceJudgement: Sendable {
  package var verdict: PlaceVerdict
  /// The values that were tried, in order.
  package var tried: [String] = []
  /// Those of them with which the step passed.
  package var passed: [String] = []

  package init(_ verdict: PlaceVerdict) {
    self.verdict = verdict
  }
}
