import GherkinData
import GherkinFiles
import GherkinFixtures
import GherkinMarkdown
import GherkinText
package import GherkinMessages
import GherkinYAML

/// Reads lists of requirements.
///
/// - YAML (`.yaml`, `.yml`): a sequence of mappings with the keys `id`, `title`, `version`, `link`, `kind`, `chapter` and
///   `parent`, or a mapping with such a sequence under `requirements`.
/// - CSV (`.csv`): a header with these names.
/// - JSON (`.json`): `needs.json` of Sphinx-Needs, in its current version, without needs of the type `test`.
/// - Markdown (`.md`): tables with a column `ID`, or specification items of OpenFastTrace: a line `` `req~login~1` ``, with or
///   without the marks of code, after a heading; or specifications of OpenSpec and spec-kit.
package enum RequirementReader {
  /// The maximum size of a file, in bytes.
  private static let sizeLimit = 16 << 20

  /// Reads files into one list.
  ///
  /// - Parameter template: the form of the tags, which has been checked.
  /// - Throws: ``RequirementError`` with the file and the line.
  package static func read(_ paths: [String], template: String) throws(RequirementError) -> RequirementList {
    var requirements: [Requirement] = []
    for path in paths { requirements += try read(path) }
    try check(requirements)
    return RequirementList(requirements, template: template)
  }

  private static func read(_ path: String) throws(RequirementError) -> [Requirement] {
    let bytes: [UInt8]
    do throws(SystemCalls.Failure) {
      bytes = try FileReader.bytes(of: path, atMost: sizeLimit)
    } catch {
      throw RequirementError(path, 0, "cannot be read: \(systemMessage(for: error.code))")
    }
    return try read(bytes, path)
  }

  /// Reads a list, without comparing its requirements with each other.
  ///
  /// - Parameter path: the path, whose ending says the form.
  package static func read(_ bytes: [UInt8], _ path: String) throws(RequirementError) -> [Requirement] {
    let found: [Requirement]
    switch path.lowercased().split(separator: ".").last {
    case "yaml", "yml": found = try YAMLRequirements.read(bytes, path)
    case "json": found = try NeedsJSON.read(bytes, path)
    case "csv": found = try readCSV(bytes, path)
    case "md": found = try readMarkdown(try markdown(bytes, path), path)
    default: throw RequirementError(path, 0, "is no list of requirements; it must end with .yaml, .csv, .json or .md")
    }
    if found.isEmpty { throw RequirementError(path, 0, "has no requirements") }
    return found
  }

  /// Returns the text of a Markdown file.
  ///
  /// - Throws: if it is not UTF-8.
  package static func markdown(_ bytes: [UInt8], _ path: String) throws(RequirementError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RequirementError(path, 0, "is not UTF-8; save the file as UTF-8")
    }
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }

  private static func readMarkdown(_ text: String, _ path: String) throws(RequirementError) -> [Requirement] {
    let specification = MarkdownSpecification(text, path: path)
    // A file can have both: none of them disappears because of the other.
    var (requirements, titles) = try MarkdownRequirements.read(text, path, without: specification.stepTables)
    for item in specification.items where !titles.contains(item.line) {
      requirements.append(
        try requirement(path, item.line, chapter: specification.title) { key in
          switch key {
          case "id": item.id
          case "title": String(item.title.prefix(400))
          default: nil
          }
        })
    }
    return requirements
  }

  private static func readCSV(_ bytes: [UInt8], _ path: String) throws(RequirementError) -> [Requirement] {
    let table: ExamplesFixture.Table
    do throws(ExamplesFixtureError) {
      table = try CSVTable.read(bytes, file: path)
    } catch {
      throw RequirementError("\(error)")
    }
    var requirements: [Requirement] = []
    for row in table.rows {
      let cells = Dictionary(zip(table.header, row.cells).map { ($0.lowercased(), $1) }) { first, _ in first }
      requirements.append(try requirement(path, row.line) { cells[$0] })
    }
    return requirements
  }

  /// Returns a requirement.
  ///
  /// - Parameters:
  ///   - chapter: the chapter if there is no value for it.
  ///   - value: returns the value of a key.
  static func requirement(
    _ path: String, _ line: Int, chapter: String? = nil, _ value: (String) -> String?
  ) throws(RequirementError) -> Requirement {
    func text(_ key: String, or standard: String? = nil) throws(RequirementError) -> String? {
      let texts = [value(key), standard].compactMap { $0?.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      guard let text = texts.first(where: { !$0.isEmpty }) else { return nil }
      let limit = key == "id" ? RequirementList.idLimit : RequirementList.textLimit
      guard text.utf8.count <= limit else { throw RequirementError(path, line, "\(key) has more than \(limit) bytes") }
      return text
    }
    guard let id = try text("id") else {
      throw RequirementError(path, line, "a requirement has no id; write id and title")
    }
    guard !id.contains(" "), !id.contains("@"), !id.contains(":") else {
      throw RequirementError(path, line, "the id \"\(id)\" cannot be in a tag; write it without spaces, @ and :")
    }
    let link = try text("link")
    if let link, !link.hasPrefix("https://"), !link.hasPrefix("http://") {
      throw RequirementError(path, line, "the link of \(id) is no address; begin it with https://")
    }
    return Requirement(
      id: id, title: try text("title") ?? id, version: try text("version"), link: link, kind: try text("kind"),
      chapter: try text("chapter", or: chapter), parent: try text("parent"), place: "\(path):\(line)")
  }

  /// Reports repeated ids, parents that are missing, and cycles.
  private static func check(_ requirements: [Requirement]) throws(RequirementError) {
    guard requirements.count <= RequirementList.limit else {
      throw RequirementError("there are more than \(RequirementList.limit) requirements")
    }
    var known: [String: Requirement] = [:]
    for requirement in requirements {
      if let other = known.updateValue(requirement, forKey: requirement.id) {
        throw RequirementError("\(requirement.place): \(requirement.id) is also in \(other.place); remove one of them")
      }
    }
    for requirement in requirements {
      var path = [requirement.id]
      var parent = requirement.parent
      while let id = parent {
        guard let above = known[id] else {
          throw RequirementError("\(requirement.place): there is no requirement \(id), the parent of \(requirement.id)")
        }
        path.append(id)
        guard id != requirement.id else {
          throw RequirementError("\(requirement.place): \(path.joined(separator: " → ")) is a cycle of parents")
        }
        // A cycle that this requirement only leads to is reported at one of its own.
        guard path.count <= requirements.count else { break }
        parent = above.parent
      }
    }
  }
}

/// A problem with a list of requirements: the file and the line, the problem, and what to do.
package struct RequirementError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// - Parameter line: the line; 0 for a problem of the whole file.
  init(_ path: String, _ line: Int, _ problem: String) {
    description = line == 0 ? "\(path): \(problem)" : "\(path):\(line): \(problem)"
  }
}

/// A list as YAML. Requirements can have other keys, but not misspelt ones.
private enum YAMLRequirements {
  private static let keys = ["id", "title", "version", "link", "kind", "chapter", "parent"]

  static func read(_ bytes: [UInt8], _ path: String) throws(RequirementError) -> [Requirement] {
    let documents: [YAMLDocument]
    do throws(YAMLError) {
      documents = try YAMLParser.documents(in: bytes, file: path)
    } catch {
      throw RequirementError("\(error)")
    }
    guard documents.count < 2 else {
      throw RequirementError(path, documents[1].root.line, "is a second document; remove the line \"---\" above it")
    }
    guard let root = documents.first?.root else { return [] }
    guard let items = (root.mapping?.entries.first { $0.key.text == "requirements" }?.value ?? root).sequence else {
      throw RequirementError(path, root.line, "is no list; begin each requirement with \"- id: …\"")
    }
    var requirements: [Requirement] = []
    for item in items {
      guard let mapping = item.mapping else {
        throw RequirementError(path, item.line, "is no requirement; write \"- id: …\" and \"  title: …\"")
      }
      for entry in mapping.entries {
        guard entry.value.scalar != nil || entry.value.sequence == nil && entry.value.mapping == nil else {
          throw RequirementError(path, entry.key.line, "\(entry.key.text) must be one text")
        }
        guard !keys.contains(entry.key.text), let meant = Spelling.nearest(to: entry.key.text, among: keys),
          mapping[meant] == nil
        else { continue }
        throw RequirementError(path, entry.key.line, "\(entry.key.text) is no key of a requirement; write \(meant)")
      }
      requirements.append(
        try RequirementReader.requirement(path, item.line) { key in
          mapping.entries.first { $0.key.text == key }?.value.scalar?.text
        })
    }
    return requirements
  }
}

/// The file of Sphinx-Needs: the needs of the current version, without tests.
private enum NeedsJSON {
  static func read(_ bytes: [UInt8], _ path: String) throws(RequirementError) -> [Requirement] {
    let root: YAMLNode
    do throws(YAMLError) {
      root = try JSONParser.node(in: bytes, file: path)
    } catch {
      throw RequirementError("\(error)")
    }
    let current = root.mapping?["current_version"]?.scalar?.text ?? ""
    guard let needs = root.mapping?["versions"]?.mapping?[current]?.mapping?["needs"]?.mapping else {
      throw RequirementError(path, 0, "is no needs.json: it has no needs of its current version")
    }
    var requirements: [Requirement] = []
    for need in needs.entries {
      guard let values = need.value.mapping else { continue }
      func text(_ key: String) -> String? { values[key]?.scalar?.text }
      // The scenarios of an earlier run, which the project imported.
      if text("type") == "test" { continue }
      requirements.append(
        try RequirementReader.requirement(path, need.key.line) { key in
          switch key {
          case "id": text("id") ?? need.key.text
          case "kind": text("type_name") ?? text("type")
          case "chapter": text("section_name") ?? values["sections"]?.sequence?.first?.scalar?.text
          case "parent": text("parent_need")
          case "link": text("external_url").flatMap { $0.hasPrefix("http") ? $0 : nil }
          case "version": text("version") ?? text("revision")
          default: text(key)
          }
        })
    }
    let known = Set(requirements.map(\.id))
    // A list can be of a part of a project.
    return requirements.map { requirement in
      var requirement = requirement
      if let parent = requirement.parent, !known.contains(parent) { requirement.parent = nil }
      return requirement
    }
  }
}

/// Tables and specification items in Markdown.
private enum MarkdownRequirements {
  /// - Parameter stepTables: the lines where tables begin that belong to steps.
  /// - Returns: the requirements, and the lines of the headings that are titles of specification items.
  static func read(
    _ text: String, _ path: String, without stepTables: Set<Int>
  ) throws(RequirementError) -> (requirements: [Requirement], titles: Set<Int>) {
    var requirements: [Requirement] = []
    var titles: Set<Int> = []
    // The headings of a line, the outermost first.
    var headings: [(level: Int, text: String, line: Int)] = []
    var columns: [String]?
    // The start of the code block that a line is in.
    var fence: Substring?
    // The line before, which a line of = or - makes a heading.
    var last: Substring = ""
    // The line where the comment begins that a line is in.
    var comment: Int?
    func add(heading: Substring, _ level: Int, _ line: Int) {
      headings.removeAll { $0.level >= level }
      headings.append((level, String(heading), line))
      columns = nil
    }
    for (index, line) in SpecificationBlock.lines(of: text).enumerated() {
      let content = line.drop { $0 == " " }
      defer { last = content }
      if let open = fence {
        if MarkdownLine.closes(open, content) { fence = nil }
        continue
      }
      if comment != nil || content.hasPrefix("<!--") {
        comment = content.contains("-->") ? nil : comment ?? index + 1
        columns = nil
        continue
      }
      fence = MarkdownLine.fence(content)
      if let (text, level) = MarkdownLine.heading(content) {
        add(heading: text, level, index + 1)
      } else if !last.isEmpty, let match = content.wholeMatch(of: #/(=|-)\1{2,}\s*/#) {
        add(heading: last, match.1 == "=" ? 1 : 2, index)
      } else if let match = line.wholeMatch(of: #/`?([a-z]+)~(\p{L}[\w.-]*)~(\d+)`?(?:\s.*)?/#.ignoresCase()) {
        if let heading = headings.last { titles.insert(heading.line) }
        requirements.append(
          try RequirementReader.requirement(path, index + 1, chapter: headings.dropLast().last?.text) { key in
            switch key {
            case "id": "\(match.1)~\(match.2)"
            case "title": headings.last?.text
            case "version": String(match.3)
            case "kind": String(match.1)
            default: nil
            }
          })
      } else if content.hasPrefix("|") {
        let cells = MarkdownLine.cells(content).map(Self.text)
        guard let names = columns else {
          columns = stepTables.contains(index + 1) ? [] : cells.map { $0.lowercased() }
          continue
        }
        guard names.contains("id"), !MarkdownLine.isDelimiterRow(content) else { continue }
        let values = Dictionary(zip(names, cells)) { first, _ in first }
        requirements.append(
          try RequirementReader.requirement(path, index + 1, chapter: headings.last?.text) { key in
            key == "title" ? values["title"] ?? values["requirement"] ?? values["name"] : values[key]
          })
      } else {
        columns = nil
      }
    }
    if let comment { throw RequirementError(path, comment, "the comment does not end; write --> at its end") }
    return (requirements, titles)
  }

  /// Returns the text of a cell without the address of a link and the marks of code.
  private static func text(_ cell: String) -> String {
    cell.split(separator: " ").joined(separator: " ")
      .replacing(#/^`(.*)`$/#) { String($0.1) }.replacing(#/^\[(.*?)\]\(.*\)$/#) { String($0.1) }
  }
}
