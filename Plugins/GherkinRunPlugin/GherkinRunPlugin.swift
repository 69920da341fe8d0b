import Foundation
import PackagePlugin

/// The command `swift package gherkin-run [COMMAND] [PATH…]`, which builds the package's runner, and starts it or the
/// tool `gherkin-run`.
@main
struct GherkinRunPlugin: CommandPlugin {
  /// The commands that only the tool has.
  private static let commandsOfTool = [
    "docs", "compare", "cluster", "parse", "format", "lint", "init", "languages", "completions", "lsp",
  ]

  /// Builds and runs the program. Exits with its status.
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let folder = context.package.directoryURL
    let runner = try build(try runner(of: context.package), in: folder)
    let needsTool = arguments.first.map(Self.commandsOfTool.contains) == true || arguments.contains("--watch")
    let process = Process()
    process.executableURL = needsTool ? try build("gherkin-run", in: folder) : runner
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // The tool must not call the package manager, which waits for this plugin.
    process.environment = ProcessInfo.processInfo.environment.merging([
      "GHERKIN_RUN_RUNNER": runner.path, "GHERKIN_RUN_COMMAND": "swift package gherkin-run",
    ]) { $1 }
    // Unblocks the signals that this thread blocks, because the program would inherit them.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    try process.run()
    process.waitUntilExit()
    let isExit = process.terminationReason == .exit
    exit(isExit ? process.terminationStatus : 128 + process.terminationStatus)
  }

  /// Builds a product for debugging and returns its program. Reports the elapsed time regularly.
  ///
  /// - Throws: the compiler's errors if the build fails.
  private func build(_ product: String, in folder: URL) throws -> URL {
    let start = ContinuousClock.now
    let progress = DispatchSource.makeTimerSource()
    progress.schedule(deadline: .now() + 2, repeating: 10)
    progress.setEventHandler {
      Diagnostics.progress("building \(product), \((ContinuousClock.now - start).components.seconds) s")
    }
    progress.resume()
    defer { progress.cancel() }
    let build = try packageManager.build(.product(product), parameters: .init(configuration: .debug, logging: .concise))
    guard build.succeeded else {
      throw RunnerProblem("\(product) cannot be built:\n\(BuildDiagnostics(build.logText, from: folder.path).text)")
    }
    guard
      let program = build.builtArtifacts.first(where: { $0.kind == .executable && $0.url.lastPathComponent == product })
    else { throw RunnerProblem("the build of \(product) made no program") }
    return program.url
  }

  /// Returns the executable that depends on GherkinRunner. If there are several, returns the one with the name that
  /// `gherkin-run init` uses.
  private func runner(of package: Package) throws -> String {
    let runners = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.filter { target in
      target.kind == .executable && target.dependencies.contains(where: Self.isCommand)
    }.map(\.name)
    guard let first = runners.first else {
      throw RunnerProblem("\(package.displayName) has no runner; gherkin-run init makes one")
    }
    guard runners.count > 1 else { return first }
    let name = package.displayName.filter { $0.isLetter || $0.isNumber } + "Specs"
    if let usual = runners.first(where: { $0.lowercased() == name.lowercased() }) { return usual }
    throw RunnerProblem(
      "\(package.displayName) has several runners: \(runners.joined(separator: ", ")); run one by swift run \(first)")
  }

  private static func isCommand(_ dependency: TargetDependency) -> Bool {
    if case .product(let product) = dependency {
      product.name == "GherkinRunner"
    } else {
      false
    }
  }
}

/// The reason why nothing can be run.
struct RunnerProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
