import Foundation
import GherkinTestSupport
import Testing

/// The package that the guide to testing a service shows: its features run against a server and a database.
@Suite("The sample of a service")
struct ServicePageTests {
  private static let sample = BuiltCommand.package.appending(path: "Tests/ServiceSample")
  private static let hasSQLite = ["/usr/include/sqlite3.h", "/usr/local/include/sqlite3.h"].contains {
    FileManager.default.fileExists(atPath: $0)
  }

  @Test("the guide shows the files of the sample", .slow)
  func excerpts() throws {
    let page = try #require(Page.all.first { $0.isOfSample })
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.sample.path).filter { path in
      [".swift", ".feature", ".h", ".modulemap"].contains { path.hasSuffix($0) } && !path.hasPrefix(".build")
    }
    let files = try paths.map { try Files.text(Self.sample.appending(path: $0).path) }
    check(page.blocks("swift").count, equals: 5)
    let blocks = page.blocks("swift", "gherkin").filter { !$0.text.contains("@only(postgres)") }
    for block in blocks {
      let text = block.text.replacing(#/\n  \/\/ …\n}\n$/#, with: "")
      #expect(files.contains { $0.contains(text) }, "\(page.path):\(block.line): no file of the sample has this")
    }
  }

  @Test(
    "the features of the sample pass, and fail if the service does not keep its rule", .nightly,
    .enabled(if: hasSQLite, "sqlite3.h is missing; apt-get install libsqlite3-dev"))
  func features() async throws {
    let swift = try #require(BuiltCommand.inPath("swift").first)
    // The folder is kept, so that later builds are short.
    let scratch = BuiltCommand.package.appending(path: ".build/service-sample").path
    let build = try await swift.run(
      "build", "--quiet", "--product", "Specs", "--scratch-path", scratch, in: Self.sample)
    check(build.status, equals: 0, "\(build.output)\(build.error)")
    let arguments = ["--runner", "\(scratch)/debug/Specs", "--parallel", "2", "--format", "summary"]
    let run = try await BuiltCommand.gherkinRun.run(arguments + ["Features/"], in: Self.sample)
    check(run.status, equals: 0, "\(run.output)\(run.error)")
    check(run.output, contains: "3 scenarios (3 passed)")
    let folder = try TemporaryFolder()
    let feature = try Files.text(Self.sample.appending(path: "Features/lending.feature").path)
    try folder.write(feature.replacing("Return a book first.", with: "Pay first."), to: "wrong.feature")
    let wrong = try await BuiltCommand.gherkinRun.run(arguments + ["wrong.feature"], in: folder.url)
    check(wrong.status, equals: 1)
    check(wrong.output, contains: "3 scenarios (2 passed, 1 failed)", "\(wrong.output)\(wrong.error)")
  }
}
