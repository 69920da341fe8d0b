/// An error with its location and without a message: user code may try several types for one value, and the message is
/// created only for the error that is reported.
struct DecodingFault: Error {
  let node: YAMLNode
  let path: [PathStep]
  let reason: Reason

  init(node: YAMLNode, path: [PathStep], wording: Diagnostic) {
    self.init(node: node, path: path, reason: .told(wording))
  }

  init(node: YAMLNode, path: [PathStep], reason: Reason) {
    self.node = node
    self.path = path
    self.reason = reason
  }

  /// The error as this module throws it.
  var located: YAMLError {
    switch reason {
    case .told(let wording): node.source.error(at: node.mark, path: path, wording)
    case .missingKey(let key):
      node.source.error(
        at: node.mark, path: path, .missing(key, among: node.mapping?.entries.map(\.key.text) ?? []))
    }
  }

  /// Returns the standard library's error for a value that a type cannot decode, which user code may catch.
  func mismatch(_ type: Any.Type) -> DecodingError {
    node.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// Returns the standard library's error for a missing key.
  func missing(_ key: some CodingKey) -> DecodingError {
    .keyNotFound(key, context)
  }

  /// The standard library's error for all other problems.
  var corrupted: DecodingError { .dataCorrupted(context) }

  private var context: DecodingError.Context {
    DecodingError.Context(codingPath: path, debugDescription: reason.summary, underlyingError: self)
  }
}

extension DecodingFault {
  /// The problem. The message for a missing key, which lists all keys, is created on demand.
  enum Reason {
    case told(Diagnostic)
    case missingKey(String)

    var summary: String {
      switch self {
      case .told(let wording): wording.problem
      case .missingKey(let key): "the key \(Diagnostic.quoted(key)) is missing"
      }
    }
  }
}
