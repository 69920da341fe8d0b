import Foundation
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Decoding of data tables")
struct TableDecodingTests {
  private struct User: Decodable, Equatable {
    var userName: String
    var age: Int
    var nick: String?
  }

  private enum Color: String, Decodable, CaseIterable {
    case red
    case paleBlue = "pale blue"
  }

  @Test("headers are coding keys, in any order and spelling, and the column of an optional property can be missing")
  func rows() throws {
    let table = try written("| age | User name | nick |\n| 30 | Ann | A |\n| 4 | Bo |  |")
    let users = [User(userName: "Ann", age: 30, nick: "A"), User(userName: "Bo", age: 4, nick: nil)]
    check(try table.rows(as: User.self), equals: users)
    let short = try written("| user_name | AGE |\n| Ann | 3 |")
    check(try short.rows(as: User.self), equals: [User(userName: "Ann", age: 3)])
  }

  @Test("a table with only a header, or with nothing, has no values")
  func noRows() throws {
    checkEmpty(try written("| age | user |").rows(as: User.self))
    checkEmpty(try DataTable(rows: []).rows(as: User.self))
  }

  @Test("a table of names and values is decoded as one value")
  func vertical() throws {
    let table = try written("| user name | Ann |\n| age | 30 |")
    check(try table.value(as: User.self), equals: User(userName: "Ann", age: 30))
    check(try written("| a | 1 |\n| b | 2 |").value(as: [String: Int].self), equals: ["a": 1, "b": 2])
  }

  @Test("rows can be decoded as dictionaries")
  func dictionaries() throws {
    let table = try written("| a | b |\n| 1 |  |")
    check(try table.rows(as: [String: Int?].self), equals: [["a": 1, "b": nil]])
  }

  @Test("cells are decoded as numbers, Booleans, decimals, dates, URLs, enums and types with a text initializer")
  func values() throws {
    struct Row: Decodable {
      var small: Int8
      var large: UInt64
      var real: Double
      var float: Float
      var flag: Bool
      var price: Decimal
      var day: Date
      var time: Date
      var url: URL
      var color: Color
      var id: UUID
      var name: Name
    }
    struct Name: Decodable, Equatable, LosslessStringConvertible {
      let description: String
      init?(_ text: String) { description = text.uppercased() }
      init(from decoder: any Decoder) throws { throw CancellationError() }
    }
    let table = try written(
      """
      | small | large | real | float | flag | price | day | time | url | color | id | name |
      | -128 | 18446744073709551615 | 1e3 | .5 | true | 12.50 | 2026-03-01 | 2026-03-01T01:30:00.5+01:00 | https://a.b/c?d#e \
      | pale blue | 01234567-89AB-CDEF-0123-456789ABCDEF | x |
      """)
    let row = try #require(try table.rows(as: Row.self).first)
    check(row.small, equals: -128)
    check(row.large, equals: .max)
    check(row.real, equals: 1000)
    check(row.float, equals: 0.5)
    #expect(row.flag)
    check(row.price, equals: Decimal(string: "12.5"))
    check(row.day.timeIntervalSince1970, equals: 1_772_323_200)
    check(row.time.timeIntervalSince1970, equals: 1_772_323_200 + 1800.5)
    check(row.url.absoluteString, equals: "https://a.b/c?d#e")
    check(row.color, equals: .paleBlue)
    check(row.id.uuidString, equals: "01234567-89AB-CDEF-0123-456789ABCDEF")
    check(row.name.description, equals: "X")
  }

  @Test("a type can decode single values, and a superclass the same row")
  func ownDecoding() throws {
    struct Wrapped: Decodable, Equatable {
      let number: Int?
      init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int?.self) }
    }
    class Base: Decodable {
      let a: Wrapped
    }
    final class Derived: Base {
      enum Keys: String, CodingKey { case b }
      let b: Wrapped
      required init(from decoder: any Decoder) throws {
        b = try decoder.container(keyedBy: Keys.self).decode(Wrapped.self, forKey: .b)
        try super.init(from: decoder)
      }
    }
    let rows = try written("| a | b |\n| 1 |  |").rows(as: Derived.self)
    check(rows.map(\.a.number), equals: [1])
    check(rows.map(\.b.number), equals: [nil])
  }

  @Test("a type can try another type after an error")
  func alternatives() throws {
    enum Either: Decodable, Equatable {
      case number(Int)
      case text(String)
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do { self = .number(try container.decode(Int.self)) } catch is DecodingError {
          self = .text(try container.decode(String.self))
        }
      }
    }
    let table = DataTable(rows: [["x"], ["1"], ["a"]])
    check(try table.column("x", as: Either.self), equals: [.number(1), .text("a")])
  }

  @Test("a column can be decoded")
  func column() throws {
    let table = try written("| name | Pale ibu |\n| a | 35 |\n| b |  |")
    check(try table.column("paleIBU", as: Int?.self), equals: [35, nil])
  }

  @Test("values of a main-actor type, and those that are not Sendable, stay on their actor")
  @MainActor func isolation() throws {
    final class Note: Decodable { let text: String }
    let notes = try written("| text |\n| a |").rows(as: Note.self)
    check(notes.map(\.text), equals: ["a"])
  }

  @Test("very many rows are decoded in reasonable time")
  func manyRows() throws {
    let rows = [["user name", "age"]] + (0..<20_000).map { ["u\($0)", "\($0)"] }
    check(try DataTable(rows: rows).rows(as: User.self).last?.age, equals: 19_999)
  }

  @Test("unusual Unicode in headers and cells is kept, and canonically equal names are the same")
  func unicode() throws {
    struct Row: Decodable { var café: String }
    let text = "👩‍👩‍👧\u{0}\u{202E}\u{301}\u{FEFF}"
    let table = DataTable(rows: [["CAFE\u{301}"], [text]])
    check(try table.rows(as: Row.self).map(\.café), equals: [text])
  }
}
