package import Foundation

/// Runs the toolchain's `swift` on a package.
package struct SwiftTool: Sendable {
  /// The result of a command.
  package struct Output: Sendable {
    /// Whether it did what was asked.
    package let success: Bool
    /// What it wrote to standard output.
    package let text: String
    /// What it wrote to standard error.
    package let error: String
  }

  private let folder: String

  /// - Parameter folder: the package's folder.
  package init(in folder: String) {
    self.folder = folder
  }

  /// Runs `swift WORDS…`, to its end.
  ///
  /// - Parameters:
  ///   - words: the words of the command.
  ///   - take: gets the output as it comes, on several threads.
  /// - Throws: ``PackageProblem`` if there is no `swift`.
  package func run(
    _ words: [String], take: @escaping @Sendable (Data) -> Void = { _ in }
  ) throws(PackageProblem) -> Output {
    let (text, error, status): (Data, Data, Int32?)
    do {
      (text, error, status) = try Process.output(of: "/usr/bin/env", ["swift"] + words, in: folder, take: take)
    } catch {
      throw PackageProblem("swift cannot be started: \(error.localizedDescription)")
    }
    guard status != 127 else {
      throw PackageProblem("swift is not in PATH; install the Swift toolchain, or correct PATH")
    }
    return Output(
      success: status == 0, text: String(decoding: text, as: UTF8.self), error: String(decoding: error, as: UTF8.self))
  }
}

/// Why something cannot be done with a package: problem and remedy.
package struct PackageProblem: Error, CustomStringConvertible {
  /// The words.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
