internal import GherkinDefinitions

/// The immutable state of a workspace, on which methods operate.
struct WorkspaceSnapshot: Sendable {
  /// The capabilities of the client.
  var client = ClientCapabilities()
  var encoding: PositionEncoding { client.encoding }
  /// The paths of the workspace's folders.
  var folders: [String] = []
  var analysis = Analysis()
  var definitions: DefinitionIndex { analysis.definitions }
  var index: FeatureIndex { analysis.index }
  /// The results of the last run of each scenario.
  var results = ScenarioResults()
  /// The findings of the last probes.
  var probes = ProbeFindings()
  /// The settings of rules, and the language of features that declare none, by folder.
  var settings: [String: ServerEnvironment.ProjectSettings] = [:]

  /// Returns the settings of the innermost folder that contains a file.
  func settings(of path: String) -> ServerEnvironment.ProjectSettings {
    let folder = WorkspaceFiles.folder(of: path, among: settings.keys) ?? folders.first
    return folder.flatMap { settings[$0] } ?? ServerEnvironment.ProjectSettings()
  }

  /// Returns a path for display, relative to its workspace folder.
  func shown(_ path: String) -> String {
    for folder in folders where path.hasPrefix(folder + "/") { return String(path.dropFirst(folder.count + 1)) }
    return path
  }

  /// Returns the location of a definition.
  func location(of definition: KnownDefinition) -> Location {
    Location(uri: DocumentURI.uri(definition.file), range: .line(max(0, definition.line - 1)))
  }
}

/// The capabilities that a client sends when it starts.
struct ClientCapabilities: Sendable {
  var encoding = PositionEncoding.utf16
  var hasSnippets = false
  /// Whether the client can insert the lines of a completion without indenting them.
  var keepsIndentation = false
  /// Whether hovers, and the documentation of completions, can be Markdown.
  var (hasMarkdown, hasMarkdownDocumentation) = (false, false)
  var hasHierarchicalSymbols = false
  var hasVersionedChanges = false
  var hasFileCreation = false
  /// Whether the client asks for problems, and can be told to ask again. Others get them as notifications.
  var pullsDiagnostics = false
  var refreshesLenses = false
  var hasProgress = false
  var watchesFiles = false

  init() {}

  init(_ json: JSON?) {
    let offered = json?.at("general.positionEncodings")?.elements.compactMap(\.string) ?? []
    encoding = PositionEncoding(offered: offered)
    let document = json?["textDocument"]
    hasSnippets = document?.at("completion.completionItem.snippetSupport")?.boolean ?? false
    keepsIndentation =
      document?.at("completion.completionItem.insertTextModeSupport.valueSet")?.elements.contains(1) ?? false
    let formats = document?.at("hover.contentFormat")?.elements.compactMap(\.string) ?? []
    hasMarkdown = formats.contains("markdown")
    hasMarkdownDocumentation =
      document?.at("completion.completionItem.documentationFormat")?.elements.contains("markdown") ?? false
    hasHierarchicalSymbols =
      document?.at("documentSymbol.hierarchicalDocumentSymbolSupport")?.boolean ?? false
    hasVersionedChanges = json?.at("workspace.workspaceEdit.documentChanges")?.boolean ?? false
    hasFileCreation =
      json?.at("workspace.workspaceEdit.resourceOperations")?.elements.contains("create") ?? false
    pullsDiagnostics =
      document?["diagnostic"] != nil && json?.at("workspace.diagnostics.refreshSupport")?.boolean == true
    refreshesLenses = json?.at("workspace.codeLens.refreshSupport")?.boolean ?? false
    hasProgress = json?.at("window.workDoneProgress")?.boolean ?? false
    watchesFiles = json?.at("workspace.didChangeWatchedFiles.dynamicRegistration")?.boolean ?? false
  }

  /// Returns edits of several documents in the form that the client supports.
  func json(_ edit: WorkspaceEdit) -> JSON { hasVersionedChanges ? edit.json : edit.plainJSON }

  /// Returns a text as Markdown, or as plain text for a client that does not support it.
  func markup(_ text: String) -> JSON {
    ["kind": .string(hasMarkdown ? "markdown" : "plaintext"), "value": .string(text)]
  }

  /// Returns a text in Markdown as code, or unchanged as plain text.
  func code(_ text: String) -> String { hasMarkdown ? "`\(text.replacing("`", with: "'"))`" : text }

  /// Returns lines in Markdown as code in a language, or unchanged as plain text.
  func block(_ lines: String, _ language: String) -> String {
    guard hasMarkdown else { return lines }
    var fence = "```"
    while lines.contains(fence) { fence += "`" }
    return "\(fence)\(language)\n\(lines)\n\(fence)"
  }

  /// Returns a text in Markdown with emphasis, or unchanged as plain text.
  func strong(_ text: String) -> String { hasMarkdown ? "**\(text)**" : text }

  /// Returns the documentation of a completion, as Markdown for a client that supports it.
  func documentation(_ text: String) -> JSON {
    hasMarkdownDocumentation ? ["kind": "markdown", "value": .string(text)] : .string(text)
  }
}
