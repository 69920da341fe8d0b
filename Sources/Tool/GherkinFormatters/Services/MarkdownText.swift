internal import GherkinText

/// Escapes texts of users in Markdown, so that they are shown unchanged.
package enum MarkdownText {
  /// Returns a text on one line, truncated to a number of code points, as a code span. A code span contains no markup,
  /// HTML, links or mentions.
  package static func span(_ text: String, length: Int) -> String {
    let text = cut(text.unicodeScalars[...], to: length)
    if text.isEmpty { return "" }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    // A backtick at an end would extend the fence. If both ends are spaces, renderers remove one from each.
    let (first, last) = (text.unicodeScalars.first, text.unicodeScalars.last)
    let isPadded = first == "`" || last == "`" || first == " " && last == " "
    return isPadded ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// Returns the lines of a text as an indented code block, truncated to a number of lines, and each line to a number
  /// of code points.
  ///
  /// Simple renderers do not support fenced code blocks, or not in lists, and would treat the text as markup and HTML.
  static func block(_ text: String, lines limit: Int, width: Int) -> [String] {
    // Errors can be very long, so only the shown part is processed.
    let all = text.unicodeScalars.split(separator: "\n", maxSplits: limit, omittingEmptySubsequences: false)
    var lines = all.prefix(limit).map { cut($0.last == "\r" ? $0.dropLast() : $0, to: width) }
    if all.count > limit {
      let more = all[limit].reduce(into: 1) { count, scalar in if scalar == "\n" { count += 1 } }
      lines.append("… \(more) more line\(more == 1 ? "" : "s")")
    }
    return lines.map { line in line.allSatisfy(\.isWhitespace) ? "" : "    " + line }
  }

  /// Returns a link with a code span as its text.
  ///
  /// - Parameter url: a URL of visible ASCII characters.
  static func link(_ text: String, to url: String, length: Int) -> String {
    "[\(span(text, length: length))](\(address(url)))"
  }

  /// Returns the target of a link, with characters escaped that end it.
  package static func address(_ url: String) -> String {
    url.utf8.reduce(into: "") { address, byte in
      switch byte {
      case UInt8(ascii: "&"): address += "&amp;"
      case let byte where "<>()[]{}\"'`\\|^*".utf8.contains(byte):
        address += "%" + String(byte, radix: 16, uppercase: true)
      default: address.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
  }

  /// Returns a line that is safe for terminals, truncated to a number of code points.
  private static func cut(_ line: Substring.UnicodeScalarView, to width: Int) -> String {
    let end = line.index(line.startIndex, offsetBy: width, limitedBy: line.endIndex) ?? line.endIndex
    return VisibleText.line(String(line[..<end])) + (end < line.endIndex ? " …" : "")
  }

  package static func longestRun(of scalar: Unicode.Scalar, in text: String) -> Int {
    var (longest, run) = (0, 0)
    for other in text.unicodeScalars {
      run = other == scalar ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
