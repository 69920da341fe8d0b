import CucumberExpressions
import Foundation

/// The folder in which the process was started, from which reports and errors show paths.
package enum WorkingFolder {
  /// The path. Read it before steps run, as a step may change the folder.
  package static let path = FileManager.default.currentDirectoryPath

  /// Returns the path of a file in the folder relative to there, and any other path unchanged.
  package static func relative(_ path: String) -> String {
    CodeLocation(fileID: "", filePath: path, line: 0).path(from: self.path)
  }
}
