#if os(Linux) || os(macOS)
internal import GherkinText

/// Texts of commands and files in messages: bounded, with escapes for what a terminal would interpret.
enum Shown {
  private static let firstLines = 30
  private static let lastLines = 20

  /// Returns a line.
  static func line(_ text: String, limit: Int = 200) -> String {
    let visible = VisibleText.line(text.replacing("\n", with: " "))
    return visible.count > limit ? "\(visible.prefix(limit))…" : visible
  }

  /// Returns the first and the last lines of an output under its name.
  static func output(_ name: String, _ output: BoundedOutput) -> String {
    guard !output.bytes.isEmpty else { return "\n  \(name): empty" }
    var lines = Lines.of(output.bytes).map { Self.line(String(decoding: $0, as: UTF8.self)) }
    let isWhole = output.bytes.last == UInt8(ascii: "\n")
    if lines.count > firstLines + lastLines {
      let omitted = lines.count - firstLines - lastLines
      lines.replaceSubrange(firstLines..<(firstLines + omitted), with: ["… (\(omitted) more lines)"])
    }
    if output.omitted > 0 { lines.append("… (\(output.omitted) more bytes, which were not kept)") }
    return "\n  \(name)\(isWhole ? "" : ", without a newline at the end"):"
      + lines.map { "\n    \($0)" }.joined()
  }
}

/// Lines of bytes.
enum Lines {
  /// Returns the lines of a text, without the newline at the end of the last one.
  static func of(_ bytes: some Collection<UInt8>) -> [[UInt8]] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
#endif
