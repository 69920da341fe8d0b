#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// An error with its place, not yet put into words: user code may try several types for one value, and pays only for
/// the error that comes out.
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

  /// The error as it leaves this target.
  var located: YAMLError {
    switch reason {
    case .told(let wording): node.source.error(at: node.mark, path: path.text, wording)
    case .missingKey(let key): node.source.error(at: node.mark, path: path.text, .missingKey(key, in: node))
    }
  }

  /// The standard library's error for a value that a type cannot take, which user code may expect to catch.
  func mismatch(_ type: Any.Type) -> DecodingError {
    node.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// The standard library's error for a key that is not there.
  func missing(_ key: some CodingKey) -> DecodingError {
    .keyNotFound(key, context)
  }

  /// The standard library's error for anything else.
  var corrupted: DecodingError { .dataCorrupted(context) }

  private var context: DecodingError.Context {
    DecodingError.Context(codingPath: path, debugDescription: reason.summary, underlyingError: self)
  }
}

extension DecodingFault {
  /// What is wrong; the words for a missing key, with all the keys that there are, are made only when asked for.
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

extension Error {
  /// What an error says: its localized description if it has one, else its description.
  var yamlMessage: String {
    (self as? any LocalizedError)?.errorDescription ?? "\(self)"
  }
}
