import Foundation
import GherkinTestSupport

/// A user's package in a temporary folder, for tests of `gherkin-run` and `swift`.
///
/// All share one permanent build folder, because building gherkin-run for each package would take minutes.
struct NewPackage {
  static let built = BuiltCommand.package.appending(path: ".build/user-packages")
  static let environment = ["SWIFTPM_BUILD_DIR": built.path]

  private let parent: TemporaryFolder
  /// The location of the folder.
  let folder: URL

  /// Creates an empty folder with a name.
  init(_ name: String) throws {
    parent = try TemporaryFolder()
    folder = parent.url.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func write(_ text: String, to path: String) throws {
    try parent.write(text, to: "\(folder.lastPathComponent)/\(path)")
  }

  /// Writes a manifest that depends on gherkin-run.
  ///
  /// - Parameter targets: the elements of the list of targets.
  func writeManifest(_ targets: String) throws {
    try write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(folder.lastPathComponent)", platforms: [.macOS(.v15)],
        dependencies: [.package(name: "gherkin-run", path: "\(BuiltCommand.package.path)")],
        targets: [
      \(targets)
        ])

      """, to: "Package.swift")
  }

  func text(of path: String) throws -> String {
    try parent.text(of: "\(folder.lastPathComponent)/\(path)")
  }

  /// Runs `swift WORDS…` in the package.
  ///
  /// - Parameter hasTool: whether a tool is installed.
  func swift(_ words: String..., hasTool: Bool = true) async throws -> BuiltCommand.Output {
    let environment =
      hasTool ? Self.environment : Self.environment.merging(["GHERKIN_RUN": "", "HOME": folder.path]) { $1 }
    func run() async throws -> BuiltCommand.Output {
      try await BuiltCommand.env.run(["swift"] + words, in: folder, environment: environment)
    }
    let output = try await run()
    // SwiftPM itself sometimes crashes when a plugin ends with an error.
    return output.status == -SIGSEGV ? try await run() : output
  }

  /// Runs `gherkin-run init` with this gherkin-run as the dependency.
  func setUp(_ words: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(
      ["init", "--package-path", BuiltCommand.package.path] + words, in: folder)
  }

  /// Runs a `gherkin-run` that was installed somewhere.
  func installed(_ program: InstalledCommand, _ words: String...) async throws -> BuiltCommand.Output {
    try await program.command.run(words, in: folder, environment: Self.environment)
  }
}

/// A copy of the built `gherkin-run` outside of packages, like that of `make install`.
struct InstalledCommand {
  private let folder: TemporaryFolder
  let command: BuiltCommand

  init() throws {
    folder = try TemporaryFolder()
    command = try folder.copyProgram(.gherkinRun, to: "gherkin-run")
  }
}
