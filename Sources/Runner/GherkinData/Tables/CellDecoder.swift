internal import GherkinStepsCore
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The `Decoder` of a cell of the current row, or of an item of its list. It decodes a single value, or the items.
struct CellDecoder: Decoder, SingleValueDecodingContainer {
  let reading: TableReading
  let cell: CellPart
  /// The type that is decoded, for errors.
  let type: Any.Type

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> { throw compound() }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    // A list cannot contain lists.
    guard cell.item == nil else { throw compound() }
    return CellItems(reading: reading, column: cell.column, items: try reading.items(at: cell.column, for: type))
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { reading.text(at: cell).isEmpty }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try reading.value(type, at: cell) }

  private func compound() -> DecodingError {
    CellFault.mismatch(type, isEmpty: false, reading.error(at: cell, .compound(type)))
  }
}

extension TableReading {
  /// Returns the value of a cell of the current row, or of an item in it.
  func value<T: Decodable>(_ type: T.Type, at cell: CellPart) throws -> T {
    if type == String.self, let text = text(at: cell) as? T { return text }
    let readable = type as? any ScalarReadable.Type
    if let readable, !(readable is any FoundationReadable.Type) {
      do {
        return try read(readable, at: cell, as: type)
      } catch {
        // `yes` or `2 dozen`. Not for other numbers, whose separators would depend on whether they can be read.
        guard type is Bool.Type || type is any FixedWidthInteger.Type,
          let value = try transformed(type, at: cell)
        else { throw error }
        return value
      }
    }
    if let value = try transformed(type, at: cell) { return value }
    if let readable { return try read(readable, at: cell, as: type) }
    do {
      return try ownValue(type, at: cell)
    } catch let error where !passes(error) {
      let types = parameterTypes(for: type)
      if types.isEmpty { throw error }
      throw fault(type, cell, .noParameterMatch(text(at: cell), type, types))
    }
  }

  /// Returns the value of a cell's text as a `Decimal`; nil if it is none.
  func decimal(_ text: String) -> Decimal? {
    do { return try value(Decimal.self, at: CellPart(column: 0, item: (0, text))) } catch { return nil }
  }

  private func read<T>(_ readable: any ScalarReadable.Type, at cell: CellPart, as type: T.Type) throws -> T {
    do throws(Diagnostic) {
      if let value = try readable.read(YAMLScalar(cell: text(at: cell))) as? T { return value }
    } catch {
      throw fault(type, cell, error)
    }
    throw fault(type, cell, .compound(type))
  }

  /// Returns a value of a type that decodes itself.
  private func ownValue<T: Decodable>(_ type: T.Type, at cell: CellPart) throws -> T {
    let text = text(at: cell)
    if let convertible = type as? any LosslessStringConvertible.Type {
      guard let value = convertible.init(text) as? T else {
        throw fault(type, cell, .mismatch(needed: "a value of \(type)", YAMLScalar(cell: text)))
      }
      return value
    }
    do {
      return try T(from: CellDecoder(reading: self, cell: cell, type: type))
    } catch let error where passes(error) || unwrapped(error) is TableError {
      throw error
    } catch let error as DecodingError {
      throw fault(type, cell, .noCase(text, of: type, error.context.debugDescription))
    } catch {
      throw fault(type, cell, .rejected(text, by: type, Diagnostic.message(of: error)))
    }
  }

  private func fault(_ type: Any.Type, _ cell: CellPart, _ wording: Diagnostic) -> DecodingError {
    CellFault.mismatch(type, isEmpty: text(at: cell).isEmpty, error(at: cell, wording))
  }

  /// Returns the items of the list in a cell of the current row.
  func items(at column: Int, for type: Any.Type) throws -> [String] {
    do {
      return try ListText.items(of: table.rows[row][column])
    } catch {
      throw fault(type, CellPart(column: column), error)
    }
  }
}

/// The items of a cell's list.
private struct CellItems: UnkeyedDecodingContainer {
  let reading: TableReading
  let column: Int
  let items: [String]
  private(set) var currentIndex = 0

  init(reading: TableReading, column: Int, items: [String]) {
    self.reading = reading
    self.column = column
    self.items = items
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  /// An item that is written is never nil.
  mutating func decodeNil() -> Bool { false }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try reading.value(type, at: try next(type))
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = CellDecoder(reading: reading, cell: try next([Any].self), type: [Any].self)
    currentIndex += 1
    return decoder
  }

  private func next(_ type: Any.Type) throws -> CellPart {
    guard !isAtEnd else {
      let cell = CellPart(column: column)
      throw CellFault.mismatch(type, isEmpty: true, reading.error(at: cell, .shortList(items.count)))
    }
    return CellPart(column: column, item: (currentIndex, items[currentIndex]))
  }
}

/// Several values in one cell: `stout, porter`.
package enum ListText {
  /// Returns the items of a list: texts separated by commas, without surrounding white space. An item that contains a
  /// comma is enclosed in double quotes, in which a double quote is doubled. A JSON array of texts, numbers and
  /// Booleans is a list too. An empty text has no items.
  ///
  /// - Throws: the problem if the list is malformed.
  static func items(of text: String) throws(Diagnostic) -> [String] {
    if text.isEmpty { return [] }
    if text.hasPrefix("["), let items = jsonItems(text) { return items }
    var items: [String] = []
    var rest = Substring(text)
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.first == "\"" {
        items.append(try quotedItem(&rest, of: text))
      } else {
        let item = rest.prefix { $0 != "," }
        rest = rest.dropFirst(item.count)
        let end = item.lastIndex { !$0.isWhitespace }
        guard let end else { throw .emptyItem(text, items.count + 1) }
        items.append(String(item[...end]))
      }
      guard rest.first == "," else { return items }
      rest = rest.dropFirst()
    }
  }

  /// Returns the items of a list; none if it is malformed.
  package static func validItems(of text: String) -> [String] { (try? items(of: text)) ?? [] }

  /// Returns the text of a list.
  static func text(_ items: [String]) -> String {
    items.map { item in
      let isPlain =
        item.first.map { !$0.isWhitespace && $0 != "\"" && $0 != "[" } == true && item.last?.isWhitespace == false
        && !item.contains(",")
      return isPlain ? item : "\"\(item.replacing("\"", with: "\"\""))\""
    }.joined(separator: ", ")
  }

  private static func quotedItem(_ rest: inout Substring, of text: String) throws(Diagnostic) -> String {
    var item = ""
    rest = rest.dropFirst()
    while true {
      let part = rest.prefix { $0 != "\"" }
      item += part
      rest = rest.dropFirst(part.count)
      if rest.isEmpty { throw .unclosedItem(text) }
      rest = rest.dropFirst()
      guard rest.first == "\"" else { break }
      item += "\""
      rest = rest.dropFirst()
    }
    rest = rest.drop(while: \.isWhitespace)
    guard rest.isEmpty || rest.first == "," else { throw .unclosedItem(text) }
    return item
  }

  /// Returns the items of a JSON array of single values; nil if the text is not such an array.
  private static func jsonItems(_ text: String) -> [String]? {
    guard let items = (try? JSONParser.node(in: Array(text.utf8), file: "cell"))?.sequence else { return nil }
    let texts = items.compactMap(\.scalar).filter { $0.kind != .null }.map(\.text)
    return texts.count == items.count ? texts : nil
  }
}
