#if os(macOS) || os(Linux)
internal import Foundation

/// The libraries of Swift Testing on a Mac. Only `swift test` finds them; a runner that imports `Testing` would not start.
///
/// Not run on a Mac yet.
package enum TestingLibraries {
  /// The developer folder of a Mac without Xcode.
  private static let commandLineTools = "/Library/Developer/CommandLineTools/Library/Developer"

  /// Returns variables with which a runner finds the libraries, after the folders that the user has set.
  ///
  /// The runner puts the user's values back before its code runs (`environment.c`), so that the children of steps do not
  /// inherit the others.
  ///
  /// - Parameters:
  ///   - variables: the environment of this process.
  ///   - xcrun: the path of the program that knows the platform's folder.
  package static func environment(
    _ variables: [String: String], xcrun: String = "/usr/bin/xcrun"
  ) -> [String: String] {
    let developer = platform(xcrun).map { "\($0)/Developer" } ?? commandLineTools
    // `Developer/Library/Frameworks` of a platform is `Frameworks` beside the command line tools.
    let frameworks = [developer + "/Library/Frameworks", developer + "/Frameworks"]
    let folders = [
      "DYLD_FRAMEWORK_PATH": frameworks.first { FileManager.default.fileExists(atPath: $0) },
      "DYLD_LIBRARY_PATH": [developer + "/usr/lib"].first { FileManager.default.fileExists(atPath: $0) },
    ]
    var added: [String: String] = [:]
    for case (let name, let folder?) in folders {
      let own = variables[name] ?? ""
      added[name] = own.isEmpty ? folder : "\(own):\(folder)"
      added["GHERKIN_RUN_OWN_\(name)"] = own
    }
    return added
  }

  /// Returns the folder of the platform, such as `…/MacOSX.platform`; nil if the program does not know it.
  private static func platform(_ xcrun: String) -> String? {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: xcrun)
    process.arguments = ["--show-sdk-platform-path"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let path = text.prefix { !$0.isNewline }
    return process.terminationStatus == 0 && path.hasPrefix("/") ? String(path) : nil
  }
}
#endif
