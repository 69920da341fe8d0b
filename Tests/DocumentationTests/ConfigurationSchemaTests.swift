import Foundation
import GherkinTestSupport
import Testing
import GherkinYAML

@Suite("The schema of the configuration file", .slow)
struct ConfigurationSchemaTests {
  private static let printed = Task { () async throws -> String in
    let folder = try TemporaryFolder()
    try folder.write("retry: 1\n", to: "gherkin-run.yaml")
    let run = try await BuiltCommand.gherkinRun.run("config", "--schema", in: folder.url)
    try folder.write("", to: "read")
    guard run.status == 0, run.error.isEmpty else { throw CheckFailure(description: run.error) }
    return run.output
  }

  /// Returns the problems that the schema finds in a configuration.
  static func problems(with configuration: String) async throws -> [String] {
    let value = try YAMLDecoder().decode(YAMLValue.self, from: configuration, file: "gherkin-run.yaml")
    return JSONSchemas(try JSONValue(parsing: try await printed.value.utf8)).problems(of: JSONValue(value))
  }

  @Test(
    "the schema accepts valid configurations",
    arguments: [
      "tags: not @wip\npaths: [Features/]\nretry: 2\n", "tags: ['@a', '@b']\nname: x\n",
      "timeout: 0\nscenario-timeout: 1.5m\nworker-memory: 512M\nshard: 2/5\n",
      "order: random:12\nisolation: none\nparallel-by: feature\nlanguage: de\ncolor: never\n",
      "format: [pretty, 'html:report.html']\nformat-options: { title: Beers }\n",
      "world-parameters: { url: x }\nlock: database=@sql\n", "world-parameters: [a.yaml, { url: x }]\n",
      "strict: false\nfail-fast: true\n", "no-fail-fast: false\n",
      "lint: { trailing-blanks: off, too-many-steps: 12, required-tags: ['@a'], same-name: { severity: error } }\n",
      "lint: { style: recommended }\n", "lint: { style: off }\n", "runner: Specs\n",
      "profiles: { base: , ci: { extends: base, retry: 2, paths: F, lint: {} } }\n",
    ])
  func accepts(configuration: String) async throws {
    checkEmpty(try await Self.problems(with: configuration))
    let folder = try TemporaryFolder()
    try folder.write(configuration, to: "gherkin-run.yaml")
    try folder.write("a: 1\n", to: "a.yaml")
    let run = try await BuiltCommand.gherkinRun.run("config", in: folder.url)
    check(run.status, equals: 0, "\(run.error)")
  }

  @Test(
    "the schema rejects unknown keys and invalid values, including those in profiles",
    arguments: [
      ("retri: 2\n", "/retri: is not known"), ("version: true\n", "/version: is not known"),
      ("profiles: { ci: { retri: 2 } }\n", "/profiles/ci/retri: is not known"),
      ("profiles: { ci: { profiles: {} } }\n", "/profiles/ci/profiles: is not known"),
      ("extends: ci\n", "/extends: is not known"), ("layout: { indent: 2 }\n", "/layout: is not known"),
      ("fail-fast: maybe\n", "/fail-fast: is no boolean"), ("retry: many\n", "/retry: is no integer"),
      ("retry: -1\n", "/retry: is less than 0"), ("timeout: 5\n", "/timeout: is no string"),
      ("timeout: 5d\n", "/timeout: does not match"), ("format: prety\n", "/format: does not match ^("),
      ("order: [reverse]\n", "/order: is no string"), ("tags: { a: 1 }\n", "/tags: is no string"),
      ("lint: { same-name: { level: off } }\n", "/lint/same-name/level: is not known"),
      ("lint: { style: mine }\n", "/lint/style: is none of"),
    ])
  func refuses(configuration: String, problem: String) async throws {
    let problems = try await Self.problems(with: configuration)
    #expect(problems.contains { $0.hasPrefix(problem) }, "\(problems)")
  }

  @Test("the schema describes each key, with defaults and the formatters of the runner")
  func descriptions() async throws {
    let text = try await Self.printed.value
    let definitions = try #require(try JSONValue(parsing: text.utf8)["definitions"]?.members)
    #expect(!definitions.isEmpty)
    for (name, definition) in definitions where name != "profile" {
      #expect(definition["description"]?.string?.isEmpty == false, "\(name)")
    }
    check(text, contains: #""default" : "60s""#)
    check(text, contains: "junit|")
  }
}

extension JSONValue {
  fileprivate init(_ value: YAMLValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let value): .boolean(value)
      case .int(let value): .number(Double(value))
      case .float(let value): .number(value)
      case .string(let value): .string(value)
      case .array(let values): .array(values.map(JSONValue.init))
      case .object(let members): .object(members.mapValues(JSONValue.init))
      }
  }
}
