import Foundation
import GherkinTestSupport
import Testing

@Suite("The configuration file", .tags(.commands))
struct ConfigurationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      Feature: f
        @a
        Scenario: first
          When I have opened the beer search
        @b
        Scenario: second
          When I have opened the beer search
      """, to: "F/f.feature")
  }

  private func run(
    _ arguments: String..., in sub: String = "", environment: [String: String] = [:]
  ) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(
      arguments, in: folder.url.appending(path: sub), environment: environment)
  }

  /// The line that `config` prints for an option, with single spaces.
  private func line(
    _ key: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) async throws -> String? {
    let run = try await BuiltCommand.gherkinRun.run(
      ["config"] + arguments, in: folder.url, environment: environment)
    check(run.status, equals: 0, "\(run.error)")
    return run.output.split(separator: "\n").first { $0.hasPrefix("\(key):") }
      .map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test("the output of config is an equivalent configuration")
  func readsBack() async throws {
    try folder.write(
      "tags: ['@a', \"not @x's\"]\nworld-parameters: { url: 'http://x' }\nretry: 2\n", to: "gherkin-run.yaml")
    check(try await line("tags", ["-t", "@c", "-t", "not @x's"]), equals: "tags:")
    let first = try await run("config")
    let settings = first.output.split(separator: "\n").filter { !$0.contains(": null") }.joined(separator: "\n")
    try folder.write(settings, to: "other.yaml")
    let again = try await run("config", "--config", "other.yaml")
    check(again.status, equals: 0, "\(again.error)")
    func values(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.split(separator: "#")[0].split(separator: " ").joined(separator: " ") }
    }
    check(values(again.output).dropFirst(), equals: values(first.output).dropFirst())
  }

  @Test("profiles that extend each other in a cycle are rejected")
  func explosion() async throws {
    let levels = (1...40).map { "  p\($0): { extends: [p\($0 - 1), p\($0 - 1)] }\n" }
    try folder.write("profiles:\n  p0: {}\n" + levels.joined(), to: "gherkin-run.yaml")
    let run = try await run("F")
    check(run.status, equals: 2)
    check(run.error, contains: "extends too many others")
  }

  @Test("the output of config is a configuration file with the same effect")
  func outputIsFile() async throws {
    try folder.write("profiles:\n  ci:\n    tags: '@a'\n    paths: [F]\n", to: "gherkin-run.yaml")
    let first = try await BuiltCommand.gherkinRun.run(["config", "--profile", "ci"], in: folder.url)
    check(first.output, contains: "gherkin-run.yaml:4 (profile ci)\n", "\(first)")
    try folder.write(first.output, to: "gherkin-run.yaml")
    let second = try await BuiltCommand.gherkinRun.run(["config"], in: folder.url)
    func settings(_ text: String) -> [String] {
      text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { String($0.prefix { $0 != "#" }) }
    }
    check(settings(second.output), equals: settings(first.output), "\(second)")
    try folder.write("tgas: null\n", to: "gherkin-run.yaml")
    let misspelt = try await BuiltCommand.gherkinRun.run(["config"], in: folder.url)
    #expect(misspelt.status == 2 && misspelt.error.contains("there is no option \"tgas\""), "\(misspelt)")
  }
}
