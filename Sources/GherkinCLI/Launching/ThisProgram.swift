import Foundation

/// The program that runs here.
enum ThisProgram {
  /// Its file; nil where the system does not say.
  static var path: String? {
    #if os(Linux)
    // To ask for the bundle takes as long as all else that a start does.
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
