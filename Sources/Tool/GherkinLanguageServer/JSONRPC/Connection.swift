/// Sends messages to the client.
struct Connection {
  /// The levels of messages for the user.
  enum Level: Int {
    case error = 1
    case warning = 2
    case information = 3
  }

  /// Translates between the URIs of the client and those of the server.
  var uris = ClientURIs()
  private let output: @Sendable ([UInt8]) -> Void
  private var lastRequest = 0

  /// - Parameter output: writes a message with its header.
  init(_ output: @escaping @Sendable ([UInt8]) -> Void) {
    self.output = output
  }

  /// Answers a request.
  func respond(_ id: RequestID?, _ answer: Result<JSON, ResponseError>) {
    switch answer {
    case .success(let result): send(["jsonrpc": "2.0", "id": id?.json ?? .null, "result": result])
    case .failure(let error): send(["jsonrpc": "2.0", "id": id?.json ?? .null, "error": error.json])
    }
  }

  /// Sends a notification.
  func notify(_ method: String, _ parameters: JSON) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// Sends a request without waiting for the response.
  mutating func request(_ method: String, _ parameters: JSON? = nil) {
    lastRequest += 1
    send(["jsonrpc": "2.0", "id": .integer(lastRequest), "method": .string(method), "params": parameters])
  }

  /// Writes to the user's log.
  func log(_ text: String) {
    notify("window/logMessage", ["type": .integer(Level.information.rawValue), "message": .string(text)])
  }

  /// Shows a message to the user.
  func show(_ text: String, _ level: Level = .warning) {
    notify("window/showMessage", ["type": .integer(level.rawValue), "message": .string(text)])
  }

  private func send(_ message: JSON) {
    output(FrameReader.frame(uris.outgoing(message).bytes))
  }
}
