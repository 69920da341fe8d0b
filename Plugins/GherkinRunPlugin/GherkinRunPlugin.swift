import Foundation
import PackagePlugin

/// `swift package gherkin-run [PATH…]`: builds the package's runner and runs it, with all that it is given.
@main
struct GherkinRunPlugin: CommandPlugin {
  /// Builds and runs; ends with the runner's exit status.
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let runner = try runner(of: context.package)
    let build = try packageManager.build(.product(runner), parameters: .init(configuration: .debug, logging: .concise))
    guard build.succeeded else { throw RunnerProblem("\(runner) cannot be built:\n\(build.logText)") }
    guard
      let program = build.builtArtifacts.first(where: { $0.kind == .executable && $0.url.lastPathComponent == runner })
    else { throw RunnerProblem("the build of \(runner) made no program") }
    let process = Process()
    process.executableURL = program.url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    // The runner inherits the signals that this thread blocks, which are most of them.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    try process.run()
    process.waitUntilExit()
    let isExit = process.terminationReason == .exit
    exit(isExit ? process.terminationStatus : 128 + process.terminationStatus)
  }

  /// The executable that depends on GherkinCLI; of several the one that is named as `gherkin-run init` names it.
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
    if case .product(let product) = dependency { product.name == "GherkinCLI" } else { false }
  }
}

/// Why nothing can be run.
struct RunnerProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
