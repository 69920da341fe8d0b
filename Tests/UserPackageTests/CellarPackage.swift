import Foundation
import GherkinTestSupport

/// The package in `Packages/Cellar01`, which uses the public interface of version 0.1.
///
/// The build uses a copy in the build folder, and shares its products with ``NewPackage``. A second run of the tests
/// compiles only the files that differ.
struct CellarPackage {
  private static let original = BuiltCommand.package.appending(path: "Tests/UserPackageTests/Packages/Cellar01")

  /// The folder of the copy.
  let folder = BuiltCommand.package.appending(path: ".build/cellar01")

  /// Copies the package, with the package under test as its dependency.
  init() throws {
    let manager = FileManager.default
    let paths = Self.files(in: Self.original)
    for path in Self.files(in: folder) where !paths.contains(path) {
      try manager.removeItem(at: folder.appending(path: path))
    }
    for path in paths {
      var text = try String(contentsOf: Self.original.appending(path: path), encoding: .utf8)
      if path == "Package.swift" { text = text.replacing("../gherkin-run", with: BuiltCommand.package.path) }
      let file = folder.appending(path: path)
      guard manager.contents(atPath: file.path) != Data(text.utf8) else { continue }
      try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  private static func files(in folder: URL) -> Set<String> {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return Set(
      paths.filter { path in
        var isFolder: ObjCBool = false
        return !path.hasPrefix(".") && path != "Package.resolved"
          && FileManager.default.fileExists(atPath: folder.appending(path: path).path, isDirectory: &isFolder)
          && !isFolder.boolValue
      })
  }

  /// Builds the runners and the tests.
  func build() async throws {
    let build = try await swift("build", "--disable-build-manifest-caching", "--build-tests")
    guard build.status == 0 else { throw BuildFailure(description: build.output + build.error) }
  }

  /// Runs `swift WORDS…` in the package.
  func swift(_ words: String..., environment: [String: String] = [:]) async throws -> BuiltCommand.Output {
    try await BuiltCommand(executable: URL(filePath: "/usr/bin/env")).run(
      ["swift"] + words, in: folder,
      environment: NewPackage.environment.merging(environment) { _, new in new })
  }

  /// Runs one of the package's runners.
  func run(_ runner: String, _ arguments: [String]) async throws -> BuiltCommand.Output {
    let command = BuiltCommand(executable: NewPackage.built.appending(path: "debug/\(runner)"))
    return try await command.run(arguments, in: folder)
  }
}
