import Foundation
import GherkinTestSupport
import Testing

/// The pages for people who change the project: what they name exists.
@Suite("Pages about the project")
struct ProjectPageTests {
  /// The pages outside the catalogues of modules, such as CONTRIBUTING.md. The changelog names files of earlier versions.
  private static let paths = Page.all.map(\.path).filter { !$0.contains(".docc/") && $0 != "CHANGELOG.md" }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: BuiltCommand.package.appending(path: path), encoding: .utf8)
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: BuiltCommand.package.appending(path: path).path)
  }

  /// The text of a page without its code, in which brackets and parentheses are no links.
  private static func prose(_ path: String) throws -> String {
    try text(path).replacing(#/(?m)^ *```(?:.|\n)*?^ *```$/#, with: "").replacing(
      #/(`+)[^`](?:.|\n)*?\1(?!`)/#, with: "code")
  }

  /// The anchors that GitHub gives to the headings of a page.
  private static func anchors(_ path: String) throws -> Set<String> {
    Set(
      try text(path).matches(of: #/(?m)^#+ (.*)$/#).map { heading in
        heading.1.lowercased().replacing(#/[^\w\- ]/#, with: "").replacing(" ", with: "-")
      })
  }

  @Test("links lead to files and headings, in a form that works on GitHub", arguments: Page.all.map(\.path))
  func links(path: String) throws {
    let folder = URL(filePath: "/\(path)").deletingLastPathComponent()
    let prose = try Self.prose(path)
    if path.hasSuffix(".md") { check(prose.contains(#/[<(]doc:/#), equals: false, "\(path) has a link of DocC") }
    for match in prose.matches(of: #/\]\(([^)#:\s]*)(?:#([^)\s]*))?\)/#) {
      let target =
        match.1.isEmpty ? path : String(folder.appending(path: String(match.1)).standardizedFileURL.path.dropFirst())
      #expect(Self.exists(target), "\(path) links to \(match.1)")
      guard let anchor = match.2, Self.exists(target) else { continue }
      check(try Self.anchors(target), contains: String(anchor), "\(path) links to \(match.0.dropFirst(2))")
    }
  }

  @Test("the map of the guides names each guide")
  func map() throws {
    let map = try Self.prose("Documentation/README.md")
    for path in Page.all.map(\.path) where path.contains(".docc/") && path.hasSuffix(".md") {
      check(map.contains("](../\(path))"), equals: true, "Documentation/README.md does not link to \(path)")
    }
  }

  // The README names files of a user's package.
  @Test(
    "named paths of sources, tests, scripts and guides exist", arguments: paths.filter { $0 != "README.md" })
  func files(path: String) throws {
    let paths = #/`((?:Sources|Tests|Scripts|Documentation|Benchmarks|Fuzz|Editors|Plugins)\/[^`*\s]+)`/#
    for match in try Self.text(path).matches(of: paths) {
      #expect(Self.exists(String(match.1)), "\(path) names \(match.1)")
    }
  }

  @Test("named targets of make exist", arguments: paths)
  func make(path: String) throws {
    let targets = Set(try Self.text("Makefile").matches(of: #/(?m)^([a-z-]+):/#).map { String($0.1) })
    for match in try Self.text(path).matches(of: #/(?m)(?:`|^)make\s([a-z-]+)/#) {
      check(targets, contains: String(match.1), "\(path) names make \(match.1)")
    }
  }

  /// The names and folders of the targets in Package.swift.
  private static func targets() async throws -> [(name: String, path: String)] {
    let swift = try #require(BuiltCommand.inPath("swift").first)
    // In the package's own build folder, it would wait for the end of `swift test`.
    let scratch = try TemporaryFolder()
    let dump = try await swift.run("package", "--scratch-path", scratch.path, "dump-package")
    let manifest = try JSONValue(parsing: dump.output.utf8)
    return (manifest["targets"]?.elements ?? []).map { ($0["name"]?.string ?? "", $0["path"]?.string ?? "") }
  }

  @Test("CONTRIBUTING.md lists the targets in the order of Package.swift")
  func layers() async throws {
    let named = try await Self.targets().filter { $0.path.hasPrefix("Sources/") && !$0.path.contains("/Examples/") }
      .map(\.name).filter { $0.hasPrefix("Gherkin") || $0.hasPrefix("CGherkin") }
    let section = try #require(
      try Self.text("CONTRIBUTING.md").firstMatch(of: #/\n## Layers\n(.*?)\n## /#.dotMatchesNewlines()))
    let listed = section.1.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { $0.split(separator: "|")[0].matches(of: #/`(C?Gherkin\w+)`/#).map { String($0.1) } }
    check(listed, equals: named)
  }

  @Test("types that CONTRIBUTING.md names are declared")
  func types() async throws {
    let sources = BuiltCommand.package.appending(path: "Sources").path
    var declared = Set(try await Self.targets().map(\.name))
    for folder in [sources, BuiltCommand.package.appending(path: "Tests").path] {
      for case let file as String in FileManager.default.enumerator(atPath: folder) ?? .init()
      where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        for match in text.matches(of: #/(?:struct|class|enum|actor|protocol|typealias) (\w+)/#) {
          declared.insert(String(match.1))
        }
      }
    }
    for match in try Self.text("CONTRIBUTING.md").matches(of: #/`([A-Z][a-z]+[A-Z]\w*)(?:\.\w+)*`/#)
    where !match.1.hasPrefix("Gherkin") || match.1.hasSuffix("Document") || match.1.hasSuffix("Parser") {
      check(declared, contains: String(match.1), "\(match.1)")
    }
  }
}
