internal import TextSupport

/// Texts of users in Markdown: shown as they are, never markup.
enum MarkdownText {
  /// A text on one line, cut to a number of code points, as a code span. Within one, there are neither markup nor HTML,
  /// links nor mentions.
  static func span(_ text: String, length: Int) -> String {
    let text = cut(text.unicodeScalars[...], to: length)
    if text.isEmpty { return "" }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
    // A backtick at an end would join the fence; where both ends are a space, one each is not shown.
    let (first, last) = (text.unicodeScalars.first, text.unicodeScalars.last)
    let isPadded = first == "`" || last == "`" || first == " " && last == " "
    return isPadded ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// The lines of a text as a fenced block: cut to a number of lines, and each of these to a number of code points.
  static func block(_ text: String, lines limit: Int, width: Int) -> [String] {
    // Errors may be very long, so only what is shown is looked at.
    let all = text.unicodeScalars.split(separator: "\n", maxSplits: limit, omittingEmptySubsequences: false)
    var lines = all.prefix(limit).map { cut($0.last == "\r" ? $0.dropLast() : $0, to: width) }
    if all.count > limit {
      let more = all[limit].reduce(into: 1) { count, scalar in if scalar == "\n" { count += 1 } }
      lines.append("… \(more) more line\(more == 1 ? "" : "s")")
    }
    let longest = lines.map { longestRun(of: "`", in: $0) }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ["\(fence)text"] + lines + [fence]
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
