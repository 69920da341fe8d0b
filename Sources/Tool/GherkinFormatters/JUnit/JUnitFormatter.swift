internal import GherkinMessages
public import GherkinOutcomes
internal import GherkinText

/// Writes a report in JUnit's XML format: one suite, or one for each feature. It contains a test case for each scenario
/// with its last attempt, and one for each problem outside scenarios.
///
/// Each test case has a name, and no two have the same class and name: where these would be equal, the path of the
/// feature is added to the class, or the line to the name.
public struct JUnitFormatter: EventFormatter {
  private let options: JUnitOptions
  private let isStrict: Bool?
  private let paths: ServicePaths
  /// The test cases. They are written at the end, because the counts that precede them are not known before.
  private var testCases: [JUnitTestCase] = []
  private let spool = Spool()
  /// The number of files of attachments.
  private var attachmentCount = 0
  private var covering = DocumentComments()

  /// Creates a formatter.
  ///
  /// - Parameters:
  ///   - options: the options of the report.
  ///   - isStrict: whether pending scenarios are failures; otherwise they are skipped tests. Default: as in the run.
  public init(options: JUnitOptions = JUnitOptions(), isStrict: Bool? = nil) {
    self.init(options: options, isStrict: isStrict, paths: ServicePaths())
  }

  init(options: JUnitOptions, isStrict: Bool?, paths: ServicePaths) {
    self.options = options
    self.isStrict = isStrict
    self.paths = paths
  }

  /// Adds a scenario.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    var count = attachmentCount
    let comments = options.properties.isEmpty ? [] : covering.texts(of: scenario)
    let testCase = JUnitTestCase(scenario, options, isStrict: isStrict, comments: comments, spool) { step in
      options.attachments ? Self.attachments(of: step, &count, paths, &sink) : ""
    }
    attachmentCount = count
    testCases.append(testCase)
  }

  /// Writes the report.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    testCases.sort { $0.place < $1.place }
    let problems = options.includeRunProblems ?? true ? run.problems : []
    sink.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let names = UniqueNames(testCases)
    if options.suitePerFeature {
      writeSuites(problems, run, names, to: &sink)
    } else {
      writeSuite(options.suiteName, testCases[...], problems, run.duration ?? .zero, run, names, to: &sink)
    }
  }

  private func writeSuites(
    _ problems: [RunOutcome.Problem], _ run: RunOutcome, _ names: UniqueNames, to sink: inout OutputSink
  ) {
    sink.write(
      "<testsuites\(counts(options.suiteName, testCases[...], problems, run.duration ?? .zero, ofSuites: true))>\n")
    if !problems.isEmpty { writeSuite(Self.outsideOfScenarios, [], problems, .zero, run, names, to: &sink) }
    var rest = testCases[...]
    while let first = rest.first {
      let feature = rest.prefix { ExactText($0.place.uri) == ExactText(first.place.uri) }
      writeSuite(first.suite, feature, [], feature.reduce(.zero) { $0 + $1.duration }, run, names, to: &sink)
      rest = rest[feature.endIndex...]
    }
    sink.write("</testsuites>\n")
  }

  private func writeSuite(
    _ name: String, _ testCases: ArraySlice<JUnitTestCase>, _ problems: [RunOutcome.Problem], _ time: Duration,
    _ run: RunOutcome, _ names: UniqueNames, to sink: inout OutputSink
  ) {
    let start = XMLText.attribute("timestamp", UTCTime.text(Int(run.start?.components.seconds ?? 0)))
    sink.write("<testsuite\(counts(name, testCases, problems, time))\(start)>\n")
    let parts = run.partTexts
    let tags = run.requirements.map(RequirementTags.init)
    if !parts.isEmpty { sink.write(XMLText.properties(parts.map { ("part", $0) })) }
    for problem in problems { sink.write(text(of: problem)) }
    for testCase in testCases {
      let (className, name) = names.names(of: testCase)
      sink.write(
        "<testcase\(attributes(className, name, testCase.duration, testCase.place.uri, testCase.place.line))>\n")
      let properties = self.properties(of: testCase, tags)
      if !properties.isEmpty { sink.write(XMLText.properties(properties)) }
      sink.write(testCase.content)
      sink.write("</testcase>\n")
    }
    sink.write("</testsuite>\n")
  }

  private func properties(of testCase: JUnitTestCase, _ tags: RequirementTags?) -> [(name: String, value: String)] {
    guard options.schema == .common, !options.properties.isEmpty else { return [] }
    let references = tags.map { $0.references(testCase.tags, comments: testCase.comments).filter($0.knows) } ?? []
    return options.properties.compactMap { property in
      property.value(testCase.tags, references).map { (property.name, $0) }
    }
  }

  private func attributes(
    _ className: String, _ name: String, _ duration: Duration, _ uri: String?, _ line: Int?
  ) -> String {
    var text =
      XMLText.attribute("classname", className) + XMLText.attribute("name", name)
      + XMLText.attribute("time", JUnitTestCase.seconds(duration))
    if options.schema == .common, let uri {
      text += XMLText.attribute("file", paths.path(of: uri))
      if let line { text += XMLText.attribute("line", "\(line)") }
    }
    return text
  }

  /// Returns the attributes of a suite, or of all suites.
  private func counts(
    _ name: String, _ testCases: ArraySlice<JUnitTestCase>, _ problems: [RunOutcome.Problem], _ time: Duration,
    ofSuites: Bool = false
  ) -> String {
    // The schemas of Jenkins do not allow this count for all suites together.
    let skipped =
      ofSuites && [.jenkins, .xunit].contains(options.schema)
      ? "" : XMLText.attribute("skipped", "\(testCases.count { $0.result == .skipped })")
    return XMLText.attribute("name", name) + XMLText.attribute("time", JUnitTestCase.seconds(time))
      + XMLText.attribute("tests", "\(testCases.count + problems.count)") + skipped
      + XMLText.attribute("failures", "\(testCases.count { $0.result == .failed })")
      + XMLText.attribute("errors", "\(problems.count)")
  }

  private static let outsideOfScenarios = "Outside of scenarios"

  private func text(of problem: RunOutcome.Problem) -> String {
    let className = options.testClassName ?? Self.outsideOfScenarios
    return """
      <testcase\(attributes(className, problem.title, .zero, problem.uri, problem.location?.line))>
      <error><![CDATA[\(XMLText.cdata(problem.text))]]></error>
      </testcase>

      """
  }

  /// Writes the attachments of a step or hook to files next to the report, and returns lines with their paths.
  private static func attachments(
    of step: FinishedScenario.Step, _ count: inout Int, _ paths: ServicePaths, _ sink: inout OutputSink
  ) -> String {
    var lines = ""
    for attachment in step.attachments where !attachment.isLog {
      guard let bytes = attachment.bytes else { continue }
      count += 1
      let name = FileName.safe(attachment.fileName ?? "attachment.\(FileName.ending(of: attachment.mediaType))")
      guard sink.writeBeside(bytes, name: "\(count)-\(name)") != nil, let folder = sink.folderBeside else { continue }
      lines += "[[ATTACHMENT|\(paths.path(ofFile: "\(folder)/\(count)-\(name)"))]]\n"
    }
    return lines
  }
}

/// Names of test cases that are unique together with their classes.
private struct UniqueNames {
  private struct Key: Hashable {
    let className: String
    let name: String
  }

  /// The files with a test case of the class and the name, and whether one of them has several.
  private var uses: [Key: (files: Set<ExactText>, isRepeated: Bool)] = [:]

  init(_ testCases: [JUnitTestCase]) {
    for testCase in testCases {
      let file = ExactText(testCase.place.uri)
      let key = Key(className: testCase.className, name: testCase.name)
      let isNew = uses[key, default: ([], false)].files.insert(file).inserted
      if !isNew { uses[key]?.isRepeated = true }
    }
  }

  /// Returns the class and the name of a test case.
  func names(of testCase: JUnitTestCase) -> (className: String, name: String) {
    guard let use = uses[Key(className: testCase.className, name: testCase.name)] else {
      return (testCase.className, testCase.name)
    }
    let place = testCase.place
    let className = use.files.count > 1 ? "\(testCase.className) (\(place.uri))" : testCase.className
    let line = place.row > 0 ? "\(place.line), row \(place.row)" : "\(place.line)"
    return (className, use.isRepeated ? "\(testCase.name) (line \(line))" : testCase.name)
  }
}

/// The options of the `junit` report.
public struct JUnitOptions: Sendable, Hashable {
  /// The format of test case names.
  public enum NamingStrategy: String, Sendable, Hashable, CaseIterable {
    /// The names of feature, rule and scenario.
    case long
    /// Only the name of the scenario.
    case short
  }

  /// The elements and attributes of a report.
  public enum Schema: String, Sendable, Hashable, CaseIterable {
    /// The schema `jenkins-junit.xsd`, which most tools read. Earlier attempts are in the output of a test case.
    case jenkins
    /// The schema `junit-10.xsd` of the xUnit plugin of Jenkins, with elements for the failures of earlier attempts,
    /// and with reasons of skipped test cases as attributes.
    case xunit
    /// What GitHub, GitLab and Azure read, which no schema has: as `xunit`, and the file and line of each test case.
    case common

    /// Returns whether a process runs in a service that reads what no schema has.
    package static func isCommonRead(_ environment: [String: String]) -> Bool {
      ["GITHUB_ACTIONS", "GITLAB_CI", "TF_BUILD"].contains { environment[$0]?.isEmpty == false }
    }
  }

  /// The name of the suite.
  public var suiteName = "Cucumber"
  /// The class of every test case; nil for the name of its feature.
  public var testClassName: String?
  /// Whether problems outside scenarios, such as a failed hook around the run, are test cases too, so that a failed run
  /// is never reported as passed. Nil for true.
  public var includeRunProblems: Bool?
  /// Whether each feature is a separate suite inside a `testsuites` element; otherwise all test cases are in one suite.
  public var suitePerFeature = false
  /// The format of test case names; nil for long names without the feature, which is the class.
  public var testNamingStrategy: NamingStrategy?
  /// The elements and attributes of the report.
  public var schema = Schema.jenkins
  /// Whether attachments are written to a folder next to the report, and named in the output of their test cases, as
  /// Jenkins and GitLab expect: `[[ATTACHMENT|path]]`.
  public var attachments = false
  /// The properties of test cases, which only the schema `common` has.
  package var properties: [JUnitProperty] = []

  /// Creates options with default values.
  public init() {}
}
