import Foundation
import PackagePlugin

/// The command `swift package gherkin-run [COMMAND] [PATH…]`, which starts the tool `gherkin-run`: the installed one, or
/// one that it builds. It builds the package's runner first if the command uses steps, because the tool cannot call the
/// package manager, which waits for this plugin.
@main
struct GherkinRunPlugin: CommandPlugin {
  /// The number of the protocol of runners that are built with this plugin.
  private static let protocolNumber = 2

  /// Whether a command uses the steps of a package.
  private enum Need: String {
    case none, later, welcome, needed
    /// There is an error on the command line, which the tool reports.
    case invalid
  }

  /// Runs the tool. Exits with its status.
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let folder = context.package.directoryURL
    let (tool, need, configured) = try tool(for: arguments, in: folder)
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ["GHERKIN_RUN_COMMAND": "swift package gherkin-run"]
    switch need {
    case .none, .invalid: environment["GHERKIN_RUN_RUNNER"] = "-"
    case .later, .welcome, .needed:
      let runner = try configured ?? runner(of: context.package, isNeeded: need == .needed)
      environment["GHERKIN_RUN_RUNNER"] =
        try runner.map { $0.contains("/") ? $0 : try build($0, in: folder).path } ?? "-"
    }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Unblocks the signals that this thread blocks, because the program would inherit them.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    try process.run()
    process.waitUntilExit()
    let isExit = process.terminationReason == .exit
    exit(isExit ? process.terminationStatus : 128 + process.terminationStatus)
  }

  /// A tool, whether the command uses steps, and the runner that its configuration names: a product or a path.
  private typealias Tool = (program: URL, need: Need, runner: String?)

  /// Returns the tool: the program that `GHERKIN_RUN` names or the first `gherkin-run` of `PATH` that knows the protocol of
  /// the package's runners. Without one, it is built.
  private func tool(for arguments: [String], in folder: URL) throws -> Tool {
    let environment = ProcessInfo.processInfo.environment
    let paths =
      [environment["GHERKIN_RUN"] ?? ""]
      + (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/gherkin-run" }
    // A folder is executable too, but does not answer.
    for path in paths where FileManager.default.isExecutableFile(atPath: path) {
      if let answer = answer(of: URL(filePath: path), arguments, in: folder) { return answer }
    }
    // Remarks are only shown with --verbose.
    FileHandle.standardError.write(
      Data("gherkin-run: no gherkin-run that fits is installed; it is built, which takes minutes the first time\n".utf8)
    )
    let tool = try build("gherkin-run", in: folder)
    guard let answer = answer(of: tool, arguments, in: folder) else {
      throw RunnerProblem("\(tool.path) does not answer")
    }
    return answer
  }

  /// Asks a tool about a command; nil if it is another program, or does not know the protocol.
  private func answer(of tool: URL, _ arguments: [String], in folder: URL) -> Tool? {
    let process = Process()
    process.currentDirectoryURL = folder
    process.executableURL = tool
    process.arguments = ["needs-runner", "\(Self.protocolNumber)"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let answer = try? output.fileHandleForReading.read(upToCount: 5000)
    // Another program that writes more ends, instead of waiting for a reader.
    try? output.fileHandleForReading.close()
    process.waitUntilExit()
    let lines = String(decoding: answer ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
    guard let need = lines.first.flatMap(Need.init(rawValue:)) else { return nil }
    return (tool, need, lines.dropFirst().first)
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

  /// Returns the executable that depends on GherkinRunner or GherkinEngine. If there are several, returns the one with
  /// the name that `gherkin-run init` uses; nil if there is none and none is needed.
  private func runner(of package: Package, isNeeded: Bool) throws -> String? {
    let programs = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.filter { $0.kind == .executable }
    let choice = RunnerChoice(
      package: package.displayName,
      programs: programs.map { target in
        let products = target.dependencies.compactMap { dependency -> String? in
          if case .product(let product) = dependency { product.name } else { nil }
        }
        return (target.name, products)
      })
    if let runner = choice.runner { return runner }
    guard let first = choice.runners.first else {
      guard isNeeded else { return nil }
      throw RunnerProblem("\(package.displayName) has no runner; gherkin-run init makes one")
    }
    throw RunnerProblem(
      "\(package.displayName) has several runners: \(choice.runners.joined(separator: ", ")); name one with --runner .build/debug/\(first)"
    )
  }
}

/// The reason why nothing can be run.
struct RunnerProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
