import Foundation
import GherkinTestSupport
import Testing

@Suite("What executes steps")
struct HostDependencyTests {
  /// The modules of this project that a module's files import, directly or not.
  private static func modules(reachedBy module: String) throws -> Set<String> {
    let sources = BuiltCommand.package.appending(path: "Sources").path
    let groups = ["Runner", "Shared", "Testing", "Tool"].map { "\(sources)/\($0)" }
    var reached: Set<String> = []
    var next = [module]
    while let module = next.popLast() {
      let group = try #require(groups.first { FileManager.default.fileExists(atPath: "\($0)/\(module)") })
      let folder = URL(filePath: "\(group)/\(module)")
      for case let file as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
      where file.hasSuffix(".swift") && !file.contains(".docc/") {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        for found in text.matches(of: #/(?m)^(?:@\w+ |\w+ )*import (?:\w+ )?(C?Gherkin\w+)/#) {
          let name = String(found.1)
          if reached.insert(name).inserted, !name.hasPrefix("C") { next.append(name) }
        }
      }
    }
    return reached
  }

  @Test("it knows neither the language, nor patterns, messages, tags, planning or reports")
  func dependencies() throws {
    let modules = try Self.modules(reachedBy: "GherkinRunner")
    check(
      modules,
      equals: [
        "CGherkinProcess", "GherkinHost", "GherkinPickleArguments", "GherkinProcesses", "GherkinProtocol",
        "GherkinStepsCore", "GherkinText", "GherkinWorker",
      ])
    // The same reading finds what other targets import.
    #expect(try Self.modules(reachedBy: "GherkinRuntime").isSuperset(of: ["GherkinHost", "GherkinSyntax"]))
  }

  @Test("the plan of a run and swift test need no messages")
  func withoutMessages() throws {
    for module in ["GherkinRuntime", "GherkinTesting"] {
      #expect(try !Self.modules(reachedBy: module).contains("GherkinMessages"), "\(module)")
    }
    check(try Self.modules(reachedBy: "GherkinTestRun"), contains: "GherkinMessages")
  }

  @Test("a program with the engine compiles neither lint, the scan of Swift sources, nor pages")
  func engine() throws {
    let modules = try Self.modules(reachedBy: "GherkinEngine")
    checkEmpty(modules.intersection(["GherkinLint", "GherkinSourceScanner", "GherkinPages", "GherkinHTML"]).sorted())
    check(modules, contains: "GherkinFormatters")
  }

  @Test("swift test compiles no code for worker processes")
  func withoutWorkers() throws {
    let modules = try Self.modules(reachedBy: "GherkinTesting")
    checkEmpty(modules.intersection(["GherkinProcesses", "GherkinWorker"]).sorted())
  }

  /// A user's target is compiled again only if a module changes on which it depends: without this, an update of the package
  /// would leave code that was compiled for the earlier layout of types.
  @Test("a product contains all modules that its modules export")
  func products() throws {
    let package = BuiltCommand.package
    let manifest = try String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
    let products = manifest.matches(of: #/\.library\(\s*name: "(\w+)",\s*targets: \[([^\]]*)\]/#)
    check(products.count > 8)
    for product in products {
      let targets = Set(product.2.matches(of: #/"(\w+)"/#).map { String($0.1) })
      for target in targets {
        let files = ["Runner", "Shared", "Testing", "Tool"].map {
          package.appending(path: "Sources/\($0)/\(target)/Exports.swift")
        }
        for file in files {
          guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
          let exported = Set(text.matches(of: #/@_exported public import (?:\w+ )?(\w+)/#).map { String($0.1) })
          checkEmpty(exported.subtracting(targets).sorted(), "\(product.1) lacks what \(target) exports")
        }
      }
    }
  }
}
