import GherkinLanguageServer
import GherkinLint
import GherkinTestSupport
import Testing

/// The notation of answers. Lines and columns begin with 1, as in an editor.
extension EditorSession {
  static func severity(_ value: JSON?) -> String {
    switch value?.integer {
    case 1: "error"
    case 2: "warning"
    case 3: "information"
    case 4: "hint"
    default: "unknown"
    }
  }

  func shown(range: JSON?) -> String {
    func text(_ position: JSON?) -> String {
      "\(1 + (position?["line"]?.integer ?? -1)):\(1 + (position?["character"]?.integer ?? -1))"
    }
    return "\(text(range?["start"]))-\(text(range?["end"]))"
  }

  /// The path of a document in the folder.
  func path(_ uri: JSON?) -> String {
    let text = uri?.string ?? ""
    guard let folder = try? editor().folder.path else { return text }
    return text.replacing("file://\(folder)/", with: "")
  }

  func location(_ location: JSON) -> String { "\(path(location["uri"])) \(shown(range: location["range"]))" }

  func shown(_ problem: JSON) -> String {
    let code = problem["code"]?.string ?? "-"
    if LintRules.names.contains(code) {
      let page = problem.at("codeDescription.href")?.string
      check(page?.hasSuffix("Lint-rules.md#\(code)"), equals: true, "\(problem)")
    }
    let tag = problem["tags"] == [1] ? " (unnecessary)" : ""
    return "\(Self.severity(problem["severity"])) \(shown(range: problem["range"])) \(code)\(tag) "
      + (problem["message"]?.string ?? "")
  }

  func edit(_ edit: JSON) -> String {
    "\(shown(range: edit["range"])) \(String(decoding: (edit["newText"] ?? .null).bytes, as: UTF8.self))"
  }

  /// The changes of a workspace; the new text of an insertion in lines.
  func edits(_ edit: JSON) -> [String] {
    edit["documentChanges"]?.elements.flatMap { document in
      if let kind = document["kind"]?.string { return ["\(kind) \(path(document["uri"]))"] }
      return document["edits"]?.elements.map {
        let text = $0["newText"]?.string ?? ""
        let place = "\(path(document.at("textDocument.uri"))) \(shown(range: $0["range"]))"
        return text.contains("\n") ? "\(place)\n\(text)" : "\(place) \(text.isEmpty ? "removed" : text)"
      } ?? []
    } ?? []
  }

  /// The labels of completions, with what they insert if it is another text: those that begin with the text after
  /// `only`, and with what a client shows beside them after `details`.
  func completions(_ items: [JSON], _ words: [String]) -> [String] {
    let isDetailed = words.first == "details"
    var (items, words) = (items, isDetailed ? words.dropFirst() : words[...])
    switch words.popFirst() {
    case "first": items = Array(items.prefix(Int(words.first ?? "") ?? 0))
    case "only": items = items.filter { $0["label"]?.string?.hasPrefix(words.joined(separator: " ")) == true }
    default: break
    }
    return items.map { item in
      let label = item["label"]?.string ?? ""
      let text = item.at("textEdit.newText")?.string ?? ""
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")
      let start = label == text ? label : "\(label) => \(lines)"
      let mode = item["insertTextMode"]?.integer.map { " (mode \($0))" } ?? ""
      guard isDetailed else { return start + mode }
      let more = ["filterText", "detail", "documentation"].compactMap { item[$0]?.string }
      return "\(start) at \(shown(range: item.at("textEdit.range"))): " + more.joined(separator: " · ")
    }
  }

  func symbols(_ symbols: [JSON], indentation: String) -> [String] {
    symbols.flatMap { symbol in
      [
        "\(indentation)\(symbol["name"]?.string ?? "") \(shown(range: symbol["range"])), "
          + "name at \(shown(range: symbol["selectionRange"]))"
      ] + self.symbols(symbol["children"]?.elements ?? [], indentation: indentation + "  ")
    }
  }

  func tests(_ items: [JSON], indentation: String) -> [String] {
    items.flatMap { item in
      ["\(indentation)\(item["label"]?.string ?? "") \(location(item["location"] ?? .null)), id \(path(item["id"]))"]
        + tests(item["children"]?.elements ?? [], indentation: indentation + "  ")
    }
  }

  /// The tokens of each line: the characters from which, to which, and their type.
  func colours(_ data: [JSON]) -> [String] {
    let numbers = data.compactMap(\.integer)
    var (line, character) = (0, 0)
    return stride(from: 0, to: numbers.count, by: 5).map { index in
      if numbers[index] > 0 { (line, character) = (line + numbers[index], 0) }
      character += numbers[index + 1]
      return "\(line + 1):\(character + 1)-\(character + 1 + numbers[index + 2]) type \(numbers[index + 3])"
    }
  }
}

extension JSON {
  /// Returns an object with the members of this one and of another, also in their members.
  func merging(_ other: JSON) -> JSON {
    guard case .members(let own) = self, case .members(let added) = other else { return other }
    return .object(
      Dictionary(own.map { ($0.name, $0.value) } + added.map { ($0.name, $0.value) }) { $0.merging($1) })
  }
}
