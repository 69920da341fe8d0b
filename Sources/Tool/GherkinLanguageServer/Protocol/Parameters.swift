internal import GherkinFiles

// Parameters of methods, as the protocol defines them. Each type is read from JSON, and throws an error that names a
// missing member.

extension JSON {
  fileprivate func required<Value>(_ path: String, _ read: (JSON) -> Value?) throws(ResponseError) -> Value {
    guard let value = at(path).flatMap(read) else { throw .invalid("\(path) is missing or not valid") }
    return value
  }

  fileprivate var uri: String {
    get throws(ResponseError) { try required("textDocument.uri", \.string) }
  }
}

/// The parameters of `initialize`.
struct InitializeParameters {
  let client: ClientCapabilities
  /// The paths of the folders of the workspace.
  let folders: [String]
  let processID: Int?
  let options: JSON?

  init(_ json: JSON) throws(ResponseError) {
    client = ClientCapabilities(json["capabilities"])
    var folders = json["workspaceFolders"]?.elements.compactMap { $0["uri"]?.string } ?? []
    if folders.isEmpty, let root = json["rootUri"]?.string { folders = [root] }
    var paths = folders.compactMap(DocumentURI.path)
    if paths.isEmpty, let path = json["rootPath"]?.string { paths = [path] }
    self.folders = paths
    processID = json["processId"]?.integer
    options = json["initializationOptions"]
  }
}

/// The parameters of a request about a document.
protocol DocumentParameters: Sendable {
  var uri: String { get }

  init(_ json: JSON) throws(ResponseError)

  /// Returns whether the request does not need other features than this one.
  func isLocal(_ feature: FeatureSnapshot) -> Bool
}

extension DocumentParameters {
  func isLocal(_ feature: FeatureSnapshot) -> Bool { false }
}

/// A document.
struct TextDocumentParameters: DocumentParameters {
  let uri: String

  init(_ json: JSON) throws(ResponseError) {
    uri = try json.uri
  }
}

/// A position in a document.
struct TextDocumentPositionParameters: DocumentParameters {
  let uri: String
  let position: Position

  init(_ json: JSON) throws(ResponseError) {
    uri = try json.uri
    position = try json.required("position", Position.init)
  }
}

/// A range of a document.
struct TextDocumentRangeParameters: DocumentParameters {
  let uri: String
  let range: PositionRange

  init(_ json: JSON) throws(ResponseError) {
    uri = try json.uri
    range = try json.required("range", PositionRange.init)
  }
}

/// The parameters of requests for formatting: of a document, a range, or after a character was typed.
struct FormattingParameters: DocumentParameters {
  let uri: String
  /// The range; nil for other requests.
  let range: PositionRange?
  /// The position of the typed character; nil for other requests.
  let position: Position?
  /// Whether the editor indents with tabs.
  let usesTabs: Bool

  init(_ json: JSON) throws(ResponseError) {
    uri = try json.uri
    range = json["range"] == nil ? nil : try json.required("range", PositionRange.init)
    position = json["position"] == nil ? nil : try json.required("position", Position.init)
    usesTabs = json.at("options.insertSpaces") == .boolean(false)
  }
}

/// The parameters of `textDocument/references`.
struct ReferenceParameters: DocumentParameters {
  let place: TextDocumentPositionParameters
  let includesDeclaration: Bool
  var uri: String { place.uri }

  init(_ json: JSON) throws(ResponseError) {
    place = try TextDocumentPositionParameters(json)
    includesDeclaration = json.at("context.includeDeclaration")?.boolean ?? false
  }
}

/// The parameters of `textDocument/prepareRename`.
struct PrepareRenameParameters: DocumentParameters {
  let place: TextDocumentPositionParameters
  var uri: String { place.uri }

  init(_ json: JSON) throws(ResponseError) {
    place = try TextDocumentPositionParameters(json)
  }

  func isLocal(_ feature: FeatureSnapshot) -> Bool { Rename.isLocal(feature, at: place.position) }
}

/// The parameters of `textDocument/rename`.
struct RenameParameters: DocumentParameters {
  let place: TextDocumentPositionParameters
  let newName: String
  var uri: String { place.uri }

  func isLocal(_ feature: FeatureSnapshot) -> Bool { Rename.isLocal(feature, at: place.position) }

  init(_ json: JSON) throws(ResponseError) {
    place = try TextDocumentPositionParameters(json)
    newName = try json.required("newName", \.string)
  }
}

/// The parameters of `textDocument/codeAction`.
struct CodeActionParameters: DocumentParameters {
  let place: TextDocumentRangeParameters
  /// The requested kinds; empty for all.
  let kinds: [String]
  var uri: String { place.uri }

  init(_ json: JSON) throws(ResponseError) {
    place = try TextDocumentRangeParameters(json)
    kinds = json.at("context.only")?.elements.compactMap(\.string) ?? []
  }
}

/// The parameters of `workspace/executeCommand`.
struct ExecuteCommandParameters {
  /// A feature, or a part of it.
  struct Target {
    let path: String
    /// The line of a rule, a scenario or a row, counted from 1; nil for the whole feature.
    let line: Int?
  }

  let command: String
  let targets: [Target]

  init(_ json: JSON) throws(ResponseError) {
    let command = try json.required("command", \.string)
    guard [CodeLenses.run, CodeLenses.debugArguments].contains(command) else {
      throw .invalid(
        "the server does not know this command; it knows \(CodeLenses.run) and \(CodeLenses.debugArguments)")
    }
    var targets: [Target] = []
    for argument in json["arguments"]?.elements ?? [] {
      guard let path = argument["uri"]?.string.flatMap(DocumentURI.path), SourceFolders.isFeature(path) else {
        throw .invalid("\(command) needs arguments with the uri of a feature file")
      }
      let line = argument["line"]?.integer
      guard line ?? 1 > 0 else { throw .invalid("line is counted from 1") }
      targets.append(Target(path: path, line: line))
    }
    guard !targets.isEmpty else { throw .invalid("\(command) needs an argument with the uri of a feature file") }
    self.command = command
    self.targets = targets
  }
}

/// The parameters of `textDocument/didOpen`.
struct DidOpenParameters {
  let uri: String
  let language: String?
  let version: Int
  let text: String

  init(_ json: JSON) throws(ResponseError) {
    uri = try json.uri
    language = json.at("textDocument.languageId")?.string
    version = json.at("textDocument.version")?.integer ?? 0
    text = try json.required("textDocument.text", \.string)
  }
}

/// The parameters of `textDocument/didChange`.
struct DidChangeParameters {
  /// A change of the text.
  struct Change {
    /// The replaced range; nil for the whole text.
    let range: PositionRange?
    let text: String
  }

  let uri: String
  let version: Int?
  let changes: [Change]

  init(_ json: JSON) throws(ResponseError) {
    uri = try json.uri
    version = json.at("textDocument.version")?.integer
    var changes: [Change] = []
    for change in json["contentChanges"]?.elements ?? [] {
      guard let text = change["text"]?.string else { throw .invalid("a change has no text") }
      if let range = change["range"], range != .null {
        changes.append(Change(range: try change.required("range", PositionRange.init), text: text))
      } else {
        changes.append(Change(range: nil, text: text))
      }
    }
    self.changes = changes
  }
}

/// The parameters of `workspace/didChangeWatchedFiles`.
struct DidChangeWatchedFilesParameters {
  /// The paths of files and folders.
  let paths: [String]

  init(_ json: JSON) throws(ResponseError) {
    paths = (json["changes"]?.elements ?? []).compactMap { $0["uri"]?.string.flatMap(DocumentURI.path) }
  }
}

/// The parameters of `workspace/didChangeWorkspaceFolders`.
struct DidChangeWorkspaceFoldersParameters {
  let added: [String]
  let removed: [String]

  init(_ json: JSON) throws(ResponseError) {
    func paths(_ name: String) -> [String] {
      (json.at("event.\(name)")?.elements ?? []).compactMap { $0["uri"]?.string.flatMap(DocumentURI.path) }
    }
    added = paths("added")
    removed = paths("removed")
  }
}
