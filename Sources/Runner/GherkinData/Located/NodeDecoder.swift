#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The `Decoder` of one node. A class, because decoders are passed as existentials. Its path is a chain of parents,
/// which is evaluated only for errors and user code.
package final class NodeDecoder: Decoder {
  package let node: YAMLNode
  let session: DecodingSession
  /// The keys that types asked for.
  var asked = AskedKeys()
  private let parent: NodeDecoder?
  private let step: PathStep?
  /// The innermost type that was decoded from the node.
  private var type: Any.Type = Any.self
  /// Whether a part could not be decoded. If the type accepts that, it has alternatives, and may not have used all of
  /// the keys that it asked for.
  private var hasFailed = false
  /// The decoders of nested containers.
  private var children: [NodeDecoder] = []

  /// Creates the decoder of a root node.
  init(_ node: YAMLNode, session: DecodingSession) {
    self.node = node
    self.session = session
    parent = nil
    step = nil
  }

  /// Creates the decoder of a part of another decoder's node.
  package init(_ node: YAMLNode, at step: PathStep, of parent: NodeDecoder) {
    self.node = node
    session = parent.session
    self.parent = parent
    self.step = step
  }

  /// Returns the decoder as an instance of this class, or throws an error.
  package static func required(_ decoder: any Decoder) throws -> NodeDecoder {
    guard let decoder = decoder as? NodeDecoder else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "only YAML and JSON have such values"))
    }
    decoder.asked.insertAll()
    return decoder
  }

  /// Returns the decoder of a nested container. There is one for each, so that it knows all keys that were asked for.
  func child(_ node: YAMLNode, at step: PathStep) -> NodeDecoder {
    if let child = children.first(where: { $0.step == step }) { return child }
    let child = NodeDecoder(node, at: step, of: self)
    children.append(child)
    return child
  }

  /// The path from the root to the node.
  var path: [PathStep] {
    var steps: [PathStep] = []
    var decoder: NodeDecoder? = self
    while let current = decoder {
      if let step = current.step { steps.append(step) }
      decoder = current.parent
    }
    return steps.reversed()
  }

  package var codingPath: [any CodingKey] { path }

  package var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let mapping = node.mapping else { throw mismatch("a mapping", [String: Any].self) }
    return KeyedDecodingContainer(KeyedNodeContainer(mapping, of: self))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let items = node.sequence else { throw mismatch("a sequence", [Any].self) }
    return UnkeyedNodeContainer(items, of: self)
  }

  package func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleNodeContainer(decoder: self)
  }

  private func mismatch(_ needed: String, _ type: Any.Type) -> DecodingError {
    fault(.told(.mismatch(needed: needed, node))).mismatch(type)
  }

  /// Returns an error at this node.
  func fault(_ reason: DecodingFault.Reason) -> DecodingFault {
    if case .missingKey = reason { hasFailed = true }
    return DecodingFault(node: node, path: path, reason: reason)
  }

  /// Reads a scalar, or throws the error that user code expects.
  ///
  /// - Parameter step: the path from this decoder's node to the scalar; nil for the node itself.
  package func read<T: ScalarReadable>(_ node: YAMLNode, at step: PathStep?) throws -> T {
    do throws(Diagnostic) {
      guard case .scalar(let scalar) = node.content else { throw .mismatch(needed: T.needed, node) }
      return try T.read(scalar)
    } catch {
      if step != nil { hasFailed = true }
      let path = path + (step.map { [$0] } ?? [])
      throw DecodingFault(node: node, path: path, wording: error).mismatch(T.self)
    }
  }

  /// Returns a value of any type from a part of this decoder's node.
  func value<T: Decodable>(_ type: T.Type, from node: YAMLNode, at step: PathStep) throws -> T {
    // The most common scalars need no decoder of their own.
    if type == String.self, let text = try read(node, at: step) as String as? T { return text }
    if type == Int.self, let number = try read(node, at: step) as Int as? T { return number }
    if type == Double.self, let number = try read(node, at: step) as Double as? T { return number }
    do {
      return try NodeDecoder(node, at: step, of: self).whole(type)
    } catch {
      hasFailed = true
      throw error
    }
  }

  /// Returns a value of any type from this decoder's node, and notes keys that are probably misspelt.
  func whole<T: Decodable>(_ type: T.Type) throws -> T {
    let misspelt = session.misspelt.count
    do {
      let value = try unwrap(type)
      if hasFailed { session.forgetMisspelt(after: misspelt) } else { recordMisspelt(of: self.type) }
      return value
    } catch {
      session.forgetMisspelt(after: misspelt)
      throw error
    }
  }

  /// Returns a value of one of several types that user code may try. If that fails, nothing was asked for.
  func attempt<T: Decodable>(_ type: T.Type) throws -> T {
    let (asked, hasFailed, misspelt) = (asked, hasFailed, session.misspelt.count)
    do {
      return try unwrap(type)
    } catch {
      (self.asked, self.hasFailed) = (asked, hasFailed)
      session.forgetMisspelt(after: misspelt)
      throw error
    }
  }

  private func recordMisspelt(of type: Any.Type) {
    for child in children where !child.hasFailed { child.recordMisspelt(of: type) }
    guard let mapping = node.mapping, let (key, properties) = asked.misspelt(in: mapping, &session.distinctKeys) else {
      return
    }
    let wording = Diagnostic.unknown(key.text, of: "\(type)", properties)
    let place = YAMLNode(content: node.content, mark: key.mark, source: node.source)
    session.record(misspelt: DecodingFault(node: place, path: path + [.key(key.text)], wording: wording))
  }

  /// Returns a value of any type from this decoder's node.
  private func unwrap<T: Decodable>(_ type: T.Type) throws -> T {
    self.type = type
    // In two steps, because nil could otherwise be a decoded value if `T` is optional.
    if let foundation = try foundationValue(type), let value = foundation as? T { return value }
    do {
      let value = try T(from: self)
      session.forget()
      return value
    } catch let error as DecodingError {
      throw refined(error, type)
    } catch {
      session.record(error, from: type, at: self)
      throw error
    }
  }

  /// Returns the value of a type whose own `init(from:)` expects an unusual form: seconds since 2001, lists of bytes.
  private func foundationValue(_ type: Any.Type) throws -> Any? {
    if type == Date.self { return try read(node, at: nil) as Date }
    if type == URL.self { return try read(node, at: nil) as URL }
    if type == UUID.self { return try read(node, at: nil) as UUID }
    if type == Data.self { return try (read(node, at: nil) as Base64).data }
    if type == Decimal.self { return try read(node, at: nil) as Decimal }
    return nil
  }

  /// Returns the error for a raw value that is no case, with the list of cases if the type provides them.
  private func refined(_ error: DecodingError, _ type: Any.Type) -> DecodingError {
    guard case .dataCorrupted(let context) = error, context.underlyingError == nil, let text = node.scalar?.text,
      context.codingPath.count == path.count
    else { return error }
    return fault(.told(.noCase(text, of: type, context.debugDescription))).corrupted
  }
}
