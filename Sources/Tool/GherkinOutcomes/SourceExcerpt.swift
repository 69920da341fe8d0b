package import GherkinProtocol

/// Lines of source code around the location of a failure.
///
/// In the streams of this project, an excerpt is the end of the failure's stack trace, so reports need not read source
/// files:
///
/// ```text
/// expected 2, got 1, at Steps/SumSteps.swift:14:9
///
/// Source code of Steps/SumSteps.swift:14
///   13 |   steps.then("the sum is {int}") { (world, sum: Int) in
/// > 14 |     try expect(world.sum).toEqual(sum)
///   15 |   }
/// ```
package struct SourceExcerpt: Sendable, Hashable {
  /// The maximum length of a line, in code points. Longer lines are truncated.
  private static let lineLimit = 240
  /// The number of lines before and after the failing line.
  private static let reach = 3
  private static let heading = "\n\nSource code of "

  /// The path of the file, as in the stack trace.
  package let path: String
  /// The number of the line at which the step or hook failed.
  package let line: Int
  /// The number of the first line.
  package let firstLine: Int
  /// The lines, without line endings.
  package let lines: [String]

  /// Creates an excerpt. Long lines are truncated.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - line: the number of the line at which the step or hook failed.
  ///   - firstLine: the number of the first line.
  ///   - lines: the lines, without line endings.
  package init(path: String, line: Int, firstLine: Int, lines: [String]) {
    self.path = path
    self.line = line
    self.firstLine = firstLine
    self.lines = lines.map { line in
      line.unicodeScalars.count <= Self.lineLimit
        ? line : String(String.UnicodeScalarView(line.unicodeScalars.prefix(Self.lineLimit))) + "…"
    }
  }

  /// Creates an excerpt of a file; nil if the file has no such line.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - line: the number of the line at which the step or hook failed.
  ///   - content: the file's content, in UTF-8.
  package init?(path: String, line: Int, in content: some RandomAccessCollection<UInt8>) {
    var number = 1
    var start = content.startIndex
    var first = 1
    var lines: [String] = []
    while start < content.endIndex, number <= line + Self.reach {
      let end = content[start...].firstIndex(of: UInt8(ascii: "\n")) ?? content.endIndex
      if number >= line - Self.reach {
        if lines.isEmpty { first = number }
        let text = content[start..<end]
        lines.append(String(decoding: text.last == UInt8(ascii: "\r") ? text.dropLast() : text, as: UTF8.self))
      }
      number += 1
      start = end < content.endIndex ? content.index(after: end) : end
    }
    guard (first..<(first + lines.count)).contains(line) else { return nil }
    self.init(path: path, line: line, firstLine: first, lines: lines)
  }

  /// The text that is appended to a stack trace.
  package var text: String {
    let width = String(firstLine + lines.count - 1).count
    var text = "\(Self.heading)\(path):\(line)"
    for (index, content) in lines.enumerated() {
      let number = String(firstLine + index)
      let padding = String(repeating: " ", count: width - number.count)
      text += "\n\(firstLine + index == line ? ">" : " ") \(padding)\(number) |\(content.isEmpty ? "" : " \(content)")"
    }
    return text
  }

  /// Splits a stack trace into the trace itself and the excerpt at its end; the excerpt is nil if there is none.
  package static func split(_ stackTrace: String) -> (trace: String, excerpt: SourceExcerpt?) {
    guard let heading = stackTrace.ranges(of: heading).last,
      let excerpt = Self(String(stackTrace[heading.upperBound...]))
    else { return (stackTrace, nil) }
    return (String(stackTrace[..<heading.lowerBound]), excerpt)
  }

  /// Parses the text after the words of the heading; returns nil if it is not an excerpt.
  private init?(_ text: String) {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let colon = all[0].lastIndex(of: ":"), let line = Int(all[0][all[0].index(after: colon)...]) else {
      return nil
    }
    var lines: [String] = []
    var first: Int?
    for row in all.dropFirst() {
      guard let bar = row.firstRange(of: " |"),
        let number = Int(row[..<bar.lowerBound].drop { $0 == ">" || $0 == " " }),
        number == first.map({ $0 + lines.count }) ?? number, row.hasPrefix(number == line ? "> " : "  ")
      else { return nil }
      first = first ?? number
      lines.append(String(row[bar.upperBound...].dropFirst()))
    }
    guard let first, (first..<(first + lines.count)).contains(line) else { return nil }
    self.init(path: String(all[0][..<colon]), line: line, firstLine: first, lines: lines)
  }
}

extension TestStepResult.Exception {
  /// The stack trace without the source code at its end; nil if there is none.
  package var trace: String? { stackTrace.map { SourceExcerpt.split($0).trace } }

  /// The source code at the end of the stack trace; nil if there is none.
  package var excerpt: SourceExcerpt? { stackTrace.flatMap { SourceExcerpt.split($0).excerpt } }
}
