import Foundation
import GherkinMessages
import GherkinRequirements
import GherkinRuntime
import GherkinSyntax
import GherkinTestSupport
import Testing

/// The promises of README and guides are requirements of this project.
@Suite("The requirements of this project")
struct OwnRequirementsTests {
  private static let features = BuiltCommand.package.appending(path: "Tests/Features")

  private func coverage() throws -> RequirementCoverage {
    let list = try RequirementReader.read(
      [Self.features.appending(path: "requirements.yaml").path], template: RequirementList.standardTemplate)
    let tags = RequirementTags(list)
    let files = FileManager.default.enumerator(atPath: Self.features.path)?.compactMap { $0 as? String } ?? []
    let scenarios = try files.filter { $0.hasSuffix(".feature") && !$0.hasPrefix("Fixtures/") }.sorted().flatMap {
      path in
      let text = try String(contentsOf: Self.features.appending(path: path), encoding: .utf8)
      return FeatureParser().parse(Source(uri: path, text: text), ids: IncrementingIDGenerator()).pickles
    }
    return RequirementCoverage(list, scenarios.map { tags.references($0.tags.map(\.name), comments: []) })
  }

  @Test("each promise is covered by a feature, or says why not")
  func covered() throws {
    let gaps = try coverage().entries.filter { $0.degree == .none }.map(\.requirement.title)
    check(gaps.filter { !$0.contains("(not checked by features: ") }, equals: [])
  }

  @Test("each feature covers a promise, and names none that does not exist")
  func known() throws {
    let coverage = try coverage()
    check(coverage.unknown.map(\.text), equals: [])
    check(coverage.withoutRequirement.count, equals: 0)
  }

  @Test("the chapter of each promise is a page of this project")
  func pages() throws {
    let files =
      FileManager.default.enumerator(atPath: BuiltCommand.package.appending(path: "Sources").path)?
      .compactMap { ($0 as? String)?.split(separator: "/").last.map(String.init) } ?? []
    let known = Set(files + ["README.md", "Platforms.md"])
    let chapters = Set(try coverage().entries.compactMap(\.requirement.chapter))
    check(chapters.subtracting(known).sorted(), equals: [])
  }
}
