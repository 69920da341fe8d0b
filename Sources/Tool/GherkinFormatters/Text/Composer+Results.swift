internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinSyntax

extension Composer {
  /// Returns the error of a step or a hook; empty if there is none.
  func problem(of result: Envelope.TestStepResult) -> [StyledText] {
    guard let text = result.errorText else { return [] }
    return lines(text, style(of: result.status))
  }

  /// Returns the error that ended the run; empty if there is none.
  func problem(of run: Envelope.TestRunFinished) -> [StyledText] {
    guard let text = run.errorText else { return [] }
    return lines(text, style(of: .failed))
  }

  /// Returns the definitions of an ambiguous step.
  func candidates(_ definitions: [ReportedScenario.Definition]) -> [StyledText] {
    [StyledText("Multiple matching step definitions found:")]
      + definitions.map { definition in
        var line = StyledText("  \(theme.bullet.isEmpty ? " " : theme.bullet) ")
        line.append(visible(definition.pattern))
        if let location = definition.place.map(location) {
          line.append(" ")
          line.append(location)
        }
        return line
      }
  }

  /// Returns an attachment: its text, or its name, type and size.
  func attachment(_ attachment: Envelope.Attachment) -> [StyledText] {
    if attachment.contentEncoding == .identity { return lines(attachment.body, theme.attachment) }
    let name = attachment.fileName.map { "\($0) " } ?? ""
    return lines("Embedding \(name)[\(attachment.mediaType) \(size(of: attachment.body)) bytes]", theme.attachment)
  }

  /// Returns an attachment below a line with its name, type and size, or a text that was logged below one that says so.
  func labelled(_ attachment: Envelope.Attachment) -> [StyledText] {
    let isText = attachment.contentEncoding == .identity
    let text = isText && attachment.body.hasSuffix("\n") ? String(attachment.body.dropLast()) : attachment.body
    let content = isText ? visibleLines(text.shown).map { StyledText("  \($0)", theme.attachment) } : []
    if isText, attachment.mediaType == "text/x.cucumber.log+plain" {
      return [StyledText("log:", theme.attachment)] + content
    }
    let bytes = isText ? attachment.body.utf8.count : size(of: attachment.body)
    let name = attachment.fileName.map { visible($0) + ", " } ?? ""
    let size = "\(bytes) byte\(bytes == 1 ? "" : "s")"
    return [StyledText("attached: \(name)\(visible(attachment.mediaType)), \(size)", theme.attachment)] + content
  }

  private func lines(_ text: String, _ style: TextStyle) -> [StyledText] {
    visibleLines(options.compatible ? text : text.shown).map { StyledText($0).styled(style) }
  }

  /// Returns the number of bytes that a base64 text encodes. The official formatter does not subtract padding.
  private func size(of base64: String) -> Int {
    let count = base64.utf8.count
    if options.compatible { return (count * 3 + 3) / 4 }
    return count / 4 * 3 - base64.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
  }
}
