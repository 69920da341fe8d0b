import Foundation
import GherkinFormatters
import GherkinPackaging
import GherkinEngine
import GherkinText

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
    let configured = try configured()
    if let configured, configured.contains("/") { return try program(configured, "runner: in the configuration") }
    guard let search else { return nil }
    if let own, search.isOfThisProject {
      // While tests run, the package manager holds its lock.
      let examples = own.sibling("GherkinRunExamples")
      if FileManager.default.isExecutableFile(atPath: examples) { return examples }
    }
    let progress = BuildProgress()
    defer { progress.end() }
    guard let name = try configured ?? search.runner(take: progress.take) else { return nil }
    let path = own?.sibling(name) ?? search.knownPath(of: name)
    progress.begin(name, isFirst: path.map { !FileManager.default.isExecutableFile(atPath: $0) } ?? !search.isEverBuilt)
    guard let own else { return try search.build(name, isCertain: configured != nil, take: progress.take) }
    try search.build(own.command(for: name), name, take: progress.take)
    return path
  }

  private func program(_ path: String, _ origin: String) throws(UsageError) -> String {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw .configuration(
        "\(origin): \(path) is not a program; give the path of the runner, such as .build/debug/Specs")
    }
    return path
  }

  /// Returns the runner in the configuration, a product or a path.
  private func configured() throws(UsageError) -> String? {
    guard let path = try ConfigurationFile.find() else { return nil }
    let file = try ConfigurationFile(path: path, isFound: true)
    return file.runner.map { $0.contains("/") && !$0.hasPrefix("/") ? file.folder + $0 : $0 }
  }
}
