import GherkinCommandLine
import GherkinFiles
import Foundation
import GherkinFormatters
import GherkinLanguageServer
import GherkinLayout
import GherkinLint
import GherkinPackaging
import GherkinEngine
import GherkinDefinitions
import GherkinProtocol
import GherkinWorkers
import Synchronization

extension ServerEnvironment {
  /// The time limit for a runner to list its definitions, in seconds.
  private static let listingLimit: Double = 20
  /// The time limit for the package manager, which may wait for a build, in seconds.
  private static let searchLimit: Double = 60
  /// The mode of a process that prints the path of its working directory's runner, or nothing if there is none.
  static let runnerMode = "runner"
  /// The mode of a process that writes the definitions of a runner as a line of JSON, and then checks them.
  static let definitionsMode = "definitions"
  /// The mode of a process that builds its working directory's runner.
  static let buildMode = "build"

  /// Returns the environment of the command.
  ///
  /// - Parameter runner: the runner that the command line or the environment names; nil for that of each package.
  static func system(_ matcher: any PatternMatching, runner: String?) -> ServerEnvironment {
    let program = ThisProgram.command
    return ServerEnvironment(
      listing: { listing($0, trusted: $1, runner) }, matcher: matcher, layoutStyle: layoutStyle,
      settings: projectSettings,
      program: program, runCommand: { _ in [program, RunCommand.name] + (runner.map { ["--runner", $0] } ?? []) },
      buildCommand: runner == nil ? [program, LanguageServerCommand.name, buildMode] : nil,
      supervisor: SupervisedRun.command,
      watchResults: { folder, handle in try ResultsWatch(serving: folder, handle: handle) },
      watchFiles: { folders, handle in try WorkspaceWatch(folders, handle: handle) })
  }

  /// Queries the runner of a package as it was last built.
  private static func listing(_ folder: String, trusted: String, _ given: String?) -> ListingResult {
    let program: String
    do {
      guard let path = try given ?? foundRunner(in: folder, trusted: trusted) else {
        return .none("\(folder): there is no package with a runner; gherkin-run init adds one")
      }
      program = path
    } catch {
      return .failed("\(error)")
    }
    guard FileManager.default.isExecutableFile(atPath: program) else {
      return .none("\(program) is not built yet; run a scenario to build it")
    }
    do {
      // The server's own process must not wait for a program of the workspace.
      let known = Mutex<Result<RunnerDefinitions, any Error>?>(nil)
      let end = try output(of: [definitionsMode, program], in: folder, limit: listingLimit) { json in
        let read = Result {
          RunnerDefinitions(
            try Runner.definitions(json: Array(json), of: program),
            builtAt: SystemCalls.modificationTime(of: program) ?? 0, in: folder)
        }
        known.withLock { $0 = read }
      }
      guard end.status == 0 else {
        return .failed(String(decoding: end.error, as: UTF8.self).trimmingCharacters(in: .newlines))
      }
      guard let read = known.withLock(\.self) else { return .failed("\(program) did not list its steps") }
      return .definitions(try read.get())
    } catch let error as RunnerProblem {
      return .failed("\(error)")
    } catch {
      return .failed("\(program): \(error)")
    }
  }

  /// Runs this program in a mode. It ends with the server, and so do the processes that it starts.
  private static func output(
    of words: [String], in folder: String, limit: Double, onFirstLine: (@Sendable (Data) -> Void)? = nil
  ) throws -> StartedProgram.End {
    let command = SupervisedRun.command + [ThisProgram.command, LanguageServerCommand.name] + words
    return try StartedProgram("/usr/bin/env", command, in: folder, isSupervised: true)
      .end(within: limit, onFirstLine: onFirstLine)
  }

  private struct SearchProblem: Error, CustomStringConvertible {
    let description: String
  }

  /// Returns the path of a package's runner, found by a process with a time limit; nil if there is none.
  private static func foundRunner(in folder: String, trusted: String) throws -> String? {
    let answer: StartedProgram.End
    do {
      answer = try output(of: [runnerMode, trusted], in: folder, limit: searchLimit)
    } catch {
      throw SearchProblem(description: "\(folder): the search for the runner \(error)")
    }
    guard answer.status == 0 else {
      throw SearchProblem(
        description: String(decoding: answer.error, as: UTF8.self).trimmingCharacters(in: .newlines))
    }
    let path = String(decoding: answer.output, as: UTF8.self).trimmingCharacters(in: .newlines)
    return path.isEmpty ? nil : path
  }

  /// Checks that the package and the configuration of a folder, which decide what is executed, are in a trusted folder.
  ///
  /// - Throws: if one of them is above the trusted folder, or a link leads out of it.
  static func checkTrust(in trusted: String, of folder: String) throws {
    for path in [RunnerSearch(from: folder)?.folder, try ConfigurationFile.find(from: folder)].compactMap(\.self) {
      guard isInside(path, trusted) else { throw outside(path, trusted) }
    }
  }

  private static func isInside(_ path: String, _ trusted: String) -> Bool {
    let (real, root) = (SystemCalls.resolved(path) ?? path, SystemCalls.resolved(trusted) ?? trusted)
    return real == root || real.hasPrefix(root + "/") && !real.split(separator: "/").contains("..")
  }

  private static func outside(_ path: String, _ trusted: String) -> SearchProblem {
    SearchProblem(
      description: "\(SystemCalls.resolved(path) ?? path): is outside of the trusted folder "
        + "\(SystemCalls.resolved(trusted) ?? trusted), so no runner is started; "
        + "open its folder, or name it in the initialization option trusted")
  }

  /// Returns the path of a package's runner; nil if there is none.
  ///
  /// - Parameter trusted: the folder in which a program must be that the configuration names by a relative path.
  static func runner(in folder: String, trusted: String? = nil) throws -> String? {
    guard let search = RunnerSearch(from: folder) else { return nil }
    var configured: String?
    if let path = try ConfigurationFile.find(from: folder),
      let name = try ConfigurationFile(path: path, isFound: true).runner?.name
    {
      if name.hasPrefix("/") { return name }
      if name.contains("/") {
        let program = "\((path as NSString).deletingLastPathComponent)/\(name)"
        // The names that lead to folders above are not trusted either.
        guard let trusted, !isInside(program, trusted) else { return program }
        throw outside(program, trusted)
      }
      configured = name
    }
    // The package manager might download dependencies.
    guard search.isResolved else {
      throw SearchProblem(description: "\(search.folder): nothing is built yet; run a scenario to build the runner")
    }
    guard let name = try configured ?? (search.isOfThisProject ? "GherkinRunExamples" : search.runner()) else {
      return nil
    }
    return try search.path(of: name)
  }

  /// Returns the settings of rules and the language in the configuration file.
  private static func projectSettings(_ folder: String) -> ProjectSettings {
    var settings = ProjectSettings()
    do {
      guard let path = try ConfigurationFile.find(from: folder) else { return settings }
      let table = OptionTable<RunOptions>(Tool.formatters)
      let configuration = try Configuration(try ConfigurationFile(path: path, isFound: true), table)
      for rule in try configuration.rules([]) {
        try settings.rules.set(rule)
      }
      settings.usedTags = configuration.everywhere.usedTags
      let language = try configuration.layers([]).joined().last { $0.key == "language" }?.value
      settings.language = language ?? settings.language
      var run = RunOptions()
      try table.apply(
        table.resolve(try configuration.layers([])).filter { RequirementOptions.keys.contains($0.key) }, to: &run)
      settings.requirementFiles = run.requirements.files
      settings.requirements = try run.requirements.read()
    } catch {
      settings.problem = "\(error)"
    }
    return settings
  }

  /// Returns the layout style of a file. An `.editorconfig` that cannot be read is ignored, as by other editors.
  private static func layoutStyle(_ path: String, usesTabs: Bool) -> LayoutStyle {
    let style = LayoutStyle(usesTabs: usesTabs)
    var editorConfig = EditorConfig()
    return (try? editorConfig.style(of: path, default: style)) ?? style
  }
}
