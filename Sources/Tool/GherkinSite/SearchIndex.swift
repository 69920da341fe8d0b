internal import GherkinOutcomes
internal import GherkinPages
internal import GherkinText

/// The search index: scripts that pass entries to a function of the page, in parts so that a large site opens quickly.
struct SearchIndex {
  /// The size of a part, and the maximum length of an entry's text, in bytes.
  private static let (partSize, textLimit) = (256 << 10, 4 << 10)

  private let folder: SiteFolder
  private var part: [UInt8] = []
  /// The number of parts.
  private(set) var count = 0

  init(in folder: SiteFolder) {
    self.folder = folder
  }

  /// Adds a page or a scenario.
  ///
  /// - Parameters:
  ///   - address: the path relative to the site's folder, with an anchor.
  ///   - context: the names of its ancestors.
  ///   - outcome: the class of its outcome; empty if there is none.
  ///   - text: further searchable text.
  mutating func add(
    _ address: String, title: String, context: String, outcome: String, text: String
  ) throws(SiteError) {
    part += part.isEmpty ? "gherkinRunSearch(\(count),[\n[".utf8 : ",\n[".utf8
    let words = String(decoding: text.utf8.prefix(Self.textLimit), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for (index, value) in [address, title, context, outcome, words].enumerated() {
      if index > 0 { part.append(UInt8(ascii: ",")) }
      ScriptText.append(value, to: &part)
    }
    part.append(UInt8(ascii: "]"))
    if part.count > Self.partSize { try flush() }
  }

  /// Writes the last part.
  mutating func finish() throws(SiteError) {
    if !part.isEmpty { try flush() }
  }

  private mutating func flush() throws(SiteError) {
    part += "\n]);\n".utf8
    try folder.write(part, to: "search/\(count).js")
    part.removeAll(keepingCapacity: true)
    count += 1
  }
}

/// Texts in the site's scripts.
enum ScriptText {
  /// Appends a text as a JavaScript string.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
      case "<": bytes += "\\u003c".utf8
      case _ where scalar.isHidden || scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029:
        for unit in scalar.utf16 { bytes += "\\u\(unit.digits(4, radix: 16))".utf8 }
      default: bytes += String(scalar).utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
