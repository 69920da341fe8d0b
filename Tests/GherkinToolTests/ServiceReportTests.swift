import Foundation
import GherkinFormatters
import GherkinTestSupport
import Testing

/// Reports of a package that is a folder of a repository, as build servers read them.
@Suite("Reports on build servers", .tags(.commands))
struct ServiceReportTests {
  private let repository: TemporaryFolder
  private let package: URL

  init() async throws {
    repository = try TemporaryFolder()
    package = repository.url.appending(path: "shop")
    try repository.write("ref: refs/heads/main\n", to: ".git/HEAD")
    try repository.write("// swift-tools-version: 6.0\n", to: "shop/Package.swift")
    let messages = Reports.text(of: MessageFormatter(), try await EverythingRun.envelopes())
    try repository.write(messages, to: "shop/run.ndjson")
  }

  private func report(_ arguments: String..., environment: [String: String] = [:]) async throws -> String {
    let run = try await BuiltCommand.gherkinRun.run(
      ["report"] + arguments + ["run.ndjson"], in: package, environment: environment)
    check(run.status, equals: 1, "\(run.error)")
    return run.output
  }

  @Test(
    "JUnit has places, relative to the repository, where a service reads them",
    arguments: [
      [:], ["GITLAB_CI": "true"], ["TF_BUILD": "True"],
    ])
  func junit(_ service: [String: String]) async throws {
    let text = try await report("--format", "junit", environment: service)
    check(text.contains(" file=\"shop/Features/beers.feature\" line=\"3\""), equals: !service.isEmpty)
    check(text.contains(" file="), equals: !service.isEmpty)
    let own = try await report(
      "--format", "junit", "--format-options", "junit.schema=xunit", environment: service)
    #expect(own.contains("<flakyFailure ") && !own.contains(" file="))
  }

  @Test("paths are relative to the folder that the service names, if the package is in it")
  func folder() async throws {
    let above = repository.url.deletingLastPathComponent().resolvingSymlinksInPath().path
    let text = try await report("--format", "github", environment: ["GITHUB_WORKSPACE": above])
    check(text, contains: "::error file=\(repository.url.lastPathComponent)/shop/Features/")
    let other = try await report("--format", "github", environment: ["GITHUB_WORKSPACE": package.path + "/Features"])
    check(other, contains: "::error file=shop/Features/")
  }

  @Test("texts cannot act as commands of the service that reads the output", arguments: ["pretty", "summary"])
  func commands(format: String) async throws {
    check(try await report("--format", format), contains: "##teamcity[x]")
    let text = try await report("--format", format, environment: ["TEAMCITY_VERSION": "2026.1"])
    #expect(!text.contains("##teamcity[") && text.contains("## teamcity[x]"))
  }

  @Test("JUnit names attachments by their paths in the repository; they are files next to the report")
  func attachments() async throws {
    _ = try await report("--format", "junit:out/junit.xml", "--format-options", "junit.attachments=true")
    let text = try repository.text(of: "shop/out/junit.xml")
    let paths = text.matches(of: #/\[\[ATTACHMENT\|(.*?)\]\]/#).map { String($0.1) }
    #expect(!paths.isEmpty)
    for path in paths { #expect(try repository.text(of: path).hasPrefix("seen: "), "\(path)") }
  }

  @Test(
    "failed hooks of features have their feature in every report",
    arguments: [
      "junit", "summary", "markdown", "tap", "teamcity", "json", "html", "pretty",
    ])
  func hooks(format: String) async throws {
    let text = try await report("--format", format)
    let shown = text.replacing("|0x2013", with: "–").replacing("&#8211;", with: "–")
    check(shown, contains: "BeforeFeature (unlock), Closed – Features/closed.feature", "\(text)")
  }
}
