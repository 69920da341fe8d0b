import GherkinProcesses
import CGherkinProcess
import Foundation
import GherkinProtocol

/// The tool `gherkin-run` on this machine.
struct InstalledTool {
  /// The reason why there is no tool.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The path of the program.
  let path: String

  /// Finds the tool.
  init() throws(Problem) {
    let environment = ProcessInfo.processInfo.environment
    if let given = environment["GHERKIN_RUN"], !given.isEmpty {
      guard Self.isTool(given) else { throw Problem(description: "GHERKIN_RUN: \(given) is not the tool gherkin-run") }
      path = given
      return
    }
    let home = environment["HOME"] ?? ""
    // Xcode starts programs with a PATH that has none of the usual folders.
    let folders =
      (environment["PATH"] ?? "").split(separator: ":").map(String.init)
      + ["\(home)/.local/bin", "\(home)/.swiftpm/bin", "/usr/local/bin", "/opt/homebrew/bin", Self.ownFolder]
    guard let found = folders.map({ "\($0)/gherkin-run" }).first(where: Self.isTool) else {
      throw Problem(
        description: """
          the tool gherkin-run, which runs the features with the steps of this program, is not installed; run "swift run \
          gherkin-run" in the package, which builds it, or install it (see "In a package of your own"), or depend on \
          GherkinEngine instead of GherkinRunner, which compiles it into this program
          """)
    }
    path = found
  }

  private static var own: String { URL(filePath: OwnProcess.thisProgram).resolvingSymlinksInPath().path }

  private static var ownFolder: String { URL(filePath: own).deletingLastPathComponent().path }

  /// Whether a path is a program other than this one.
  private static func isTool(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
      && URL(filePath: path).resolvingSymlinksInPath().path != own
  }

  /// The variable that tells the tool which runner was started by hand.
  static var runner: [String: String] { ["GHERKIN_RUN_STARTED_BY": own] }

  /// Becomes the tool, with the arguments of this program.
  func replaceThisProgram() throws -> Never {
    SystemCalls.flushStandardStreams()
    for (name, value) in Self.runner { OwnProcess.setEnvironmentValue(name, value) }
    process_use_initial_signal_mask()
    // Not converted to strings, which would change bytes that are not valid UTF-8.
    execv(path, CommandLine.unsafeArgv)
    throw SystemError(action: "start \(path)", code: errno)
  }
}
