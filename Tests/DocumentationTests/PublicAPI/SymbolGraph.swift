import Foundation
import GherkinTestSupport

/// The public symbols of a module, which the toolchain extracts from the build products.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable {
      let precise: String
    }

    struct Fragment: Decodable {
      let spelling: String
    }

    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  /// Reads the graphs of a module: its own, and those of its extensions of other modules' types.
  ///
  /// - Throws: ``NoSymbols`` if the toolchain returns none.
  static func all(of module: String) async throws -> [SymbolGraph] {
    let folder = try TemporaryFolder()
    let info = try await BuiltCommand.env.run("swift", "-print-target-info")
    let target = try JSONDecoder().decode(TargetInfo.self, from: Data(info.output.utf8)).target.triple
    let run = try await BuiltCommand.env.run(
      "swift-symbolgraph-extract", "-module-name", module, "-target", target, "-minimum-access-level", "public",
      "-skip-synthesized-members", "-output-dir", folder.url.path, "-I", BuiltCommand.products.path + "/Modules", "-I",
      BuiltCommand.package.path + "/Sources/Runner/CGherkinYAML", "-I",
      BuiltCommand.package.path + "/Sources/Runner/CGherkinCommands/include", "-I",
      BuiltCommand.package.path + "/Sources/Tool/CGherkinHash/include", "-I",
      BuiltCommand.package.path + "/Sources/Runner/CGherkinProcess/include",
      "-experimental-allowed-reexported-modules=" + (module == "GherkinSteps" ? "GherkinStepsCore,GherkinData" : ""))
    let files = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
    guard run.status == 0, !files.isEmpty else { throw NoSymbols(module: module, error: run.error) }
    return try files.map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
  }

  private struct TargetInfo: Decodable {
    struct Target: Decodable {
      let triple: String
    }

    let target: Target
  }

  /// The toolchain gave no symbols.
  struct NoSymbols: Error, CustomStringConvertible {
    let module: String
    let error: String
    var description: String { "swift-symbolgraph-extract gives no symbols of \(module): \(error)" }
  }
}
