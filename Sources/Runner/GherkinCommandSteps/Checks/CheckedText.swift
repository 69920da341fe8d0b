#if os(Linux) || os(macOS)
internal import Foundation
internal import GherkinSteps
internal import GherkinFiles
internal import GherkinText

/// The text that a step names: `the output`, `the standard output`, `the standard error` or `the file "name"`.
enum TextSource: Sendable {
  case output, standardOutput, standardError
  case file(String)

  /// The regular expression of the parameter type.
  static let expression = #"the (output|standard output|standard error)|the file "((?:[^"\\]|\\.)*)""#

  init(stream: String?, file: String?) {
    self =
      switch stream {
      case "output": .output
      case "standard output": .standardOutput
      case nil: .file((file ?? "").replacing("\\\"", with: "\""))
      default: .standardError
      }
  }
}

/// A text that a step checks, with what a failure says about it.
struct CheckedText {
  /// The text in a sentence: `the standard output`.
  let name: String
  /// The text, without carriage returns if a terminal added them.
  let bytes: [UInt8]
  let lines: [[UInt8]]
  /// The path of the working folder.
  private let folder: String
  /// The command, for messages; empty for a file.
  private let context: String
  private let omitted: Int

  /// Reads a text.
  init(_ source: TextSource, of world: CommandWorld) throws {
    folder = try world.root.path
    if case .file(let path) = source {
      name = "the file \(VisibleText.quoted(path, limit: 200))"
      (context, omitted) = ("", 0)
      bytes = try Self.content(of: path, in: world)
      lines = Lines.of(bytes)
      return
    }
    let result = try world.lastCommand
    let (output, error) = result.outputs
    let raw: [UInt8]
    switch source {
    case .standardOutput: (name, raw, omitted) = ("the standard output", output.wholeLines, output.omitted)
    case .standardError: (name, raw, omitted) = ("the standard error", error.wholeLines, error.omitted)
    default:
      (name, raw, omitted) = ("the output", output.wholeLines + error.wholeLines, output.omitted + error.omitted)
    }
    context = result.summary
    guard result.isTerminal else {
      (bytes, lines) = (raw, Lines.of(raw))
      return
    }
    lines = Lines.of(raw).map { $0.last == UInt8(ascii: "\r") ? Array($0.dropLast()) : $0 }
    let newline = [UInt8(ascii: "\n")]
    bytes = Array(lines.joined(separator: newline)) + (raw.last == newline[0] ? newline : [])
  }

  /// Returns the content of a file in the working folder.
  static func content(of path: String, in world: CommandWorld) throws -> [UInt8] {
    let file = try world.file(path)
    do throws(SystemCalls.Failure) {
      return try FileReader.bytes(of: file, atMost: 64 << 20)
    } catch {
      let there = FolderWalk.readableNames(in: URL(filePath: file).deletingLastPathComponent().path)
      let near = Spelling.nearest(to: URL(filePath: file).lastPathComponent, among: there)
      throw CommandError(
        "the file \(VisibleText.quoted(path, limit: 200)) cannot be read: \(systemMessage(for: error.code))"
          + (error.code == ENOENT
            ? (near.map { "; did you mean \($0)?" } ?? "; its folder contains \(Self.list(there))") : ""))
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "no files" : VisibleText.list(names, atMost: 20)
  }

  /// The text, with U+FFFD for bytes that are not UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func pattern(_ text: String, isExact: Bool = false, isFile: Bool = false) -> TextPattern {
    TextPattern(text, folder: folder, isExact: isExact, isFile: isFile)
  }

  /// Creates the failure of a check, which shows the command or, without details, the file.
  func failure(_ problem: String, _ details: String? = nil, _ comparison: ComparedValues? = nil) -> CommandError {
    let binary = String(validating: bytes, as: UTF8.self) == nil ? "\n  it contains bytes that are not UTF-8" : ""
    let shown =
      context.isEmpty && details == nil ? "\n" + Shown.output(name, BoundedOutput(bytes)).dropFirst() : context
    return CommandError("\(name) \(problem)\(details ?? "")\(binary)\(shown)", comparison)
  }

  /// Throws an error if a part of the text was not kept, because that part cannot be checked.
  func requireWhole() throws {
    guard omitted > 0 else { return }
    throw failure(
      "is longer than \(BoundedOutput.limit >> 20) MiB, so that it cannot be checked; write it to a file")
  }
}

extension BoundedOutput {
  init(_ bytes: [UInt8]) {
    append(bytes)
  }

  /// The bytes without a last line that was cut off, which could pass for a whole one.
  fileprivate var wholeLines: [UInt8] {
    omitted == 0 ? bytes : Array(bytes[..<(bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)])
  }
}

// MARK: Checks

extension CheckedText {
  /// Expects the whole text.
  ///
  /// - Parameters:
  ///   - isExact: whether placeholders are plain text.
  ///   - origin: the file from which the expected text comes, such as a fixture; empty for the step.
  func shouldBe(_ expected: String, isExact: Bool = false, origin: String = "") throws {
    try requireWhole()
    let pattern = pattern(expected, isExact: isExact, isFile: !origin.isEmpty)
    guard !pattern.matches(lines) else { return }
    let expected = pattern.lines.map(\.text)
    let aligned = aligned(with: pattern)
    throw failure(
      "is not as expected\(origin)", difference(expected, aligned),
      ComparedValues(
        name: name, expected: .text(expected.joined(separator: "\n")), actual: .text(aligned.joined(separator: "\n"))))
  }

  /// Expects the text of a fixture, in which placeholders stand for what varies. Equal bytes always match.
  func shouldBe(as fixture: CommandFixture, origin name: String) throws {
    try requireWhole()
    let wanted = try fixture.bytes()
    guard bytes != wanted else { return }
    guard String(validating: wanted, as: UTF8.self) != nil else {
      throw failure("is not as expected in the fixture \"\(name)\", whose bytes are not UTF-8")
    }
    try shouldBe(String(decoding: wanted, as: UTF8.self), origin: " in the fixture \"\(name)\"")
  }

  /// The lines, with an empty one after a newline at the end.
  private var linesAndEnd: [[UInt8]] { lines + (bytes.last == UInt8(ascii: "\n") ? [[]] : []) }

  /// Expects a part.
  func shouldContain(_ part: String) throws {
    guard !pattern(part).isContained(in: linesAndEnd) else { return }
    try requireWhole()
    throw failure("does not contain \(VisibleText.quoted(part, limit: 300))", nearest(to: part))
  }

  /// Expects that a part is missing.
  func shouldNotContain(_ part: String) throws {
    let pattern = pattern(part)
    guard !pattern.isContained(in: linesAndEnd) else {
      throw failure("contains \(VisibleText.quoted(part, limit: 300))")
    }
    try requireWhole()
  }

  /// Expects lines in order, between which others may be.
  func shouldContainInOrder(_ expected: String) throws {
    let pattern = pattern(expected)
    guard let index = pattern.firstMissing(in: lines) else { return }
    try requireWhole()
    let line = pattern.lines[index].text
    let isElsewhere = lines.contains { pattern.lines[index].matches($0) }
    let after = index == 0 ? "" : " after the line \(VisibleText.quoted(pattern.lines[index - 1].text, limit: 120))"
    throw failure(
      "does not have the line \(VisibleText.quoted(line, limit: 300))\(after)"
        + (isElsewhere && index > 0 ? ", only before it" : ""), isElsewhere ? nil : nearest(to: line))
  }

  /// Expects a line in which a regular expression is found.
  func shouldMatch(_ expression: String) throws {
    let shown = "the regular expression \(VisibleText.quoted(expression, limit: 300))"
    // The parser of `Regex` calls itself for each of them, and a stack is small.
    guard expression.utf8.count(where: { "([".utf8.contains($0) }) <= 200 else {
      throw CommandError("\(shown) has more than 200 groups and classes")
    }
    let regex: Regex<AnyRegexOutput>
    do {
      regex = try Regex(expression).matchingSemantics(.unicodeScalar).asciiOnlyCharacterClasses()
    } catch {
      throw CommandError("\(shown) is not valid: \(error)")
    }
    for line in lines {
      try Task.checkCancellation()
      if String(decoding: line, as: UTF8.self).firstMatch(of: regex) != nil { return }
    }
    try requireWhole()
    throw failure("has no line that matches /\(VisibleText.line(expression))/")
  }

  /// Expects an empty text.
  func shouldBeEmpty() throws {
    guard !bytes.isEmpty || omitted > 0 else { return }
    throw failure("is not empty")
  }

  /// Expects a number of lines.
  func shouldHave(lines count: Int) throws {
    try requireWhole()
    guard lines.count != count else { return }
    throw failure("has \(lines.count) line\(lines.count == 1 ? "" : "s"), not \(count)")
  }

  /// Expects a number of lines that contain a text.
  func shouldHave(lines count: Int, with part: String) throws {
    try requireWhole()
    let pattern = LinePattern(part, folder: folder)
    let found = lines.filter { pattern.matches($0, .part) }.count
    guard found != count else { return }
    throw failure(
      "has \(found) line\(found == 1 ? "" : "s") with \(VisibleText.quoted(part, limit: 300)), not \(count)")
  }

  /// Returns the lines, those that match expected ones with placeholders as these.
  private func aligned(with pattern: TextPattern) -> [String] {
    // A line without placeholders has the text of a line that it matches.
    let varying = pattern.lines.filter(\.hasPlaceholders)
    return lines.enumerated().map { index, line in
      if pattern.lines.indices.contains(index), pattern.lines[index].matches(line) { return pattern.lines[index].text }
      return varying.first { $0.matches(line) }?.text ?? String(decoding: line, as: UTF8.self)
    }
  }

  /// Returns the lines that differ, with the notation of other differences. A line that matches an expected one with
  /// placeholders is shown as found.
  private func difference(_ expected: [String], _ aligned: [String]) -> String {
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    var shown = LineDiff.entries(old: expected, new: aligned, context: 2).map { entry -> String in
      let line =
        switch entry {
        case .removed(let old): Self.revealed(expected[old])
        case .added(let new), .same(_, let new): Self.revealed(texts[new])
        case .gap: ""
        }
      return entry == .gap ? "    …" : "    \(entry.sign) \(line)"
    }
    if shown.count > 60 { shown.replaceSubrange(60..., with: ["    … and \(shown.count - 60) more lines"]) }
    return "\n  (- expected, + found)\n" + shown.joined(separator: "\n")
  }

  /// Returns a line in which spaces at the end and control characters are visible.
  private static func revealed(_ line: String) -> String {
    let shown = VisibleText.line(String(line.prefix(300)))
    let spaces = shown.reversed().prefix { $0 == " " }.count
    return shown.dropLast(spaces) + String(repeating: "·", count: spaces)
  }

  /// Returns a note about the line that is most similar to a missing one; nil if none is similar.
  private func nearest(to text: String) -> String? {
    let candidates = lines.prefix(500).map { String(decoding: $0, as: UTF8.self) }
    let wanted = text.split(separator: "\n").first.map(String.init) ?? text
    guard let near = Spelling.nearest(to: wanted, among: candidates) else { return nil }
    return "\n  the most similar line: \(VisibleText.quoted(near, limit: 200))"
  }
}
#endif
