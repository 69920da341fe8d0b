import GherkinFiles
import Foundation

/// The package from which a program was built, derived from the path of the program.
package struct BuiltPackage {
  /// The path of the program.
  package let program: String
  /// The folder of Package.swift.
  package let folder: String
  private let scratch: String
  private let configuration: String

  /// Finds the package of a program in `…/.build/debug` or `…/.build/TRIPLE/debug`; nil for any other program.
  package init?(program: String) {
    self.program = program
    let parts = program.split(separator: "/").map(String.init)
    guard let build = parts.lastIndex(of: ".build"), (3...4).contains(parts.count - build) else { return nil }
    configuration = parts[parts.count - 2]
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
    do {
      return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    } catch {
      return nil
    }
    #else
    return Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #endif
  }

  /// What starts the program: its path, or its name if that is unknown.
  package static var command: String { path ?? CommandTable.program }
}
