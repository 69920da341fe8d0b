internal import GherkinText

/// The YAML block after a test point: a mapping, whose last entry can be a list of mappings.
struct TAPDiagnostics {
  private var lines: [String] = []
  /// The prefix of the next entry: empty in the mapping itself; `- ` or as many spaces in an item of the list.
  private var prefix = ""

  /// The whole block, indented as TAP 14 requires.
  var text: String {
    (["---"] + lines + ["..."]).map { "  \($0)\n" }.joined()
  }

  /// Adds an entry. The name is not escaped.
  mutating func add(_ name: String, _ value: String) {
    let text = VisibleText.lines(value)
    if Self.isBlock(text) {
      // Perl's parser requires the indentation on empty lines too.
      let indentation = String(repeating: " ", count: prefix.count + 2)
      lines.append("\(prefix)\(name): |")
      lines += text.map { indentation + $0 }
    } else {
      lines.append("\(prefix)\(name): \(Self.quoted(value))")
    }
    prefix = String(repeating: " ", count: prefix.count)
  }

  /// Starts a list, which ends with the block.
  mutating func beginList(_ name: String) {
    lines.append("\(name):")
  }

  /// Starts an item of the list.
  mutating func beginItem() {
    prefix = "  - "
  }

  /// Returns whether lines can be a block scalar without an indentation indicator, which Perl's parser does not
  /// support.
  private static func isBlock(_ lines: [String]) -> Bool {
    guard lines.count > 1, let first = lines.first?.unicodeScalars.first, let last = lines.last else { return false }
    // Trailing line feeds would be lost.
    return first != " " && first != "\t" && !last.isEmpty
  }

  /// Returns a text in quotation marks, on one line.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.isHidden:
        let digits = String(scalar.value, radix: 16)
        let (letter, width) = digits.count > 4 ? ("U", 8) : ("u", 4)
        quoted += "\\\(letter)\(String(repeating: "0", count: width - digits.count))\(digits)"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
