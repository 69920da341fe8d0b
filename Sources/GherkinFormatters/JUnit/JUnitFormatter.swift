public import CucumberMessages
internal import Gherkin

/// Writes a report in JUnit's XML: one suite, a test case for each scenario, its last attempt, and one for each problem
/// outside of scenarios.
public struct JUnitFormatter: EventFormatter {
  private let options: JUnitOptions
  private let isStrict: Bool
  /// What is to be written of scenarios that ended; the counts in front of them are known at the end alone.
  private var testCases: [(place: Query.FeatureLocation, text: Spool.Entry)] = []
  private let spool = Spool()
  private var isWritten = false

  /// Makes a formatter.
  ///
  /// - Parameters:
  ///   - options: what the report is told.
  ///   - isStrict: whether pending scenarios did not pass; else they are skipped tests.
  public init(options: JUnitOptions = JUnitOptions(), isStrict: Bool = true) {
    self.options = options
    self.isStrict = isStrict
  }

  /// Features and results, for as long as a scenario runs.
  public var needs: Query.Topics { [.features, .definitions, .testCases, .results, .attachments] }

  /// None.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// Takes in a scenario that ended.
  public mutating func handle(
    testCaseFinished finished: Envelope.TestCaseFinished, query: Query, to sink: inout OutputSink
  ) {
    if !finished.willBeRetried { end(finished.testCaseStartedId, query) }
  }

  /// Writes the report.
  public mutating func handle(testRunFinished: Envelope.TestRunFinished, query: Query, to sink: inout OutputSink) {
    write(query, to: &sink)
  }

  /// Writes the report of a stream that broke off.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    if !isWritten { write(query, to: &sink) }
  }

  private mutating func end(_ id: String, _ query: Query) {
    guard let attempt = query.attempt(id: id), let pickle = query.pickle(of: attempt) else { return }
    let names = JUnitNames(pickle, query.lineage(of: pickle), options)
    let text = JUnitTestCase(attempt: attempt, pickle: pickle, names: names, query: query, isStrict: isStrict).text
    testCases.append((query.place(of: pickle), spool.keep(Array(text.utf8))))
  }

  private mutating func write(_ query: Query, to sink: inout OutputSink) {
    isWritten = true
    for pickle in query.notRun {
      let names = JUnitNames(pickle, query.lineage(of: pickle), options)
      testCases.append((query.place(of: pickle), spool.keep(Array(JUnitTestCase.notRun(names).utf8))))
    }
    let scenarios = query.statistics.scenarios
    let pending = isStrict ? query.statistics.knownFailures : scenarios[.pending]
    let failures = scenarios.total - scenarios[.passed] - scenarios[.skipped] - pending
    let skipped = scenarios[.skipped] + pending + query.notRunCount
    let problems = includesRunProblems(query) ? RunProblem.all(in: query) : []
    let attributes = [
      ("name", options.suiteName), ("time", JUnitTestCase.seconds(query.runTime ?? .zero)),
      ("tests", "\(testCases.count + problems.count)"), ("skipped", "\(skipped)"), ("failures", "\(failures)"),
      ("errors", "\(problems.count)"),
      ("timestamp", UTCTime.text(query.testRunStarted?.timestamp.seconds ?? 0)),
    ].map { " \($0)=\"\(XMLText.attribute($1))\"" }.joined()
    sink.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite\(attributes)>\n")
    for problem in problems { sink.write(text(of: problem)) }
    for testCase in testCases.sorted(by: { $0.place < $1.place }) { sink.write(testCase.text.bytes) }
    sink.write("</testsuite>\n")
  }

  private func includesRunProblems(_ query: Query) -> Bool {
    if let wanted = options.includeRunProblems { return wanted }
    let isWhole = !RunProblem.isBrokenOff(query) && query.parseErrors.isEmpty
    return !isWhole || query.isOfThisProject
  }

  private func text(of problem: RunProblem) -> String {
    let names = [("classname", options.testClassName ?? "Outside of scenarios"), ("name", problem.title)]
    let attributes = names.map { " \($0)=\"\(XMLText.attribute($1))\"" }.joined()
    return """
      <testcase\(attributes) time="0">
      <error><![CDATA[\(XMLText.cdata(problem.text))]]></error>
      </testcase>

      """
  }
}
