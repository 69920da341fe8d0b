import GherkinCommandLine
import GherkinProcesses
import GherkinWorker
import GherkinExpressions
import GherkinMessages
import GherkinProbing
import GherkinProtocol
import GherkinRequirements
import GherkinRunHistory
import GherkinRuntime
import GherkinSyntax
import GherkinFixtures
import GherkinHost
import GherkinLanguageServer
import GherkinLayout
import GherkinLint
import GherkinEngine
import GherkinSteps
import GherkinTagExpressions
import GherkinWorkers
import GherkinYAML

/// What reads hostile bytes. `FUZZ_TARGET` names the one that a fuzzer calls.
enum FuzzTarget: String, CaseIterable {
  case feature, markdown, expression, tags, yaml, csv, messages
  case orders, answers, definitions
  case configuration, editor, layout, fixes, requirements, history, verdicts

  /// Reads bytes. A trap, a hang or a broken promise is a finding; errors are not.
  func read(_ bytes: [UInt8]) {
    switch self {
    case .feature: _ = pickles(Source(uri: "a.feature", bytes: bytes))
    case .markdown: _ = pickles(Source(uri: "a.feature.md", bytes: bytes))
    case .expression: readExpression(bytes)
    case .tags: readTags(String(decoding: bytes, as: UTF8.self))
    case .yaml: _ = try? YAMLParser.documents(in: bytes, file: "a.yaml")
    case .csv: _ = try? CSVTable.read(bytes, file: "a.csv")
    case .messages: readMessages(bytes)
    case .orders: readOrder(bytes)
    case .answers: readAnswer(bytes)
    case .definitions: readDefinitions(bytes)
    case .configuration: _ = try? ConfigurationFile(bytes, path: "gherkin-run.yaml")
    case .editor: readEditorMessages(bytes)
    case .layout: layOut(bytes)
    case .fixes: fix(bytes)
    case .requirements: readRequirements(bytes)
    case .history: readHistory(bytes)
    case .verdicts: readVerdicts(bytes)
    }
  }
}

/// The pickles of a source without their locations; nil for a source with errors.
private func pickles(_ source: Source) -> [Pickle]? {
  let compiler = PickleCompiler(pieceLimit: 10_000, textLimit: 1 << 20)
  do throws(ParseErrors) {
    let document = try GherkinParser().parse(source, ids: IncrementingIDGenerator())
    return try compiler.compile(document, ids: IncrementingIDGenerator()).map { pickle in
      var pickle = pickle
      pickle.location = Location(line: 1)
      return pickle
    }
  } catch {
    expect((1...11).contains(error.errors.count), "a source fails with \(error.errors.count) errors")
    return nil
  }
}

/// The first line is an expression, the rest a text.
private func readExpression(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
  let (source, text) = (String(decoding: parts[0], as: UTF8.self), String(decoding: parts.last ?? [], as: UTF8.self))
  guard let expression = try? CucumberExpression(source, registry: ParameterTypeRegistry()) else { return }
  let arguments = try? expression.match(text)
  var budget = 10_000
  _ = expression.program?.corrections(of: text, budget: &budget)
  guard expression.isExact, text.utf8.count < 1_000 else { return }
  expect((arguments == nil) || expression.program?.mismatch(with: text) == nil, "a text that matches has a mismatch")
}

private func readTags(_ text: String) {
  guard let expression = try? TagExpression(text) else { return }
  let again = try? TagExpression(expression.description)
  expect(again == expression, "the description is another expression")
}

private func readMessages(_ bytes: [UInt8]) {
  var reader = NDJSONReader(bytes, name: "fuzz")
  var merger = StreamMerger()
  merger.beginStream("fuzz")
  while true {
    do {
      guard let envelope = try reader.next() else { break }
      var writer = NDJSONWriter()
      writer.append(envelope)
      let again = try? NDJSONReader.envelopes(in: Array(writer.bytes), name: "fuzz")
      expect(again == [envelope], "a written message is not read as it was")
      try? merger.record(envelope, line: reader.line)
    } catch {
      continue
    }
  }
  merger.endStream()
  merger.forEach { _ in }
}

/// Lists of requirements in all forms. The messages of a run can contain what is read.
private func readRequirements(_ bytes: [UInt8]) {
  for name in ["a.yaml", "a.csv", "a.json", "a.md"] {
    guard let requirements = try? RequirementReader.read(bytes, name) else { continue }
    let list = RequirementList(requirements, template: RequirementList.standardTemplate)
    let fact = (try? RunFacts.fact(in: list.attachment)) as? RequirementList
    expect(fact == list, "requirements in messages are not those of \(name)")
    let tags = RequirementTags(list)
    for requirement in requirements.prefix(100) {
      _ = tags.reference(covered: requirement.id)
      guard let reference = tags.reference(in: list.tag(of: requirement.id)) else { continue }
      expect(tags.knows(reference), "\(requirement.id) is not known by its tag")
    }
  }
}

/// A file of an earlier run.
private func readHistory(_ bytes: [UInt8]) {
  guard let summary = try? RunSummaryReader.read(bytes, file: "fuzz") else { return }
  let again = try? RunSummaryReader.read(summary.bytes, file: "fuzz")
  expect(again?.bytes == summary.bytes, "a written run is not read as it was")
}

/// The file with the verdicts of a probe.
private func readVerdicts(_ bytes: [UInt8]) {
  guard let document = try? ProbeDocument(json: bytes), let written = try? document.json else { return }
  let again = try? ProbeDocument(json: written)
  expect((try? again?.json) == written, "written verdicts are not read as they were")
}

/// An order to a runner, as the runner reads it.
private func readOrder(_ bytes: [UInt8]) {
  guard let order = try? Order(bytes[...], steps: 4, hooks: 6) else { return }
  _ = order.bytes
  guard case .run(let orders, _, _) = order else { return }
  // The executor looks only at these.
  for order in orders { _ = (order.testSteps, order.row, order.steps.map(\.text)) }
}

/// A message of a runner, as the tool reads it.
private func readAnswer(_ bytes: [UInt8]) {
  var reader = ByteReader(bytes[...])
  guard let message = try? WorkerMessage(from: &reader) else { return }
  var writer = ByteWriter()
  message.write(to: &writer)
  var again = ByteReader(writer.bytes[...])
  expect((try? WorkerMessage(from: &again)) != nil, "a written message is not read")
}

/// The definitions of a runner, and the plan of a feature with them.
private func readDefinitions(_ bytes: [UInt8]) {
  guard let definitions = try? Definitions(json: bytes) else { return }
  let again = (try? definitions.json).flatMap { try? Definitions(json: $0) }
  expect(again?.hash == definitions.hash, "written definitions are not read as they were")
  _ = try? StepCatalogue(definitions, examples: nil, conditions: [], ids: IncrementingIDGenerator()) { NoLiterals() }
}

/// Matches no regex literal, as there is no runner.
private struct NoLiterals: LiteralMatching {
  func matches(of texts: [String]) -> [[LiteralMatch]] { texts.map { _ in [] } }
}

private func readEditorMessages(_ bytes: [UInt8]) {
  var frames = FrameReader()
  for part in stride(from: 0, to: bytes.count, by: 7) {
    frames.append(bytes[part..<min(part + 7, bytes.count)])
    while let frame = frames.next() {
      guard case .content(let content) = frame, let json = try? JSON(parsing: content[...]) else { continue }
      let again = try? JSON(parsing: json.bytes[...])
      expect(again == json, "written JSON is not read as it was")
    }
  }
}

private func layOut(_ bytes: [UInt8]) {
  for uri in ["a.feature", "a.feature.md"] {
    let source = Source(uri: uri, bytes: bytes)
    guard let parsed = try? ParsedSource(source), let before = pickles(source) else { continue }
    let text = FeatureLayout.layOut(parsed).bytes
    let after = Source(uri: uri, bytes: text)
    expect(pickles(after) == before, "formatting changes pickles")
    guard let again = try? ParsedSource(after) else { continue }
    expect(FeatureLayout.layOut(again).bytes == text, "formatting twice changes the text again")
  }
}

private func fix(_ bytes: [UInt8]) {
  let source = Source(uri: "a.feature", bytes: bytes)
  guard let parsed = try? ParsedSource(source), let before = pickles(source) else { return }
  let findings = Linter().lint(LintedSuite([parsed])).findings.filter { !LintRules.changesPickles($0.rule) }
  let fixed = FixApplier { FeatureLayout.layOut($0).bytes }.fix(parsed, findings)
  expect(pickles(Source(uri: "a.feature", bytes: fixed.bytes)) == before, "fixes change pickles")
}

/// Ends the process with a message. `precondition` has none in release builds.
private func expect(_ isKept: Bool, _ promise: String) {
  if !isKept { fatalError(promise) }
}
