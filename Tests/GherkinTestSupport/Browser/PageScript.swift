import Foundation
package import Testing

/// What a reader does with a page, and what the page has then: a section of a file in `Tests/Pages`.
///
///     # Two letters are found where a word begins
///     open sample in de width 390 without scripts at ?text=on
///     press /
///     type a text
///     click #clear
///     run SCRIPT
///     let name = EXPRESSION
///     wait CONDITION
///     check CONDITION
///     check EXPRESSION is JSON
///
/// All but the first word of `open` can be omitted; it can be followed by lines with a text, such as a feature. A line
/// that begins with spaces continues the previous one. `<name>` is a value of `let`, or that of a row of the table at the
/// end of the section; each row is a script. Other lines are `reload`, `leave`, `go HASH`, `load FILE`, `print`, and
/// `axe`: there are no findings of axe, if it is installed. If only lines with `has TEXT` and `lacks TEXT` follow, the
/// file is read without a browser.
///
/// Expressions can use `$` and `$$` for the elements of a selector, `texts` for their texts, `shown` for those of some
/// that are visible, and `named` for the first with a text. `recordCopies()` keeps what is copied in `copied`.
package struct PageScript: Sendable, CustomTestStringConvertible {
  /// Creates a page: its folder, and the path of its file.
  /// Reports a problem of the page; by default, as an issue of the test.
  package var report: @Sendable (_ problem: String, _ place: SourceLocation) -> Void = { problem, place in
    Issue.record("\(problem)", sourceLocation: place)
  }
  package typealias Source = (_ name: String, _ feature: String) async throws -> (folder: TemporaryFolder, file: String)

  private struct Step {
    let line: Int
    let verb: Substring
    var argument: String
  }

  private let file: URL
  private let sentence: String
  private var steps: [Step] = []
  private var values: [String: String] = [:]

  package var testDescription: String {
    values.isEmpty ? sentence : "\(sentence): \(values.sorted { $0.key < $1.key })"
  }

  /// Returns the scripts of a file; none if it cannot be read.
  package static func all(in name: String) -> [PageScript] {
    let file = BuiltCommand.package.appending(path: "Tests/Pages/\(name).txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    var scripts: [PageScript] = []
    var rows: [[String]] = []
    func end() {
      guard rows.count > 1, let script = scripts.popLast() else { return }
      for row in rows.dropFirst() {
        var copy = script
        copy.values = Dictionary(uniqueKeysWithValues: zip(rows[0], row))
        scripts.append(copy)
      }
      rows = []
    }
    var blanks = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      defer { blanks = line.isEmpty ? blanks + "\n" : "" }
      if line.hasPrefix("# ") {
        end()
        scripts.append(PageScript(file: file, sentence: String(line.dropFirst(2))))
      } else if line.hasPrefix("| ") {
        rows.append(
          line.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) })
      } else if line.hasPrefix("  "), let last = scripts.indices.last, !scripts[last].steps.isEmpty {
        scripts[last].steps[scripts[last].steps.count - 1].argument += "\(blanks)\n\(line.dropFirst(2))"
      } else if !line.isEmpty, let last = scripts.indices.last {
        let parts = line.split(separator: " ", maxSplits: 1)
        scripts[last].steps.append(
          Step(line: index + 1, verb: parts[0], argument: parts.count > 1 ? String(parts[1]) : ""))
      }
    }
    end()
    return scripts
  }

  /// Opens the pages, and performs the actions and checks.
  package func run(_ source: Source) async throws {
    var rest = steps[...]
    var values = values
    while let opening = rest.popFirst() {
      let next = rest.firstIndex { $0.verb == "open" } ?? rest.endIndex
      let steps = rest[..<next]
      rest = rest[next...]
      values = try await open(opening, source, steps, values)
    }
  }

  private func open(_ opening: Step, _ source: Source, _ steps: ArraySlice<Step>, _ given: [String: String])
    async throws -> [String: String]
  {
    let lines = filled(opening.argument, given).split(separator: "\n", maxSplits: 1).map(String.init)
    let form = #/(.+?)(?: in (\S+))?(?: width (\d+))?( without scripts)?(?: at (.+))?/#
    guard opening.verb == "open", let match = lines[0].wholeMatch(of: form) else { throw unknown(opening) }
    let page = try await source(String(match.1), lines.count > 1 ? lines[1] : "")
    if steps.allSatisfy({ ["has", "lacks"].contains($0.verb) }) {
      try read(page.folder.text(of: page.file), steps, given)
      return given
    }
    let hash = match.5.map(String.init)?.addingPercentEncoding(withAllowedCharacters: Self.addressCharacters) ?? ""
    return try await BrowserPage.open(
      in: page.folder, page.file, at: hash, scripts: match.4 == nil, width: match.3.flatMap { Int($0) } ?? 1200,
      language: match.2.map(String.init) ?? "en-US"
    ) { page in
      var (page, values) = (page, given)
      for step in steps { try await perform(step, on: &page, &values) }
      return values
    }
  }

  /// Checks the parts of a file, with or without the keys of the texts of its interface.
  private func read(_ text: String, _ steps: ArraySlice<Step>, _ values: [String: String]) {
    let texts = text + text.replacing(#/ data-t(?:-[a-z]+)?="[^"]*"/#, with: "")
    for step in steps {
      let part = filled(step.argument, values)
      record(
        texts.contains(part) == (step.verb == "has") ? [] : ["the file has \(step.verb == "has" ? "no " : "")\(part)"],
        at: step)
    }
  }

  private static let addressCharacters = CharacterSet.urlQueryAllowed.union(["%", "#"])

  private func perform(_ step: Step, on page: inout BrowserPage, _ values: inout [String: String]) async throws {
    let argument = filled(step.argument, values)
    switch step.verb {
    case "press": for key in argument.split(separator: " ") { try await page.press(String(key)) }
    case "type": try await page.type(argument)
    case "click": try await page.run("document.querySelector(\(BrowserPage.json(argument))).click()")
    case "run": try await page.run("\(Self.functions); \(argument)")
    case "wait": try await page.wait(Self.expression(argument))
    case "reload": try await page.call("Page.reload")
    case "leave": try await page.call("Page.navigate", #"{"url":"about:blank"}"#)
    case "go": try await page.go(to: argument)
    case "load": page = try await page.loading(argument)
    case "axe": if Axe.source != nil { record(try await Axe.findings(on: page), at: step) }
    case "print": try await page.call("Emulation.setEmulatedMedia", #"{"media":"print"}"#)
    case "let":
      let parts = argument.split(separator: " = ", maxSplits: 1)
      let value = try await page.json(Self.expression(String(parts[1])))
      values[String(parts[0])] = try value.string ?? value.text
    case "check": try await check(argument, on: page, step)
    default: throw unknown(step)
    }
  }

  private func check(_ argument: String, on page: BrowserPage, _ step: Step) async throws {
    var (expression, expected) = (argument, JSONValue.boolean(true))
    for range in argument.ranges(of: " is ").reversed() {
      guard let value = try? JSONValue(parsing: argument[range.upperBound...].utf8) else { continue }
      (expression, expected) = (String(argument[..<range.lowerBound]), value)
      break
    }
    let actual = try await page.json(Self.expression(expression))
    record(actual == expected ? [] : ["\(expression) is \(try actual.text), not \(try expected.text)"], at: step)
  }

  private func record(_ problems: [String], at step: Step) {
    let place = SourceLocation(
      fileID: "Pages/\(file.lastPathComponent)", filePath: file.path, line: step.line, column: 1)
    for problem in problems { report(problem, place) }
  }

  private static let functions = """
    const $ = (selector, root = document) => root.querySelector(selector);
    const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
    const texts = (selector, root = document) => $$(selector, root).map((element) => element.textContent);
    const shown = (elements) => elements.filter((element) => element.checkVisibility());
    const named = (selector, text) => $$(selector).find((element) => element.textContent === text);
    const recordCopies = () => {
      window.copied = [];
      const clipboard = { writeText: async (text) => { copied.push(text); } };
      Object.defineProperty(navigator, 'clipboard', { value: clipboard });
    }
    """

  private static func expression(_ source: String) -> String { "(async () => { \(functions); return (\(source)) })()" }

  private func filled(_ text: String, _ values: [String: String]) -> String {
    values.reduce(text) { $0.replacing("<\($1.key)>", with: $1.value) }
  }

  private func unknown(_ step: Step) -> Browser.Failure {
    Browser.Failure(description: "\(file.lastPathComponent):\(step.line): unknown: \(step.verb) \(step.argument)")
  }
}
