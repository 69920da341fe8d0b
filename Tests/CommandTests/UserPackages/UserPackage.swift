import Foundation
import GherkinTestSupport

/// A SwiftPM package that depends on this package by path.
///
/// It is in the build folder, so that a second run of the tests builds only changed files. The build products of this
/// package are shared with ``NewPackage``.
struct UserPackage {
  private let folder = BuiltCommand.package.appending(path: ".build/user-package")

  init() throws {
    try write(Self.manifest, to: "Package.swift")
    let program = try Self.code(
      in: "Sources/Tool/GherkinEngine/GherkinEngine.docc/Writing-a-formatter.md", with: "await GherkinRun.main")
    try write(program.replacing("beerSteps", with: "carSteps"), to: "Sources/Specs/main.swift")
    try write(
      Self.code(
        in: "Sources/Runner/GherkinTestDoubles/GherkinTestDoubles.docc/GherkinTestDoubles.md",
        with: "import GherkinTestDoubles"),
      to: "Sources/TestSupport/Bar.swift")
    try write(
      "import Foundation\n\n/// Ends the process.\npublic func leave() {\n  exit(0)\n}\n", to: "Sources/Car/Leave.swift"
    )
    try write(
      "public struct Car: Sendable {\n  public var color = \"\"\n  public init() {}\n}\n", to: "Sources/Car/Car.swift")
    for name in ["BeerSearch", "SignIn", "TestSupport"] {
      try write("public struct \(name)Thing {}\n", to: "Sources/\(name)/\(name).swift")
    }
  }

  /// The first code block of a page that contains a text.
  private static func code(in page: String, with part: String) throws -> String {
    let text = try String(contentsOf: BuiltCommand.package.appending(path: page), encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    guard let code = blocks.first(where: { $0.contains(part) }) else {
      throw BuildFailure(description: "\(page) shows no code with \(part)")
    }
    return code
  }

  /// The targets have the names that users are most likely to choose.
  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "user-package",
      platforms: [.macOS(.v15)],
      dependencies: [.package(name: "gherkin-run", path: "\(BuiltCommand.package.path)")],
      targets: [
        .target(name: "Car"),
        .target(name: "BeerSearch"),
        .target(name: "SignIn"),
        .target(
          name: "TestSupport",
          dependencies: [
            .product(name: "GherkinExpectations", package: "gherkin-run"),
            .product(name: "GherkinTestDoubles", package: "gherkin-run"),
          ]),
        .target(name: "Steps", dependencies: ["Car", .product(name: "GherkinSteps", package: "gherkin-run")]),
        .executableTarget(
          name: "Specs",
          dependencies: [
            "Steps", "BeerSearch", "SignIn", "TestSupport", .product(name: "GherkinEngine", package: "gherkin-run"),
            .product(name: "GherkinFormatters", package: "gherkin-run"),
          ]),
      ]
    )
    """

  /// Writes a file only if its text differs, to prevent unnecessary builds.
  func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    if FileManager.default.contents(atPath: file.path) != Data(text.utf8) { try Data(text.utf8).write(to: file) }
  }

  /// Writes the step library with these registrations.
  func writeSteps(_ registrations: String) throws {
    try write(
      """
      import Car
      public import GherkinSteps

      final class CarWorld: World {
        var car = Car()
      }

      public let carSteps = StepLibrary(CarWorld.self) { steps in
      \(registrations)
      }

      """, to: "Sources/Steps/CarSteps.swift")
  }

  /// Builds the runner. The list of files is updated, because this package may have new files.
  func build() async throws {
    let build = try await BuiltCommand.env.run(
      "swift", "build", "--disable-build-manifest-caching", "--product", "Specs", in: folder,
      environment: NewPackage.environment)
    guard build.status == 0 else { throw BuildFailure(description: build.output + build.error) }
  }

  /// Runs the package's runner; without arguments, on its features.
  func run(_ arguments: String...) async throws -> BuiltCommand.Output {
    let runner = BuiltCommand(executable: NewPackage.built.appending(path: "debug/Specs"))
    return try await runner.run(arguments.isEmpty ? ["Features"] : arguments, in: folder)
  }

  /// The code for undefined steps that a run printed.
  static func snippets(in output: String) -> String? {
    guard let start = output.range(of: "steps."), let end = output.range(of: "\nRun again:") else { return nil }
    return String(output[start.lowerBound..<end.lowerBound])
  }
}

/// A failed build with its output.
struct BuildFailure: Error, CustomStringConvertible {
  let description: String
}
