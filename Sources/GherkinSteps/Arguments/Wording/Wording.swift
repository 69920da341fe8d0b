#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The words of an error about a table or a doc string: what is wrong, and what to do about it.
struct Wording: Error, Sendable, Hashable {
  let problem: String
  let remedy: String

  init(_ problem: String, _ remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }

  /// How many code points of a text an error shows.
  private static let shown = 60

  /// A text between double quotes, on one line, and not longer than an error can bear.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      if offset == shown { return result + "…\"" }
      result += scalar == "\"" ? "\\\"" : VisibleText.escape(of: scalar) ?? String(scalar)
    }
    return result + "\""
  }

  /// Names between quotes with commas; of many, the first few and how many more.
  static func list(_ names: [String], atMost limit: Int = 12) -> String {
    let first = names.prefix(limit).map(quoted).joined(separator: ", ")
    return names.count > limit ? first + " and \(names.count - limit) more" : first
  }

  /// What an error says: its localized description where it has one of its own, else its description.
  static func message(of error: any Error) -> String {
    (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }
}
