#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import GherkinText

/// The message of an error in data: the problem and the remedy.
package struct Diagnostic: Error, Sendable, Hashable {
  package let problem: String
  package let remedy: String

  package init(_ problem: String, _ remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }

  /// Returns a text in quotation marks, on one line and truncated.
  package static func quoted(_ text: String) -> String { VisibleText.quoted(text) }

  /// Returns quoted names separated by commas; of many, the first ones and the number of others.
  package static func list(_ names: [String], atMost limit: Int = 12) -> String {
    VisibleText.list(names, atMost: limit)
  }

  /// Returns the message of an error: its localized description if it defines one, otherwise its description.
  package static func message(of error: any Error) -> String {
    (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }
}
