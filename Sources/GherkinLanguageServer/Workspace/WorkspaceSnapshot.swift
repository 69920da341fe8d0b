internal import StepDefinitions

/// The state of a workspace that methods look at. Never changes.
struct WorkspaceSnapshot: Sendable {
  /// What the client can do.
  var client = ClientCapabilities()
  var encoding: PositionEncoding { client.encoding }
  /// The paths of the workspace's folders.
  var folders: [String] = []
  var definitions = DefinitionIndex()
  var index = FeatureIndex()
  /// Whether the index has all features, with the present definitions.
  var isIndexed = false
  /// The results of the last run, by URI.
  var results: [String: FileResults] = [:]
  /// The settings of rules, and the language of features that name none, by folder.
  var settings: [String: ServerEnvironment.ProjectSettings] = [:]

  /// The settings of the innermost folder around a file.
  func settings(of path: String) -> ServerEnvironment.ProjectSettings {
    let folder = WorkspaceFiles.folder(of: path, among: settings.keys) ?? folders.first
    return folder.flatMap { settings[$0] } ?? ServerEnvironment.ProjectSettings()
  }

  /// The path as it is shown: seen from its folder of the workspace.
  func shown(_ path: String) -> String {
    for folder in folders where path.hasPrefix(folder + "/") { return String(path.dropFirst(folder.count + 1)) }
    return path
  }

  /// The place of a definition.
  func location(of definition: KnownDefinition) -> Location {
    Location(uri: DocumentURI.uri(definition.file), range: .line(max(0, definition.line - 1)))
  }
}

/// What a client can do, as it says when it starts.
struct ClientCapabilities: Sendable {
  var encoding = PositionEncoding.utf16
  var hasSnippets = false
  /// Whether hovers, and the documentation of completions, may be Markdown.
  var (hasMarkdown, hasMarkdownDocumentation) = (false, false)
  var hasHierarchicalSymbols = false
  var hasVersionedChanges = false
  var hasFileCreation = false
  var pullsDiagnostics = false
  var refreshesDiagnostics = false
  var refreshesLenses = false
  var hasProgress = false
  var watchesFiles = false

  init() {}

  init(_ json: JSON?) {
    let offered = json?.at("general.positionEncodings")?.elements.compactMap(\.string) ?? []
    encoding = PositionEncoding(offered: offered)
    let document = json?["textDocument"]
    hasSnippets = document?.at("completion.completionItem.snippetSupport")?.boolean ?? false
    let formats = document?.at("hover.contentFormat")?.elements.compactMap(\.string) ?? []
    hasMarkdown = formats.contains("markdown")
    hasMarkdownDocumentation =
      document?.at("completion.completionItem.documentationFormat")?.elements.contains("markdown") ?? false
    hasHierarchicalSymbols =
      document?.at("documentSymbol.hierarchicalDocumentSymbolSupport")?.boolean ?? false
    hasVersionedChanges = json?.at("workspace.workspaceEdit.documentChanges")?.boolean ?? false
    hasFileCreation =
      json?.at("workspace.workspaceEdit.resourceOperations")?.elements.contains("create") ?? false
    pullsDiagnostics = document?["diagnostic"] != nil
    refreshesDiagnostics = json?.at("workspace.diagnostics.refreshSupport")?.boolean ?? false
    refreshesLenses = json?.at("workspace.codeLens.refreshSupport")?.boolean ?? false
    hasProgress = json?.at("window.workDoneProgress")?.boolean ?? false
    watchesFiles = json?.at("workspace.didChangeWatchedFiles.dynamicRegistration")?.boolean ?? false
  }

  /// Edits of several documents in the form that the client knows.
  func json(_ edit: WorkspaceEdit) -> JSON { hasVersionedChanges ? edit.json : edit.plainJSON }

  /// A text in Markdown, or as plain text for a client that does not show it.
  func markup(_ text: String) -> JSON {
    ["kind": .string(hasMarkdown ? "markdown" : "plaintext"), "value": .string(text)]
  }

  /// The documentation of a completion, as Markdown for a client that shows it.
  func documentation(_ text: String) -> JSON {
    hasMarkdownDocumentation ? ["kind": "markdown", "value": .string(text)] : .string(text)
  }
}
