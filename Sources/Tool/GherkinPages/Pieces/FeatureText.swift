package import GherkinMarkdown
package import GherkinMessages
package import GherkinSyntax

/// Draws what a feature has apart from results, alike in report and site: descriptions, tags, backgrounds, steps as
/// written, and the heads of rules and examples.
package struct FeatureText: Sendable {
  /// The prose of a Markdown file; nil for other files.
  private let prose: MarkdownFeature?
  private let references: References
  let tagLinks: [TagLink]
  /// Returns what a tag shows; nil for its name, with its link.
  private let tag: (@Sendable (String) -> Markup)?
  /// Returns a text in which the terms of the product are links.
  let linked: @Sendable (Markup) -> Markup

  package init(
    prose: MarkdownFeature?, _ references: References, tagLinks: [TagLink], tag: (@Sendable (String) -> Markup)? = nil,
    linked: @escaping @Sendable (Markup) -> Markup = { $0 }
  ) {
    self.prose = prose
    self.references = references
    self.tagLinks = tagLinks
    self.tag = tag
    self.linked = linked
  }

  /// Returns a name in which words that match the template of a tag are links.
  package func name(_ name: String) -> Markup { Tags.name(name, tagLinks) }

  /// Returns a list of tags; empty if there are none.
  package func tags(_ tags: [GherkinDocument.Tag]) -> Markup {
    if tags.isEmpty { return Markup() }
    var markup: Markup = "<span class=\"tags\">"
    for (index, each) in tags.enumerated() {
      if index > 0 { markup += " " }
      let name: Markup = "\(each.name)"
      let shown = tag?(each.name) ?? tagLinks.url(forTag: each.name).map { SafeLink.markup(name, to: $0) } ?? name
      markup += "<span>\(shown)</span>"
    }
    markup += "</span>"
    return markup
  }

  /// Returns a description, or the corresponding prose of a Markdown file.
  package func description(_ text: String, at location: Location) -> Markup {
    let blocks = blocks(text, at: location)
    if blocks.isEmpty { return Markup() }
    let lines: Markup = prose == nil ? " lines" : ""
    return "<div class=\"prose\(lines)\" dir=\"auto\">\(linked(references.markup(of: blocks)))</div>"
  }

  /// Returns the blocks of a description, or of the corresponding prose of a Markdown file.
  package func blocks(_ text: String, at location: Location) -> [MarkdownBlock] {
    let own = prose?.blocks(of: location) ?? []
    return own.isEmpty ? MarkdownBlock.blocks(of: text) : own
  }

  /// Returns the head of a rule.
  ///
  /// - Parameter level: the element of its name.
  package func header(of rule: GherkinDocument.Rule, _ level: Markup) -> Markup {
    """
    <header><p class="kind">\(rule.keyword)</p><\(level) dir="auto">\(name(rule.name))</\(level)>\(tags(rule.tags))</header>
    """
  }

  /// Returns a background with its steps as written.
  package func background(_ background: GherkinDocument.Background) -> Markup {
    let title: Markup = background.name.isEmpty ? "" : "<b dir=\"auto\">\(name(background.name))</b>"
    let text = description(background.description, at: background.location)
    return """
      <div class="background"><p class="kind">\(background.keyword)</p>\(title)\(text)\(steps(background.steps))</div>
      """
  }

  /// Returns steps as written.
  ///
  /// - Parameter columns: the columns of an outline's examples, whose placeholders are highlighted.
  package func steps(_ steps: [GherkinDocument.Step], columns: Set<String> = []) -> Markup {
    if steps.isEmpty { return Markup() }
    var markup: Markup = "<ol class=\"steps plain\">"
    for step in steps { markup += "<li>\(line(of: step, columns: columns))</li>" }
    markup += "</ol>"
    return markup
  }

  /// Returns the keyword, the text and the arguments of a step as written.
  package func line(of step: GherkinDocument.Step, columns: Set<String> = []) -> Markup {
    let text = linked(OutlineText.markup(step.text, columns))
    return "<b>\(step.keyword)</b>\(text)\(ArgumentBlocks.markup(of: step.arguments))"
  }

  /// Returns the keyword, the name, the tags and the description of examples.
  package func header(of examples: GherkinDocument.Examples) -> Markup {
    let title: Markup = examples.name.isEmpty ? "" : "<b dir=\"auto\">\(name(examples.name))</b>"
    return """
      <p class="kind">\(examples.keyword)</p>\(title)\(tags(examples.tags))\
      \(description(examples.description, at: examples.location))
      """
  }

  /// A row in the table of examples.
  package struct Row {
    /// The attributes of the row.
    var attributes: Markup
    /// The outcome; nil if the table has no column for it.
    var outcome: Markup?
    /// Further cells.
    var more: Markup

    package init(attributes: Markup = "", outcome: Markup?, more: Markup = "") {
      self.attributes = attributes
      self.outcome = outcome
      self.more = more
    }
  }

  /// Returns the table of examples; empty if there are no rows.
  ///
  /// - Parameters:
  ///   - hasOutcome: whether its first column has the outcomes.
  ///   - more: further cells of its head.
  ///   - row: returns what a row has beside its values.
  package func table(
    of examples: GherkinDocument.Examples, hasOutcome: Bool = true, more: Markup = Markup(),
    _ row: (GherkinDocument.TableRow) -> Row
  ) -> Markup {
    if examples.tableBody.isEmpty { return Markup() }
    var markup: Markup = "<div class=\"wide\"><table><thead><tr>"
    if hasOutcome { markup += "<th scope=\"col\"><span class=\"quiet\" data-t=\"outcome\">Outcome</span></th>" }
    for cell in examples.tableHeader?.cells ?? [] { markup += "<th scope=\"col\" dir=\"auto\">\(cell.value)</th>" }
    markup += "\(more)</tr></thead><tbody>"
    for tableRow in examples.tableBody {
      let row = row(tableRow)
      markup += "<tr\(row.attributes)>"
      if let outcome = row.outcome { markup += "<td>\(outcome)</td>" }
      for cell in tableRow.cells { markup += "<td dir=\"auto\">\(cell.value)</td>" }
      markup += "\(row.more)</tr>"
    }
    markup += "</tbody></table></div>"
    return markup
  }
}

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

extension GherkinDocument.Scenario {
  /// The names of the columns of its examples, which are placeholders in its steps.
  package var columns: Set<String> { Set(examples.flatMap { $0.tableHeader?.cells.map(\.value) ?? [] }) }
}

/// The text of an outline's step.
package enum OutlineText {
  /// Returns the text with the placeholders of columns, such as `<food>`, highlighted.
  package static func markup(_ text: String, _ columns: Set<String>) -> Markup {
    guard !columns.isEmpty, text.utf8.contains(UInt8(ascii: "<")) else { return Markup(text: text) }
    var markup = Markup()
    var rest = text[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      // The text before the last `<` is not part of a name.
      let open = rest[start..<end].lastIndex(of: "<") ?? start
      let name = String(rest[open...end])
      markup += "\(String(rest[..<open]))"
      markup += columns.contains(String(name.dropFirst().dropLast())) ? "<var>\(name)</var>" : "\(name)"
      rest = rest[rest.index(after: end)...]
    }
    markup += "\(String(rest))"
    return markup
  }
}
