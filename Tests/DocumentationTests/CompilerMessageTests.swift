import Foundation
import GherkinTestSupport
import Testing

#if compiler(>=6.4)
private let isKnownCompiler = false
#else
private let isKnownCompiler = true
#endif

/// Compares the compiler's messages for common mistakes in step definitions with files in `Tests/Golden/compiler`;
/// `make generate` writes them again. A change of a signature must not make these messages worse.
@Suite(
  "Compiler messages for mistakes in step definitions",
  .enabled(if: isKnownCompiler, "the golden files are those of Swift 6.3"), .tags(.slow))
struct CompilerMessageTests {
  private static let world = """
    import GherkinSteps

    final class Fridge { var beers = 0 }

    final class BeerWorld: World {
      var beers = 0
      func drink() async throws -> Int { 0 }
    }


    """

  /// The code after the world in a source with a mistake, by the name of its golden file.
  private static let mistakes = [
    "capture-of-another-type": #"""
    let steps = StepLibrary(BeerWorld.self) { steps in
      steps.given(/^I have (\d+) beers$/) { (world, count: Int) in world.beers = count }
    }
    """#,
    "bool-without-try": """
    import GherkinExpectations

    let steps = StepLibrary(BeerWorld.self) { steps in
      steps.then("I have {int} beers") { (world, count: Int) in expect(world.beers == count) }
    }
    """,
    "hook-without-outcome": """
    let steps = StepLibrary(BeerWorld.self) { steps in
      steps.after { world in world.beers = 0 }
    }
    """,
    "number-as-pattern": """
    let steps = StepLibrary(BeerWorld.self) { steps in
      steps.given(12) { world in world.beers = 12 }
    }
    """,
    "once-without-await": """
    let server = Once("server") { _ in 8080 }

    let steps = StepLibrary(BeerWorld.self) { steps in
      steps.given("a server") { world in world.beers = try server.value }
    }
    """,
    "forgotten-await": """
    let steps = StepLibrary(BeerWorld.self) { steps in
      steps.when("I drink one") { world in
        world.beers = try world.drink()
      }
    }
    """,
    "missing-world": """
    let steps = StepLibrary(BeerWorld.self) { steps in
      steps.given("I have {int} beers") { (count: Int) in print(count) }
    }
    """,
    "named-capture": #"""
    let steps = StepLibrary(BeerWorld.self) { steps in
      steps.given(/^I have (?<count>\d+) beers$/) { (world, count: Substring) in world.beers = count.count }
    }
    """#,
    "non-sendable-capture": """
    func steps(of fridge: Fridge) -> StepLibrary {
      StepLibrary(BeerWorld.self) { steps in
        steps.given("I have {int} beers") { (_, count: Int) in fridge.beers = count }
      }
    }
    """,
    "too-many-parameters": #"""
    let steps = StepLibrary(BeerWorld.self) { steps in
      steps.given(/^I have (\d+) beers$/) { (world, count: Substring, brand: Substring) in world.beers = count.count }
    }
    """#,
  ]

  @Test("the messages are equal to the golden files", arguments: mistakes.keys.sorted())
  func message(mistake: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.world + (Self.mistakes[mistake] ?? "") + "\n", to: "Steps.swift")
    let failure = try #require(
      await #expect(throws: CheckFailure.self) {
        try await SwiftCompiler.swiftc(
          ["-typecheck", "-parse-as-library", "-module-name", "Steps"] + SwiftCompiler.modules
            + ["\(folder.path)/Steps.swift"])
      })
    // Notes about the declarations of this project change with its files.
    let messages = failure.description.replacing("\(folder.path)/", with: "").components(separatedBy: "\n\n/")[0]
    try GoldenFile("compiler/\(mistake).txt").expect(messages)
  }

  @Test("every golden file belongs to a mistake")
  func files() throws {
    #expect(try GoldenFile.names(in: "compiler").isSubset(of: Self.mistakes.keys.map { "\($0).txt" }))
  }
}
