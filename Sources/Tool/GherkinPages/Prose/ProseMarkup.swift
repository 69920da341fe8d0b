package import GherkinMarkdown

/// Descriptions on pages.
extension References {
  /// Returns a description as markup.
  package func markup(of text: String) -> Markup { markup(of: MarkdownBlock.blocks(of: text)) }

  /// Returns blocks as markup.
  package func markup(of blocks: [MarkdownBlock]) -> Markup {
    blocks.reduce(into: Markup()) { $0 += markup(of: $1) }
  }

  private func markup(of block: MarkdownBlock) -> Markup {
    switch block {
    case .paragraph(let spans): return "<p>\(markup(of: spans))</p>"
    case .heading(let spans, _): return "<p class=\"heading\">\(markup(of: spans))</p>"
    case .code(let text): return "<pre><code>\(text)</code></pre>"
    case .rule: return "<hr>"
    case .quotation(let blocks): return "<blockquote>\(markup(of: blocks))</blockquote>"
    case .list(let items, let start):
      let content = items.reduce(into: Markup()) { $0 += "<li>\(markup(of: $1))</li>" }
      guard let start else { return "<ul>\(content)</ul>" }
      return start == 1 ? "<ol>\(content)</ol>" : "<ol start=\"\(start)\">\(content)</ol>"
    case .table(let head, let rows):
      var content = Markup()
      if let head {
        content += "<tr>"
        for cell in head { content += "<th scope=\"col\">\(markup(of: cell))</th>" }
        content += "</tr>"
      }
      for row in rows {
        content += "<tr>"
        for cell in row { content += "<td>\(markup(of: cell))</td>" }
        content += "</tr>"
      }
      return "<div class=\"wide\"><table>\(content)</table></div>"
    }
  }

  private func markup(of spans: [MarkdownSpan]) -> Markup {
    var markup = Markup()
    // What follows the text of the current link.
    var end: Markup?
    for span in spans {
      switch span {
      case .text(let text): markup.append(text: text)
      case .code(let text): markup += "<code>\(text)</code>"
      case .start(.strong): markup += "<strong>"
      case .end(.strong): markup += "</strong>"
      case .start(.emphasis): markup += "<em>"
      case .end(.emphasis): markup += "</em>"
      case .start(.struck): markup += "<s>"
      case .end(.struck): markup += "</s>"
      case .link(let text):
        switch target(of: text) {
        case .web(let address): markup += "<a href=\"\(address)\" rel=\"noopener noreferrer\">"
        case .page(let address): markup += "<a href=\"\(address)\">"
        case .none: end = Self.note(InterfaceText("This link leads to no page here", "linkOmitted"), text)
        }
        end = end ?? "</a>"
      case .endOfLink:
        markup += end ?? Markup()
        end = nil
      case .picture(let text, let target): markup += picture(text, target, isInLink: end != nil)
      }
    }
    return markup
  }

  private func picture(_ text: String, _ target: String, isInLink: Bool) -> Markup {
    switch picture(target) {
    case .data(let address), .file(let address): return "<img src=\"\(address)\" alt=\"\(text)\">"
    case .omitted(let omission):
      let note: Markup = "\(text)\(Self.note(omission.text, target))"
      return omission == .web && !isInLink ? SafeLink.markup(note, to: target) : note
    }
  }

  /// Returns a note about a target that the page does not show.
  private static func note(_ text: InterfaceText, _ target: String) -> Markup {
    " <small class=\"omitted\">(\(text.element("span")): <bdi>\(target)</bdi>)</small>"
  }
}
