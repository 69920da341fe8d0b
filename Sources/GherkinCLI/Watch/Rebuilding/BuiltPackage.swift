import Foundation

/// The package that this program was built from, as the place of its file tells.
struct BuiltPackage {
  /// The program's file.
  let program: String
  /// The folder that holds Package.swift.
  let folder: String
  private let scratch: String
  private let configuration: String

  /// Finds the package of a program in `…/.build/debug` or `…/.build/TRIPLE/debug`; nil where it stands elsewhere.
  init?(program: String) {
    self.program = program
    let parts = program.split(separator: "/").map(String.init)
    guard let build = parts.lastIndex(of: ".build"), parts.count - build >= 3 else { return nil }
    configuration = parts[parts.count - 2]
    guard ["debug", "release"].contains(configuration) else { return nil }
    folder = "/" + parts[..<build].joined(separator: "/")
    scratch = folder + (folder == "/" ? ".build" : "/.build")
    guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else { return nil }
  }

  /// The words that build the program anew.
  var command: [String] {
    [
      "swift", "build", "--package-path", folder, "--scratch-path", scratch, "-c", configuration, "--product",
      String(program.split(separator: "/").last ?? ""),
    ]
  }
}
