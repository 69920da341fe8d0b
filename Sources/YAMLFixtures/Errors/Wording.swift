/// The words of an error: what is wrong, and what to do about it. All of this target's words are made here.
struct Wording: Error, Hashable {
  let problem: String
  let remedy: String

  init(_ problem: String, _ remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }

  /// How many code points of a value an error shows.
  private static let shown = 60

  /// A text between double quotes, on one line, and not longer than an error can bear.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      if offset == shown { return result + "…\"" }
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\"": result += "\\\""
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Names between quotes with commas; of many, the first few and how many more.
  static func list(_ names: [String], atMost limit: Int = 12) -> String {
    let first = names.prefix(limit).map(quoted).joined(separator: ", ")
    return names.count > limit ? first + " and \(names.count - limit) more" : first
  }

  /// What user code or a system says, with a full remark on where it comes from.
  static func thrown(_ message: String) -> Wording {
    Wording(message, "Change the value so that its type accepts it.")
  }
}
