import GherkinProtocol
import GherkinTestRun
import GherkinHost
import Foundation
import GherkinExpressions
import GherkinMessages
import GherkinSyntax
import GherkinFixtures
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Fixtures")
struct FixtureTests {
  private struct Beer: Decodable {
    let name: String
    let ibu: Int
  }

  private final class CellarWorld: World {}

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("name: Pilsner\nibu: 35\n---\nname: Stout\nibu: 60\n", to: "Features/Fixtures/beer.yaml")
    try folder.write("name: Bock\nibu: 25\n", to: "Features/Fixtures/dark/bock.yml")
    try folder.write("name: no\nibu: many\n", to: "Features/Fixtures/broken.yaml")
    try folder.write("name: Secret\nibu: 1\n", to: "Features/secret.yaml")
  }

  /// Runs a scenario that decodes a fixture and logs the beer.
  private func run(_ fixture: String, feature: String = "Features/sub/a.feature") async throws -> RecordedRun {
    let library = StepLibrary(CellarWorld.self) { steps in
      steps.given("beer {int} of {fixture}") { (world, document: Int, fixture: Fixture) in
        let beer = try fixture.decode(Beer.self, document: document)
        world.scenario.log("\(beer.name) \(beer.ibu)")
      }
    }
    let text = "Feature: f\nScenario: s\nGiven beer \(fixture)\nScenario: other\n"
    let source = Source(uri: "\(folder.path)/\(feature)", text: text)
    return try await RecordedRun([source], [library, .fixtures])
  }

  @Test("a fixture is read from the nearest Fixtures folder above the feature file")
  func nearest() async throws {
    check(try await run(#"0 of "beer""#).attachments.map(\.body), equals: ["Pilsner 35"])
    try folder.write("name: Lager\nibu: 20\n", to: "Features/sub/Fixtures/beer.yaml")
    check(try await run(#"0 of "beer""#).attachments.map(\.body), equals: ["Lager 20"])
  }

  @Test("the list of libraries can contain .fixtures several times")
  func repeatedLibrary() throws {
    let catalogue = try StepCatalogue(
      ExecutableDefinitions(joining: [.fixtures, .fixtures, .fixtures]), ids: IncrementingIDGenerator())
    check(catalogue.definitions.parameterTypes.map(\.name), equals: ["fixture"])
  }

  @Test("another parameter type with the name fixture is still an error")
  func otherType() {
    let other = StepLibrary(parameterTypes: [ParameterType(name: "fixture", regexps: ["x"]) { (text: String) in text }])
    #expect(throws: StepLibraryProblems.self) {
      try StepCatalogue(ExecutableDefinitions(joining: [.fixtures, other]), ids: IncrementingIDGenerator())
    }
  }

  @Test("a document is selected by its number and a subfolder by a slash, and .yml is accepted")
  func choice() async throws {
    check(try await run(#"1 of 'beer'"#).attachments.map(\.body), equals: ["Stout 60"])
    check(try await run(#"0 of "dark/bock""#).attachments.map(\.body), equals: ["Bock 25"])
  }

  @Test("a missing fixture fails only its scenario, and lists the existing ones")
  func missing() async throws {
    let run = try await run(#"0 of "bear""#)
    check(run.statuses, equals: [.failed])
    check(run.outcome.testCases, equals: 2)
    check(
      run.messages,
      equals: [
        "fixture \"bear\": \(folder.path)/Features/Fixtures has no bear.yaml; did you mean beer? It has beer, broken, dark/bock"
      ])
  }

  @Test("the near name is suggested and listed first among hundreds, also if only case or normalization differ")
  func near() async throws {
    for number in 0..<700 { try folder.write("a: 1", to: "Features/Fixtures/many/file\(number).yaml") }
    for name in ["zoo/brewery", "Ales", "bie\u{300}re"] {
      try folder.write("a: 1", to: "Features/Fixtures/\(name).yaml")
    }
    for (name, first, character) in [
      ("zoo/brewry", "zoo/brewery", ""), ("brewery", "zoo/brewery", ""), ("ales.yaml", "Ales", ""),
      ("bi\u{E8}re", "bie\u{300}re", " In the name, column 3 is \"\u{E8}\" in 1 code point; write it in 2."),
      ("zoo/bre\u{200B}wery", "zoo/brewery", " In the name, column 8 is a zero width space (U+200B); remove it."),
    ] {
      let message = try #require(try await run("0 of \"\(name)\"").messages.first)
      check(message, contains: "; did you mean \(first)?\(character) It has \(first), ", "\(message)")
      #expect(message.hasSuffix(" and 686 more"), "\(message)")
    }
  }

  @Test("a CSV file is not a fixture, and the error names its purpose; a YAML file can have the same name")
  func table() async throws {
    try folder.write("name,ibu\nBock,25\n", to: "Features/Fixtures/list.csv")
    check(
      try await run(#"0 of "list.csv""#).messages,
      equals: [
        "fixture \"list.csv\": a fixture must be a YAML or JSON file; use a CSV file for examples: @examples(list.csv)"
      ])
    try folder.write("name: Kölsch\nibu: 22\n", to: "Features/Fixtures/list.csv.yaml")
    check(try await run(#"0 of "list.csv""#).attachments.map(\.body), equals: ["Kölsch 22"])
  }

  @Test("a JSON file is a fixture if its extension is given; texts are not numbers, and escapes are decoded")
  func json() async throws {
    try folder.write(#"{"name": "K\u00f6lsch \ud83c\udf7a", "ibu": 22}"#, to: "Features/Fixtures/list.json")
    check(try await run(#"0 of "list.json""#).attachments.map(\.body), equals: ["Kölsch 🍺 22"])
    try folder.write("{\n  \"name\": \"Bock\",\n  \"ibu\": \"25\"\n}", to: "Features/Fixtures/list.json")
    let message = try await run(#"0 of "list.json""#).messages.first
    check(
      message?.hasPrefix(
        "\(folder.path)/Features/Fixtures/list.json:3:10: ibu: an integer is needed, but this is the quoted text \"25\""
      ), equals: true, "\(message ?? "")")
    check(try await run(#"1 of "list.json""#).messages.first?.contains("there is no document 1"), equals: true)
    check(
      try await run(#"0 of "list""#).messages.first?.contains("it has beer, broken, dark/bock, list.json"), equals: true
    )
  }

  @Test("the error for a file in another format lists all extensions")
  func otherFormat() async throws {
    try folder.write("name = 1", to: "Features/Fixtures/beer.toml")
    let message = try await run(#"0 of "beer.toml""#).messages.first
    check(
      message?.hasSuffix("; files end with .yaml, .yml or .json, files of examples also with .csv"), equals: true,
      "\(message ?? "")")
  }

  @Test(
    "a name that leads out of the folder, also by a symbolic link, is rejected",
    arguments: ["../secret", "/etc/passwd", "dark/../../secret", "./beer", "dark//bock", "", "link", "beside"])
  func climbing(name: String) async throws {
    try folder.write("name: a", to: "Features/Fixtures-of-others/beer.yaml")
    for (link, target) in [("link", "secret"), ("beside", "Fixtures-of-others/beer")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/Features/Fixtures/\(link).yaml",
        withDestinationPath: "\(folder.path)/Features/\(target).yaml")
    }
    let run = try await run("0 of \"\(name)\"")
    check(run.statuses, equals: [.failed])
    check(run.messages.first?.contains("is outside of"), equals: true)
  }

  @Test(
    "a fixture that cannot be decoded, or a missing Fixtures folder, fails only the scenario",
    arguments: [
      ("broken", "Features/a.feature", "Fixtures/broken.yaml:2:6: ibu"),
      ("beer", "Elsewhere/a.feature", "there is no Fixtures folder next to"),
    ])
  func refused(name: String, feature: String, problem: String) async throws {
    let run = try await run("0 of \"\(name)\"", feature: feature)
    check(run.statuses, equals: [.failed])
    check(run.messages.first?.contains(problem), equals: true)
  }
}
