import GherkinOutcomes
import GherkinProbing
import GherkinTestSupport
import Testing

@Suite("The file with the verdicts of probes")
struct ProbeDocumentTests {
  private static func place(_ verdict: PlaceVerdict, value: String = "tea", mayBeNegative: Bool = false)
    -> ProbeReport
    .Place
  {
    var judgement = PlaceJudgement(verdict)
    (judgement.tried, judgement.passed) = (["teax", "elsewhere"], ["teax"])
    return ProbeReport.Place(
      subject: ProbeReport.Subject(.argument, index: 0, name: "string"),
      scenario: ScenarioIdentity(feature: "f", rule: "r", scenario: "s", values: ["1"], ordinal: 2), uri: "a.feature",
      line: 3, step: "I see \"tea\"", value: value, judgement: judgement, mayBeNegative: mayBeNegative,
      digest: "1")
  }

  private static func report(_ places: [ProbeReport.Place]) -> ProbeReport {
    var definition = ProbeReport.Definition(
      pattern: "I see {string}", form: .expression, tags: "@a", file: "Steps/Tea.swift", line: 4, digest: "2")
    definition.places = places
    return ProbeReport(revision: "abc", definitions: [definition], stepCount: 2, valuelessStepCount: 1)
  }

  @Test("it is read as it was written")
  func roundTrip() throws {
    let reasons = PlaceVerdict.Reason.allCases.map { Self.place(.notJudged($0)) }
    let report = Self.report(
      [Self.place(.noticed), Self.place(.partly), Self.place(.negative), Self.place(.unnoticed)] + reasons)
    let json = try ProbeDocument(report).json
    let read = try ProbeDocument(json: json).report
    check(String(reflecting: read), equals: String(reflecting: report))
    check(try ProbeDocument(read).json, equals: json)
  }

  @Test("another format is refused, and so is anything else")
  func refusal() throws {
    let json = String(decoding: try ProbeDocument(Self.report([Self.place(.noticed)])).json, as: UTF8.self)
    #expect(throws: ProbeDocumentError.self) {
      try ProbeDocument(json: Array(json.replacing(#""version":1"#, with: #""version":2"#).utf8))
    }
    #expect(throws: ProbeDocumentError.self) {
      try ProbeDocument(json: Array(json.replacing(#""noticed"}"#, with: #""perhaps"}"#).utf8))
    }
    for text in ["", "[]", "{}", String(json.dropLast(9)), String(repeating: "[", count: 100_000)] {
      #expect(throws: ProbeDocumentError.self) { try ProbeDocument(json: Array(text.utf8)) }
    }
  }

  @Test("long values are truncated")
  func longValues() throws {
    let long = String(repeating: "é", count: 10_000)
    let json = try ProbeDocument(Self.report([Self.place(.noticed, value: long)])).json
    check(json.count < 4_000)
    check(try ProbeDocument(json: json).report.places[0].value.hasSuffix("é…"))
  }

  @Test(
    "a definition has a finding if nothing is noticed, or only large changes, at any place, or at one with a number",
    arguments: [
      ([place(.unnoticed), place(.unnoticed)], ["unnoticed 2"]),
      ([place(.unnoticed), place(.noticed)], ["note 1"]),
      ([place(.unnoticed), place(.negative)], ["note 1"]),
      ([place(.unnoticed, value: "3"), place(.noticed, value: "4")], ["unnoticed 1"]),
      ([place(.partly), place(.partly), place(.unnoticed)], ["partly 3"]),
      ([place(.partly), place(.noticed)], ["note 1"]),
      ([place(.unnoticed, mayBeNegative: true), place(.notJudged(.tooSlow))], ["note 1"]),
      ([place(.unnoticed, mayBeNegative: true), place(.unnoticed)], ["unnoticed 1", "note 1"]),
      ([place(.noticed), place(.negative)], []),
    ])
  func findings(places: [ProbeReport.Place], expected: [String]) {
    check(Self.report(places).findings.map { "\($0.kind) \($0.places.count)" }, equals: expected)
  }

  @Test(
    "the last line counts the values by verdict, and says why most others were not judged",
    arguments: [
      ([.skipped], "1 value was not judged because the scenario is skipped"),
      ([.skipped, .skipped], "2 values were not judged because the scenario is skipped"),
      ([.skipped, .notRun, .notRun], "3 values were not judged, mostly because the scenario did not run"),
    ] as [([PlaceVerdict.Reason], String)])
  func sentence(reasons: [PlaceVerdict.Reason], expected: String) {
    let places = [Self.place(.noticed), Self.place(.unnoticed)] + reasons.map { Self.place(.notJudged($0)) }
    check(
      ProbeCounts(Self.report(places)).sentence,
      equals: "2 values of 2 Then steps were changed: 1 noticed, 1 not noticed. \(expected). "
        + "1 Then step has no value.")
  }
}
