import Foundation
import GherkinTestSupport

/// The Swift blocks of a page, compiled against the modules that were built with these tests.
///
/// Blocks build on each other in their order, as the files of one module. Those that import this module, which pages call
/// Steps, and programs are separate files: a runner's `main.swift`, or tests. A block that begins with its mode, such as
/// `// Swift 5 mode`, is a module of its own.
struct SwiftCompiler {
  private let page: Page
  private let folder: TemporaryFolder

  init(_ page: Page) throws {
    self.page = page
    folder = try TemporaryFolder()
  }

  /// Compiles all blocks, and treats warnings as errors.
  func compile() async throws {
    let blocks = page.blocks("swift")
    let manifests = blocks.filter { $0.text.contains(".package(") || $0.text.contains("PackageDescription") }
    for block in blocks where block.mode != nil {
      try folder.write(located(block), to: "Mode.swift")
      try await Self.swiftc(
        ["-typecheck", "-parse-as-library"] + Self.modules + (block.mode ?? []) + ["\(folder.path)/Mode.swift"])
    }
    let code = blocks.filter { block in block.mode == nil && !manifests.contains { $0.line == block.line } }
    let users = code.filter(\.isOfOtherModule)
    let library = code.filter { !$0.isOfOtherModule }
    for manifest in manifests { try await typecheck(manifest) }
    guard !code.isEmpty else { return }
    try folder.write(library.map(located).joined() + standIns(for: users, beside: library), to: "Steps.swift")
    try await Self.swiftc(
      ["-emit-module", "-module-name", "Steps", "-parse-as-library", "-o", "\(folder.path)/Steps.swiftmodule"]
        + Self.modules + ["\(folder.path)/Steps.swift"])
    for user in users {
      let isMain = user.text.contains("await GherkinRun.")
      try folder.write(located(user), to: isMain ? "main.swift" : "Tests.swift")
      try await Self.swiftc(
        ["-typecheck", "-module-name", "User", "-I", folder.path] + (isMain ? [] : ["-parse-as-library"])
          + Self.modules + ["\(folder.path)/\(isMain ? "main" : "Tests").swift"])
    }
  }

  /// Libraries that a runner names and its page does not define.
  private func standIns(for users: [Block], beside library: [Block]) -> String {
    let named = users.flatMap { user in
      user.text.matches(of: #/steps: \[([^\]]*)\]/#).flatMap { $0.1.split(separator: ",") }
    }.map { $0.trimmingCharacters(in: .whitespaces) }
    let missing = Set(named).filter { name in
      !name.hasPrefix(".") && !library.contains { $0.text.contains("let \(name) =") }
    }
    guard !missing.isEmpty else { return "" }
    let libraries = missing.map { "public let \($0) = StepLibrary(StandInWorld.self) { _ in }\n" }.joined()
    return "public import GherkinSteps\nfinal class StandInWorld: World {}\n" + libraries
  }

  /// A manifest, or the part of one that a page shows.
  private func typecheck(_ manifest: Block) async throws {
    let isWhole = manifest.text.contains("import PackageDescription")
    let part = manifest.text.trimmingCharacters(in: .whitespacesAndNewlines)
    let place = "#sourceLocation(file: \"\(page.path)\", line: \(manifest.line - 1))\n"
    let text =
      isWhole
      ? located(manifest)
      : "import PackageDescription\n\(place)let package = Package(\nname: \"Beers\", "
        + "\(part.hasSuffix(",") ? String(part.dropLast()) : part))\n"
    try folder.write(text, to: "Package.swift")
    let api = Self.resources.deletingLastPathComponent().appending(path: "swift/pm/ManifestAPI").path
    try await Self.swiftc([
      "-typecheck", "-swift-version", "6", "-package-description-version", "6.2", "-I", api,
      "\(folder.path)/Package.swift",
    ])
  }

  private func located(_ block: Block) -> String {
    "#sourceLocation(file: \"\(page.path)\", line: \(block.line))\n\(block.text)\n"
  }

  static func swiftc(_ arguments: [String]) async throws {
    let run = try await BuiltCommand.env.run(["swiftc"] + arguments)
    guard run.status == 0 else { throw CheckFailure(description: run.error + run.output) }
  }

  /// The toolchain's folder `lib/swift`.
  private static let resources: URL = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let tools = path.split(separator: ":").map { URL(filePath: String($0)).appending(path: "swiftc") }
    let swiftc =
      tools.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? URL(filePath: "/usr/bin/swiftc")
    return swiftc.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "lib/swift")
  }()

  static let modules = [
    "-swift-version", "6", "-warnings-as-errors", "-I", BuiltCommand.modules.path, "-I",
    BuiltCommand.package.appending(path: "Sources/Runner/CGherkinYAML").path, "-I",
    BuiltCommand.package.appending(path: "Sources/Runner/CGherkinCommands/include").path, "-I",
    BuiltCommand.package.appending(path: "Sources/Tool/CGherkinHash/include").path, "-I",
    BuiltCommand.package.appending(path: "Sources/Runner/CGherkinProcess/include").path, "-plugin-path",
    resources.appending(path: "host/plugins/testing").path,
  ]
}

extension BuiltCommand {
  /// The folder of the built modules.
  static var modules: URL {
    URL(filePath: gherkinRun.path).deletingLastPathComponent().appending(path: "Modules")
  }
}

extension Block {
  /// The options of the compiler for the mode in the first line; nil if that names none.
  var mode: [String]? {
    guard let mode = text.prefixMatch(of: #/// Swift (\d) mode(?:, default isolation: (\w+))?\n/#) else { return nil }
    return ["-swift-version", String(mode.1)] + (mode.2.map { ["-default-isolation", String($0)] } ?? [])
  }

  /// Whether the block uses the module of the other blocks, or is a program without steps.
  var isOfOtherModule: Bool { text.contains("import Steps\n") || text.contains("steps: [.commands])") }
}
