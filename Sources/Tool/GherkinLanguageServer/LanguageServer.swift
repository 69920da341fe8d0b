internal import Foundation
internal import GherkinEngine
internal import GherkinDefinitions
internal import Synchronization

/// The language server for feature files.
///
/// One thread handles one message at a time, and works on immutable values. Background threads read files, query
/// runners and parse large texts, and pass their results on through the inbox.
package final class LanguageServer {
  /// The lifecycle of the server.
  private enum State {
    case created, running, shutDown
  }

  let environment: ServerEnvironment
  let inbox: Inbox
  private let output: @Sendable ([UInt8]) -> Void
  private var state = State.created
  private var isOver = false

  var workspace = WorkspaceSnapshot()
  /// The open documents, by their URIs.
  var documents: [String: OpenDocument] = [:]
  /// The folders that the user trusts, whose runners may be started.
  var trust = WorkspaceTrust()
  /// Stops the background thread that indexes files.
  var indexing: CancellationFlag?
  /// The definitions of runners, by package folder.
  var runners: [String: RunnerDefinitions] = [:]
  /// The files that contain definitions or are open, by path.
  var swiftFiles: [String: SwiftStepFile] = [:]
  /// The features on disk, in the order of indexing.
  var featurePaths: [String] = []
  /// The folders of packages.
  var packages: [String] = []
  /// Whether the files of the workspace have been found, and whether their definitions have been merged.
  var (isLoaded, hasDefinitions) = (false, false)
  /// Whether a thread is merging definitions, and whether they have changed since it started.
  var merging: (isRunning: Bool, isOutdated: Bool) = (false, false)
  private var nextRequest = 0
  /// The runs and builds, by progress token.
  var runs: [String: RunProcess] = [:]
  /// Whether saving a Swift file builds its package's runner.
  var buildsOnSave = false
  /// The folders whose runners are being built after a file was saved, and whether another file was saved since.
  var builds: [String: Bool] = [:]
  /// The errors of the last build, by URI.
  var buildErrors: [String: [Diagnostic]] = [:]
  /// Request results from runs for as long as they exist.
  var resultWatches: [any Sendable] = []

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - inbox: the source of messages, and of the end of the client.
  ///   - output: writes a message with its header.
  package init(_ environment: ServerEnvironment, _ inbox: Inbox, output: @escaping @Sendable ([UInt8]) -> Void) {
    self.environment = environment
    self.inbox = inbox
    self.output = output
  }

  /// Handles messages until the client stops the server or disappears.
  ///
  /// - Returns: the exit status: 0 if the client requested the end, or never sent anything; 1 otherwise.
  package func run() -> Int32 {
    while !isOver {
      switch inbox.take(orWhenEmpty: finishDocuments) {
      case .frame(let frame): handle(frame)
      case .event(let change): change(self)
      case .end:
        if state == .created { return 0 }
        isOver = true
      }
    }
    indexing?.cancel()
    for run in runs.values { run.stop() }
    resultWatches = []
    return state == .shutDown ? 0 : 1
  }

  private func handle(_ frame: FrameReader.Frame) {
    switch frame {
    case .malformed(let problem): respond(nil, error: ResponseError(.parseError, problem))
    case .content(let bytes):
      let json: JSON
      do {
        json = try JSON(parsing: bytes[...])
      } catch {
        return respond(nil, error: ResponseError(.parseError, "the message is not JSON: \(error)"))
      }
      // JSON-RPC has batches, although LSP does not use them.
      if case .array(let messages) = json, !messages.isEmpty {
        for message in messages { handle(Message(message)) }
      } else {
        handle(Message(json))
      }
    }
  }

  private func handle(_ message: Message) {
    switch message {
    case .invalid(let id):
      respond(id, error: ResponseError(.invalidRequest, "the message is not a request, notification or response"))
    case .response: break
    case .notification("exit", _): isOver = true
    case .notification(let method, let parameters):
      guard state == .running else { return }
      handleNotification(method, parameters)
    case .request(let id, let method, let parameters):
      do throws(ResponseError) {
        if inbox.isCancelled(id) { throw ResponseError(.requestCancelled, "the client cancelled the request") }
        respond(id, result: try answer(method, parameters))
      } catch {
        respond(id, error: error)
      }
    }
  }

  private func answer(_ method: String, _ parameters: JSON) throws(ResponseError) -> JSON {
    switch (state, method) {
    case (.created, "initialize"):
      state = .running
      return initialize(parameters)
    case (.created, _): throw ResponseError(.notInitialized, "send initialize first")
    case (.shutDown, _): throw ResponseError(.invalidRequest, "the server is shut down; send exit")
    case (.running, "initialize"): throw ResponseError(.invalidRequest, "the server is initialized already")
    case (.running, "shutdown"):
      state = .shutDown
      return .null
    case (.running, _): return try handleRequest(method, parameters)
    }
  }

  // MARK: Sending

  private func respond(_ id: RequestID?, result: JSON) {
    send(["jsonrpc": "2.0", "id": id?.json ?? .null, "result": result])
  }

  private func respond(_ id: RequestID?, error: ResponseError) {
    send(["jsonrpc": "2.0", "id": id?.json ?? .null, "error": error.json])
  }

  /// Sends a notification.
  func notify(_ method: String, _ parameters: JSON) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// Sends a request without waiting for the response.
  func request(_ method: String, _ parameters: JSON? = nil) {
    nextRequest += 1
    send(["jsonrpc": "2.0", "id": .integer(nextRequest), "method": .string(method), "params": parameters])
  }

  /// Writes to the user's log.
  func log(_ text: String) {
    notify("window/logMessage", ["type": 3, "message": .string(text)])
  }

  /// Shows a problem to the user.
  func show(_ problem: String) {
    notify("window/showMessage", ["type": 2, "message": .string(problem)])
  }

  private func send(_ message: JSON) {
    output(FrameReader.frame(message.bytes))
  }
}

/// A flag that requests a thread to stop.
final class CancellationFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}

extension LanguageServer {
  /// Answers `initialize`.
  private func initialize(_ parameters: JSON) -> JSON {
    workspace.client = ClientCapabilities(parameters["capabilities"])
    var folders = parameters["workspaceFolders"]?.elements.compactMap { $0["uri"]?.string } ?? []
    if folders.isEmpty, let root = parameters["rootUri"]?.string { folders = [root] }
    workspace.folders = folders.compactMap(DocumentURI.path).map(Self.served)
    if workspace.folders.isEmpty, let path = parameters["rootPath"]?.string { workspace.folders = [path] }
    trust = WorkspaceTrust(parameters.at("initializationOptions.trusted"), folders: workspace.folders)
    buildsOnSave = parameters.at("initializationOptions.buildOnSave")?.boolean ?? false
    if let process = parameters["processId"]?.integer { watch(process) }
    let client = workspace.client
    return [
      "serverInfo": ["name": "gherkin-run", "version": .string(Version.current)],
      "capabilities": [
        "positionEncoding": .string(client.encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": true],
        "completionProvider": ["triggerCharacters": ["@", "<", "|", " ", "\""]],
        "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
        "documentHighlightProvider": true, "documentSymbolProvider": true, "workspaceSymbolProvider": true,
        "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll"]],
        "codeLensProvider": ["resolveProvider": false],
        "documentFormattingProvider": true, "documentRangeFormattingProvider": true,
        "documentOnTypeFormattingProvider": ["firstTriggerCharacter": "|"],
        "renameProvider": ["prepareProvider": true], "foldingRangeProvider": true, "documentLinkProvider": [:],
        "executeCommandProvider": ["commands": .strings([Lensing.run, Lensing.debugArguments])],
        "semanticTokensProvider": [
          "legend": ["tokenTypes": .strings(Coloring.legend), "tokenModifiers": []], "range": true, "full": true,
        ],
        "diagnosticProvider": client.pullsDiagnostics
          ? ["interFileDependencies": true, "workspaceDiagnostics": false] : nil,
        "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
      ],
    ]
  }

  /// Returns the folder that is served for a folder of the client: that of the enclosing package, or itself. Clients
  /// without a project send the folder of the opened file.
  static func served(_ path: String) -> String {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    var folder = path
    while folder.hasPrefix("/"), folder != "/" {
      if FileManager.default.fileExists(atPath: folder + "/Package.swift") { return folder }
      folder = (folder as NSString).deletingLastPathComponent
    }
    return path
  }

  /// Ends the server when its client's process ends, even if another process keeps the pipe open.
  private func watch(_ process: Int) {
    guard let id = pid_t(exactly: process), id > 1 else { return }
    Thread.detachNewThread { [inbox] in
      while kill(id, 0) == 0 || errno == EPERM { Thread.sleep(forTimeInterval: 3) }
      inbox.add(.end)
    }
  }
}
