import GherkinVerdict

/// The number of values with each verdict.
package struct ProbeCounts: Sendable {
  package private(set) var noticed = 0
  package private(set) var partly = 0
  package private(set) var negative = 0
  package private(set) var unnoticed = 0
  /// The values among the unnoticed ones that may say what is absent, because no other value is known.
  private var unclear = 0
  /// The values with an exception that are not checked, or in part.
  private var excepted = 0
  package private(set) var notJudged: [PlaceVerdict.Reason: Int] = [:]
  private let steps: Int
  private let valueless: Int

  package init(_ report: ProbeReport) {
    (steps, valueless) = (report.stepCount, report.valuelessStepCount)
    for place in report.places {
      if place.isOpen || place.isUnclear, place.exception != nil { excepted += 1 }
      switch place.verdict {
      case .noticed: noticed += 1
      case .partly: partly += 1
      case .negative: negative += 1
      case .unnoticed:
        unnoticed += 1
        if place.mayBeNegative { unclear += 1 }
      case .notJudged(let reason): notJudged[reason, default: 0] += 1
      }
    }
  }

  /// The number of values with a verdict.
  package var judged: Int { noticed + partly + negative + unnoticed }

  /// `124 values of 49 Then steps were changed: 118 noticed, 4 negative, 2 not noticed. 43 Then steps have no value.`
  package var sentence: String {
    let verdicts = [(noticed, "noticed"), (partly, "partly"), (negative, "negative"), (unnoticed, "not noticed")]
      .filter { $0.0 > 0 }.map { "\(Quantity.text($0)) \($1)" }
    let values = "\(Quantity.text(judged, "value")) of \(Quantity.text(steps, "Then step"))"
    let changed = "\(values) \(judged == 1 ? "was" : "were") changed: \(verdicts.joined(separator: ", "))."
    let absent =
      unclear == 0
      ? "" : " \(Quantity.text(unclear)) of those not noticed may say what is absent, as no other value is known."
    let others = notJudged.values.reduce(0, +)
    let why = frequentReasons.first.map { "\(notJudged.count == 1 ? "" : ", mostly") because \($0.words)" } ?? ""
    let open = others == 0 ? "" : " \(Quantity.text(others, "value")) \(others == 1 ? "was" : "were") not judged\(why)."
    let none = " \(Quantity.text(valueless, "Then step")) \(valueless == 1 ? "has" : "have") no value."
    let exceptions =
      excepted == 0 ? "" : " \(Quantity.text(excepted, "value")) need\(excepted == 1 ? "s" : "") no check by exception."
    return changed + absent + exceptions + open + (valueless == 0 ? "" : none)
  }

  /// Why values were not judged, the most frequent reason first.
  package var reasons: [String] {
    frequentReasons.map { "\(Quantity.text(notJudged[$0] ?? 0)) because \($0.words)" }
  }

  private var frequentReasons: [PlaceVerdict.Reason] {
    notJudged.keys.sorted { (notJudged[$1] ?? 0, $0.rawValue) < (notJudged[$0] ?? 0, $1.rawValue) }
  }
}
