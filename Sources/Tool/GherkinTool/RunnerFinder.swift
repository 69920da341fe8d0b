import GherkinCommandLine
import Foundation
import GherkinFormatters
import GherkinPackaging
import GherkinEngine
import GherkinText
import Synchronization

/// Finds and builds the runner of a package.
///
/// The runner is the first of these: the program that `--runner` or `GHERKIN_RUN_RUNNER` names, the one that the
/// configuration names with `runner:`, and the package's executable that depends on `GherkinRunner`.
struct RunnerFinder {
  private let given: String?
  /// The build that contains this program; the runner is next to it.
  private let own: BuiltPackage?
  private let search: RunnerSearch?

  /// - Parameter given: the program that the command line or the environment names; nil for none.
  init(given: String?) {
    self.given = given
    let built = ThisProgram.path.flatMap { BuiltPackage(program: $0) }
    let ofProgram = built.flatMap { RunnerSearch(from: $0.folder) }
    let here = RunnerSearch(from: FileManager.default.currentDirectoryPath)
    // A build of this project that is used without being installed serves other packages.
    let isForOther = ofProgram?.isOfThisProject == true && here != nil && here?.folder != ofProgram?.folder
    own = isForOther ? nil : built
    search = isForOther ? here : ofProgram ?? here
  }

  /// The reason why there is no runner, and the remedy.
  var absence: String {
    guard let search else {
      let packages = RunnerSearch.packages(in: FileManager.default.currentDirectoryPath)
      let remedy =
        packages.isEmpty
        ? "gherkin-run init adds one" : "run gherkin-run in a package: \(VisibleText.list(packages, atMost: 5))"
      return "there is no package here, so there are no steps; \(remedy)"
    }
    let outer = search.outer.map { ", or run gherkin-run in \($0.folder), the enclosing package" }
    return "\(search.folder): the package has no runner; gherkin-run init adds one\(outer ?? "")"
  }

  /// Returns the path of the runner, which is built first unless a path was given; nil if there is none.
  ///
  /// - Throws: a ``PackageProblem`` or ``UsageError`` if it cannot be found or built.
  func find() throws -> String? {
    // The plugin knows that there is none, and waits for this process, so that the package manager cannot be called.
    if given == "-" { return nil }
    if let given { return try program(given, "--runner or GHERKIN_RUN_RUNNER") }
    let configured = try Self.configured()
    if let configured, configured.name.contains("/") { return try program(configured.name, configured.place) }
    guard let search else { return nil }
    if let own, search.isOfThisProject {
      // While tests run, the package manager holds its lock.
      let examples = own.sibling("GherkinRunExamples")
      if FileManager.default.isExecutableFile(atPath: examples) { return examples }
    }
    let progress = BuildProgress()
    defer { progress.end() }
    guard let name = try configured?.name ?? search.runner(onOutput: progress.show) else { return nil }
    let path = try own?.sibling(name) ?? search.path(of: name)
    progress.begin(name, isFirst: !FileManager.default.isExecutableFile(atPath: path))
    do throws(PackageProblem) {
      guard let own else { return try search.build(name, isCertain: configured != nil, onOutput: progress.show) }
      try search.build(own.command(for: name), name, onOutput: progress.show)
      return path
    } catch {
      throw configured.map { PackageProblem("\($0.place): \(error)") } ?? error
    }
  }

  private func program(_ path: String, _ origin: String) throws(UsageError) -> String {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw .configuration(
        "\(origin): \(path) is not a program; give the path of the runner, such as .build/debug/Specs")
    }
    return path
  }

  /// Returns the runner in the configuration, a product or a path, with the place that names it.
  static func configured() throws(UsageError) -> (name: String, place: String)? {
    guard let path = try ConfigurationFile.find() else { return nil }
    let file = try ConfigurationFile(path: path, isFound: true)
    return file.runner.map { ($0.contains("/") && !$0.hasPrefix("/") ? file.folder + $0 : $0, $1) }
  }
}

/// Shows the progress of the package manager on standard error: on a terminal as a line that is updated, otherwise as a
/// new line every ten seconds at most.
final class BuildProgress: Sendable {
  private struct State {
    /// The product being built; nil before the build.
    var product: String?
    /// The latest progress of the build.
    var step = ""
    var start = ContinuousClock.now
    var isOver = false
  }

  private static let interval: Duration = .seconds(10)

  private let isDrawn: Bool
  private let state = Mutex(State())

  /// Starts to show the progress.
  init() {
    let terminal = TerminalEnvironment(ProcessInfo.processInfo.environment)
    isDrawn = StandardStream.error.isTerminal && !terminal.isDumb
    if isDrawn { StatusLine.begin(width: terminal.columns) }
    Thread.detachNewThread { [self] in
      var shown = ContinuousClock.now
      while true {
        Thread.sleep(forTimeInterval: 0.1)
        if state.withLock(\.isOver) { return }
        if isDrawn {
          StatusLine.show(text)
        } else if ContinuousClock.now - shown >= Self.interval {
          shown = .now
          Console.error("\(text)\n")
        }
      }
    }
  }

  /// Starts a build.
  ///
  /// - Parameters:
  ///   - product: the product.
  ///   - isFirst: whether it has never been built, so that the build takes long. Without a terminal, only such a build
  ///     is announced at its start.
  func begin(_ product: String, isFirst: Bool) {
    state.withLock { $0 = State(product: product) }
    if isFirst, !isDrawn { Console.note("building \(product) …") }
  }

  /// Handles output of the build, of which diagnostics are not shown here.
  func show(_ output: Data) {
    let line = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
      .last(where: BuildDiagnostics.isProgress)
    if let line { state.withLock { $0.step = String(line.prefix(200)) } }
  }

  /// Ends, and removes the line from the terminal.
  func end() {
    state.withLock { $0.isOver = true }
    if isDrawn { StatusLine.end() }
  }

  /// `gherkin-run: building Specs, 12 s: [3/40] Compiling Steps Beer.swift`.
  private var text: String {
    let state = state.withLock { $0 }
    let action = state.product.map { "building \($0)" } ?? "reading the package"
    return "\(CommandTable.program): \(action), \((ContinuousClock.now - state.start).components.seconds) s"
      + (state.step.isEmpty ? "" : ": \(state.step)")
  }
}
