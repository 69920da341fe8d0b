import Foundation

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
}
