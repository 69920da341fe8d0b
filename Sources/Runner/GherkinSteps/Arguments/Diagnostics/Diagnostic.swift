#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import GherkinText

/// The message of an error in a table or doc string: the problem and the remedy.
struct Diagnostic: Error, Sendable, Hashable {
  let problem: String
  let remedy: String

  init(_ problem: String, _ remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }

  /// Returns a text in quotation marks, on one line and truncated.
  static func quoted(_ text: String) -> String { VisibleText.quoted(text) }

  /// Returns quoted names separated by commas; of many, the first ones and the number of others.
  static func list(_ names: [String], atMost limit: Int = 12) -> String { VisibleText.list(names, atMost: limit) }

  /// Returns the message of an error: its localized description if it defines one, otherwise its description.
  static func message(of error: any Error) -> String {
    (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }
}
