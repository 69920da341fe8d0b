#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import GherkinText

/// Decodes JSON like Foundation's `JSONDecoder`, and locates errors in the text; dates are ISO 8601.
struct JSONDocStringDecoder: DocStringDecoder {
  let mediaTypes = ["json", "application/json"]

  func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    let bytes = Array(text.utf8)
    do throws(JSONError) {
      try Self.read(bytes) { _ in }
    } catch {
      throw problem(text, at: error.offset, path: [], .noJSON(error))
    }
    do {
      return try Self.foundation.decode(type, from: Data(bytes))
    } catch let error as DecodingError {
      guard error.isUnplaced, let number = try misfit(type, bytes) else { throw try problem(text, error) }
      let shown = String(decoding: bytes[number], as: UTF8.self)
      throw problem(text, at: number.lowerBound, path: [], .misfitJSON(shown))
    }
  }

  /// Reads a whole text, and returns what a closure finds in it.
  private static func read<Found>(
    _ bytes: [UInt8], _ find: (inout JSONReader) throws(JSONError) -> Found
  ) throws(JSONError) -> Found {
    try JSONReader.read(bytes[...], maximalDepth: 512) { json throws(JSONError) in
      var finder = json
      try json.skip()
      return try find(&finder)
    }
  }

  private static var foundation: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom(date)
    return decoder
  }

  /// Finds the number that its type cannot represent. Foundation rejects the whole text without details, so this
  /// determines how many of the text's numbers it accepts if the others are 0.
  private func misfit<Value: Decodable>(_ type: Value.Type, _ text: [UInt8]) throws -> Range<Int>? {
    let numbers = try Self.read(text) { json throws(JSONError) in try json.numbers() }
    func isRefused(keeping count: Int) -> Bool {
      var bytes = text
      for number in numbers.dropFirst(count) {
        for position in number { bytes[position] = UInt8(ascii: position == number.lowerBound ? "0" : " ") }
      }
      do {
        _ = try Self.foundation.decode(type, from: Data(bytes))
        return false
      } catch {
        return (error as? DecodingError)?.isUnplaced ?? false
      }
    }
    guard !isRefused(keeping: 0) else { return nil }
    var (taken, refused) = (0, numbers.count)
    while taken + 1 < refused {
      let middle = (taken + refused) / 2
      if isRefused(keeping: middle) { refused = middle } else { taken = middle }
    }
    return numbers.indices.contains(refused - 1) ? numbers[refused - 1] : nil
  }

  private static func date(_ decoder: any Decoder) throws -> Date {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(Diagnostic) {
      return try Date.read(text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.problem)
    }
  }

  private func problem(_ text: String, _ error: DecodingError) throws -> DocStringDecodingError {
    let context = error.context
    let place = try Self.read(Array(text.utf8)) { json throws(JSONError) in
      try json.place(of: context.codingPath.map { ($0.stringValue, $0.intValue) })
    }
    let wording: Diagnostic =
      switch error {
      case .keyNotFound(let key, _): .missingKey(key.stringValue, place.keys)
      case .typeMismatch(let type, _), .valueNotFound(let type, _): .wrongJSON(needed: type, place.found)
      default: .rejectedJSON(context.debugDescription)
      }
    return problem(text, at: place.offset, path: context.codingPath, wording)
  }

  private func problem(_ text: String, at offset: Int, path: [any CodingKey], _ wording: Diagnostic)
    -> DocStringDecodingError
  {
    let before = text.utf8.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map(text.utf8.index(after:)) ?? text.startIndex
    let column = text.unicodeScalars[start..<before.endIndex].count + 1
    let way = path.reduce(into: "") { way, key in
      way += key.intValue.map { "[\($0)]" } ?? (way.isEmpty ? "" : ".") + CellEscape.text(key.stringValue, limit: 60)
    }
    return DocStringDecodingError(
      line: line, column: column, path: way, problem: wording.problem, remedy: wording.remedy)
  }
}

extension DecodingError {
  /// Whether the error is Foundation's for the whole text, without location and reason.
  fileprivate var isUnplaced: Bool {
    if case .dataCorrupted(let context) = self { context.codingPath.isEmpty } else { false }
  }
}
