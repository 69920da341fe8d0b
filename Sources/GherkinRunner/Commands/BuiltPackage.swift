import Foundation

/// The package that a program was built from, as the path of the program tells.
package struct BuiltPackage {
  /// The program's file.
  package let program: String
  /// The folder that holds Package.swift.
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

  /// The path of another product in the same build.
  package func sibling(_ product: String) -> String {
    URL(filePath: program).deletingLastPathComponent().appending(path: product).path
  }

  /// The words that build a product in the same way.
  package func command(for product: String) -> [String] {
    [
      "swift", "build", "--package-path", folder, "--scratch-path", scratch, "-c", configuration, "--product", product,
    ]
  }

  /// The words that build the program again.
  package var command: [String] { command(for: product) }

  /// The words that build and run the program, typed in a folder.
  func runCommand(in current: String) -> [String] {
    var words = ["swift", "run"]
    var nearest = URL(filePath: current).standardizedFileURL
    while nearest.path != "/", !FileManager.default.fileExists(atPath: nearest.appending(path: "Package.swift").path) {
      nearest.deleteLastPathComponent()
    }
    if nearest.path != folder { words += ["--package-path", folder] }
    if configuration != "debug" { words += ["-c", configuration] }
    return words + [product]
  }

  private var product: String { String(program.split(separator: "/").last ?? "") }
}
