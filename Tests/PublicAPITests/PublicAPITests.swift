import Foundation
import GherkinTestSupport
import Testing

/// Compares the public symbols of modules with files in `Tests/Golden/api`; `make golden` updates the files.
@Suite("The public interface")
struct PublicAPITests {
  private static let golden = BuiltCommand.package.appending(path: "Tests/Golden/api")
  private static let isWritten = ProcessInfo.processInfo.environment["GHERKIN_RUN_WRITE_GOLDEN"] != nil

  @Test(
    "the public interface is equal to the golden files: removed or changed symbols break clients, so CHANGELOG.md lists them",
    arguments: [
      "CucumberExpressions", "CucumberMessages", "Expectations", "Gherkin", "GherkinRunner", "GherkinFixtures",
      "GherkinFormatters", "GherkinSteps", "GherkinTesting", "TestDoubles",
    ])
  func interface(module: String) async throws {
    let api = PublicAPI(try await SymbolGraph.all(of: module))
    #expect(!api.lines.isEmpty)
    let file = Self.golden.appending(path: "\(module).txt")
    if Self.isWritten { try Data((api.lines.joined(separator: "\n") + "\n").utf8).write(to: file) }
    let old = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let changes = api.changes(since: old)
    if !changes.isEmpty {
      Issue.record(
        "Tests/Golden/api/\(module).txt differs; if it is meant so, make golden:\n\(changes.joined(separator: "\n"))")
    }
  }

  @Test("removed, added and changed symbols are reported")
  func changes() throws {
    let json = """
      {"symbols": [
        {"identifier": {"precise": "s:A"}, "pathComponents": ["A"], "declarationFragments": [{"spelling": "struct A"}]},
        {"identifier": {"precise": "s:Af"}, "pathComponents": ["A", "f()"],
         "declarationFragments": [{"spelling": "func f()"}, {"spelling": " throws"}]}],
       "relationships": [
        {"kind": "conformsTo", "source": "s:A", "target": "s:SH", "targetFallback": "Swift.Hashable"},
        {"kind": "memberOf", "source": "s:Af", "target": "s:A"}]}
      """
    let api = PublicAPI([try JSONDecoder().decode(SymbolGraph.self, from: Data(json.utf8))])
    #expect(api.lines == ["A : Swift.Hashable", "A | struct A", "A.f() | func f() throws"])
    #expect(
      api.changes(since: ["A | struct A", "A.f() | func f()", "A.g() | func g()"]) == [
        "- A.f() | func f()", "- A.g() | func g()", "+ A : Swift.Hashable", "+ A.f() | func f() throws",
      ])
    #expect(api.changes(since: api.lines).isEmpty)
  }
}
