internal import GherkinFiles
internal import GherkinCommandLine
internal import Foundation
internal import GherkinEngine
internal import GherkinPackaging

/// The language server for feature files.
///
/// One thread handles one message at a time, and works on immutable values. Background threads read files, query
/// runners and parse large texts, and pass their results on through the inbox.
package final class LanguageServer {
  /// The lifecycle of the server.
  private enum Phase {
    case created, running, shutDown
  }

  let environment: ServerEnvironment
  let inbox: Inbox
  var connection: Connection
  private var phase = Phase.created
  private var isOver = false

  /// What methods need to answer: client, settings, definitions, facts about features, results.
  var workspace = WorkspaceSnapshot()
  /// The open documents, by URI.
  var documents: [String: OpenDocument] = [:]
  /// The number of documents that were opened so far.
  var openedCount = 0
  /// The files on disk, and the work that reads them.
  var sources = SourceStore()
  /// Runs and builds.
  var runs = RunStore()
  /// The folders that the user trusts, whose runners may be started.
  var trust = WorkspaceTrust()
  /// The folders that the client has opened, without symbolic links.
  var openedFolders: [String] = []
  /// The folders that the client opened at the start.
  private var firstFolders: [String] = []
  /// The requests that are answered on threads, which the client can cancel.
  var longRequests: [RequestID: CancellationFlag] = [:]
  /// Whether saving a Swift file builds its package's runner.
  var buildsOnSave = false
  /// Watches the files of the workspace, if the client does not.
  var fileWatch: (any Sendable)?

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - inbox: the source of messages, and of the end of the client.
  ///   - output: writes a message with its header.
  package init(_ environment: ServerEnvironment, _ inbox: Inbox, output: @escaping @Sendable ([UInt8]) -> Void) {
    self.environment = environment
    self.inbox = inbox
    connection = Connection(output)
  }

  /// Handles messages until the client stops the server or disappears.
  ///
  /// - Returns: the exit status: 0 if the client requested the end, or never sent anything; 1 otherwise.
  package func run() -> Int32 {
    while !isOver {
      switch inbox.pop(orWhenEmpty: finishDocuments) {
      case .frame(let frame): handle(frame)
      case .event(let change): change(self)
      case .end:
        if phase == .created { return 0 }
        isOver = true
      }
    }
    sources.indexing.cancel()
    for process in runs.processes.values { process.stop() }
    runs.watches = []
    fileWatch = nil
    return phase == .shutDown ? 0 : 1
  }

  private func handle(_ frame: FrameReader.Frame) {
    switch frame {
    case .malformed(let problem): connection.respond(nil, .failure(ResponseError(.parseError, problem)))
    case .content(let bytes):
      let json: JSON
      do {
        json = try JSON(parsing: bytes[...])
      } catch {
        return connection.respond(nil, .failure(ResponseError(.parseError, "the message is not JSON: \(error)")))
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
      let problem = "the message is not a request, notification or response"
      connection.respond(id, .failure(ResponseError(.invalidRequest, problem)))
    case .response: break
    case .notification("exit", _): isOver = true
    case .notification(let method, let parameters):
      guard phase == .running else { return }
      do {
        if method == "textDocument/didOpen", let uri = parameters.at("textDocument.uri")?.string {
          connection.uris.open(uri)
        }
        try notification(method, connection.uris.incoming(parameters))
      } catch {
        connection.log("\(method): \(error.message)")
      }
    case .request(let id, let method, let parameters):
      do throws(ResponseError) {
        if inbox.isCancelled(id) { throw .cancelled }
        guard let result = try answer(id, method, parameters) else { return }
        connection.respond(id, .success(result))
      } catch {
        connection.respond(id, .failure(error))
      }
    }
  }

  /// Returns the result of a request; nil for a request that is answered later.
  private func answer(_ id: RequestID, _ method: String, _ parameters: JSON) throws(ResponseError) -> JSON? {
    switch (phase, method) {
    case (.created, "initialize"):
      phase = .running
      return initialize(try InitializeParameters(parameters))
    case (.created, _): throw ResponseError(.notInitialized, "send initialize first")
    case (.shutDown, _): throw ResponseError(.invalidRequest, "the server is shut down; send exit")
    case (.running, "initialize"): throw ResponseError(.invalidRequest, "the server is initialized already")
    case (.running, "shutdown"):
      phase = .shutDown
      return .null
    case (.running, _): return try request(method, connection.uris.incoming(parameters), id)
    }
  }

  /// Answers `initialize`.
  private func initialize(_ parameters: InitializeParameters) -> JSON {
    workspace.client = parameters.client
    firstFolders = parameters.folders
    openedFolders = parameters.folders.map { resolved($0) }
    readOptions(parameters.options)
    if let process = parameters.processID { watch(process) }
    return [
      "serverInfo": ["name": "gherkin-run", "version": .string(Version.current)], "capabilities": capabilities,
    ]
  }

  /// Reads initialization options, or a new configuration.
  ///
  /// - Parameter options: `trusted` and `buildOnSave`. A missing option keeps its value.
  func readOptions(_ options: JSON?) {
    if let trusted = options?["trusted"] {
      trust = WorkspaceTrust(trusted, opened: firstFolders) { resolved($0) }
    }
    buildsOnSave = options?["buildOnSave"]?.boolean ?? buildsOnSave
  }

  /// Returns the folder that is served for a folder of the client, without symbolic links: that of the enclosing
  /// package, or the folder around a nested one, or itself. Clients without a project send the folder of the opened file.
  func served(_ path: String) -> String {
    let path = resolved(path)
    var folder = path
    while folder.hasPrefix("/"), folder != "/" {
      if FileManager.default.fileExists(atPath: folder + "/Package.swift") {
        return NestedPackage.outer(of: folder) ?? folder
      }
      folder = (folder as NSString).deletingLastPathComponent
    }
    return path
  }

  /// Returns the path of a folder without symbolic links.
  func resolved(_ path: String) -> String {
    connection.uris.resolve(path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path)
  }

  /// Ends the server when its client's process ends, even if another process keeps the pipe open.
  private func watch(_ process: Int) {
    // A client in another container has a number that is unknown here, or that of another process.
    guard let id = pid_t(exactly: process), id > 1, kill(id, 0) == 0 || errno == EPERM else { return }
    Thread.detachNewThread { [inbox] in
      while kill(id, 0) == 0 || errno == EPERM { Thread.sleep(forTimeInterval: 3) }
      inbox.add(.end)
    }
  }
}
