/// The `Decoder` of a cell of the row that is being read: it gives one value.
struct CellDecoder: Decoder, SingleValueDecodingContainer {
  let reading: TableReading
  let column: Int
  /// The type that decodes itself, for errors.
  let type: Any.Type

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> { throw compound() }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw compound() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { reading.text(at: column).isEmpty }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try reading.value(type, at: column) }

  private func compound() -> DecodingError {
    CellFault.mismatch(type, isEmpty: false, reading.error(at: column, .compound(type)))
  }
}

extension TableReading {
  /// A cell of the row that is being read, as a value.
  func value<T: Decodable>(_ type: T.Type, at column: Int) throws -> T {
    let readable = type as? any CellReadable.Type
    if let readable, readable.isPlain { return try read(readable, at: column, as: type) }
    if let value = try transformed(type, at: column) { return value }
    do {
      if let readable { return try read(readable, at: column, as: type) }
      return try ownValue(type, at: column)
    } catch let error where !passes(error) {
      let types = parameterTypes(for: type)
      if types.isEmpty { throw error }
      throw fault(type, column, .noParameterMatch(text(at: column), type, types))
    }
  }

  private func read<T>(_ readable: any CellReadable.Type, at column: Int, as type: T.Type) throws -> T {
    do {
      if let value = try readable.read(text(at: column)) as? T { return value }
    } catch {
      throw fault(type, column, error)
    }
    throw fault(type, column, .compound(type))
  }

  /// A value of a type that knows itself how to be read.
  private func ownValue<T: Decodable>(_ type: T.Type, at column: Int) throws -> T {
    let text = text(at: column)
    if let convertible = type as? any LosslessStringConvertible.Type {
      guard let value = convertible.init(text) as? T else {
        throw fault(type, column, .mismatch(text, needed: "a value of \(type)", example: "as its text form is"))
      }
      return value
    }
    do {
      return try T(from: CellDecoder(reading: self, column: column, type: type))
    } catch let error where passes(error) || unwrapped(error) is TableError {
      throw error
    } catch let error as DecodingError {
      let cases = (type as? any CaseIterable.Type)?.rawTexts ?? []
      if !cases.isEmpty { throw fault(type, column, .unknownCase(text, of: type, cases)) }
      throw fault(type, column, .rejected(text, by: type, error.context.debugDescription))
    } catch {
      throw fault(type, column, .rejected(text, by: type, Diagnostic.message(of: error)))
    }
  }

  private func fault(_ type: Any.Type, _ column: Int, _ wording: Diagnostic) -> DecodingError {
    CellFault.mismatch(type, isEmpty: text(at: column).isEmpty, error(at: column, wording))
  }
}

extension CaseIterable {
  /// The raw values of an enum's cases as text; none if the cases have no raw values.
  fileprivate static var rawTexts: [String] {
    allCases.compactMap { ($0 as? any RawRepresentable)?.rawText }
  }
}

extension RawRepresentable {
  fileprivate var rawText: String { "\(rawValue)" }
}
