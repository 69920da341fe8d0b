/// What all decoders of one `decode` call share.
final class DecodingSession {
  let root: YAMLNode
  let userInfo: [CodingUserInfoKey: any Sendable]

  /// Where user code last threw an error that knows no place of its own, and that error's type and message.
  private var thrown: (fault: DecodingFault, type: Any.Type, message: String)?

  init(root: YAMLNode, userInfo: [CodingUserInfoKey: any Sendable]) {
    self.root = root
    self.userInfo = userInfo
  }

  /// Remembers where an error of user code came from, unless that is known from further inside.
  func note(_ error: any Error, from type: Any.Type, at decoder: NodeDecoder) {
    let message = error.yamlMessage
    // Anything else that is remembered was caught, and followed by this one.
    if let thrown, thrown.type == Swift.type(of: error), thrown.message == message { return }
    let wording = Diagnostic.rejected(by: type, message)
    thrown = (DecodingFault(node: decoder.node, path: decoder.path, wording: wording), Swift.type(of: error), message)
  }

  /// Forgets such an error after user code has gone on without it.
  func forget() {
    if thrown != nil { thrown = nil }
  }

  /// Any error that decoding throws, with its place.
  func locate(_ error: any Error) -> YAMLError {
    switch error {
    case let error as YAMLError: error
    case let fault as DecodingFault: fault.located
    case let error as DecodingError: locate(error)
    default: (thrown?.fault ?? DecodingFault(node: root, path: [], wording: .thrown(error.yamlMessage))).located
    }
  }

  /// One of the standard library's errors: ours carry their place, others a coding path that leads to it.
  private func locate(_ error: DecodingError) -> YAMLError {
    let (context, missing) = error.parts
    switch context.underlyingError {
    case let fault as DecodingFault: return fault.located
    case let error as YAMLError: return error
    default: break
    }
    let path = context.codingPath.map { $0.intValue.map(PathStep.index) ?? .key($0.stringValue) }
    let (node, reached) = root.descendant(along: path)
    let reason = missing.map(DecodingFault.Reason.missingKey) ?? .told(.thrown(context.debugDescription))
    return DecodingFault(node: node, path: reached, reason: reason).located
  }
}

extension DecodingError {
  /// The context, and the key's name if a key is missing.
  fileprivate var parts: (Context, missing: String?) {
    switch self {
    case .keyNotFound(let key, let context): (context, key.stringValue)
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): (context, nil)
    @unknown default: (Context(codingPath: [], debugDescription: "\(self)"), nil)
    }
  }
}

extension YAMLNode {
  /// The node at the end of a path, or the last one that there is, with the way to it.
  fileprivate func descendant(along path: [PathStep]) -> (YAMLNode, [PathStep]) {
    var node = self
    var reached: [PathStep] = []
    for step in path {
      if let value = node.mapping?[step.stringValue] {
        reached.append(.key(step.stringValue))
        node = value
      } else if let index = step.intValue, let items = node.sequence, items.indices.contains(index) {
        reached.append(.index(index))
        node = items[index]
      } else {
        break
      }
    }
    return (node, reached)
  }
}
