internal import GherkinMessages
package import GherkinOutcomes
internal import GherkinSyntax
internal import GherkinText

/// Writes which scenarios cover which requirements, for other tools: a matrix as CSV or JSON, `needs.json` of
/// Sphinx-Needs, or activities of LOBSTER.
package struct RequirementsFormatter: EventFormatter {
  /// The form of the report.
  package enum Form: String, Sendable, Hashable, CaseIterable {
    case csv, json, needs, lobster
  }

  /// A scenario with the texts that can name requirements.
  fileprivate struct Scenario: Sendable {
    let name: String
    /// The id in the report.
    var id: String
    /// The id of the row, or of the scenario if it has no rows, in its document; nil if that is unknown.
    var node: String?
    let uri: String
    let line: Int
    /// The outcome; nil if the scenario was not selected.
    let outcome: Outcome?
    let isBad: Bool
    let tags: [String]
    let comments: [String]

    var word: String { outcome?.word ?? "not selected" }
  }

  private let form: Form
  /// The scenarios, selected or not: a run of a part of a suite covers what the suite covers.
  private var scenarios: [Scenario] = []
  /// The positions of the scenarios, by the ids of their pickles.
  private var positions: [String: Int] = [:]
  /// The document of the next pickles.
  private var current: (uri: String, index: DocumentIndex, comments: CoveringComments)?
  private var covering = DocumentComments()
  private var identities = ScenarioIdentities()

  /// Creates a formatter.
  package init(form: Form = .csv) { self.form = form }

  /// Adds a scenario that can turn out not to be selected.
  package mutating func handle(message: Envelope, to sink: inout OutputSink) {
    switch message {
    case .gherkinDocument(let document):
      identities.insert(document)
      current = (document.uri, DocumentIndex(document), CoveringComments(document))
    case .pickle(let pickle):
      let document = current?.uri == pickle.uri ? current : nil
      let lineage = document?.index.lineage(ofNodes: pickle.astNodeIds)
      let name = ScenarioName(pickle, lineage)
      add(
        Scenario(
          name: name.path.joined(separator: ScenarioName.separator),
          id: ScenarioIdentity(feature: pickle.uri, scenario: pickle.name).digest,
          node: pickle.rowID ?? pickle.astNodeIds.first, uri: pickle.uri,
          line: FinishedScenario.Place(pickle, lineage).line, outcome: nil, isBad: false,
          tags: pickle.tags.map(\.name),
          comments: pickle.astNodeIds.first.flatMap { document?.comments.texts(ofNode: $0) } ?? []),
        pickle.id)
    default: break
    }
  }

  /// Adds the result of a scenario.
  package mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    add(
      Scenario(
        name: scenario.path.joined(separator: ScenarioName.separator), id: scenario.identity.digest, uri: scenario.uri,
        line: scenario.line, outcome: scenario.outcome, isBad: scenario.isBad(), tags: scenario.tags,
        comments: covering.texts(of: scenario)),
      scenario.scenario.id)
  }

  private mutating func add(_ scenario: Scenario, _ pickle: String) {
    if let position = positions[pickle] {
      let node = scenarios[position].node
      scenarios[position] = scenario
      scenarios[position].node = node
    } else {
      positions[pickle] = scenarios.count
      scenarios.append(scenario)
    }
  }

  /// Writes the report.
  package mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    let list = run.requirements ?? RequirementList([], template: RequirementList.standardTemplate)
    scenarios.sort { ($0.uri, $0.line) < ($1.uri, $1.line) }
    // Scenarios with equal names and values differ by their order, which is known when all documents are.
    for index in scenarios.indices {
      guard let identity = scenarios[index].node.flatMap({ identities.identity(ofNode: $0) }) else { continue }
      scenarios[index].id = identity.digest
    }
    let tags = RequirementTags(list)
    let matrix = RequirementMatrix(
      scenarios: scenarios,
      coverage: RequirementCoverage(list, scenarios.map { tags.references($0.tags, comments: $0.comments) }), run: run)
    switch form {
    case .csv: for line in matrix.lines { sink.write(CSVText.line(line, end: "\n")) }
    case .json: sink.write(Self.text { matrix.write(to: &$0) })
    case .needs: sink.write(Self.text { matrix.writeNeeds(to: &$0) })
    case .lobster: sink.write(Self.text { matrix.writeActivities(to: &$0) })
    }
  }

  private static func text(_ write: @escaping (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.object(JSONBody(body: write))
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }
}

/// The texts of comments that name requirements, of the scenarios of one file after another.
struct DocumentComments: Sendable {
  private var last: (uri: String, comments: CoveringComments)?

  mutating func texts(of scenario: FinishedScenario) -> [String] {
    guard let syntax = scenario.scenario.syntax, !syntax.document.comments.isEmpty else { return [] }
    if last?.uri != scenario.uri { last = (scenario.uri, CoveringComments(syntax.document)) }
    return last?.comments.texts(ofNode: syntax.scenario.id) ?? []
  }
}

/// An object whose members a closure writes.
private struct JSONBody: JSONWritable {
  let body: (inout JSONWriter) -> Void

  init(body: @escaping (inout JSONWriter) -> Void) { self.body = body }

  func write(to json: inout JSONWriter) { body(&json) }
}

/// The requirements with their scenarios.
private struct RequirementMatrix {
  let scenarios: [RequirementsFormatter.Scenario]
  let coverage: RequirementCoverage
  let run: RunOutcome

  private var ids: [Int: [String]] {
    var ids: [Int: [String]] = [:]
    for entry in coverage.entries {
      for cover in entry.covers { ids[cover.scenario, default: []].append(entry.requirement.id) }
    }
    return ids
  }

  // MARK: CSV

  /// A line for each requirement and scenario, one for each requirement without a scenario, and one for each scenario
  /// without a requirement.
  var lines: [[String]] {
    let header = [
      "Requirement", "Version", "Title", "Kind", "Chapter", "Parent", "Coverage", "Scenario", "File", "Line", "Outcome",
      "Partial", "Covers version",
    ]
    var lines = [header]
    for entry in coverage.entries {
      let requirement = entry.requirement
      let own = [
        requirement.id, requirement.version ?? "", requirement.title, requirement.kind ?? "", requirement.chapter ?? "",
        requirement.parent ?? "", entry.degree.rawValue,
      ]
      for cover in entry.covers {
        lines.append(
          own + fields(scenarios[cover.scenario]) + [cover.isPartial ? "yes" : "", cover.otherVersion ?? ""])
      }
      if entry.covers.isEmpty { lines.append(own + Array(repeating: "", count: header.count - own.count)) }
    }
    for number in coverage.withoutRequirement {
      lines.append(Array(repeating: "", count: 7) + fields(scenarios[number]) + ["", ""])
    }
    return lines
  }

  private func fields(_ scenario: RequirementsFormatter.Scenario) -> [String] {
    [scenario.name, scenario.uri, "\(scenario.line)", scenario.word]
  }

  // MARK: JSON

  /// The matrix as documented on the page “Requirements and evidence”.
  func write(to json: inout JSONWriter) {
    json.member("version", 1)
    json.member("requirements", coverage.entries) { json, entry in
      let requirement = entry.requirement
      json.member("id", requirement.id)
      json.member("title", requirement.title)
      json.nullable("version", requirement.version)
      json.nullable("kind", requirement.kind)
      json.nullable("chapter", requirement.chapter)
      json.nullable("parent", requirement.parent)
      json.nullable("link", requirement.link)
      json.member("place", requirement.place)
      json.member("coverage", entry.degree)
      json.member("suspect", entry.isSuspect)
      json.member("scenarios", entry.covers) { json, cover in
        write(cover.scenario, to: &json)
        json.member("partial", cover.isPartial)
        json.nullable("coversVersion", cover.otherVersion)
      }
    }
    json.member("scenariosWithoutRequirement", coverage.withoutRequirement) { write($1, to: &$0) }
    json.member("unknown", coverage.unknown) { json, unknown in
      json.member("text", unknown.text)
      json.member("scenarios", unknown.scenarios) { write($1, to: &$0) }
    }
  }

  private func write(_ number: Int, to json: inout JSONWriter) {
    let scenario = scenarios[number]
    json.member("id", scenario.id)
    json.member("name", scenario.name)
    json.member("uri", scenario.uri)
    json.member("line", scenario.line)
    json.member("outcome", scenario.word)
  }

  // MARK: Sphinx-Needs

  /// A need of the type `req` for each requirement, and one of the type `test` for each scenario, with links to what it
  /// covers. The ids of tests have capital letters and digits only.
  func writeNeeds(to json: inout JSONWriter) {
    let created = UTCTime.text(Int(run.start?.components.seconds ?? 0))
    let ids = ids
    json.member("created", created)
    json.member("current_version", "1")
    json.member("project", run.projectName ?? "")
    json.member("versions") { json in
      json.member("1") { json in
        json.member("created", created)
        json.member("needs_amount", coverage.entries.count + scenarios.count)
        json.member("needs") { json in
          for entry in coverage.entries {
            json.member(named: entry.requirement.id) { json in
              json.member("id", entry.requirement.id)
              json.member("title", entry.requirement.title)
              json.member("type", "req")
              json.member("status", entry.degree)
              json.member("links", [String]())
            }
          }
          for (number, scenario) in scenarios.enumerated() {
            let id = "SCENARIO_\(scenario.id.uppercased())"
            json.member(named: id) { json in
              json.member("id", id)
              json.member("title", scenario.name)
              json.member("type", "test")
              json.member("status", scenario.word)
              json.member("links", ids[number] ?? [])
              json.member("content", "\(scenario.uri):\(scenario.line)")
            }
          }
        }
      }
    }
  }

  // MARK: LOBSTER

  /// The activities of LOBSTER: a test for each scenario, with references to what it covers as a whole, because LOBSTER has
  /// no others. One that covers only parts says so instead. A version that is not that of the list is part of the reference.
  func writeActivities(to json: inout JSONWriter) {
    var references: [Int: [String]] = [:]
    var parts: [Int: [String]] = [:]
    for entry in coverage.entries {
      for cover in entry.covers {
        if cover.isPartial {
          parts[cover.scenario, default: []].append("covers a part of \(entry.requirement.id)")
          continue
        }
        let version = cover.otherVersion.map { "@\($0)" } ?? ""
        references[cover.scenario, default: []].append("req \(entry.requirement.id)\(version)")
      }
    }
    json.member("data", Array(scenarios.enumerated())) { json, item in
      let (number, scenario) = item
      json.member("tag", "gherkin \(scenario.id)")
      json.member("location") { json in
        json.member("kind", "file")
        json.member("file", scenario.uri)
        json.member("line", scenario.line)
        json.nullable("column", nil as Int?)
      }
      json.member("name", scenario.name)
      for name in ["messages", "just_down", "just_global"] as [StaticString] { json.member(name, [String]()) }
      json.member("just_up", references[number] == nil ? parts[number] ?? [] : [])
      json.member("refs", references[number] ?? [])
      json.member("framework", "Gherkin")
      json.member("kind", "test")
      json.member("status", scenario.isBad ? "fail" : scenario.outcome == .passed ? "ok" : "not run")
    }
    json.member("generator", "gherkin-run")
    json.member("schema", "lobster-act-trace")
    json.member("version", 3)
  }
}
