import Foundation
import GherkinFormatters
import Synchronization
import GherkinFiles

/// The command that the user typed to start this program, for rerun commands in reports.
package enum TypedCommand {
  /// The environment variable with which the plugin and a watch pass the typed command on. Its value is printed but never
  /// executed.
  package static let variable = "GHERKIN_RUN_COMMAND"

  /// The runner that a user started, and that became this program or started it; nil if a user started this program.
  ///
  /// The first access removes the variable, so that programs that steps start do not inherit it.
  package static let runner: String? = {
    let name = "GHERKIN_RUN_STARTED_BY"
    defer { unsetenv(name) }
    return ProcessInfo.processInfo.environment[name]
  }()

  /// The maximum length of the variable that is printed, in bytes.
  private static let longest = 1000

  /// The words that call the program, as typed: `gherkin-run`, `swift package gherkin-run`.
  ///
  /// The first access removes the variable from the environment, so programs that steps start do not inherit it.
  package static var words: [String] { typed }

  /// The options that belong to the call, such as `--runner`. Reports have them from the run, because a report of a saved
  /// stream is written by another call.
  package static var options: [String] { added.withLock { $0 } }

  /// The whole command of this process, as typed: the call, the command and its options.
  package static var line: [String] { typed + CommandLine.arguments.dropFirst() }

  /// Adds words that belong to the call.
  package static func add(_ words: [String]) { added.withLock { $0 += words } }

  private static let added = Mutex<[String]>([])
  private static let typed: [String] = {
    let text = ProcessInfo.processInfo.environment[variable] ?? ""
    unsetenv(variable)
    if text.utf8.count <= longest, let words = try? ShellWords.split(text), !words.isEmpty { return words }
    return own
  }()

  /// The command of a program that received no typed command.
  private static var own: [String] {
    let program = CommandLine.arguments.first ?? CommandTable.program
    let folder = FileManager.default.currentDirectoryPath
    // The program was found through PATH.
    guard program.contains("/") else { return [program] }
    // A runner in a build folder can be older than its sources. The tool builds the runner that it starts, and has an
    // absolute path if `swift run` started it.
    if !CommandTable.isTool || runner != nil || program.hasPrefix("/"),
      let package = (runner ?? ThisProgram.path).flatMap({ BuiltPackage(program: $0) })
    {
      return package.runCommand(in: folder)
    }
    return [program.hasPrefix(folder + "/") ? "./" + program.dropFirst(folder.count + 1) : program]
  }
}

/// The package from which a program was built, derived from the path of the program.
package struct BuiltPackage {
  /// The path of the program.
  package let program: String
  /// The folder of Package.swift.
  package let folder: String
  private let scratch: String
  private let configuration: String

  /// Finds the package of a program in `…/.build/debug`, `…/.build/TRIPLE/debug` or, from Swift 6.4 on,
  /// `…/.build/out/Products/Debug`; nil for any other program.
  package init?(program: String) {
    self.program = program
    let parts = program.split(separator: "/").map(String.init)
    guard let build = parts.lastIndex(of: ".build"), case let folders = parts[build...].dropFirst().dropLast(),
      let last = folders.last
    else { return nil }
    if folders.dropLast() == ["out", "Products"] {
      // The name can end with that of a platform.
      configuration = String(last.lowercased().prefix { $0 != "-" })
    } else {
      guard folders.count <= 2 else { return nil }
      configuration = last
    }
    guard ["debug", "release"].contains(configuration) else { return nil }
    folder = "/" + parts[..<build].joined(separator: "/")
    scratch = folder + (folder == "/" ? ".build" : "/.build")
    guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else { return nil }
  }

  /// Returns the path of another product in the same build.
  package func sibling(_ product: String) -> String {
    URL(filePath: program).deletingLastPathComponent().appending(path: product).path
  }

  /// Returns the words that build a product in the same way.
  package func command(for product: String) -> [String] {
    [
      "swift", "build", "--package-path", folder, "--scratch-path", scratch, "-c", configuration, "--product", product,
    ]
  }

  /// The words that rebuild the program.
  package var command: [String] { command(for: product) }

  /// Returns the words that build and run the program, for a working directory.
  func runCommand(in current: String) -> [String] {
    var words = ["swift", "run"]
    let nearest = URL(filePath: current).standardizedFileURL.nearestParent(containing: "Package.swift")
    if nearest?.path != folder { words += ["--package-path", folder] }
    if configuration != "debug" { words += ["-c", configuration] }
    return words + [product]
  }

  private var product: String { String(program.split(separator: "/").last ?? "") }
}

/// The running program.
package enum ThisProgram {
  /// The path of the program; nil if it is unknown.
  package static var path: String? {
    #if os(Linux)
    // Creating the main bundle takes as long as the rest of starting the program.
    return SystemCalls.resolved("/proc/self/exe")
    #else
    return Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #endif
  }

  /// What starts the program: its path, or its name if that is unknown.
  package static var command: String { path ?? CommandTable.program }
}
