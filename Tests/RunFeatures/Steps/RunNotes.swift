import Foundation
import Synchronization
package import GherkinSteps

/// Lines that steps, hooks and worlds of a run write, in order, each with the name of its scenario.
package final class RunNotes: Sendable {
  /// A written line.
  package struct Line: Sendable, Equatable {
    /// The scenario's name; empty outside of scenarios.
    package var scenario: String
    /// The name of the feature's file; empty outside of features.
    package var file: String
    package var text: String
  }

  private let path: String?
  private let storage = Mutex<[Line]>([])

  /// Creates an empty list.
  ///
  /// - Parameter path: the file to which lines are added, for runs with several processes; nil for none.
  package init(path: String? = nil) {
    self.path = path
  }

  /// The lines that were written.
  package var lines: [Line] {
    guard let path else { return storage.withLock { $0 } }
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      return Line(scenario: parts[0], file: parts[1], text: parts[2])
    }
  }

  /// Writes a line of no scenario.
  package func write(_ text: String) { write(text, "", "") }

  /// Writes a line of a scenario.
  package func write(_ text: String, in scenario: ScenarioContext) { write(text, scenario.name, scenario.uri) }

  /// Writes a line of a feature.
  package func write(_ text: String, in feature: FeatureContext) { write(text, "", feature.uri) }

  private func write(_ text: String, _ scenario: String, _ uri: String) {
    let name = uri.split(separator: "/").last.map(String.init) ?? ""
    let text = text.replacing("\n", with: "\\n")
    guard let path else { return storage.withLock { $0.append(Line(scenario: scenario, file: name, text: text)) } }
    guard let file = fopen(path, "a") else { return }
    fputs("\(scenario)\t\(name)\t\(text)\n", file)
    fclose(file)
  }
}

/// An error with a message.
struct Trouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
