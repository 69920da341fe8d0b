internal import Foundation
internal import GherkinFormatters
internal import GherkinSyntax

/// A scenario or a row of a feature, with the lines that decide its result: those of its backgrounds, its tags, its
/// steps and its row.
struct PlacedScenario: Sendable, Hashable {
  /// The text of these lines. Equal texts in a file are numbered.
  struct Text: Sendable, Hashable {
    fileprivate let hash: Int
    fileprivate let number: Int
  }

  let text: Text
  /// The line of the scenario or of its row, counted from 1.
  let line: Int
  /// The numbers of all these lines.
  let lines: [Int]
  /// Whether it is a row.
  let isRow: Bool

  /// Returns the scenarios and rows of a feature in order.
  static func all(in feature: FeatureSnapshot) -> [PlacedScenario] {
    let blocks = feature.blocks
    var collector = Collector(bytes: feature.text.bytes)
    /// Returns the lines of a block that decide a result: tags, header, and steps with their tables and doc strings.
    func lines(_ range: Range<Int>) -> [ParsedLine] {
      feature.lines[range].filter {
        $0.isDocString || [.tags, .scenario, .step, .tableRow, .docStringSeparator].contains($0.kind)
      }
    }
    /// The backgrounds by the positions of their features and rules.
    var backgrounds: [Int: [FeatureBlock]] = [:]
    for (number, block) in blocks.all.enumerated() {
      if block.kind == .background, let parent = block.parent { backgrounds[parent, default: []].append(block) }
      guard block.kind == .scenario else { continue }
      let outer = Array(sequence(first: number) { blocks.all[$0].parent }).reversed()
      let examples = blocks.all[number...].prefix { $0.start < block.end }.filter { $0.kind == .examples }
      let rows = examples.flatMap { examples in
        let table = feature.lines[examples.body].filter { $0.kind == .tableRow }
        return table.dropFirst().map { [table[0], $0] }
      }
      collector.add(
        outer.flatMap { backgrounds[$0] ?? [] }.flatMap { lines($0.body) } + lines(block.start..<block.ownEnd), rows,
        at: feature.lines[block.header].number)
    }
    return collector.scenarios
  }

  private struct Collector {
    let bytes: [UInt8]
    private(set) var scenarios: [PlacedScenario] = []
    private var counts: [Int: Int] = [:]

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    /// Adds a scenario, or its rows.
    mutating func add(_ lines: [ParsedLine], _ rows: [[ParsedLine]], at header: Int) {
      var hasher = Hasher()
      add(lines, to: &hasher)
      if rows.isEmpty { add(lines, hasher, at: header, isRow: false) }
      for row in rows {
        var own = hasher
        add(row, to: &own)
        add(lines + row, own, at: row[1].number, isRow: true)
      }
    }

    private func add(_ lines: [ParsedLine], to hasher: inout Hasher) {
      for line in lines {
        // White space is part of a doc string, apart from the indentation of its fence.
        hasher.combine(bytes[line.isDocString ? line.text : line.content..<line.trimmedEnd])
      }
    }

    private mutating func add(_ lines: [ParsedLine], _ hasher: Hasher, at line: Int, isRow: Bool) {
      let hash = hasher.finalize()
      counts[hash, default: 0] += 1
      scenarios.append(
        PlacedScenario(
          text: Text(hash: hash, number: counts[hash, default: 0]), line: line, lines: lines.map(\.number),
          isRow: isRow))
    }
  }
}

/// The result of a scenario or a row in its last run.
struct ScenarioResult: Sendable {
  /// A step or a hook that did not pass.
  struct Problem: Sendable {
    /// The position of the step's line in ``PlacedScenario/lines``; nil for a hook.
    let line: Int?
    let title: String
    let status: String
    let message: String
    /// The Swift lines of the definition and of the error.
    let definition: Location?
    let source: Location?
  }

  let status: String
  let name: String
  let problems: [Problem]
}

/// The results of the last run of each scenario.
///
/// A result is valid for the text that ran. It is kept until the scenario runs again, wherever the scenario moves, and
/// hidden while its text differs.
struct ScenarioResults: Sendable {
  private struct File: Sendable {
    var results: [PlacedScenario.Text: ScenarioResult] = [:]
    /// The scenarios of the current text.
    var placed: [PlacedScenario] = [] { didSet { texts = Set(placed.map(\.text)) } }
    private(set) var texts: Set<PlacedScenario.Text> = []

    /// The scenarios of the current text that have a result.
    var current: [(scenario: PlacedScenario, result: ScenarioResult)] {
      placed.compactMap { scenario in results[scenario.text].map { (scenario, $0) } }
    }
  }

  /// A problem of a Swift file, with the scenario in which it occurred.
  private struct SwiftProblem: Sendable {
    let feature: String
    let scenario: PlacedScenario.Text
    var diagnostic: Diagnostic
  }

  private static let source = "gherkin-run run"

  private var files: [String: File] = [:]
  private var swift: [String: [SwiftProblem]] = [:]

  /// The URIs of the features with results.
  var features: Set<String> { Set(files.keys) }

  /// Returns the scenarios of a feature that have a result.
  func results(in uri: String) -> [(scenario: PlacedScenario, result: ScenarioResult)] { files[uri]?.current ?? [] }

  /// Records results, which replace those of the same scenarios. Returns the URIs of files whose problems changed.
  mutating func record(_ run: RecordedRun) -> Set<String> {
    var changed = Set(run.files.keys)
    for (file, problems) in swift {
      let rest = problems.filter { run.files[$0.feature]?.results[$0.scenario] == nil }
      guard rest.count < problems.count else { continue }
      swift[file] = rest.isEmpty ? nil : rest
      changed.insert(file)
    }
    for (uri, recorded) in run.files {
      let scenarios = Dictionary(recorded.ran.map { ($0.text, $0) }) { first, _ in first }
      for (text, result) in recorded.results {
        files[uri, default: File()].results[text] = result
        for problem in result.problems {
          guard let place = problem.source ?? problem.definition else { continue }
          var diagnostic = Self.diagnostic(problem, place.range)
          diagnostic.message = "\(result.name): \(diagnostic.message)"
          let line = scenarios[text].map { Self.line(of: problem, $0) } ?? 1
          diagnostic.related = [(Location(uri: uri, range: .line(line - 1)), problem.title)]
          swift[place.uri, default: []].append(SwiftProblem(feature: uri, scenario: text, diagnostic: diagnostic))
          changed.insert(place.uri)
        }
      }
      files[uri]?.placed = recorded.saved
    }
    return changed
  }

  /// Sets the scenarios of a feature's current text. Returns the URIs of Swift files whose problems changed.
  mutating func place(_ scenarios: [PlacedScenario], in uri: String) -> Set<String> {
    guard let old = files[uri] else { return [] }
    files[uri]?.placed = scenarios
    guard old.texts != files[uri]?.texts else { return [] }
    return Set(swift.filter { $0.value.contains { $0.feature == uri } }.keys)
  }

  /// Moves the problems of a Swift file after a changed range, and removes those of changed lines.
  ///
  /// - Parameters:
  ///   - lines: the changed lines, counted from 0.
  ///   - difference: the number of added lines; negative if lines are removed.
  mutating func changeSwift(_ uri: String, _ lines: ClosedRange<Int>, by difference: Int) {
    swift[uri] = swift[uri]?.filter { !lines.contains($0.diagnostic.range.start.line) }.map { problem in
      var problem = problem
      let range = problem.diagnostic.range
      if range.start.line > lines.upperBound {
        problem.diagnostic.range = PositionRange(
          Position(line: range.start.line + difference, character: range.start.character),
          Position(line: range.end.line + difference, character: range.end.character))
      }
      return problem
    }
  }

  /// Returns the problems of a feature or of a Swift file.
  ///
  /// - Parameter range: returns the range of the text of a line, counted from 1.
  func problems(of uri: String, range: (_ line: Int) -> PositionRange) -> [Diagnostic] {
    let own = results(in: uri).flatMap { scenario, result in
      result.problems.map { problem in
        var diagnostic = Self.diagnostic(problem, range(Self.line(of: problem, scenario)))
        diagnostic.related = problem.definition.map { [($0, "the definition of the step")] } ?? []
        if scenario.isRow {
          diagnostic.message = "line \(scenario.line): \(diagnostic.message)"
          diagnostic.related.append((Location(uri: uri, range: .line(scenario.line - 1)), "the row"))
        }
        return diagnostic
      }
    }
    let others = (swift[uri] ?? []).filter { problem in
      files[problem.feature]?.texts.contains(problem.scenario) == true
    }
    return own + others.map(\.diagnostic)
  }

  /// Returns the line of a problem in its scenario, counted from 1.
  private static func line(of problem: ScenarioResult.Problem, _ scenario: PlacedScenario) -> Int {
    problem.line.flatMap { scenario.lines.indices.contains($0) ? scenario.lines[$0] : nil } ?? scenario.line
  }

  private static func diagnostic(_ problem: ScenarioResult.Problem, _ range: PositionRange) -> Diagnostic {
    Diagnostic(
      range: range, severity: problem.status == "pending" ? .warning : .error, code: problem.status,
      message: problem.message.isEmpty ? problem.status : problem.message, source: source)
  }
}

/// The results of a run, with the scenarios of the texts that ran.
struct RecordedRun: Sendable {
  struct File: Sendable {
    var results: [PlacedScenario.Text: ScenarioResult] = [:]
    /// The scenarios of the text that ran.
    let ran: [PlacedScenario]
    /// The scenarios of the text on disk, which may have been saved during the run.
    let saved: [PlacedScenario]

    init(_ path: String, _ text: [UInt8], _ placed: (_ path: String, _ text: [UInt8]) -> [PlacedScenario]) {
      ran = placed(path, text)
      let bytes = FeatureSearch.bytes(of: path)
      saved = bytes == text ? ran : bytes.map { placed(path, $0) } ?? []
    }
  }

  private(set) var files: [String: File] = [:]
  /// The results as a client of the Testing view gets them.
  private(set) var json: [JSON] = []
  /// The number of scenarios with each status.
  private(set) var counts: [String: Int] = [:]

  /// Finds the scenarios in the texts that ran.
  ///
  /// - Parameter placed: returns the scenarios of a text.
  init(_ results: EditorResults, placed: (_ path: String, _ text: [UInt8]) -> [PlacedScenario]) {
    var byLine: [String: [Int: PlacedScenario]] = [:]
    for scenario in results.scenarios {
      counts[scenario.status, default: 0] += 1
      let path = Self.absolute(scenario.uri, results.folder)
      let uri = DocumentURI.uri(path)
      if files[uri] == nil {
        let file = File(path, Array(results.texts[scenario.uri, default: ""].utf8), placed)
        files[uri] = file
        byLine[uri] = Dictionary(file.ran.map { ($0.line, $0) }) { first, _ in first }
      }
      json.append([
        "uri": .string(uri), "line": .integer(scenario.line), "status": .string(scenario.status),
        "problems": .array(
          scenario.problems.map { problem in
            [
              "uri": .string(uri), "line": .integer(problem.line ?? scenario.line),
              "message": .string(problem.message.isEmpty ? problem.status : problem.message),
              "source": (problem.source.flatMap { Self.swift($0, results.folder) })?.json,
            ]
          }),
      ])
      guard let place = byLine[uri]?[scenario.line] else { continue }
      files[uri]?.results[place.text] = ScenarioResult(
        status: scenario.status, name: scenario.name,
        problems: scenario.problems.map { problem in
          ScenarioResult.Problem(
            line: problem.line.flatMap { place.lines.firstIndex(of: $0) }, title: problem.title,
            status: problem.status, message: problem.message,
            definition: problem.definition.flatMap { Self.swift($0, results.folder) },
            source: problem.source.flatMap { Self.swift($0, results.folder) })
        })
    }
  }

  /// Returns the location for `path:line`; nil if there is no such file, because some errors contain the module instead
  /// of the folder.
  private static func swift(_ text: String, _ folder: String) -> Location? {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[colon...].dropFirst()) else { return nil }
    let path = absolute(String(text[..<colon]), folder)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return Location(uri: DocumentURI.uri(path), range: .line(max(0, line - 1)))
  }

  /// Returns the compiler's errors in the output of a build, by the URIs of files.
  static func buildErrors(_ output: String, in folder: String) -> [String: [Diagnostic]] {
    var found: [String: [Diagnostic]] = [:]
    var seen: Set<String> = []
    for line in output.split(whereSeparator: \.isNewline) where seen.count < 200 && seen.insert(String(line)).inserted {
      guard let match = line.prefixMatch(of: #/([^\s:][^:]*\.swift):(\d+):(?:(\d+):)? (?:fatal )?error: (.+)/#),
        let number = Int(match.2)
      else { continue }
      let position = Position(line: max(0, number - 1), character: max(0, (match.3.flatMap { Int($0) } ?? 1) - 1))
      found[DocumentURI.uri(absolute(String(match.1), folder)), default: []].append(
        Diagnostic(
          range: PositionRange(position, position), severity: .error, code: "build", message: String(match.4),
          source: "gherkin-run build"))
    }
    return found
  }

  private static func absolute(_ path: String, _ folder: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }
}
