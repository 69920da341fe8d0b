internal import GherkinMessages
public import GherkinOutcomes
internal import GherkinSyntax
internal import GherkinText

/// Writes the legacy Cucumber JSON for build servers and report tools: an array of features with their scenarios.
/// Contains the last attempt at each scenario, or all attempts.
///
/// The format is that of cucumber-jvm, as the official json-formatter derives it from messages: outline rows are
/// scenarios, the steps of backgrounds are a separate element before each scenario, and durations are in nanoseconds.
/// Problems outside scenarios are a feature of their own at the end.
public struct CucumberJSONFormatter: EventFormatter {
  /// A completed scenario, as text.
  private struct Element {
    var place: FinishedScenario.Place
    var text: Spool.Entry
  }

  /// Whether attempts that were retried are elements too.
  private let includesEarlierAttempts: Bool
  /// The completed scenarios, by file.
  private var elements: [ExactText: [Element]] = [:]
  private let spool = Spool()
  /// The members of the features themselves, by file.
  private var features: [ExactText: CucumberJSONFeature] = [:]

  /// Creates a formatter.
  ///
  /// - Parameter includesEarlierAttempts: whether earlier attempts at a scenario are elements in front of the last one.
  ///   Elements then have the member `attempt`, counted from 1. Report tools that do not know it count each attempt as
  ///   a scenario.
  public init(includesEarlierAttempts: Bool = false) {
    self.includesEarlierAttempts = includesEarlierAttempts
  }

  /// Adds a scenario.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    guard let syntax = scenario.scenario.syntax else { return }
    let file = ExactText(scenario.uri)
    if features[file] == nil { features[file] = CucumberJSONFeature(uri: scenario.uri, feature: syntax.feature) }
    let attempts = includesEarlierAttempts ? scenario.attempts[...] : scenario.attempts.suffix(1)
    var texts = attempts.map { attempt in
      CucumberJSONScenario(scenario, attempt, syntax, isNumbered: includesEarlierAttempts).text
    }
    if texts.isEmpty { texts = [CucumberJSONScenario(notRun: scenario, syntax).text] }
    let text = texts.joined(separator: ",\n")
    elements[file, default: []].append(Element(place: scenario.place, text: spool.keep(Array(text.utf8))))
  }

  /// Writes all features in the order of their text, regardless of the order of execution.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    var separator = "[\n"
    for feature in features.values.sorted(by: { ExactText($0.uri) < ExactText($1.uri) }) {
      sink.write(separator)
      separator = ",\n"
      let elements = (elements[ExactText(feature.uri)] ?? []).sorted { $0.place < $1.place }
      feature.write(elements.map(\.text), to: &sink)
    }
    let problems = CucumberJSONRunProblems(problems: run.problems)
    if !problems.problems.isEmpty {
      sink.write(separator + JSONText.object(problems))
      separator = ",\n"
    }
    sink.write(separator == "[\n" ? "[]\n" : "\n]\n")
  }
}

/// A feature in the legacy JSON, without its elements.
struct CucumberJSONFeature: Sendable, JSONWritable {
  let uri: String
  private let header: CucumberJSONHeader
  private let tags: [GherkinDocument.Tag]

  init(uri: String, feature: GherkinDocument.Feature) {
    self.uri = uri
    header = CucumberJSONHeader(
      line: feature.location.line, keyword: feature.keyword, name: feature.name, description: feature.description)
    tags = feature.tags
  }

  /// Writes the whole object with elements that are already encoded.
  func write(_ elements: [Spool.Entry], to sink: inout OutputSink) {
    // The elements were encoded one by one when they ended, and only have to be inserted.
    sink.write("\(JSONText.object(self).dropLast()),\"elements\":[\n")
    for (index, element) in elements.enumerated() {
      if index > 0 { sink.write(",\n") }
      sink.write(element)
    }
    sink.write("\n]}")
  }

  func write(to json: inout JSONWriter) {
    json.member("uri", uri)
    json.member("id", CucumberJSONID.part(header.name))
    header.write(to: &json)
    json.member("tags", tags) { json, tag in
      json.member("name", tag.name)
      json.member("type", "Tag")
      json.member("location") {
        $0.member("line", tag.location.line)
        $0.member("column", tag.location.column ?? 1)
      }
    }
  }
}

/// The common members of features, backgrounds and scenarios.
struct CucumberJSONHeader: JSONWritable {
  var line: Int
  var keyword: String
  var name: String
  var description: String

  func write(to json: inout JSONWriter) {
    json.member("line", line)
    json.member("keyword", keyword)
    json.member("name", name)
    json.member("description", description)
  }
}

/// The problems outside scenarios in the legacy JSON. The format has no field for them, so they are the scenarios of an
/// additional feature. Otherwise a failed run could look successful.
struct CucumberJSONRunProblems: JSONWritable {
  private static let name = "Outside of scenarios"

  let problems: [RunOutcome.Problem]

  func write(to json: inout JSONWriter) {
    json.member("uri", Self.name)
    json.member("id", CucumberJSONID.part(Self.name).replacing(" ", with: "-"))
    CucumberJSONHeader(line: 0, keyword: "Feature", name: Self.name, description: "").write(to: &json)
    json.member("elements", problems.map(CucumberJSONElement.init))
  }
}

/// The ids of the legacy JSON, which are derived from names.
enum CucumberJSONID {
  /// Returns a name as part of an id: in lower case, with `-` for ASCII white space and each of `'_,!`, as in
  /// cucumber-jvm.
  static func part(_ name: String) -> String {
    var part = String.UnicodeScalarView()
    for scalar in name.lowercased().unicodeScalars {
      switch scalar {
      case " ", "\t", "\n", "\u{B}", "\u{C}", "\r", "'", "_", ",", "!": part.append("-")
      default: part.append(scalar)
      }
    }
    return String(part)
  }

  /// Returns the id of a scenario: `feature;scenario`, with a rule between them, followed by the examples block and the
  /// number of the row, where the header is 1. A block without a name has its number.
  static func scenario(_ syntax: PickleLineage) -> String {
    var parts = [syntax.feature.name, syntax.rule?.name, syntax.scenario.name].compactMap(\.self).map(part)
    if let examples = syntax.examples, let row = syntax.rowIndex {
      let isAmbiguous = examples.name.isEmpty && syntax.scenario.examples.count { $0.name.isEmpty } > 1
      parts += [isAmbiguous ? "\((syntax.examplesIndex ?? 0) + 1)" : part(examples.name), "\(row + 2)"]
    }
    return parts.joined(separator: ";")
  }
}
