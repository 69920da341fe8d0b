#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The `Decoder` of one node. A class, because decoders are passed as existentials. Its path is a chain of parents,
/// which is evaluated only for errors and user code.
final class NodeDecoder: Decoder {
  let node: YAMLNode
  let session: DecodingSession
  private let parent: NodeDecoder?
  private let step: PathStep?

  /// Creates the decoder of a root node.
  init(_ node: YAMLNode, session: DecodingSession) {
    self.node = node
    self.session = session
    parent = nil
    step = nil
  }

  /// Creates the decoder of a part of another decoder's node.
  init(_ node: YAMLNode, at step: PathStep, of parent: NodeDecoder) {
    self.node = node
    session = parent.session
    self.parent = parent
    self.step = step
  }

  /// Returns the decoder as an instance of this class, or throws an error.
  static func required(_ decoder: any Decoder) throws -> NodeDecoder {
    if let decoder = decoder as? NodeDecoder { return decoder }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: Diagnostic.notFromYAML.problem))
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

  var codingPath: [any CodingKey] { path }

  var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let mapping = node.mapping else { throw mismatch("a mapping", [String: Any].self) }
    return KeyedDecodingContainer(KeyedNodeContainer(mapping, of: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let items = node.sequence else { throw mismatch("a sequence", [Any].self) }
    return UnkeyedNodeContainer(items, of: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleNodeContainer(decoder: self)
  }

  private func mismatch(_ needed: String, _ type: Any.Type) -> DecodingError {
    DecodingFault(node: node, path: path, wording: .mismatch(needed: needed, node)).mismatch(type)
  }

  /// Reads a scalar, or throws the error that user code expects.
  ///
  /// - Parameter step: the path from this decoder's node to the scalar; nil for the node itself.
  func read<T: ScalarReadable>(_ node: YAMLNode, at step: PathStep?) throws -> T {
    do {
      return try T.read(node)
    } catch {
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
    return try NodeDecoder(node, at: step, of: self).unwrap(type)
  }

  /// Returns a value of any type from this decoder's node.
  func unwrap<T: Decodable>(_ type: T.Type) throws -> T {
    // In two steps, because nil could otherwise be a decoded value if `T` is optional.
    if let foundation = try foundationValue(type), let value = foundation as? T { return value }
    do {
      let value = try T(from: self)
      session.forget()
      return value
    } catch let error as DecodingError {
      throw refined(error, type)
    } catch {
      session.note(error, from: type, at: self)
      throw error
    }
  }

  /// Returns the value of a type whose own `init(from:)` expects an unusual form: seconds since 2001, lists of bytes.
  private func foundationValue(_ type: Any.Type) throws -> Any? {
    if type == Date.self { return try read(node, at: nil) as Date }
    if type == URL.self { return try read(node, at: nil) as URL }
    if type == Data.self { return try read(node, at: nil) as Data }
    if type == Decimal.self { return try read(node, at: nil) as Decimal }
    return nil
  }

  /// Returns the error for a raw value that is no case, with the list of cases if the type provides them.
  private func refined(_ error: DecodingError, _ type: Any.Type) -> DecodingError {
    guard case .dataCorrupted(let context) = error, context.underlyingError == nil, node.scalar != nil,
      context.codingPath.count == path.count, let cases = (type as? any CaseIterable.Type)?.rawValues, !cases.isEmpty
    else { return error }
    return DecodingFault(node: node, path: path, wording: .unknownCase(node, of: type, cases: cases)).corrupted
  }
}

extension CaseIterable {
  /// The raw values of an enum's cases as text; empty if the cases have no raw values.
  fileprivate static var rawValues: [String] {
    allCases.compactMap { ($0 as? any RawRepresentable)?.rawText }
  }
}

extension RawRepresentable {
  fileprivate var rawText: String { "\(rawValue)" }
}
