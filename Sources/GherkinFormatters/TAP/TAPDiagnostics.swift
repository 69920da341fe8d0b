internal import TextSupport

/// The YAML block after a test point, in the making: a mapping, at its end perhaps with a list of mappings.
struct TAPDiagnostics {
  private var lines: [String] = []
  /// In front of the next entry: nothing in the mapping itself, `- ` or as many spaces in an item of the list.
  private var prefix = ""

  /// The whole block, indented as TAP 14 wants it.
  var text: String {
    (["---"] + lines + ["..."]).map { "  \($0)\n" }.joined()
  }

  /// Adds an entry. Names are the program's own.
  mutating func add(_ name: String, _ value: String) {
    let text = VisibleText.lines(value)
    if Self.isBlock(text) {
      // Perl's reader wants the indentation on empty lines too.
      let indentation = String(repeating: " ", count: prefix.count + 2)
      lines.append("\(prefix)\(name): |")
      lines += text.map { indentation + $0 }
    } else {
      lines.append("\(prefix)\(name): \(Self.quoted(value))")
    }
    prefix = String(repeating: " ", count: prefix.count)
  }

  /// Begins a list that ends with the block.
  mutating func beginList(_ name: String) {
    lines.append("\(name):")
  }

  /// Begins an item of the list.
  mutating func beginItem() {
    prefix = "  - "
  }

  /// Whether lines can stand as a block, without an indicator of its indentation, which Perl's reader does not know.
  private static func isBlock(_ lines: [String]) -> Bool {
    guard lines.count > 1, let first = lines.first?.unicodeScalars.first, let last = lines.last else { return false }
    // Line feeds at the end would be lost.
    return first != " " && first != "\t" && !last.isEmpty
  }

  /// A text between quotation marks, on one line.
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
