import GherkinMarkdown
import GherkinText

/// Finds requirements and scenarios in the blocks of a specification.
struct SpecificationReader {
  private typealias Scenario = MarkdownSpecification.Scenario

  private var result = MarkdownSpecification()
  private let name: String
  /// The numbers of requirements with an id.
  private var ids: [String: Int] = [:]
  /// The sections that are no requirements, by name.
  private var chapters: [String: Int] = [:]
  /// The headings above, the outermost first.
  private var headings: [(level: Int, text: String)] = []
  /// Whether steps below the last heading were reported, because they belong to no scenario.
  private var hasLostSteps = false
  /// The section of the next scenario; nil outside of all.
  private var section: Int?
  /// The level of the heading of the section; nil if the next heading ends it.
  private var sectionLevel: Int?
  /// The line and the name of the requirement above, until it has a scenario.
  private var unchecked: (line: Int, name: String)?
  private var isRemoved = false
  /// The scenario that the next block can belong to.
  private var scenario: Scenario?
  /// Whether the scenario has a heading, below which everything must belong to its steps.
  private var hasHeading = false
  /// The columns before the last step, or before the name of a scenario in a list.
  private var indent = 0
  /// Whether the items below are scenarios because a line says so.
  private var isList = false

  init(_ name: String) { self.name = MarkdownSpecification.idPart(name) }

  mutating func finish() -> MarkdownSpecification {
    endScenario()
    endRequirement()
    nameScenarios()
    return result
  }

  mutating func add(_ block: SpecificationBlock) {
    switch block.kind {
    case .heading(let level): addHeading(block, level)
    case .item: if hasHeading { addStep(block) } else { addItem(block) }
    case .table(let rows):
      if scenario?.steps.isEmpty == false, hasHeading || block.indent > indent {
        result.stepTables.insert(block.line)
        attach(.rows(rows), block.line)
      } else if hasHeading {
        report(block.line, "the table belongs to no step; write it below its step")
      }
    case .code(let lines, let language):
      if scenario?.steps.isEmpty == false, hasHeading || block.indent > indent {
        attach(.code(lines, language: language), block.line)
      } else if hasHeading {
        report(block.line, "the block of code belongs to no step; write it below its step")
      }
    case .paragraph: if hasHeading { addStep(block) } else { addParagraph(block) }
    }
  }

  private mutating func report(_ line: Int, _ problem: String) {
    result.problems.append(MarkdownSpecification.Problem(line: line, text: problem))
  }

  // MARK: - Headings

  private mutating func addHeading(_ block: SpecificationBlock, _ level: Int) {
    endScenario()
    let text = block.text.onOneLine
    hasLostSteps = false
    headings.removeAll { $0.level >= level }
    isList = text.lowercased().hasPrefix("acceptance scenarios")
    if let name = Self.value(of: "Scenario", in: text) {
      selectSection()
      scenario = MarkdownSpecification.Scenario(name: name, line: block.line)
      (hasHeading, indent) = (true, -1)
      return
    }
    headings.append((level, text))
    if level <= sectionLevel ?? 6 { section = nil }
    if level == 1, result.title == nil { result.title = Self.value(of: "Feature Specification", in: text) ?? text }
    if level < 3 { isRemoved = ["removed requirements", "renamed requirements"].contains(text.lowercased()) }
    if let name = Self.value(of: "Requirement", in: text) {
      endRequirement()
      if isRemoved {
        report(block.line, "the requirement \(VisibleText.quoted(name)) is removed by this change, so it is not read")
      } else {
        unchecked = (block.line, name)
        result.items.append(MarkdownSpecification.Item(id: newID(of: name), title: name, line: block.line))
        addSection(name, anchor: text, id: result.items.last?.id, level)
      }
    } else if text.lowercased().hasPrefix("user story") {
      endRequirement()
      let number = text.split(separator: " ").prefix(3).joined(separator: " ")
      result.items.append(MarkdownSpecification.Item(id: newID(of: number), title: text, line: block.line))
      addSection(text, anchor: text, id: result.items.last?.id, level)
    } else if level < 4 {
      endRequirement()
    }
  }

  /// Returns the name after words such as `Requirement:`, which may have a number; nil for any other text.
  private static func value(of words: String, in text: String) -> String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let (label, own) = (text[..<colon].lowercased(), words.lowercased())
    guard label.hasPrefix(own), label.dropFirst(own.count).allSatisfy({ $0 == " " || $0.isNumber }) else { return nil }
    return String(text[colon...].dropFirst().trimming { $0 == " " })
  }

  private mutating func addSection(_ name: String, anchor: String, id: String? = nil, _ level: Int? = nil) {
    (section, sectionLevel) = (result.sections.count, level)
    result.sections.append(
      MarkdownSpecification.Section(id: id, name: name, anchor: MarkdownSpecification.anchor(anchor)))
  }

  /// Selects the section of a scenario, if no requirement above is it: the nearest heading with a name of its own.
  private mutating func selectSection() {
    guard section == nil else { return }
    let general = [
      "requirements", "added", "modified", "user scenarios", "acceptance", "scenarios", "primary user story",
    ]
    let chapter = headings.last { heading in
      heading.level > 1 && !general.contains { heading.text.lowercased().hasPrefix($0) }
    }
    let name = chapter?.text ?? ""
    (section, sectionLevel) = (chapters[name], nil)
    if section == nil {
      addSection(name, anchor: name)
      chapters[name] = section
    }
  }

  private mutating func endRequirement() {
    if let open = unchecked {
      report(open.line, "the requirement \(VisibleText.quoted(open.name)) has no scenario; write #### Scenario: NAME")
    }
    unchecked = nil
  }

  private mutating func newID(of text: String) -> String {
    let first = text.prefix { !$0.isWhitespace && $0 != ":" }
    let own = Self.isID(first) ? String(first) : MarkdownSpecification.idPart(text)
    let id = "\(name).\(own.isEmpty ? "requirement" : own)"
    let number = ids[id, default: 0] + 1
    ids[id] = number
    return number == 1 ? id : "\(id).\(number)"
  }

  /// Returns whether a word is an id such as `FR-001`, `FR-001a` or `SC-3`.
  private static func isID(_ word: some StringProtocol) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && word.count <= 20 && parts[0].count >= 2
      && parts[0].allSatisfy { $0.isASCII && $0.isUppercase }
      && parts[1].first?.isNumber == true && parts[1].allSatisfy { $0.isASCII && ($0.isNumber || $0.isLetter) }
  }

  // MARK: - Steps below a heading

  private mutating func addStep(_ block: SpecificationBlock) {
    let isItem = if case .item = block.kind { true } else { false }
    // A second keyword in bold begins a step of its own.
    let isBold = ["**", "__"].contains { block.text.hasPrefix($0) }
    let marked = MarkedSteps(block.text, isInline: isBold && block.text.contains(#/\s(\*\*|__)/#))
    let isMarked = marked.lead.isEmpty && !marked.steps.isEmpty
    if isMarked, isItem || isBold {
      append(marked.steps, block)
    } else if isItem, scenario?.steps.isEmpty == false, block.indent > indent {
      attach(.rows([[block.text.onOneLine]]), block.line)
    } else {
      report(
        block.line,
        "the text is not a step: \(VisibleText.quoted(block.text.onOneLine)); "
          + "begin a step with **GIVEN**, **WHEN**, **THEN**, **AND** or **BUT**")
    }
  }

  private mutating func append(_ steps: [MarkedSteps.Step], _ block: SpecificationBlock) {
    for step in steps {
      if step.text.isEmpty {
        report(block.line, "the step \(step.keyword) has no text; write it on the same line")
      } else {
        scenario?.steps.append(MarkdownSpecification.Step(keyword: step.keyword, text: step.text))
      }
    }
    indent = block.indent
  }

  /// Adds a list, a table or code to the last step, which can have one of them.
  private mutating func attach(_ argument: MarkdownSpecification.Argument, _ line: Int) {
    guard let last = scenario?.steps.indices.last else { return }
    switch (scenario?.steps[last].argument, argument) {
    case (nil, _): scenario?.steps[last].argument = argument
    case (.rows(let rows), .rows(let new)) where (rows + new).allSatisfy({ $0.count == 1 }):
      scenario?.steps[last].argument = .rows(rows + new)
    default: report(line, "the step above has a list, a table or code already; write one of them")
    }
  }

  // MARK: - Scenarios in lists

  private mutating func addParagraph(_ block: SpecificationBlock) {
    let text = block.text.onOneLine
    if scenario?.steps.isEmpty == false, block.indent > indent, !isList {
      report(block.line, "the text belongs to no step: \(VisibleText.quoted(text)); write it on the line of its step")
      return
    }
    endScenario()
    isList = text.trimming { "*_ ".contains($0) }.lowercased().hasPrefix("acceptance scenarios")
    reportBoldScenario(text, block.line)
  }

  private mutating func reportBoldScenario(_ text: String, _ line: Int) {
    guard text.hasPrefix("**Scenario") else { return }
    report(line, "the scenario \(VisibleText.quoted(text)) is no heading; write #### Scenario: NAME")
  }

  private mutating func addItem(_ block: SpecificationBlock) {
    let marked = MarkedSteps(block.text, isInline: true)
    addRequirement(block)
    if marked.steps.count > 1, isList || marked.steps[0].keyword == "Given" || marked.steps[0].keyword == "When" {
      endScenario()
      let name = marked.lead.filter { $0 != "*" }.trimming { " :—–-".contains($0) }
      selectSection()
      scenario = MarkdownSpecification.Scenario(name: String(name), line: block.line)
      append(marked.steps, block)
    } else if isList, marked.lead.isEmpty, let step = marked.steps.first {
      let isNext = step.keyword == "Given" && scenario?.steps.contains { $0.keyword == "Then" } == true
      if scenario == nil || isNext {
        endScenario()
        selectSection()
        scenario = MarkdownSpecification.Scenario(name: "", line: block.line)
      }
      append(marked.steps, block)
    } else if scenario?.steps.isEmpty == false, block.indent > indent {
      attach(.rows([[block.text.onOneLine]]), block.line)
    } else if isList {
      endScenario()
      selectSection()
      let name = block.text.onOneLine.filter { $0 != "*" }.trimming { " :".contains($0) }
      scenario = MarkdownSpecification.Scenario(name: String(name), line: block.line)
      indent = block.indent
    } else {
      endScenario()
      reportBoldScenario(block.text, block.line)
      if marked.lead.isEmpty, !marked.steps.isEmpty { reportLostSteps(block) }
    }
  }

  /// Reports the first of the steps below a heading that is not that of a scenario.
  private mutating func reportLostSteps(_ block: SpecificationBlock) {
    guard !isRemoved, !hasLostSteps else { return }
    hasLostSteps = true
    let place = headings.last.map { "below \(VisibleText.quoted($0.text)) " } ?? ""
    report(block.line, "the steps \(place)belong to no scenario; write #### Scenario: NAME above them")
  }

  /// Adds a requirement such as `**FR-001**: text`.
  private mutating func addRequirement(_ block: SpecificationBlock) {
    guard block.text.hasPrefix("**"), let end = block.text.dropFirst(2).firstIndex(of: "*") else { return }
    let word = block.text[block.text.index(block.text.startIndex, offsetBy: 2)..<end]
    let id = word.trimming { $0 == ":" }
    guard Self.isID(id), id.hasPrefix("FR-") || id.hasPrefix("NFR-") else { return }
    let title = block.text[end...].trimming { "*: ".contains($0) }
    result.items.append(
      MarkdownSpecification.Item(id: newID(of: String(id)), title: String(title).onOneLine, line: block.line))
  }

  private mutating func endScenario() {
    guard var ended = scenario else { return }
    (scenario, hasHeading) = (nil, false)
    guard !isRemoved, let section else { return }
    if ended.steps.isEmpty {
      if isList, !ended.name.isEmpty {
        report(ended.line, "the item is no scenario: it has no **Given**, **When** and **Then**")
        return
      }
      report(
        ended.line, "the scenario \(VisibleText.quoted(ended.name)) has no steps; write - **WHEN** …, - **THEN** …")
    }
    let words = ([ended.name] + ended.steps.map(\.text)).joined(separator: " ").split {
      !($0.isLetter || $0.isNumber || $0 == "-")
    }
    for word in words where Self.isID(word) && !ended.requirements.contains(String(word)) {
      ended.requirements.append(String(word))
    }
    result.sections[section].scenarios.append(ended)
    unchecked = nil
  }

  /// Gives scenarios without a name that of what happens in them, and makes all names of a section different. Leaves out
  /// sections without scenarios, and ids that are no requirements of the file.
  private mutating func nameScenarios() {
    let known = Set(result.items.map(\.id))
    result.sections.removeAll(where: \.scenarios.isEmpty)
    // A rule would contain the scenarios after it.
    if let index = result.sections.firstIndex(where: \.isBeginning) {
      result.sections.insert(result.sections.remove(at: index), at: 0)
    }
    for section in result.sections.indices {
      var names: [String: Int] = [:]
      for index in result.sections[section].scenarios.indices {
        var scenario = result.sections[section].scenarios[index]
        scenario.requirements = scenario.requirements.map { "\(name).\($0)" }.filter(known.contains)
        if scenario.name.isEmpty {
          let action = scenario.steps.first { $0.keyword == "When" } ?? scenario.steps.first
          scenario.name = action?.text ?? ""
        }
        let count = names[scenario.name, default: 0] + 1
        names[scenario.name] = count
        if count > 1 { scenario.name += " (\(count))" }
        result.sections[section].scenarios[index] = scenario
      }
    }
  }
}
