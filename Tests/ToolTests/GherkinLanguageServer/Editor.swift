import Foundation
import GherkinLanguageServer
import GherkinExpressions
import GherkinProtocol
import GherkinSteps
import GherkinTestSupport
import GherkinDefinitions
import Synchronization

/// An editor with its own language server, in memory. Its methods block; call them in `Editor.scene`.
final class Editor: @unchecked Sendable {
  /// The server did not send the expected message.
  struct Silence: Error, CustomStringConvertible {
    let description: String
  }

  /// The server answered with an error.
  struct Refusal: Error {
    let code: Int
    let message: String
  }

  private struct NoWatch: ResultsWatching {
    func check() {}
  }

  private struct NoMatcher: PatternMatching {
    /// Treats patterns with `(?:a+)+` as too slow.
    func match(_ pattern: String, _ text: String) -> PatternOutcome {
      pattern.contains("(?:a+)+") ? .unknown : PatternText.match(pattern, text)
    }
  }

  let folder: TemporaryFolder
  private let inbox = Inbox()
  private let asked = Mutex<[String]>([])
  /// The folders whose runners the server started.
  var listed: [String] { asked.withLock(\.self) }
  private let results = Mutex<(@Sendable ([UInt8]) -> Void)?>(nil)
  private let watched = Mutex<(@Sendable ([String]) -> Void)?>(nil)
  // Guarded by `condition`.
  private let condition = NSCondition()
  private var messages: [JSON] = []
  private var status: Int32?
  private var lastID = 0

  /// Starts a server in a folder with files.
  ///
  /// - Parameters:
  ///   - listing: the definitions of the runner; nil for a workspace that is not trusted.
  ///   - settings: changes the settings of the project.
  ///   - language: the language that the settings of a folder name.
  ///   - prepare: adds further files before the server starts.
  ///   - run: the command that runs features.
  ///   - build: the command that builds the runner.
  ///   - options: initialization options besides the trust.
  ///   - link: the path of a symbolic link to the folder, by which the client names it.
  ///   - isInitialized: whether to perform the handshake and to wait for the definitions and features.
  init(
    _ files: [String: String] = [:], capabilities: JSON = [:], listing: Definitions? = nil, isInitialized: Bool = true,
    run: [String] = ["false"], build: [String]? = nil, options: [String: JSON] = [:],
    settings change: @escaping @Sendable (inout ServerEnvironment.ProjectSettings) throws -> Void = { _ in },
    language: @escaping @Sendable (_ folder: String) -> String = { _ in "en" }, link: String? = nil,
    prepare: (TemporaryFolder) throws -> Void = { _ in }
  ) throws {
    folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: path) }
    try prepare(folder)
    let root = folder.path
    let environment = ServerEnvironment(
      listing: { [weak self] folder, _ in
        self?.asked.withLock { $0.append(folder) }
        guard let listing else { return .none("there is no runner") }
        return .definitions(RunnerDefinitions(listing, builtAt: .max, in: root))
      }, matcher: NoMatcher(),
      settings: { folder in
        var settings = ServerEnvironment.ProjectSettings()
        settings.language = language(folder)
        do { try change(&settings) } catch { settings.problem = "\(error)" }
        return settings
      }, runCommand: { _ in run }, buildCommand: build,
      watchResults: { [weak self] _, take in
        self?.results.withLock { $0 = take }
        return NoWatch()
      },
      watchFiles: { [weak self] _, take in
        self?.watched.withLock { $0 = take }
        return false
      })
    // Weak, so that the server and its folder end with the editor.
    let thread = Thread { [weak self, inbox] in
      let server = LanguageServer(environment, inbox) { [weak self] in self?.take($0) }
      let status = server.run()
      self?.end(with: status)
    }
    thread.stackSize = 16 << 20
    thread.start()
    guard isInitialized else { return }
    try ask(
      "initialize",
      [
        "rootUri": .string("file://\(link ?? root)"), "capabilities": capabilities,
        "initializationOptions": .object(options.merging(["trusted": .boolean(listing != nil)]) { own, _ in own }),
      ])
    notify("initialized", [:])
    guard listing != nil || files.keys.contains(where: { $0.hasSuffix(".swift") }) else { return }
    // The features are read once without definitions, again with those of the scan, and with those of the runner.
    let note = listing.map { "\($0.steps.count) step definitions" } ?? "step definitions"
    var hasDefinitions = false
    _ = try wait { message in
      if message.at("params.message")?.string?.hasSuffix(note) == true { hasDefinitions = true }
      return hasDefinitions && message["method"] == "$/gherkin-run/indexed"
    }
  }

  deinit { inbox.add(.end) }

  /// Runs the actions of an editor on a separate thread.
  static func scene(_ play: @escaping @Sendable () throws -> Void) async throws {
    try await RunningCommand.scene(play)
  }

  private func end(with status: Int32) {
    condition.lock()
    self.status = status
    condition.broadcast()
    condition.unlock()
  }

  private func take(_ bytes: [UInt8]) {
    var reader = FrameReader()
    reader.append(bytes)
    guard case .content(let content)? = reader.next(), let json = try? JSON(parsing: content[...]) else { return }
    condition.lock()
    messages.append(json)
    condition.broadcast()
    condition.unlock()
  }

  /// Sends bytes unchanged, without a header.
  func send(content: [UInt8]) { inbox.add(.frame(.content(content))) }

  /// Records the results of a run, as JSON.
  func record(_ json: String) { results.withLock(\.self)?(Array(json.utf8)) }

  /// Reports changed files as the system does to a server that watches them itself.
  func change(_ paths: String...) { watched.withLock(\.self)?(paths.map { "\(folder.path)/\($0)" }) }

  func end() { inbox.add(.end) }

  func notify(_ method: String, _ parameters: JSON) {
    send(content: (["jsonrpc": "2.0", "method": .string(method), "params": parameters] as JSON).bytes)
  }

  /// Sends a request, and returns its result.
  @discardableResult
  func ask(_ method: String, _ parameters: JSON = .null) throws -> JSON {
    lastID += 1
    let id = JSON.integer(lastID)
    send(content: (["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters] as JSON).bytes)
    let answer = try wait { $0["id"] == id && $0["method"] == nil }
    if let error = answer["error"] {
      throw Refusal(code: error["code"]?.integer ?? 0, message: error["message"]?.string ?? "")
    }
    return answer["result"] ?? .null
  }

  /// Whether an unread notification or request of the server has arrived.
  func hasReceived(_ method: String) -> Bool {
    condition.withLock { messages.contains { $0["method"]?.string == method } }
  }

  /// Waits for a notification or request of the server, and returns its parameters.
  func wait(for method: String, where holds: (JSON) -> Bool = { _ in true }) throws -> JSON {
    try wait { $0["method"]?.string == method && holds($0["params"] ?? .null) }["params"] ?? .null
  }

  /// Waits for a message, and removes it.
  func wait(until holds: (JSON) -> Bool) throws -> JSON {
    let end = Date.now + 60
    condition.lock()
    defer { condition.unlock() }
    while true {
      // Each search starts with the first message.
      if let index = messages.firstIndex(where: holds) { return messages.remove(at: index) }
      if !condition.wait(until: end) { throw Silence(description: "\(messages.suffix(5))") }
    }
  }

  /// Waits for the end of the server, and returns its exit status.
  func waitForEnd() throws -> Int32 {
    let end = Date.now + 60
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let status { return status }
      if !condition.wait(until: end) { throw Silence(description: "the server runs on") }
    }
  }

  // MARK: Documents

  func uri(_ path: String) -> String { "file://\(folder.path)/\(path)" }

  /// Opens a document, and returns the codes and messages of its problems.
  @discardableResult
  func open(_ path: String, _ text: String) throws -> [JSON] {
    didOpen(path, text)
    return try diagnostics(path, version: 1)
  }

  /// Opens a document.
  func didOpen(_ path: String, _ text: String, version: Int = 1) {
    let language = path.hasSuffix(".swift") ? "swift" : "gherkin"
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri(path)), "languageId": .string(language), "version": .integer(version),
          "text": .string(text),
        ]
      ])
  }

  /// Changes a document.
  func change(_ path: String, to version: Int, _ change: JSON) {
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri(path)), "version": .integer(version)], "contentChanges": [change]])
  }

  /// Waits for the problems of a version.
  func diagnostics(_ path: String, version: Int) throws -> [JSON] {
    try wait(for: "textDocument/publishDiagnostics") {
      $0["uri"]?.string == uri(path) && $0["version"]?.integer == version
    }["diagnostics"]?.elements ?? []
  }

  /// Sends a request about a position in a document.
  func ask(_ method: String, _ path: String, line: Int, character: Int, _ more: [String: JSON] = [:]) throws -> JSON {
    var parameters = more
    parameters["textDocument"] = ["uri": .string(uri(path))]
    parameters["position"] = ["line": .integer(line), "character": .integer(character)]
    return try ask("textDocument/" + method, .object(parameters))
  }

  /// Sends a request about a document.
  func ask(_ method: String, _ path: String, _ more: [String: JSON] = [:]) throws -> JSON {
    var parameters = more
    parameters["textDocument"] = ["uri": .string(uri(path))]
    return try ask("textDocument/" + method, .object(parameters))
  }
}

extension JSON {
  /// The texts of a member of all elements.
  func all(_ name: String) -> [String] { elements.compactMap { $0[name]?.string } }
}

/// Step definitions for tests.
enum Sample {
  static let swift = """
    import GherkinSteps

    let beerSteps = StepLibrary(BeerWorld.self) { steps in
      /// Fills the glass.
      steps.given("I have {int} beers") { (world, count: Int) in }
      steps.when("I drink {string}") { (world, name: String) in }
      steps.then("I am {word}") { (world, mood: String) in }
      steps.then("I am happy") { world in }
      steps.before(tags: "@slow") { world in }
    }

    """

  static let feature = """
    @slow
    Feature: Beer

      Scenario: One
        Given I have 2 beers
        When I drink "Pils"
        Then I am tired

    """
}

extension Definitions {
  /// Creates the definitions of a runner without libraries.
  init(_ steps: [Step], hooks: [Hook] = []) {
    self.init()
    self.steps = steps
    self.hooks = hooks
  }
}

extension Definitions.Step {
  /// Creates a definition at a location such as `Steps/Beer.swift:4`.
  init(_ pattern: Pattern, _ place: String, blocks: [Definitions.Block] = []) {
    self.init(
      pattern: pattern, parameters: [], blocks: blocks,
      options: StepOptions(timeout: nil, continuesAfterFailure: false, about: nil, deprecated: nil), libraryTags: nil,
      place: CodeLocation(place))
  }
}

extension CodeLocation {
  /// Creates a location from its path and line: `Steps/Beer.swift:4`.
  init(_ text: String) {
    let parts = text.split(separator: ":")
    self.init(fileID: String(parts[0]), filePath: String(parts[0]), line: Int(parts[1]) ?? 1)
  }
}
