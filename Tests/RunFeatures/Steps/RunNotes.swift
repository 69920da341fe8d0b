import Foundation
import Synchronization
package import GherkinSteps

/// Lines that steps, hooks and worlds of a run write, in order, each with its scenario.
package final class RunNotes: Sendable {
  /// A written line.
  package struct Line: Sendable, Equatable {
    /// The scenario's name in the feature; empty outside of scenarios.
    package var scenario: String
    /// The line of the scenario, or of its row; 0 outside of scenarios.
    package var line: Int
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
      let parts = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      return Line(scenario: parts[0], line: Int(parts[1]) ?? 0, file: parts[2], text: parts[3])
    }
  }

  /// Writes a line of no scenario.
  package func write(_ text: String) { write(text, "", 0, "") }

  /// Writes a line of a scenario.
  package func write(_ text: String, in scenario: ScenarioContext) {
    write(text, scenario.name, scenario.line, scenario.uri)
  }

  /// Writes a line of a feature.
  package func write(_ text: String, in feature: FeatureContext) { write(text, "", 0, feature.uri) }

  private func write(_ text: String, _ scenario: String, _ line: Int, _ uri: String) {
    let name = uri.split(separator: "/").last.map(String.init) ?? ""
    let text = text.replacing("\n", with: "\\n")
    guard let path else {
      return storage.withLock { $0.append(Line(scenario: scenario, line: line, file: name, text: text)) }
    }
    guard let file = fopen(path, "a") else { return }
    fputs("\(scenario)\t\(line)\t\(name)\t\(text)\n", file)
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
