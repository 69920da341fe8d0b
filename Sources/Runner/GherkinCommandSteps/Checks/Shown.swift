#if os(Linux) || os(macOS)
internal import Foundation
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
    let ranges = Lines.ranges(of: output.bytes)
    let isWhole = output.bytes.last == UInt8(ascii: "\n")
    func shown(_ ranges: some Sequence<Range<Int>>) -> [String] {
      // A line may have megabytes.
      ranges.map { line(String(decoding: output.bytes[$0].prefix(1000), as: UTF8.self)) }
    }
    var lines: [String]
    if ranges.count > firstLines + lastLines {
      let omitted = ranges.count - firstLines - lastLines
      lines = shown(ranges.prefix(firstLines)) + ["… (\(omitted) more lines)"] + shown(ranges.suffix(lastLines))
    } else {
      lines = shown(ranges)
    }
    if output.omitted > 0 { lines.append("… (\(output.omitted) more bytes, which were not kept)") }
    return "\n  \(name)\(isWhole ? "" : ", without a newline at the end"):"
      + lines.map { "\n    \($0)" }.joined()
  }
}

/// Lines of bytes.
enum Lines {
  /// Returns the lines of a text, without their newlines.
  static func of(_ bytes: [UInt8]) -> [[UInt8]] {
    ranges(of: bytes).map { Array(bytes[$0]) }
  }

  /// Returns the ranges of the lines. With the C library, because outputs have megabytes.
  static func ranges(of bytes: [UInt8]) -> [Range<Int>] {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return [] }
      var ranges: [Range<Int>] = []
      var position = 0
      while position < buffer.count {
        let found = memchr(start + position, Int32(UInt8(ascii: "\n")), buffer.count - position)
        let end = found.map { UnsafeRawPointer($0) - start } ?? buffer.count
        ranges.append(position..<end)
        position = end + 1
      }
      return ranges
    }
  }
}
#endif
