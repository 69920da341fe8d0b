#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Reads JSON as Foundation's `JSONDecoder` does, and says where in the text an error is; dates are ISO 8601.
struct JSONDocStringDecoder: DocStringDecoder {
  let mediaTypes = ["json", "application/json"]

  func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    var scanner = JSONScanner(text)
    do throws(JSONFault) {
      try scanner.check()
    } catch {
      throw problem(text, at: error.offset, path: [], error.wording)
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom(Self.date)
    do {
      return try decoder.decode(type, from: Data(text.utf8))
    } catch let error as DecodingError {
      throw problem(text, error)
    }
  }

  private static func date(_ decoder: any Decoder) throws -> Date {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(Wording) {
      return try Date.read(text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.problem)
    }
  }

  private func problem(_ text: String, _ error: DecodingError) -> DocStringProblem {
    let context = error.context
    var scanner = JSONScanner(text)
    let place = scanner.place(of: context.codingPath.map { ($0.stringValue, $0.intValue) })
    let wording: Wording =
      switch error {
      case .keyNotFound(let key, _): .missingKey(key.stringValue, place.keys)
      case .typeMismatch(let type, _), .valueNotFound(let type, _): .wrongJSON(needed: type, place.found)
      default: .rejectedJSON(context.debugDescription)
      }
    return problem(text, at: place.offset, path: context.codingPath, wording)
  }

  private func problem(_ text: String, at offset: Int, path: [any CodingKey], _ wording: Wording) -> DocStringProblem {
    let before = text.utf8.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map(text.utf8.index(after:)) ?? text.startIndex
    let column = text.unicodeScalars[start..<before.endIndex].count + 1
    let way = path.reduce(into: "") { way, key in
      way += key.intValue.map { "[\($0)]" } ?? (way.isEmpty ? "" : ".") + VisibleText.cell(key.stringValue, limit: 60)
    }
    return DocStringProblem(line: line, column: column, path: way, problem: wording.problem, remedy: wording.remedy)
  }
}
