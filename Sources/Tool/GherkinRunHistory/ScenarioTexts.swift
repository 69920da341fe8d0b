internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinSyntax
internal import GherkinData
internal import GherkinText

/// The texts of a run's scenarios by the digests in its summary, so that a comparison shows what was changed. Of a long
/// scenario, it has the beginning; of a very large run, not all scenarios.
package struct ScenarioTexts: Sendable, Hashable {
  private var lines: [String: [String]] = [:]
  private var size = 0

  /// The maximum size of all texts, and of a line, in bytes.
  private static let (sizeLimit, lineLimit) = (64 << 20, 500)
  /// The maximum number of lines of a text.
  private static let lineCount = 200
  /// The size of a text and of a line apart from their characters, in bytes.
  private static let (overhead, lineOverhead) = (64, 16)
  /// The maximum size of a file, in bytes. JSON can take twice the size of the texts.
  static let fileLimit = sizeLimit * 2

  init() {}

  var isEmpty: Bool { lines.isEmpty }

  /// Adds the text of a scenario, unless a keyword is unknown.
  ///
  /// - Parameter keywords: the keywords of its steps, by the step's id.
  mutating func insert(_ pickle: Pickle, digest: String, keywords: [String: String]) {
    guard lines[digest] == nil else { return }
    var text = [pickle.name]
    for step in pickle.steps {
      guard let keyword = step.astNodeIds.first.flatMap({ keywords[$0] }) else { return }
      text.append(keyword + step.text)
      for argument in step.arguments {
        switch argument {
        case .docString(let docString):
          let delimiter = "  \"\"\""
          text.append(delimiter + (docString.mediaType ?? ""))
          let content = docString.content.split(
            separator: "\n", maxSplits: Self.lineCount, omittingEmptySubsequences: false)
          text += content.map { "  \($0)" }
          text.append(delimiter)
        case .dataTable(let table):
          text += table.rows.prefix(Self.lineCount).map { "  | \($0.joined(separator: " | ")) |" }
        }
      }
    }
    insert(text, digest)
  }

  private mutating func insert(_ text: [String], _ digest: String) {
    let text = text.prefix(Self.lineCount).map { $0.prefix(bytes: Self.lineLimit) }
    let count = text.reduce(Self.overhead) { $0 + $1.utf8.count + Self.lineOverhead }
    guard size + count <= Self.sizeLimit else { return }
    size += count
    lines[digest] = text
  }
}

/// The lines of a text that were removed or added.
extension ScenarioTexts {
  /// The maximum number of lines of a difference.
  private static let diffLimit = 24

  /// Returns the lines that differ between a text and one of another run, with one line of context; none if one of them
  /// is unknown.
  func diff(of old: String, to new: String, in other: ScenarioTexts) -> [RunComparison.DiffLine] {
    guard old != new, let old = lines[old], let new = other.lines[new], old != new else { return [] }
    var entries = LineDiff.entries(old: old, new: new, context: 1)
    // If the end of a text is missing, the last changed lines may only have moved behind it.
    if max(old.count, new.count) == Self.lineCount {
      let end = entries.lastIndex { $0.sign == " " } ?? 0
      guard let last = entries[..<end].lastIndex(where: { "-+".contains($0.sign) }) else { return [] }
      entries = entries[...(last + 1)] + [.gap]
    }
    let lines = entries.map { RunComparison.DiffLine(sign: $0.sign, text: $0.text(old: old, new: new)) }
    return lines.count <= Self.diffLimit ? lines : lines.prefix(Self.diffLimit) + [.gap]
  }
}

/// The file of the texts: a JSON object with the members `t` (digest) and `s` (lines) for each.
extension ScenarioTexts {
  var bytes: [UInt8] {
    var json = JSONWriter()
    var bytes: [UInt8] = []
    for (digest, text) in lines.sorted(by: { $0.key < $1.key }) {
      json.removeAll()
      json.object(TextLine(digest: digest, lines: text))
      bytes += json.bytes
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Reads a file, which is untrusted. A damaged line ends it: texts are shown, and nothing depends on them.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, size < Self.sizeLimit {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      do throws(JSONError) {
        try JSONReader.read(rest[..<end]) { json throws(JSONError) in try self.readLine(&json) }
      } catch {
        return
      }
      rest = rest[min(end + 1, rest.endIndex)...]
    }
  }

  private mutating func readLine(_ json: inout JSONReader) throws(JSONError) {
    var (digest, text) = ("", [String]())
    try json.beginObject()
    while try json.nextMember(skipsNull: true) {
      switch json.name {
      case "t": digest = try json.string().prefix(bytes: ScenarioSummary.digestLimit)
      case "s":
        try json.beginArray()
        while try json.nextElement() {
          if text.count < Self.lineCount { text.append(try json.string()) } else { try json.skip() }
        }
      default: try json.skip()
      }
    }
    if lines[digest] == nil { insert(text, digest) }
  }
}

private struct TextLine: JSONWritable {
  var digest: String
  var lines: [String]

  func write(to json: inout JSONWriter) {
    json.member("t", digest)
    json.member("s", lines)
  }
}

/// The keywords of a document's steps, by the id of the step.
struct StepKeywords: DocumentVisitor {
  private(set) var keywords: [String: String] = [:]

  mutating func visit(_ step: GherkinDocument.Step) { keywords[step.id] = step.keyword }
}
