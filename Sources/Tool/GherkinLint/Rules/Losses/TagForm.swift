import GherkinReservedTags
import GherkinSyntax
import GherkinText

/// Tags in a form that is not the tag that the author meant: `@slow,`, a tag in a name, a tag without `@`.
enum TagForm: LintRule {
  static let description = RuleDescription(
    name: "tag-form",
    summary: "A tag contains a comma or an invisible character, is part of a name, or has no @.", severity: .error,
    isLoss: true)

  private static func comma(_ tag: String, _ written: [String]) -> Message {
    Message(
      "the name of the tag \(tag.quoted) contains the comma",
      remedy: "separate tags by spaces: \(written.joined(separator: " "))")
  }

  private static func character(_ tag: String, _ finding: Lookalike.Finding) -> Message {
    Message("in the tag \(tag.quoted), column \(finding.column) is \(finding.found)", remedy: finding.remedy)
  }

  private static func inName(_ tag: String) -> Message {
    Message("\(tag.quoted) is part of the name, not a tag", remedy: "write it on the line above")
  }

  private static func bare(_ words: [String]) -> Message {
    Message(
      "\(words.joined(separator: " ").quoted) above the keyword is text, not a tag",
      remedy: "write \(words.map { "@\($0)" }.joined(separator: " ").quoted)")
  }

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    var known = suite.usedTags.union(ReservedTag.names)
    for file in suite.files {
      for line in file.lines(.tags) { known.formUnion(line.tags.map(\.name)) }
    }
    for file in suite.files { check(file, known, &report) }
  }

  private static func check(_ file: LintedFile, _ known: Set<String>, _ report: inout RuleReport) {
    for line in file.lines(.tags) {
      for tag in line.tags where !tag.name.utf8.allSatisfy({ $0 < 0x80 }) {
        if let finding = lookalike(tag.name, known) {
          report.add(character(tag.name, finding), at: tag.location, in: file)
        }
      }
      for tag in line.tags where tag.name.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) {
        let parts = tag.name.split(whereSeparator: { ",;".contains($0) }).map(String.init)
        // A comma in parentheses separates values.
        guard tag.name.last == "," || tag.name.last == ";" || parts.dropFirst().contains(where: { $0.first == "@" })
        else { continue }
        report.add(comma(tag.name, parts.map { $0.first == "@" ? $0 : "@\($0)" }), at: tag.location, in: file)
      }
    }
    for index in file.indices(.feature, .rule, .background, .scenario, .examples) {
      let line = file.lines[index]
      // In Markdown, a feature's name can be the first line, without a keyword.
      guard !line.keyword.isEmpty else { continue }
      if let tag = tagInName(line, file) {
        report.add(inName(file.parsed.text(tag)), at: file.location(of: tag.lowerBound, in: line), in: file)
      }
      if let (words, above) = bareTags(index, file, known) {
        report.add(bare(words), at: file.location(ofLine: above.number), in: file)
      }
    }
  }

  /// Returns an invisible character of a tag, or one that makes it look like another tag.
  private static func lookalike(_ tag: String, _ known: Set<String>) -> Lookalike.Finding? {
    // Persian and Indic scripts need joiners.
    let hidden = tag.unicodeScalars.first { $0.isHidden && $0 != "\u{200C}" && $0 != "\u{200D}" }
    if hidden != nil { return Lookalike.first(in: tag) }
    let alike = known.filter { !$0.utf8.elementsEqual(tag.utf8) && $0.lowercased() != tag.lowercased() || $0 == tag }
    return alike.sorted().lazy.compactMap { Lookalike.findings(in: tag, meaning: $0)?.first }.first
  }

  /// Returns whether a text is `@` and a name.
  private static func isTag(_ text: ArraySlice<UInt8>) -> Bool {
    text.count > 1
      && text.dropFirst().allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5F || byte == 0x2D
      }
  }

  /// Returns the first of the tags with which a name ends.
  private static func tagInName(_ line: ParsedLine, _ file: LintedFile) -> Range<Int>? {
    let bytes = file.parsed.source.bytes[line.text]
    var found: Range<Int>?
    var end = line.text.upperBound
    while let space = bytes[..<end].lastIndex(of: 0x20), bytes[space + 1] == UInt8(ascii: "@") {
      let word = (space + 1)..<end
      guard isTag(bytes[word]) else { break }
      found = word
      end = bytes[..<space].lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? space
    }
    return found
  }

  /// Returns the words of a line directly above a header, if they are all tags without their `@`.
  private static func bareTags(
    _ index: Int, _ file: LintedFile, _ known: Set<String>
  ) -> (words: [String], line: ParsedLine)? {
    guard index > 1, file.parsed.source.mediaType != .markdown else { return nil }
    let (line, before) = (file.lines[index - 1], file.lines[index - 2])
    guard line.kind == .other, !line.isBlank, !line.isDocString, before.isBlank else { return nil }
    let words = file.parsed.text(line.content..<line.trimmedEnd).split(whereSeparator: { ", ".contains($0) })
    let isTag = { (word: Substring) in known.contains("@\(word)") }
    // A single word in lower case is hardly a description.
    let isName =
      words.count == 1 && words[0].allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || "-_".contains($0)) }
    guard words.allSatisfy(isTag) || isName else { return nil }
    return (words.map(String.init), line)
  }
}
