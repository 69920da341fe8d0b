import Foundation
import GherkinFixtures
import GherkinSteps
import GherkinTestSupport
import GherkinTesting
import Testing

@Suite("Features in code for Scenarios")
struct SourceTests {
  private static let text = """
    Feature: Cellar
      @slow
      Scenario: Stout
        Given a beer "stout"
      Scenario: Ale
        Given a beer "ale"
    """

  private static func library(_ diary: Diary = Diary()) -> StepLibrary {
    StepLibrary(CountingWorld.self) { steps in
      steps.given("a beer {fixture}") { (_, beer: Fixture) in diary.write(try beer.decode(String.self)) }
    }
  }

  private static func problem(_ make: () throws -> Void) throws -> String {
    try #require(#expect(throws: ScenariosError.self) { try make() }).description
  }

  @Test("texts are cases, with fixtures from the folder that the libraries name")
  func texts() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Imperial Stout\n", to: "stout.yaml")
    try folder.write("Pale Ale\n", to: "ale.yaml")
    let diary = Diary()
    let scenarios = try Scenarios(
      in: .text(Self.text, name: "draft.feature"), steps: [.fixtures(in: folder.path), Self.library(diary)])
    check(scenarios.map(\.file), equals: ["draft.feature", "draft.feature"])
    for scenario in scenarios { try await scenario.run() }
    check(diary.entries, equals: ["Imperial Stout", "Pale Ale"])
  }

  @Test("scenarios of texts are selected by tags, names and order")
  func selection() throws {
    func names(tags: String? = nil, names: [String] = [], order: ScenarioOrder = .defined) throws -> [String] {
      try Scenarios(
        in: .text(Self.text, name: "a.feature"), steps: [.fixtures, Self.library()], tags: tags, names: names,
        order: order
      ).map(\.name)
    }
    check(try names(order: .reverse), equals: ["Ale", "Stout"])
    check(try names(tags: "not @slow"), equals: ["Ale"])
    check(try names(names: ["^S"]), equals: ["Stout"])
    check(try Self.problem { _ = try names(tags: "@x") }, contains: "tags: \"@x\"")
    #expect(try Self.problem { _ = try names(tags: "not") }.hasPrefix("tags: \"not\""))
    check(
      try Self.problem { _ = try names(tags: "~@slow") },
      equals: "tags: \"~@slow\" is not a tag expression; write 'not @slow'")
  }

  /// A library that writes the world parameter `url`.
  private static func parameters(_ diary: Diary) -> StepLibrary {
    StepLibrary(CountingWorld.self) { steps in
      steps.given("the address") { world in
        diary.write(try world.scenario.worldParameters.decode([String: String].self)["url"] ?? "none")
      }
    }
  }

  @Test(
    "tags and world parameters of gherkin-run.yaml hold here, too, unless the code names others; that around a nested package as well",
    arguments: ["", "Specs/"])
  func configuration(package: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("// \"GherkinRunner\"", to: package + "Package.swift")
    if !package.isEmpty { try folder.write("", to: "Package.swift") }
    try folder.write(
      "Feature: F\n  @wip\n  Scenario: A\n    Given the address\n  @slow\n  Scenario: B\n    Given the address\n"
        + "  Scenario: C\n    Given the address\n", to: package + "Features/a.feature")
    try folder.write("url: http://file\n", to: "local.yaml")
    let diary = Diary()
    func names(
      _ configuration: String?, tags: String? = nil, parameters: [String: String]? = nil, reads: Bool = true
    ) async throws -> [String] {
      if let configuration { try folder.write(configuration, to: "gherkin-run.yaml") }
      let scenarios = try Scenarios(
        in: "Features", steps: [Self.parameters(diary)] + (reads ? [.fixtures] : []), tags: tags,
        worldParameters: parameters, filePath: folder.path + "/\(package)Tests/T.swift")
      try await scenarios.first?.run()
      return scenarios.map(\.name)
    }
    check(try await names("tags: not @wip\nworld-parameters: { url: http://a }\nretry: 2\n"), equals: ["B", "C"])
    check(
      try await names("tags: [not @wip, not @slow]\nworld-parameters: [url=http://b, local.yaml]\n"), equals: ["C"])
    check(
      try await names("tags: not @wip\nworld-parameters: { url: x }\n", tags: "@wip", parameters: ["url": "http://c"]),
      equals: ["A"])
    check(diary.entries, equals: ["http://a", "http://file", "http://c"])
    check(
      try await names("tags: not @wip\n", tags: "@slow", reads: false), equals: ["B"],
      "the code names all that is needed")
    check(try await names("retry: 2\n", reads: false), equals: ["A", "B", "C"], "other settings are those of runs")
    check(try await names("tags: null\nworld-parameters: ~\n"), equals: ["A", "B", "C"])
    for (text, problem) in [
      ("tags: not @wip\n", "gherkin-run.yaml contains tags, and no library reads it in swift test; add .fixtures"),
      ("world-parameters:\n  url: x\n", "gherkin-run.yaml contains world-parameters, and no library reads it"),
      ("retry: 2\r\ntags: not @wip\r\n", "gherkin-run.yaml contains tags, and no library reads it"),
      ("\"tags\": not @wip\n", "gherkin-run.yaml contains tags, and no library reads it"),
      ("{tags: not @wip}\n", "gherkin-run.yaml contains tags, and no library reads it"),
    ] {
      let error = await #expect(throws: ScenariosError.self) { _ = try await names(text, reads: false) }
      check(error?.description ?? "", contains: problem)
    }
    for (text, problem) in [
      ("tags: not\n", "gherkin-run.yaml: tags: \"not\""),
      ("tags: { a: b }\n", "gherkin-run.yaml:1: tags needs a value"),
      ("tags: [\n", "gherkin-run.yaml:2:1"), ("- tags\n", "gherkin-run.yaml:1: is not a mapping"),
      ("retry: 1\n---\ntags: '@a'\n", "gherkin-run.yaml: has several documents"),
      ("world-parameters: nowhere.yaml\n", "nowhere.yaml"),
    ] {
      let error = await #expect(throws: ScenariosError.self) { _ = try await names(text) }
      check(error?.description ?? "", contains: problem)
    }
    for name in ["gherkin-run.yml", "gherkin-run.json"] {
      try FileManager.default.removeItem(atPath: folder.path + "/gherkin-run.yaml")
      try folder.write("tags: not @wip\n", to: name)
      let error = await #expect(throws: ScenariosError.self) { _ = try await names(nil) }
      check(error?.description ?? "", contains: "\(name): is not read; rename the file to gherkin-run.yaml")
      check(try await names("retry: 2\n"), equals: ["A", "B", "C"], "as in a run, the right name is enough")
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
    try FileManager.default.removeItem(atPath: folder.path + "/gherkin-run.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/gherkin-run.yaml", withDestinationPath: "nowhere.yaml")
    let error = await #expect(throws: ScenariosError.self) { _ = try await names(nil) }
    check(error?.description ?? "", contains: "gherkin-run.yaml: is not a regular file, nor a link to one")
  }

  @Test("the language of gherkin-run.yaml holds here, too, unless the code names another one")
  func configuredLanguage() throws {
    let folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    try folder.write("Funktionalität: F\n  Szenario: A\n", to: "Features/a.feature")
    func names(_ language: String, _ libraries: StepLibrary..., code: String? = nil) throws -> [String] {
      try folder.write("language: \(language)\n", to: "gherkin-run.yaml")
      return try Scenarios(
        in: "Features", steps: libraries, language: code, filePath: folder.path + "/Tests/T.swift"
      ).map(\.name)
    }
    check(try names("de", .fixtures), equals: ["A"])
    check(try names("fr", .fixtures, code: "de"), equals: ["A"])
    check(try names("de", .fixtures, code: "en"), equals: ["Features/a.feature cannot be parsed"])
    check(
      try Self.problem { _ = try names("de") }, contains: "gherkin-run.yaml contains language, and no library reads it")
    check(try names("xx", .fixtures), equals: ["Features/a.feature cannot be parsed"])
  }

  @Test("a case is identified by the path in the package, and its line")
  func identity() throws {
    let folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    try folder.write(Self.text, to: "Features/a.feature")
    let scenarios = try Scenarios(
      in: "Features", steps: [.fixtures, Self.library()], filePath: folder.path + "/Tests/T.swift")
    check(scenarios.map(\.id), equals: ["Features/a.feature:3", "Features/a.feature:5"])
  }

  @Test("paths are relative to the folder of the package, and resources are found in their bundle")
  func files() throws {
    let folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    try folder.write(Self.text, to: "Features/a.feature")
    try folder.write(Self.text, to: "Cellar.bundle/Features/b.feature")
    let bundle = try #require(Bundle(path: folder.path + "/Cellar.bundle"))
    let scenarios = try Scenarios(
      in: "Features/a.feature:5", .resource(of: bundle), steps: [.fixtures, Self.library()],
      filePath: folder.path + "/Tests/T.swift")
    check(scenarios.map(\.name), equals: ["Ale", "Stout", "Ale"])
    check(scenarios.first?.file, equals: folder.path + "/Features/a.feature")
    check(
      try Self.problem { _ = try Scenarios(in: .resource("Nowhere", of: bundle), steps: []) },
      contains: "the bundle has no resource Nowhere")
  }

  @Test("a text with parse errors is a failing case, and duplicate names are an error")
  func mistakes() throws {
    let wrong = FeatureSource.text("Feature: F\n  Scenario: s\n    Given x\n    Wehn y\n", name: "wrong.feature")
    check(try Scenarios(in: wrong, steps: []).map(\.name), equals: ["wrong.feature cannot be parsed"])
    check(try Self.problem { _ = try Scenarios(in: wrong, wrong, steps: []) }, contains: "two features have this name")
  }
}
