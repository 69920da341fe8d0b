package import GherkinSyntax
internal import GherkinText

/// The changes of formatting as a unified diff (`diff -u`).
///
/// The origin of each new line is known, so a single pass suffices for any number of changes.
package struct UnifiedDiff {
  /// A line of the old text, the new text, or both.
  private struct Entry {
    /// ` `, `-` or `+`.
    let sign: Character
    let text: ArraySlice<UInt8>
    /// Whether the text ends after the line without a line ending.
    let isUnended: Bool
  }

  private let name: String
  private let entries: [Entry]

  /// - Parameters:
  ///   - source: the old text.
  ///   - text: the new text.
  package init(_ source: Source, _ text: LaidOutText) {
    name = source.uri
    entries = Self.entries(Self.lines(source.bytes[...]), Self.lines(text.bytes[...]), text.origins)
  }

  /// The changes with three lines of context; empty if there are none.
  package var text: String {
    let shown = LineDiff.shown(entries.map { $0.sign != " " }, context: 3)
    guard shown.contains(true) else { return "" }
    var output = "--- \(name)\n+++ \(name)\n"
    var (old, new) = (1, 1)
    var index = 0
    while index < entries.count {
      if !shown[index] {
        (old, new, index) = (old + 1, new + 1, index + 1)
        continue
      }
      let hunk = entries[index..<(shown[index...].firstIndex(of: false) ?? entries.count)]
      let (oldCount, newCount) = (hunk.count { $0.sign != "+" }, hunk.count { $0.sign != "-" })
      output += "@@ -\(Self.range(old, oldCount)) +\(Self.range(new, newCount)) @@\n"
      for entry in hunk {
        output += "\(entry.sign)\(String(decoding: entry.text, as: UTF8.self))"
        output += entry.isUnended ? "\n\\ No newline at end of file\n" : ""
      }
      (old, new, index) = (old + oldCount, new + newCount, hunk.endIndex)
    }
    return output
  }

  /// Returns a line range for the header of a hunk. An empty range is given by the preceding line.
  private static func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start)" : "\(count == 0 ? start - 1 : start),\(count)"
  }

  /// Returns the lines of a text with their line endings.
  private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  private static func entries(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>], _ origins: [Int]
  ) -> [Entry] {
    var entries: [Entry] = []
    // In each block, removed lines precede added lines.
    var (removed, added): ([Entry], [Entry]) = ([], [])
    func flush() {
      entries += removed + added
      (removed, added) = ([], [])
    }
    var next = 0
    for (line, origin) in zip(new, origins) {
      // An added blank line corresponds to the next old line if that is blank too.
      let source = origin > 0 ? origin - 1 : next < old.count && isBlank(old[next]) ? next : nil
      if let source {
        while next < source {
          removed.append(Entry(sign: "-", text: old[next], isUnended: false))
          next += 1
        }
        next += 1
        if old[source] == line {
          flush()
          entries.append(Entry(sign: " ", text: line, isUnended: line.last != 0x0A))
          continue
        }
        removed.append(Entry(sign: "-", text: old[source], isUnended: old[source].last != 0x0A))
      }
      added.append(Entry(sign: "+", text: line, isUnended: line.last != 0x0A))
    }
    removed += old[min(next, old.count)...].map { Entry(sign: "-", text: $0, isUnended: $0.last != 0x0A) }
    flush()
    return entries
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }
}
