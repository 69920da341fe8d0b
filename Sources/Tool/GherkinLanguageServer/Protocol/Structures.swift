/// A location in a document of the workspace.
struct Location: Sendable, Hashable, JSONConvertible {
  let uri: String
  let range: PositionRange

  var json: JSON { ["uri": .string(uri), "range": range.json] }
}

/// An edit of a range of a document.
struct TextEdit: Sendable, Hashable, JSONConvertible {
  let range: PositionRange
  let newText: String

  var json: JSON { ["range": range.json, "newText": .string(newText)] }
}

/// Edits of several documents.
struct WorkspaceEdit: Sendable, JSONConvertible {
  /// The edits of a document.
  struct Document: Sendable {
    let uri: String
    /// The version of an open document; nil for a file.
    let version: Int?
    let edits: [TextEdit]
    /// Whether the file is created before it is edited.
    var creates = false
  }

  var documents: [Document]

  var json: JSON {
    let changes = documents.flatMap { document -> [JSON] in
      let identifier: JSON = [
        "uri": .string(document.uri), "version": document.version.map(JSON.integer) ?? .null,
      ]
      let create: JSON = ["kind": "create", "uri": .string(document.uri), "options": ["ignoreIfExists": true]]
      let edit: JSON = ["textDocument": identifier, "edits": .list(document.edits)]
      return document.creates ? [create, edit] : [edit]
    }
    return ["documentChanges": .array(changes)]
  }

  /// The JSON for a client that does not support versioned changes.
  var plainJSON: JSON {
    ["changes": .object(Dictionary(documents.map { ($0.uri, JSON.list($0.edits)) }) { first, _ in first })]
  }
}

/// A problem in a document.
struct Diagnostic: Sendable, Hashable, JSONConvertible {
  /// The severity of a problem.
  enum Severity: Int, Sendable {
    case error = 1
    case warning = 2
    case information = 3
    case hint = 4
  }

  var range: PositionRange
  var severity: Severity
  /// The name of the rule or of the kind of problem.
  var code: String
  /// The URL of the page that documents the code.
  var link: String?
  var message: String
  var isUnnecessary = false
  var related: [(location: Location, message: String)] = []
  /// The name of the source in the list of problems.
  var source = "gherkin-run"

  var json: JSON {
    [
      "range": range.json, "severity": .integer(severity.rawValue), "code": .string(code),
      "codeDescription": link.map { ["href": .string($0)] }, "source": .string(source),
      "message": .string(message), "tags": isUnnecessary ? [1] : nil,
      "relatedInformation": related.isEmpty
        ? nil
        : .array(related.map { ["location": $0.location.json, "message": .string($0.message)] }),
    ]
  }

  static func == (left: Self, right: Self) -> Bool { left.json == right.json }

  func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(message)
  }
}

/// The kinds of symbols that features have.
enum SymbolKind: Int, Sendable {
  /// A feature.
  case module = 2
  /// A rule.
  case namespace = 3
  /// A scenario.
  case function = 12
  /// A background.
  case constructor = 9
  /// A scenario outline.
  case method = 6
  /// Examples.
  case array = 18
  /// A step.
  case event = 24
  /// A step definition.
  case interface = 11
}

/// A symbol of a document with its nested symbols.
struct DocumentSymbol: Sendable, JSONConvertible {
  var name: String
  var detail: String?
  var kind: SymbolKind
  var range: PositionRange
  var selectionRange: PositionRange
  var children: [DocumentSymbol] = []

  var json: JSON {
    [
      "name": .string(name.isEmpty ? " " : name), "detail": detail.map(JSON.string), "kind": .integer(kind.rawValue),
      "range": range.json, "selectionRange": selectionRange.json,
      "children": children.isEmpty ? nil : .list(children),
    ]
  }
}

/// A completion proposal.
struct CompletionItem: Sendable, JSONConvertible {
  /// The kinds of completion proposals.
  enum Kind: Int, Sendable {
    case method = 2
    case field = 5
    case variable = 6
    case keyword = 14
    case snippet = 15
    case file = 17
    case constant = 21
  }

  var label: String
  var kind: Kind
  var detail: String?
  var documentation: JSON?
  var edit: TextEdit
  /// Whether the text of the edit contains tab stops.
  var isSnippet = false
  /// Whether the client inserts the lines of the text without indenting them.
  var keepsIndentation = false
  /// The text that clients compare with the typed text; nil for the label.
  var filterText: String?
  /// The rank. Lower ranks are listed first.
  var rank: Int
  var isDeprecated = false

  var json: JSON {
    let digits = String(rank)
    return [
      "label": .string(label), "kind": .integer(kind.rawValue), "detail": detail.map(JSON.string),
      "documentation": documentation, "textEdit": edit.json,
      "insertTextFormat": isSnippet ? 2 : 1, "insertTextMode": keepsIndentation ? 1 : nil,
      "filterText": filterText.map(JSON.string),
      "sortText": .string(String(repeating: "0", count: max(0, 6 - digits.count)) + digits),
      "tags": isDeprecated ? [1] : nil,
    ]
  }
}

/// A range of lines that can be folded.
struct FoldingRange: Sendable, Hashable, JSONConvertible {
  let start: Int
  let end: Int
  /// `comment`, or nil for a block.
  var kind: String?

  var json: JSON {
    ["startLine": .integer(start), "endLine": .integer(end), "kind": kind.map(JSON.string)]
  }
}
