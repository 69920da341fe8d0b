import GherkinFileOutput
import GherkinLayout
import GherkinRequirements
import GherkinSyntax

/// A feature with the scenarios of a specification.
struct ImportedFeature {
  private let specification: MarkdownSpecification
  private let file: String
  private let target: String
  private let tag: (String) -> String
  private let style: LayoutStyle

  /// - Parameters:
  ///   - file: the path of the specification.
  ///   - target: the path of the feature.
  ///   - tag: returns the tag of a requirement, by its id.
  ///   - style: the layout of the feature.
  init(
    _ specification: MarkdownSpecification, from file: String, to target: String, tag: @escaping (String) -> String,
    style: LayoutStyle
  ) {
    (self.specification, self.file, self.target) = (specification, file, target)
    (self.tag, self.style) = (tag, style)
  }

  /// Returns the content of the file.
  ///
  /// - Throws: `ImportError` if no scenario has a step, or if Gherkin cannot express the specification.
  func bytes() throws(ImportError) -> [UInt8] {
    guard specification.sections.contains(where: { $0.scenarios.contains { !$0.steps.isEmpty } }) else {
      throw ImportError("no scenario has steps, so \(target) was not written; write - **WHEN** … and - **THEN** …")
    }
    let parsed: ParsedSource
    do {
      parsed = try ParsedSource(Source(uri: target, text: text))
    } catch {
      throw ImportError("Gherkin cannot express it: \(error.errors[0].message); change the text")
    }
    try check(parsed.document)
    return FeatureLayout.layOut(parsed, style).bytes
  }

  /// The text of the feature, before its layout.
  private var text: String {
    let title = specification.title ?? MarkdownSpecification.name(of: file)
    let link = RelativeLink.path(of: file, from: target + "/..")
    // Features without a language can have another one in the configuration.
    let indent = style.usesTabs ? "\t" : String(repeating: " ", count: style.indentSize)
    var lines = ["# language: en", "Feature: \(title)", "", "\(indent)[Specification](\(link))", ""]
    for section in specification.sections {
      if !section.isBeginning {
        if let id = section.id { lines.append(tag(id)) }
        let address = "\(link)#\(RelativeLink.encoded(section.anchor))"
        lines += ["Rule: \(section.name)", "\(indent)\(indent)[Specification](\(address))", ""]
      }
      for scenario in section.scenarios {
        if !scenario.requirements.isEmpty { lines.append(scenario.requirements.map(tag).joined(separator: " ")) }
        lines.append("Scenario: \(scenario.name)")
        for step in scenario.steps { lines += ["\(step.keyword) \(step.text)"] + Self.argument(of: step) }
        lines.append("")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the lines of the data table or the doc string of a step.
  private static func argument(of step: MarkdownSpecification.Step) -> [String] {
    switch step.argument {
    case .rows(let rows):
      rows.map { row in
        "| " + row.map { "\($0.replacing("\\", with: "\\\\").replacing("|", with: "\\|")) |" }.joined(separator: " ")
      }
    case .code(let code, let language):
      // A backslash before quotes is removed from doc strings in quotes only.
      if code.contains(where: { $0.contains("\"\"\"") }) {
        ["```\(mediaType(language))"] + code.map { $0.replacing("```", with: "\\`\\`\\`") } + ["```"]
      } else {
        ["\"\"\"\(mediaType(language))"] + code + ["\"\"\""]
      }
    case nil: []
    }
  }

  private static func mediaType(_ language: String) -> String {
    language.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-./_".contains($0)) } ? language : ""
  }

  /// Checks that the feature has the scenarios and the steps of the specification.
  private func check(_ document: GherkinDocument) throws(ImportError) {
    let scenarios = specification.sections.flatMap(\.scenarios)
    let pickles = (try? PickleCompiler().compile(document, ids: IncrementingIDGenerator())) ?? []
    let different = zip(scenarios, pickles).first { scenario, pickle in
      scenario.name != pickle.name || scenario.steps.map(\.text) != pickle.steps.map(\.text)
        || !zip(scenario.steps, pickle.steps).allSatisfy { Self.isSame($0.argument, $1.arguments.first) }
    }
    if let scenario = different?.0 {
      throw ImportError("Gherkin cannot express the scenario in line \(scenario.line); change its text")
    }
    if scenarios.count != pickles.count { throw ImportError("Gherkin cannot express its scenarios; change their text") }
  }

  private static func isSame(_ argument: MarkdownSpecification.Argument?, _ own: PickleStepArgument?) -> Bool {
    switch (argument, own) {
    case (nil, nil): true
    case (.rows(let rows), .dataTable(let table)): table.rows == rows
    case (.code(let lines, _), .docString(let text)): text.content == lines.joined(separator: "\n")
    default: false
    }
  }
}

/// The reason why a specification is not imported.
struct ImportError: Error {
  let description: String

  init(_ description: String) { self.description = description }
}
