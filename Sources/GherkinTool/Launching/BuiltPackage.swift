import Foundation

/// The package that a program was built from, as the path of the program tells.
struct BuiltPackage {
  /// The program's file.
  let program: String
  /// The folder that holds Package.swift.
  let folder: String
  private let scratch: String
  private let configuration: String

  /// Finds the package of a program in `…/.build/debug` or `…/.build/TRIPLE/debug`; nil for any other program.
  init?(program: String) {
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
  func sibling(_ product: String) -> String {
    URL(filePath: program).deletingLastPathComponent().appending(path: product).path
  }

  /// The words that build a product in the same way.
  func command(for product: String) -> [String] {
    [
      "swift", "build", "--package-path", folder, "--scratch-path", scratch, "-c", configuration, "--product", product,
    ]
  }

  /// The words that build the program again.
  var command: [String] { command(for: String(program.split(separator: "/").last ?? "")) }
}
