import Foundation
import GherkinTestSupport
import Testing

/// Compares the public symbols of modules with files in `Tests/Golden/api`; `make generate` updates the files.
@Suite("The public interface", .long)
struct PublicAPITests {
  @Test(
    "the public interface is equal to the golden files: removed or changed symbols break clients, so CHANGELOG.md lists them",
    arguments: [
      "GherkinCommandSteps", "GherkinMessages", "GherkinExpectations", "GherkinSyntax",
      "GherkinRunner", "GherkinEngine", "GherkinTestRun", "GherkinFeatureFiles", "GherkinFixtures", "GherkinFormatters",
      "GherkinHTML",
      "GherkinOutcomes", "GherkinProtocol", "GherkinSteps", "GherkinTesting", "GherkinTestDoubles",
    ])
  func interface(module: String) async throws {
    let api = PublicAPI(try await SymbolGraph.all(of: module))
    #expect(!api.lines.isEmpty)
    try GoldenFile("api/\(module).txt").expect(api.lines.joined(separator: "\n") + "\n")
  }

  @Test("a symbol is a line with its declaration or its conformance")
  func lines() throws {
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
    check(api.lines, equals: ["A : Swift.Hashable", "A | struct A", "A.f() | func f() throws"])
  }
}
