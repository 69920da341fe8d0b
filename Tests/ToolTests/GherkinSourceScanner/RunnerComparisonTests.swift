import Foundation
import GherkinTestSupport
import GherkinSourceScanner
import Testing

/// Compares scans with the definitions that runners print.
@Suite("The scan and the runner")
struct RunnerComparisonTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: Empty\n", to: "a.feature")
  }

  /// The listing of a runner.
  private struct Listing: Decodable {
    struct Definition: Decodable {
      let place: String
      let pattern: String
      let patternType: String
    }

    struct Registered: Decodable {
      let kind: String
      let name: String?
      let file: String?
      let line: Int?
      let place: String?
      let parameters: [String]?
    }

    let definitions: [Definition]
    let registered: [Registered]
  }

  private func listing(_ runner: String, _ environment: [String: String] = [:]) async throws -> Listing {
    let output = try await BuiltCommand.gherkinRun.run(
      "--runner", BuiltCommand.built(runner).path, "steps", "--json", "a.feature", in: folder.url,
      environment: environment)
    try #require(output.status == 0, "\(output.error)")
    return try JSONDecoder().decode(Listing.self, from: Data(output.output.utf8))
  }

  /// The scans of all Swift files in a folder of the package, by path.
  private func scans(_ path: String) throws -> [String: StepScan] {
    let root = BuiltCommand.package.appending(path: path)
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try Dictionary(
      uniqueKeysWithValues: paths.filter { $0.hasSuffix(".swift") }.map { path in
        let file = root.appending(path: path)
        return (file.path, StepScan(Array(try Data(contentsOf: file))))
      })
  }

  /// Compares scans. Definitions whose pattern the scan does not know are compared by line.
  private func compare(_ listing: Listing, _ scans: [String: StepScan]) {
    var found: Set<String> = []
    var unknown: Set<String> = []
    for (path, scan) in scans {
      for definition in scan.definitions {
        let place = "\(path):\(definition.line)"
        switch definition.pattern {
        case .expression(let text): found.insert("\(place) CUCUMBER_EXPRESSION \(text.value)")
        case .regularExpression(let text), .regexLiteral(let text):
          found.insert("\(place) REGULAR_EXPRESSION \(text.value)")
        case .unknown: unknown.insert(place)
        }
      }
    }
    let listed = listing.definitions.filter { scans[String($0.place.prefix { $0 != ":" })] != nil }
    let known = listed.filter { !unknown.contains($0.place) }.map { "\($0.place) \($0.patternType) \($0.pattern)" }
    check(found.symmetricDifference(known), equals: [])
    check(unknown.isSubset(of: listed.map(\.place)))

    let types = scans.flatMap { path, scan in
      scan.parameterTypes.map { "\(path):\($0.line) \($0.name?.value ?? "?")" }
    }
    let listedTypes = listing.registered.filter { $0.kind == "parameterType" }.compactMap { type in
      type.place.map { "\($0) \(type.name ?? "")" }
    }.filter { scans[String($0.prefix { $0 != ":" })] != nil }
    check(Set(types).symmetricDifference(listedTypes), equals: [])

    func name(_ path: String) -> String { (path as NSString).lastPathComponent }
    let hooks = scans.flatMap { path, scan in scan.hooks.map { "\(name(path)):\($0.line)" } }
    let names = Set(scans.keys.map(name))
    let listedHooks = listing.registered.filter { $0.kind == "hook" }
      .filter { names.contains(name($0.file ?? "")) }
      .map { "\(name($0.file ?? "")):\($0.line ?? 0)" }
    check(Set(hooks).symmetricDifference(listedHooks), equals: [])
  }

  @Test(
    "the literals, comments and brackets of sources that the compiler accepts are closed",
    arguments: ["Sources", "Tests"])
  func complete(path: String) throws {
    check(try scans(path).filter { !$0.value.isComplete }.keys.sorted(), equals: [])
  }

  @Test("the scan of the example steps is equal to the output of their runner")
  func examples() async throws {
    let scans = try scans("Steps")
    check(scans.values.map(\.definitions.count).reduce(0, +) > 50)
    compare(try await listing("GherkinRunExamples"), scans)
  }

  @Test("the scan of steps in functions, extensions and conditions is equal to the output of their runner")
  func faulty() async throws {
    let names = [
      "FAULTY_CLEARS_UP", "FAULTY_CONTEXTS", "FAULTY_TYPES", "FAULTY_KETTLE", "FAULTY_MIRROR", "FAULTY_ROLES",
      "FAULTY_PATTERNS",
      "FAULTY_SCOPES", "FAULTY_ONCE", "FAULTY_TELLS_SCOPES", "FAULTY_ISSUES", "FAULTY_LATE_HOOK",
      "FAULTY_ENDLESS_HOOK", "FAULTY_INIT",
    ]
    let environment = Dictionary(uniqueKeysWithValues: names.map { ($0, "1") })
      .merging(["FAULTY_WORKER_DEFINITIONS": "tags"]) { first, _ in first }
    var scans = try scans("Tests/FaultyRunner")
    // The parameter types of one library are misspelt, so a runner with it prints no list. The runner has only the
    // library with outcomes, or all others.
    scans = scans.filter { !$0.key.hasSuffix("/MisspeltSteps.swift") && !$0.key.hasSuffix("/OutcomeSteps.swift") }
    compare(try await listing("gherkin-run-faults", environment), scans)
  }
}
