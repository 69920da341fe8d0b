import GherkinSyntax
import GherkinLayout
import GherkinLint
import GherkinTestSupport
import Testing

@Suite("Properties of the fixes of every rule", .long)
struct FixPropertyTests {
  private static let rules = LintRules.descriptions.filter { $0.isFixable || $0.changesPickles }.map(\.name)
  private static let officialPaths = [".feature", ".feature.md"].flatMap { suffix in
    ["gherkin/testdata/good", "compatibility-kit", "messages", "pretty"].flatMap {
      ConformanceData.paths(in: $0, suffix: suffix)
    }
  }

  private let applier = FixApplier { FeatureLayout.layOut($0).bytes }

  /// The scenarios of a source without their locations.
  private func pickles(_ source: Source) throws -> [Pickle] {
    let ids = IncrementingIDGenerator()
    return try PickleCompiler().compile(try GherkinParser().parse(source, ids: ids), ids: IncrementingIDGenerator()).map
    {
      var pickle = $0
      pickle.location = Location(line: 1)
      return pickle
    }
  }

  private func check(_ rule: String, _ source: Source) throws {
    let parsed = try ParsedSource(source)
    let found = try findings(rule, in: LintedSuite([parsed]))
    let fixed = applier.fix(parsed, found, changingPickles: true)
    let text = String(decoding: source.bytes, as: UTF8.self)
    #expect(fixed.fixed.isEmpty == (fixed.bytes == source.bytes), "\(source.uri)\n\(text)")
    let result = try ParsedSource(Source(uri: source.uri, bytes: fixed.bytes, mediaType: source.mediaType))
    let rest = try findings(rule, in: LintedSuite([result]))
    guard let description = LintRules.descriptions.first(where: { $0.name == rule }), !description.changesPickles else {
      return try checkEnd(rule, result, rest)
    }
    #expect(try pickles(result.source) == pickles(source), "\(source.uri)\n\(text)")
    #expect(applier.fix(result, rest, changingPickles: true).bytes == fixed.bytes, "\(source.uri)\n\(text)")
    if !found.contains(where: { $0.fix == .layout }) {
      #expect(rest.count == found.count - fixed.fixed.count, "\(source.uri)\n\(text)")
    }
  }

  /// Expects that repeated fixes reach a fixed point.
  private func checkEnd(_ rule: String, _ parsed: ParsedSource, _ findings: [Finding]) throws {
    var (parsed, found) = (parsed, findings)
    for _ in 0..<10 {
      let fixed = applier.fix(parsed, found, changingPickles: true)
      if fixed.fixed.isEmpty { return }
      parsed = try ParsedSource(Source(uri: parsed.source.uri, bytes: fixed.bytes))
      found = try ToolTests.findings(rule, in: LintedSuite([parsed]))
    }
    Issue.record("the fixes of \(rule) never end:\n\(String(decoding: parsed.source.bytes, as: UTF8.self))")
  }

  @Test(
    "official features keep their scenarios, a second fix changes nothing, and applied fixes are counted",
    .enabled(if: ConformanceData.isPresent, ConformanceData.absence), arguments: rules, officialPaths)
  func official(rule: String, path: String) throws {
    let source = Source(uri: path, bytes: try Files.bytes(path))
    try check(rule, source)
    // The same without carriage returns and without the last line end.
    let unix = source.bytes.filter { $0 != 0x0D }
    try check(rule, Source(uri: path, bytes: unix.last == 0x0A ? unix.dropLast() : unix))
  }

  @Test("the properties apply to random features", arguments: rules, 0..<10)
  func random(rule: String, seed: Int) throws {
    var random = RandomFeature(seed: UInt64(seed), isMarkdown: seed % 3 == 2)
    for _ in 0..<30 {
      try check(rule, Source(uri: seed % 3 == 2 ? "a.feature.md" : "a.feature", text: random.next()))
    }
  }

  @Test("the properties apply to random features with misspelt keywords", arguments: rules, 0..<10)
  func typos(rule: String, seed: Int) throws {
    var random = RandomFeature(seed: UInt64(seed))
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<30 {
      let lines = random.next().split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
        guard generator.next() % 4 == 0 else { return String(line) }
        return String(line).replacing("Given ", with: "Gievn ").replacing("When ", with: "when ")
          .replacing("Scenario Outline:", with: "Scenari Outline:").replacing("Examples:", with: "Exampels:")
          .replacing("some text", with: ". Scenario: some text")
      }
      let source = Source(uri: "a.feature", text: lines.joined(separator: "\n"))
      do {
        _ = try ParsedSource(source)
      } catch {
        continue
      }
      try check(rule, source)
    }
  }
}
