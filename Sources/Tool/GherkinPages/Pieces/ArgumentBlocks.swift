package import GherkinSyntax

/// The tables and doc strings of a step.
package enum ArgumentBlocks {
  /// Returns the blocks of a step that ran.
  package static func markup(of arguments: some Sequence<PickleStepArgument>) -> Markup {
    var markup = Markup()
    for argument in arguments {
      switch argument {
      case .docString(let docString): markup += Self.docString(docString.content, docString.mediaType)
      case .dataTable(let table): markup += Self.table(table.rows)
      }
    }
    return markup
  }

  /// Returns the blocks of a step as written.
  package static func markup(of arguments: [GherkinDocument.StepArgument]) -> Markup {
    var markup = Markup()
    for argument in arguments {
      switch argument {
      case .docString(let docString): markup += Self.docString(docString.content, docString.mediaType)
      case .dataTable(let table): markup += Self.table(table.rows.map { $0.cells.map(\.value) })
      }
    }
    return markup
  }

  private static func docString(_ content: String, _ mediaType: String?) -> Markup {
    let type: Markup = mediaType.map { $0.isEmpty ? "" : "<figcaption>\($0)</figcaption>" } ?? ""
    return "<figure class=\"doc\">\(type)<pre dir=\"auto\">\(content)</pre></figure>"
  }

  private static func table(_ rows: [[String]]) -> Markup {
    var markup: Markup = "<div class=\"wide\"><table class=\"data\">"
    for row in rows {
      markup += "<tr>"
      for cell in row { markup += "<td dir=\"auto\">\(cell)</td>" }
      markup += "</tr>"
    }
    markup += "</table></div>"
    return markup
  }
}
