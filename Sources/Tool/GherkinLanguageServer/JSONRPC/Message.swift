/// A message of JSON-RPC 2.0 that a client sends.
package enum Message: Sendable, Equatable {
  /// A request, which is answered exactly once.
  case request(id: RequestID, method: String, parameters: JSON)
  /// A notification, which is never answered.
  case notification(method: String, parameters: JSON)
  /// The response to a request of the server; `result` is nil if it failed.
  case response(id: RequestID, result: JSON?)
  /// A value that is not a message; its id, if it has one.
  case invalid(id: RequestID?)

  /// Reads a message.
  package init(_ json: JSON) {
    let id = json["id"].flatMap(RequestID.init)
    let parameters = json["params"] ?? .null
    if let method = json["method"]?.string {
      // A message with an id of another type requires a response, but the id cannot be returned.
      if let given = json["id"], given != .null, id == nil {
        self = .invalid(id: nil)
      } else {
        self =
          id.map { .request(id: $0, method: method, parameters: parameters) }
          ?? .notification(method: method, parameters: parameters)
      }
    } else if let id, json["result"] != nil || json["error"] != nil {
      self = .response(id: id, result: json["error"] == nil ? json["result"] : nil)
    } else {
      self = .invalid(id: id)
    }
  }
}

/// The id of a request.
package enum RequestID: Sendable, Hashable {
  case integer(Int)
  case string(String)

  init?(_ json: JSON) {
    if let integer = json.integer {
      self = .integer(integer)
    } else if let string = json.string {
      self = .string(string)
    } else {
      return nil
    }
  }

  var json: JSON {
    switch self {
    case .integer(let value): .integer(value)
    case .string(let value): .string(value)
    }
  }
}

/// An error response to a request.
package struct ResponseError: Error, Sendable, Equatable {
  /// The error codes that the server uses.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case internalError = -32603
    case notInitialized = -32002
    case requestFailed = -32803
    case contentModified = -32801
    case requestCancelled = -32800
  }

  let code: Code
  /// The problem and the remedy.
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  static let cancelled = ResponseError(.requestCancelled, "the client cancelled the request")

  static func invalid(_ problem: String) -> ResponseError { ResponseError(.invalidParameters, problem) }

  var json: JSON { ["code": .integer(code.rawValue), "message": .string(message)] }
}
