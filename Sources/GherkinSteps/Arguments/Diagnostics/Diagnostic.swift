#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import TextSupport

/// The words of an error about a table or a doc string: what is wrong, and what to do about it.
struct Diagnostic: Error, Sendable, Hashable {
  let problem: String
  let remedy: String

  init(_ problem: String, _ remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }

  /// A text between quotation marks, on one line, cut if it is long.
  static func quoted(_ text: String) -> String { VisibleText.quoted(text) }

  /// Names between quotation marks, with commas; of many, the first and the number of the others.
  static func list(_ names: [String], atMost limit: Int = 12) -> String { VisibleText.list(names, atMost: limit) }

  /// What an error says: its localized description if it has one of its own, else its description.
  static func message(of error: any Error) -> String {
    (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }
}
