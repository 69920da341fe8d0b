internal import TextSupport

/// Texts of users in Markdown: shown unchanged, never markup.
package enum MarkdownText {
  /// A text on one line, cut to a number of code points, as a code span. Within one, there are neither markup nor HTML,
  /// links nor mentions.
  package static func span(_ text: String, length: Int) -> String {
    let text = cut(text.unicodeScalars[...], to: length)
    if text.isEmpty { return "" }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    // A backtick at an end would join the fence; where both ends are a space, one each is not shown.
    let (first, last) = (text.unicodeScalars.first, text.unicodeScalars.last)
    let isPadded = first == "`" || last == "`" || first == " " && last == " "
    return isPadded ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// The lines of a text as an indented block: cut to a number of lines, and each of these to a number of code points.
  ///
  /// Simple renderers have no fenced blocks, or none in lists, and would read the text as markup and HTML.
  static func block(_ text: String, lines limit: Int, width: Int) -> [String] {
    // Errors may be very long, so only what is shown is looked at.
    let all = text.unicodeScalars.split(separator: "\n", maxSplits: limit, omittingEmptySubsequences: false)
    var lines = all.prefix(limit).map { cut($0.last == "\r" ? $0.dropLast() : $0, to: width) }
    if all.count > limit {
      let more = all[limit].reduce(into: 1) { count, scalar in if scalar == "\n" { count += 1 } }
      lines.append("… \(more) more line\(more == 1 ? "" : "s")")
    }
    return lines.map { line in line.allSatisfy(\.isWhitespace) ? "" : "    " + line }
  }

  /// A link with a code span as its text.
  ///
  /// - Parameter url: an address of visible ASCII characters.
  static func link(_ text: String, to url: String, length: Int) -> String {
    let address = url.utf8.reduce(into: "") { address, byte in
      switch byte {
      case UInt8(ascii: "&"): address += "&amp;"
      case let byte where "<>()[]{}\"'`\\|^*".utf8.contains(byte):
        address += "%" + String(byte, radix: 16, uppercase: true)
      default: address.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return "[\(span(text, length: length))](\(address))"
  }

  /// A line, safe for a terminal and cut to a number of code points.
  private static func cut(_ line: Substring.UnicodeScalarView, to width: Int) -> String {
    let end = line.index(line.startIndex, offsetBy: width, limitedBy: line.endIndex) ?? line.endIndex
    return VisibleText.line(String(line[..<end])) + (end < line.endIndex ? " …" : "")
  }

  private static func longestRun(of scalar: Unicode.Scalar, in text: String) -> Int {
    var (longest, run) = (0, 0)
    for other in text.unicodeScalars {
      run = other == scalar ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
