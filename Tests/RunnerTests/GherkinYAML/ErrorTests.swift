import Foundation
import GherkinData
import GherkinTestSupport
import GherkinYAML
import Testing

@Suite("Errors in YAML")
struct ErrorTests {
  @Test("each error names the problem, its place and the remedy")
  func golden() async throws {
    let kinds = Self.kinds
    try await GoldenCases("yaml/errors.txt").expect { example in
      let type = try #require(kinds[example.kind], "\(example.name): there is no kind \(example.kind)")
      do {
        return "no error: \(try decode(type, example.text))"
      } catch let error as YAMLError {
        return error.description
      }
    }
  }

  @Test(
    "a line ends at each line break of YAML, and at no other character",
    arguments: [
      ("\n", 2), ("\r", 2), ("\r\n", 2), ("\u{85}", 2), ("\u{2028}", 2), ("\u{2029}", 2), ("\u{2027}", 1),
      ("\u{202A}", 1), ("\u{2068}", 1), ("\u{84}", 1), ("\u{B}", 1),
    ])
  func lineBreaks(character: String, line: Int) throws {
    let message = try failure([String: Int].self, line == 1 ? "a: 1 \(character)x" : "a: 1\(character)b: x")
    check(message.hasPrefix("f.yaml:\(line):"))
    check(message, contains: "\n  \(line) | \(line == 1 ? "a: 1" : "b: x\n")", "\(message)")
  }

  // MARK: Types of the texts

  private static var kinds: [String: any Decodable.Type] {
    [
      "": YAMLValue.self, "[Any]": [YAMLValue].self, "Part": Part.self,
      "String": String.self, "[String]": [String].self,
      "[[String]]": [[String]].self, "[String: String]": [String: String].self,
      "Int": Int.self, "Int8": Int8.self, "Int16": Int16.self, "UInt": UInt.self,
      "Double": Double.self, "Float": Float.self, "Bool": Bool.self,
      "[String: Int]": [String: Int].self, "[String: UInt8]": [String: UInt8].self,
      "[String: [Int]]": [String: [Int]].self, "[String: [String: Int]]": [String: [String: Int]].self,
      "[Int: String]": [Int: String].self,
      "Beer": Beer.self, "[Beer]": [Beer].self, "[String: [Beer]]": [String: [Beer]].self,
      "[Bottle]": [Bottle].self, "[Bottle?]": [Bottle?].self,
      "[String: [Bottle]]": [String: [Bottle]].self, "Point": Point.self,
      "Row": Row.self, "Stout": Stout.self, "[Size]": [Size].self,
      "[String: Style]": [String: Style].self, "Listed": Listed.self,
      "[String: Listed]": [String: Listed].self, "[Shape]": [Shape].self,
      "[String: [Strength]]": [String: [Strength]].self, "Replacing": Replacing.self,
      "Both": Both.self, "[Even]": [Even].self, "[Inner]": [Inner].self,
      "Date": Date.self, "Data": Data.self, "URL": URL.self, "Decimal": Decimal.self,
    ]
  }

  private struct Beer: Decodable {
    var name: String
    var ibu: Int
    var tags: [String]?
  }

  private struct Bottle: Decodable {
    var name: String
    var count: Int?
  }

  private struct Point: Decodable {
    var x: Int?
  }

  private struct Part: Decodable {
    var node: YAMLNode
    var value: YAMLValue
  }

  private struct Weak: Error, CustomStringConvertible { let description = "a beer needs some strength" }

  private struct Strength: Decodable {
    init(from decoder: any Decoder) throws {
      if try decoder.singleValueContainer().decode(Double.self) == 0 { throw Weak() }
    }
  }

  private struct First: Error, CustomStringConvertible { let description = "first" }
  private struct Second: Error, CustomStringConvertible { let description = "second" }

  private struct Picky: Decodable {
    init(from decoder: any Decoder) throws { throw First() }
  }

  private struct Forgiving: Decodable {
    enum Keys: String, CodingKey { case a }
    init(from decoder: any Decoder) throws {
      _ = try? decoder.container(keyedBy: Keys.self).decode(Picky.self, forKey: .a)
    }
  }

  private struct Late: Decodable {
    init(from decoder: any Decoder) throws { throw Second() }
  }

  private struct Both: Decodable {
    var forgiving: Forgiving
    var late: Late
  }

  private struct Replacing: Decodable {
    init(from decoder: any Decoder) throws {
      do { _ = try decoder.singleValueContainer().decode(Picky.self) } catch { throw Second() }
    }
  }

  private struct Even: Decodable {
    enum Keys: String, CodingKey { case number }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      if try container.decode(Int.self, forKey: .number) % 2 == 1 {
        throw DecodingError.dataCorruptedError(forKey: .number, in: container, debugDescription: "the number is odd")
      }
    }
  }

  private struct Inner: Decodable {
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      _ = try YAMLDecoder().decode(Int.self, from: text, file: "inner.yaml")
    }
  }
}
