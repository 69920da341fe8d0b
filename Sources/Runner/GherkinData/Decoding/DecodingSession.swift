/// The state that all decoders of one `decode` call share.
final class DecodingSession {
  let root: YAMLNode
  let userInfo: [CodingUserInfoKey: any Sendable]

  /// Keys that are probably misspelt. Only reported if nothing else is wrong, so that no type tries another alternative
  /// because of them.
  private(set) var misspelt: [DecodingFault] = []
  private static let mostMisspelt = 100
  var distinctKeys: AskedKeys.Known = [:]

  /// The location where user code last threw an error without a location, and the error's type and message.
  private var thrown: (fault: DecodingFault, type: Any.Type, message: String)?

  init(root: YAMLNode, userInfo: [CodingUserInfoKey: any Sendable]) {
    self.root = root
    self.userInfo = userInfo
  }

  /// Stores the location of an error of user code, unless a nested decoder has stored it.
  func note(_ error: any Error, from type: Any.Type, at decoder: NodeDecoder) {
    let message = Diagnostic.message(of: error)
    // Any other stored error was caught before this one was thrown.
    if let thrown, thrown.type == Swift.type(of: error), thrown.message == message { return }
    let wording = Diagnostic.rejected(decoder.node.scalar?.text, by: type, message)
    thrown = (DecodingFault(node: decoder.node, path: decoder.path, wording: wording), Swift.type(of: error), message)
  }

  /// Removes the stored error after user code has caught it.
  func forget() {
    if thrown != nil { thrown = nil }
  }

  /// Adds a key that is probably misspelt.
  func note(misspelt fault: DecodingFault) {
    if misspelt.count < Self.mostMisspelt { misspelt.append(fault) }
  }

  /// Removes the misspelt keys of a value that a type did not use, except for the first ones.
  func forgetMisspelt(after count: Int) {
    if misspelt.count > count { misspelt.removeSubrange(count...) }
  }

  /// Returns any error that decoding throws with its location.
  func locate(_ error: any Error) -> YAMLError {
    switch error {
    case let error as YAMLError: error
    case let fault as DecodingFault: fault.located
    case let error as DecodingError: locate(error)
    default: thrown?.fault.located ?? root.error(.thrown(Diagnostic.message(of: error)))
    }
  }

  /// Returns an error of the standard library with its location: those of this module contain it, others have a coding
  /// path.
  private func locate(_ error: DecodingError) -> YAMLError {
    let context = error.context
    var missing: String?
    if case .keyNotFound(let key, _) = error { missing = key.stringValue }
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
  /// The context of the error.
  package var context: Context {
    switch self {
    case .keyNotFound(_, let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: Context(codingPath: [], debugDescription: "\(self)")
    }
  }
}

extension YAMLNode {
  /// Returns the node at the end of a path, or the last one that exists, with the path to it.
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
