internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinSyntax
internal import GherkinText

/// The texts of scenarios by the digests of their summaries, so that a comparison shows what was changed. Of a long
/// scenario, it has the beginning; of a very large run, not all scenarios.
package struct ScenarioTexts: Sendable, Hashable {
  private struct Entry: Sendable, Hashable {
    var lines: [String]
    /// The time of the last run with the text, as in the names of a history; empty in a run.
    var lastUse = ""
  }

  private var entries: [String: Entry] = [:]
  private var size = 0

  /// The maximum size of all texts, and of a line, in bytes.
  private static let (sizeLimit, lineLimit) = (64 << 20, 500)
  /// The maximum number of lines of a text.
  private static let lineCount = 200

  init() {}

  var isEmpty: Bool { entries.isEmpty }

  /// Returns the lines of a text; nil if it is unknown.
  subscript(digest: String) -> [String]? { entries[digest]?.lines }

  /// Adds the text of a scenario.
  ///
  /// - Parameter keywords: the keywords of its steps, by the step's id.
  mutating func insert(_ pickle: Pickle, digest: String, keywords: [String: String]) {
    guard entries[digest] == nil else { return }
    var lines = [pickle.name]
    for step in pickle.steps {
      lines.append((step.astNodeIds.first.flatMap { keywords[$0] } ?? "* ") + step.text)
      for argument in step.arguments {
        switch argument {
        case .docString(let text):
          let delimiter = "  \"\"\""
          lines.append(delimiter + (text.mediaType ?? ""))
          let content = text.content.split(
            separator: "\n", maxSplits: Self.lineCount, omittingEmptySubsequences: false)
          lines += content.map { "  \($0)" }
          lines.append(delimiter)
        case .dataTable(let table):
          lines += table.rows.prefix(Self.lineCount).map { "  | \($0.joined(separator: " | ")) |" }
        }
      }
    }
    insert(Entry(lines: lines), digest)
  }

  private mutating func insert(_ entry: Entry, _ digest: String) {
    let lines = entry.lines.prefix(Self.lineCount).map { $0.prefix(bytes: Self.lineLimit) }
    let count = lines.reduce(0) { $0 + $1.utf8.count }
    guard size + count <= Self.sizeLimit else { return }
    size += count
    entries[digest] = Entry(lines: lines, lastUse: entry.lastUse)
  }

  /// Adds the texts of a run at a time, and removes those that no run since a start has.
  mutating func add(_ run: ScenarioTexts, at time: String, since start: String) {
    let (all, old) = (run.entries.merging(entries) { $1 }, entries)
    (entries, size) = ([:], 0)
    for (digest, entry) in all {
      let lastUse = run.entries[digest] == nil ? entry.lastUse : max(time, old[digest]?.lastUse ?? "")
      if lastUse >= start { insert(Entry(lines: entry.lines, lastUse: lastUse), digest) }
    }
  }
}

/// The file of the texts: a JSON object with the members `t` (digest), `u` (last use) and `s` (lines) for each.
extension ScenarioTexts {
  var bytes: [UInt8] {
    var json = JSONWriter()
    var bytes: [UInt8] = []
    for (digest, entry) in entries.sorted(by: { $0.key < $1.key }) {
      json.removeAll()
      json.object(TextLine(digest: digest, lastUse: entry.lastUse, lines: entry.lines))
      bytes += json.bytes
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Reads a file, which is untrusted. A damaged line ends it: texts are shown, and nothing depends on them.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      do throws(JSONError) {
        try JSONReader.read(line) { json throws(JSONError) in try self.readLine(&json) }
      } catch {
        return
      }
    }
  }

  private mutating func readLine(_ json: inout JSONReader) throws(JSONError) {
    var (digest, entry) = ("", Entry(lines: []))
    try json.beginObject()
    while try json.nextMember(skipsNull: true) {
      switch json.name {
      case "t": digest = try json.string()
      case "u": entry.lastUse = try json.string()
      case "s":
        try json.beginArray()
        while try json.nextElement() { entry.lines.append(try json.string()) }
      default: try json.skip()
      }
    }
    if entries[digest] == nil { insert(entry, digest) }
  }
}

private struct TextLine: JSONWritable {
  var digest: String
  var lastUse: String
  var lines: [String]

  func write(to json: inout JSONWriter) {
    json.member("t", digest)
    json.member("u", lastUse)
    json.member("s", lines)
  }
}

/// The keywords of steps, by the id of the step.
struct StepKeywords: DocumentVisitor {
  private(set) var keywords: [String: String] = [:]

  mutating func visit(_ step: GherkinDocument.Step) { keywords[step.id] = step.keyword }
}
