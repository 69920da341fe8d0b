import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinLint
import GherkinTestSupport
import Testing

@Suite("Guarantees of fixes")
struct FixPromiseTests {
  private static let features =
    ConformanceData.paths(in: "gherkin/testdata/good", suffix: ".feature")
    + ConformanceData.paths(in: "gherkin/testdata/good", suffix: ".feature.md")
    + Files.all(in: BuiltCommand.package.appending(path: "Features").path, suffix: ".feature")

  /// The document as a message, without white space in front of line ends and quotation marks.
  private func meaning(_ source: Source) throws -> String {
    var writer = NDJSONWriter()
    writer.append(.gherkinDocument(try GherkinParser().parse(source, ids: IncrementingIDGenerator())))
    return String(decoding: writer.bytes, as: UTF8.self).replacing(/(?:[ \u{A0}\u{3000}]|\\t)+(\\n|")/) { String($0.1) }
  }

  @Test("removing trailing blanks does not change the meaning and locations of a feature", arguments: features)
  func blanks(path: String) throws {
    let bytes = try Files.bytes(path)
    var random = SeededGenerator(seed: UInt64(bytes.count))
    // Adds blanks, except in lines that must be unchanged.
    let original = try ParsedSource(Source(uri: path, bytes: bytes))
    var blanked: [UInt8] = Array(bytes.prefix { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF })
    for line in original.lines {
      blanked += bytes[line.start..<line.end]
      if !line.isDocString, line.kind != .other, random.next() % 2 == 0 { blanked += [0x20, 0x09] }
      blanked.append(0x0A)
    }
    let source = Source(uri: path, bytes: blanked)
    let parsed = try ParsedSource(source)
    let findings = try findings("trailing-blanks", in: LintedSuite([parsed]))
    let fixed = Source(uri: path, bytes: FixApplier().fix(parsed, findings, changingPickles: true).bytes)
    check(try meaning(fixed), equals: try meaning(source))
    checkEmpty(try ToolTests.findings("trailing-blanks", in: LintedSuite([try ParsedSource(fixed)])))
  }

  @Test("a fix that would change a pickle is omitted")
  func promise() throws {
    let text = "Feature: f\n  Scenario: s\n    * x\n"
    let parsed = try ParsedSource(Source(uri: "a.feature", text: text))
    let finding = Finding(
      rule: "trailing-blanks", severity: .warning, uri: "a.feature", location: Location(line: 3), problem: "p",
      remedy: "r", fix: .replacement(text.utf8.count - 2..<text.utf8.count - 1, "y"))
    let fixed = FixApplier().fix(parsed, [finding], changingPickles: true)
    checkEmpty(fixed.fixed)
    check(fixed.bytes, equals: parsed.source.bytes)
  }
}
