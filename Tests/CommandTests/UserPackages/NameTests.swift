import Foundation
import GherkinTestSupport
import Testing

@Suite("Names in a package that depends on gherkin-run", .slow)
struct NameTests {
  /// Likely names of a user's targets, most of which earlier versions of this project had too.
  private static let names = [
    "Assertions", "BrowserTestSupport", "CLibYAML", "CProcess", "CYAML", "Commands", "Configuration", "Core",
    "CucumberExpressions", "CucumberMessages", "Cucumber", "Definitions", "Documentation", "Engine", "ExampleSteps",
    "Examples", "Executor", "Expectations", "Expressions", "FeatureFiles", "Features", "FileSupport", "Files",
    "Fixtures", "Formatters", "Gherkin", "HTMLPages", "History", "Host", "LanguageServer", "Layout", "Lint",
    "LivingDocumentation", "Matchers", "Messages", "Mocks", "Pages", "Protocol", "Reports", "ReservedTags",
    "RunHistory", "Runner", "Runtime", "Specs", "StepDefinitions", "Steps", "Support", "Syntax", "TagExpressions",
    "TestDoubles", "TestSupport", "TextSupport", "Text", "Utilities", "Workers", "YAML", "YAMLFixtures",
  ]

  @Test("its targets can have any name that does not begin with Gherkin or CGherkin")
  func names() async throws {
    let package = try NewPackage("cellar")
    let targets = Self.names.map { "    .target(name: \"\($0)\"),\n" }.joined()
    let products = ["Steps", "Fixtures", "Expectations", "TestDoubles", "Formatters", "Runner", "Testing"]
      .map { ".product(name: \"Gherkin\($0)\", package: \"gherkin-run\")" }.joined(separator: ", ")
    try package.writeManifest("\(targets)    .target(name: \"CellarSteps\", dependencies: [\(products)]),")
    for name in Self.names + ["CellarSteps"] { try package.write("let x = 1\n", to: "Sources/\(name)/x.swift") }
    // A small target, because the names are checked before anything is compiled. Without the cached plan of the last
    // package that was built in the shared folder, which has once been taken for that of this one.
    let build = try await package.swift("build", "--disable-build-manifest-caching", "--target", "Expectations")
    check(build.status, equals: 0, "\(build)")
  }

  @Test("every module that a product reaches begins with Gherkin, and no type has the name of its module")
  func modules() throws {
    let sources = BuiltCommand.package.appending(path: "Sources")
    func names(_ folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: folder).path).sorted()
    }
    let targets = try names("").filter { $0 != "Examples" }.flatMap { group in
      try names(group).map { (path: "\(group)/\($0)", name: $0) }
    }
    for (path, name) in targets where name != "gherkin-run" {
      #expect(name.hasPrefix("Gherkin") && name != "Gherkin" || name.hasPrefix("CGherkin"))
      let files = FileManager.default.enumerator(atPath: sources.appending(path: path).path)
      for case let file as String in files ?? .init() where file.hasSuffix(".swift") {
        let text = try String(contentsOf: sources.appending(path: "\(path)/\(file)"), encoding: .utf8)
        let type = try Regex("\\b(struct|class|enum|actor|protocol|typealias) \(name)\\b")
        #expect(text.firstMatch(of: type) == nil, "\(name)/\(file)")
      }
    }
  }

  @Test("no target depends on one that is compiled in fewer places")
  func layers() throws {
    let manifest = try Files.text(BuiltCommand.package.appending(path: "Package.swift").path)
    let declared = manifest.matches(of: #/(?:library\(\s*"|path: "Sources\/)(\w+)\/([\w-]+)"(?:,\s*\[([^\]]*)\])?/#)
    var groups: [String: String] = [:]
    var dependencies: [String: [String]] = [:]
    for match in declared where match.1 != "Examples" {
      let name = String(match.2)
      groups[name] = String(match.1)
      dependencies[name, default: []] += match.3?.matches(of: /"(\w+)"/).map { String($0.1) } ?? []
    }
    #expect(groups.count > 30)
    let allowed = [
      "Runner": ["Runner"], "Shared": ["Runner", "Shared"], "Testing": ["Runner", "Shared", "Testing"],
      "Tool": ["Runner", "Shared", "Tool"],
    ]
    for (name, group) in groups {
      for other in dependencies[name] ?? [] {
        let place = try #require(groups[other], "\(other)")
        check(allowed[group]?.contains(place), equals: true, "\(name) of \(group) depends on \(other) of \(place)")
      }
    }
  }
}
