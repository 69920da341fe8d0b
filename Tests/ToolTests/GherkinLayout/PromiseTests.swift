import Foundation
import GherkinSyntax
import GherkinLayout
import GherkinTestSupport
import Testing

@Suite("Guarantees of formatting", .long)
struct PromiseTests {
  private static let official = ["gherkin/testdata/good", "compatibility-kit", "messages", "pretty"].flatMap { folder in
    ConformanceData.paths(in: folder, suffix: ".feature") + ConformanceData.paths(in: folder, suffix: ".feature.md")
  }

  @Test(
    "official features keep their meaning, and formatting is idempotent",
    .enabled(if: ConformanceData.isPresent, ConformanceData.absence), arguments: official)
  func officialFeature(path: String) throws {
    let source = Source(uri: path, bytes: try Files.bytes(path))
    if let problem = try brokenPromise(of: source) { Issue.record("\(problem)") }
    // The same source with the other kind of line ends.
    let turned = source.bytes.filter { $0 != 0x0D }.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    if let problem = try brokenPromise(of: Source(uri: path, bytes: turned)) { Issue.record("\(problem)") }
  }

  @Test("the features of the examples are in canonical layout")
  func ownFeatures() throws {
    let folder = BuiltCommand.package.appending(path: "Features").path
    let paths = [".feature", ".feature.md"].flatMap { Files.all(in: folder, suffix: $0) }
    check(paths.count > 6)
    for path in paths {
      let bytes = try Files.bytes(path)
      check(FeatureLayout.layOut(try ParsedSource(Source(uri: path, bytes: bytes))).bytes, equals: bytes, "\(path)")
    }
  }

  @Test("random features keep their meaning, and formatting is idempotent", arguments: 0..<20)
  func randomFeature(seed: Int) throws {
    var random = RandomFeature(seed: UInt64(seed))
    for _ in 0..<40 {
      let source = Source(uri: "a.feature", text: random.next())
      if let problem = try brokenPromise(of: source) {
        Issue.record("\(problem)\n--- source:\n\(String(decoding: source.bytes, as: UTF8.self))")
        return
      }
    }
  }

  @Test("the guarantees apply to every style", arguments: 0..<20)
  func randomStyle(seed: Int) throws {
    var random = RandomFeature(seed: UInt64(seed), isMarkdown: seed % 4 == 3)
    var style = LayoutStyle()
    style.usesTabs = seed % 2 == 0
    style.indentSize = [1, 3, 4, 8][seed / 2 % 4]
    style.lineEnd = [nil, .lf, .crlf][seed % 3]
    style.hasFinalNewline = seed % 5 > 1
    for _ in 0..<20 {
      let source = Source(uri: seed % 4 == 3 ? "a.feature.md" : "a.feature", text: random.next())
      if let problem = try brokenPromise(of: source, style) {
        Issue.record("\(style): \(problem)\n--- source:\n\(String(decoding: source.bytes, as: UTF8.self))")
        return
      }
    }
  }

  @Test("the guarantees apply to features in Markdown", arguments: 0..<10)
  func randomMarkdown(seed: Int) throws {
    var random = RandomFeature(seed: UInt64(seed), isMarkdown: true)
    for _ in 0..<40 {
      let source = Source(uri: "a.feature.md", text: random.next())
      if let problem = try brokenPromise(of: source) {
        Issue.record("\(problem)\n--- source:\n\(String(decoding: source.bytes, as: UTF8.self))")
        return
      }
    }
  }

  @Test("a very wide cell overflows, and a table that needs too much padding is not aligned")
  func bounds() throws {
    func laidOut(_ text: String) throws -> String {
      let source = Source(uri: "a.feature", text: text)
      return String(decoding: FeatureLayout.layOut(try ParsedSource(source)).bytes, as: UTF8.self)
    }
    let wide = String(repeating: "x", count: 10_000)
    let text = try laidOut("Feature: f\nScenario: s\n* x\n| a |\n| \(wide) |\n| abc |\n")
    check(text, contains: "      | a   |\n      | \(wide) |\n      | abc |\n")
    let many = "|" + String(repeating: "|", count: 1000) + "\n"
    let first = String(repeating: "|" + String(repeating: "y", count: 200), count: 1000) + "|\n"
    let table = try laidOut("Feature: f\nScenario: s\n* x\n\(first)\(String(repeating: many, count: 1000))")
    check(table.utf8.count < 10_000_000)
  }
}
