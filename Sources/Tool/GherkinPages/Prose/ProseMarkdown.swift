package import GherkinMarkdown
internal import GherkinFormatters

/// Descriptions, and whole features, as Markdown.
extension References {
  /// Returns blocks as Markdown without HTML.
  package func markdown(of blocks: [MarkdownBlock]) -> String {
    lines(of: blocks).map { "\($0)\n" }.joined() + "\n"
  }

  /// Returns the lines of blocks, which are separated by empty lines.
  private func lines(of blocks: [MarkdownBlock], isTight: Bool = false) -> [String] {
    var lines: [String] = []
    var isOther = false
    for (index, block) in blocks.enumerated() {
      if !lines.isEmpty, !isTight { lines.append("") }
      // A list with the same markers would continue the one before.
      if index > 0, case .list(_, let start) = block, case .list(_, let before) = blocks[index - 1],
        (start == nil) == (before == nil)
      {
        isOther.toggle()
      }
      lines += self.lines(of: block, isOther: isOther)
    }
    return lines
  }

  /// - Parameter isOther: whether a list has other markers than the list before it.
  private func lines(of block: MarkdownBlock, isOther: Bool) -> [String] {
    switch block {
    case .paragraph(let spans): return text(of: spans).split(separator: "\n").map(Self.paragraphLine)
    case .heading(let spans, let level):
      return ["\(String(repeating: "#", count: level)) \(line(of: spans))"]
    case .code(let text):
      let fence = String(repeating: "`", count: max(3, MarkdownText.longestRun(of: "`", in: text) + 1))
      return [fence] + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [fence]
    case .rule: return ["***"]
    case .quotation(let blocks): return lines(of: blocks).map { $0.isEmpty ? ">" : "> \($0)" }
    case .list(let items, let start):
      let isTight = items.allSatisfy { item in
        item.dropFirst().allSatisfy { if case .list = $0 { true } else { false } }
      }
      return items.enumerated().flatMap { index, item in
        let marker = start.map { "\($0 + index)\(isOther ? ")" : ".") " } ?? (isOther ? "* " : "- ")
        let indentation = String(repeating: " ", count: marker.count)
        let inner = lines(of: item, isTight: isTight).enumerated().map { number, line in
          number == 0 ? marker + line : line.isEmpty ? "" : indentation + line
        }
        return (index == 0 || isTight ? [] : [""]) + (inner.isEmpty ? [marker] : inner)
      }
    case .table(let head, let rows):
      let width = ([head ?? []] + rows).map(\.count).max() ?? 0
      if width == 0 { return [] }
      return [row(head ?? [], width), "|\(String(repeating: " --- |", count: width))"] + rows.map { row($0, width) }
    }
  }

  private func row(_ cells: [[MarkdownSpan]], _ width: Int) -> String {
    let texts = cells.map { line(of: $0.map(Self.inTable)) } + Array(repeating: "", count: width - cells.count)
    return "| \(texts.joined(separator: " | ")) |"
  }

  /// Returns a span for a table, where a bar ends a cell even in code.
  private static func inTable(_ span: MarkdownSpan) -> MarkdownSpan {
    if case .code(let text) = span { .code(text.replacing("|", with: "\\|")) } else { span }
  }

  /// Returns spans on one line.
  private func line(of spans: [MarkdownSpan]) -> String { text(of: spans).replacing("\n", with: " ") }

  private func text(of spans: [MarkdownSpan]) -> String {
    var markdown = ""
    var end = ""
    for span in spans {
      switch span {
      case .text(let text): markdown += Self.escaped(text)
      case .code(let text): markdown += MarkdownText.span(text.replacing("\n", with: " "), length: 10_000)
      case .start(.strong), .end(.strong): markdown += "**"
      case .start(.emphasis), .end(.emphasis): markdown += "*"
      case .start(.struck), .end(.struck): markdown += "~~"
      case .link(let text):
        switch target(of: text) {
        case .web(let address), .page(let address): end = "](\(MarkdownText.address(address)))"
        case .none: end = " (\(Self.escaped(text)))"
        }
        if end.hasPrefix("]") { markdown += "[" }
      case .endOfLink: markdown += end
      case .picture(let text, let target):
        switch picture(target) {
        case .file(let address): markdown += "![\(Self.escaped(text))](\(MarkdownText.address(address)))"
        case .data: markdown += "\(Self.escaped(text)) (\(Self.escaped(target)))"
        case .omitted(let omission):
          markdown += Self.escaped("\(text) (\(omission.text.english): \(target))")
        }
      }
    }
    return markdown
  }

  /// Returns a text with markup escaped.
  ///
  /// - Parameter text: the text, in which line breaks stay.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": escaped.append(" ")
      case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "(", ")", "#", "|", "~", "&", "!", "@", "$":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns a line of a paragraph that does not start a list, or make a heading of the line before.
  private static func paragraphLine(_ line: Substring) -> String {
    let line = line.drop { $0 == " " || $0 == "\t" }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    let isMarker = rest.first.map { (digits.isEmpty ? "-+=" : ".)").contains($0) } ?? false
    return isMarker ? "\(digits)\\\(rest)" : String(line)
  }
}
