public import GherkinMessages
internal import GherkinSyntax
internal import GherkinText

/// Writes a report in JUnit's XML format: one suite, or one for each feature. It contains a test case for each scenario
/// with its last attempt, and one for each problem outside scenarios.
///
/// In runs of this project, test cases have their file and line, as attributes and as properties.
public struct JUnitFormatter: EventFormatter {
  private let options: JUnitOptions
  private let isStrict: Bool
  /// The test cases of completed scenarios. They are written at the end, because the counts that precede them are not
  /// known before.
  private var testCases: [TestCase] = []
  private let spool = Spool()
  private var isWritten = false

  /// A test case as text, with the data for its suite's counts.
  private struct TestCase {
    var place: Query.FeatureLocation
    /// The name of the feature.
    var suite: String
    var result: JUnitTestCase.Result
    var duration: Duration
    var text: Spool.Entry
  }

  /// Creates a formatter.
  ///
  /// - Parameters:
  ///   - options: the options of the report.
  ///   - isStrict: whether pending scenarios did not pass; else they are skipped tests.
  public init(options: JUnitOptions = JUnitOptions(), isStrict: Bool = true) {
    self.options = options
    self.isStrict = isStrict
  }

  /// Features and results of running scenarios.
  public var needs: Query.Topics { [.features, .definitions, .testCases, .results, .attachments] }

  /// No kinds.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// Adds a finished scenario.
  public mutating func handle(
    testCaseFinished finished: Envelope.TestCaseFinished, query: Query, to sink: inout OutputSink
  ) {
    guard !finished.willBeRetried, let attempt = query.attempt(id: finished.testCaseStartedId),
      let pickle = query.pickle(of: attempt)
    else { return }
    append(JUnitTestCase(pickle, attempt, query, options, isStrict: isStrict), query)
  }

  /// Writes the report.
  public mutating func handle(testRunFinished: Envelope.TestRunFinished, query: Query, to sink: inout OutputSink) {
    write(query, to: &sink)
  }

  /// Writes the report of an incomplete stream.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    if !isWritten { write(query, to: &sink) }
  }

  private mutating func append(_ testCase: JUnitTestCase, _ query: Query) {
    let pickle = testCase.pickle
    let name = query.lineage(of: pickle)?.feature.name ?? ""
    testCases.append(
      TestCase(
        place: query.place(of: pickle), suite: name.isEmpty ? pickle.uri : name, result: testCase.result,
        duration: testCase.duration, text: spool.keep(Array(testCase.text.utf8))))
  }

  private mutating func write(_ query: Query, to sink: inout OutputSink) {
    isWritten = true
    for pickle in query.notRun { append(JUnitTestCase(pickle, nil, query, options, isStrict: isStrict), query) }
    testCases.sort { $0.place < $1.place }
    let problems = includesRunProblems(query) ? RunProblem.all(in: query) : []
    sink.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    if options.suitePerFeature {
      writeSuites(problems, query, to: &sink)
    } else {
      writeSuite(options.suiteName, testCases[...], problems, query.runTime, query, to: &sink)
    }
  }

  private func writeSuites(_ problems: [RunProblem], _ query: Query, to sink: inout OutputSink) {
    sink.write("<testsuites\(counts(options.suiteName, testCases[...], problems, query.runTime))>\n")
    if !problems.isEmpty { writeSuite(Self.outsideOfScenarios, [], problems, nil, query, to: &sink) }
    var rest = testCases[...]
    while let first = rest.first {
      let feature = rest.prefix { ExactText($0.place.uri) == ExactText(first.place.uri) }
      writeSuite(first.suite, feature, [], nil, query, to: &sink)
      rest = rest[feature.endIndex...]
    }
    sink.write("</testsuites>\n")
  }

  /// Writes a suite. The default time is the sum of its test cases.
  private func writeSuite(
    _ name: String, _ testCases: ArraySlice<TestCase>, _ problems: [RunProblem], _ time: Duration?, _ query: Query,
    to sink: inout OutputSink
  ) {
    let timestamp = XMLText.attribute("timestamp", UTCTime.text(query.testRunStarted?.timestamp.seconds ?? 0))
    sink.write("<testsuite\(counts(name, testCases, problems, time))\(timestamp)>\n")
    let parts = query.partTexts
    if !parts.isEmpty { sink.write(XMLText.properties(parts.map { ("part", $0) })) }
    for problem in problems { sink.write(text(of: problem, isLocated: query.isOfThisProject)) }
    for testCase in testCases { sink.write(testCase.text) }
    sink.write("</testsuite>\n")
  }

  /// Returns the attributes of a suite, or of all suites.
  private func counts(
    _ name: String, _ testCases: ArraySlice<TestCase>, _ problems: [RunProblem], _ time: Duration?
  ) -> String {
    let time = time ?? (options.suitePerFeature ? testCases.reduce(.zero) { $0 + $1.duration } : .zero)
    return XMLText.attribute("name", name) + XMLText.attribute("time", JUnitTestCase.seconds(time))
      + XMLText.attribute("tests", "\(testCases.count + problems.count)")
      + XMLText.attribute("skipped", "\(testCases.count { $0.result == .skipped })")
      + XMLText.attribute("failures", "\(testCases.count { $0.result == .failed })")
      + XMLText.attribute("errors", "\(problems.count)")
  }

  private func includesRunProblems(_ query: Query) -> Bool {
    if let wanted = options.includeRunProblems { return wanted }
    let isWhole = !RunProblem.isBrokenOff(query) && query.parseErrors.isEmpty
    return !isWhole || query.isOfThisProject
  }

  private static let outsideOfScenarios = "Outside of scenarios"

  private func text(of problem: RunProblem, isLocated: Bool) -> String {
    let names =
      XMLText.attribute("classname", options.testClassName ?? Self.outsideOfScenarios)
      + XMLText.attribute("name", problem.title)
    let location = isLocated ? problem.uri.map { JUnitLocation(uri: $0, line: problem.location?.line) } : nil
    return """
      <testcase\(names) time="0"\(location?.attributes ?? "")>
      \(location?.properties ?? "")<error><![CDATA[\(XMLText.cdata(problem.text))]]></error>
      </testcase>

      """
  }
}
