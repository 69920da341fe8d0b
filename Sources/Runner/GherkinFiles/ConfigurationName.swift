import Foundation

/// The name of configuration files, which runs, editors and `swift test` find.
package enum ConfigurationName {
  package static let standard = "gherkin-run.yaml"

  /// Other names that are easily confused with it.
  private static let mistaken = ["gherkin-run.yml", ".gherkin-run.yaml", ".gherkin-run.yml", "gherkin-run.json"]

  /// A file with a similar name, which would be ignored silently.
  package struct Mistake: Error, CustomStringConvertible {
    package let description: String
  }

  /// Returns the path of the configuration file in a folder, also of a link without a target; nil if there is none.
  ///
  /// - Parameter folder: the path of the folder; empty for the working directory.
  /// - Throws: if the folder contains a file with a similar name instead.
  package static func find(in folder: String) throws(Mistake) -> String? {
    func path(_ name: String) -> String { (folder as NSString).appendingPathComponent(name) }
    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
    if exists(standard) || SystemCalls.linkTarget(path(standard)) != nil { return path(standard) }
    guard let other = mistaken.first(where: exists) else { return nil }
    throw Mistake(description: "\(path(other)): is not read; rename the file to \(standard)")
  }
}
