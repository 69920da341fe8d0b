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
  .enabled(if: isKnownCompiler, "the golden files are those of Swift 6.3"), .slow)
struct CompilerMessageTests {
  private static let world = """
    import GherkinSteps

    final class Fridge { var beers = 0 }

    final class BeerWorld: World {
      var beers = 0
      func drink() async throws -> Int { 0 }
    }


    """

  private static let mistakes = (try? GoldenFile.names(in: "compiler").sorted()) ?? []

  @Test("the code of a mistake, which follows the world, gets the messages of the golden file", arguments: mistakes)
  func message(mistake: String) async throws {
    try await GoldenCases("compiler/\(mistake)").expect { example in
      let folder = try TemporaryFolder()
      try folder.write(Self.world + example.text, to: "Steps.swift")
      let failure = try #require(
        await #expect(throws: CheckFailure.self) {
          try await SwiftCompiler.swiftc(
            ["-typecheck", "-parse-as-library", "-module-name", "Steps"] + SwiftCompiler.modules
              + ["\(folder.path)/Steps.swift"])
        })
      // Notes about the declarations of this project change with its files.
      return failure.description.replacing("\(folder.path)/", with: "").components(separatedBy: "\n\n/")[0]
    }
  }
}
