package import Foundation

/// Runs the toolchain's `swift` on a package.
package struct SwiftTool: Sendable {
  /// The result of a command.
  package struct Output: Sendable {
    /// Whether the command succeeded.
    package let success: Bool
    /// The standard output.
    package let text: String
    /// The standard error.
    package let error: String
  }

  private let folder: String

  /// - Parameter folder: the package's folder.
  package init(in folder: String) {
    self.folder = folder
  }

  /// Runs `swift WORDS…` until it ends.
  ///
  /// - Parameters:
  ///   - words: the words of the command.
  ///   - onOutput: called with the output as it arrives, on several threads.
  /// - Throws: ``PackageProblem`` if there is no `swift`.
  package func run(
    _ words: [String], onOutput: @escaping @Sendable (Data) -> Void = { _ in }
  ) throws(PackageProblem) -> Output {
    let end: StartedProgram.End
    do {
      end = try StartedProgram("/usr/bin/env", ["swift"] + words, in: folder).end(onOutput: onOutput)
    } catch {
      throw PackageProblem("swift cannot be started: \(error.localizedDescription)")
    }
    guard end.status != 127 else {
      throw .missingSwift
    }
    return Output(
      success: end.status == 0, text: String(decoding: end.output, as: UTF8.self),
      error: String(decoding: end.error, as: UTF8.self))
  }
}

/// A problem with a package, and the remedy.
package struct PackageProblem: Error, Equatable, CustomStringConvertible {
  static let missingSwift = PackageProblem("swift is not in PATH; install the Swift toolchain, or correct PATH")

  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
