import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

@Suite("Decoding containers")
struct ContainerTests {
  private struct Box<Content: Decodable & Equatable>: Decodable, Equatable {
    var content: Content
    var next: [Box<Content>]?
  }

  @Test("generic types can be nested")
  func generics() throws {
    let text = "content: 1\nnext:\n- content: 2\n- content: 3\n  next: ~\n"
    check(
      try decode(Box<Int>.self, text),
      equals: Box(content: 1, next: [Box(content: 2, next: nil), Box(content: 3, next: nil)]))
  }

  @Test("dictionaries have text, integer or enum keys")
  func dictionaries() throws {
    enum Colour: String, Decodable, CodingKeyRepresentable { case red, green }
    check(try decode([String: Bool].self, "{a: true, 12: false}"), equals: ["a": true, "12": false])
    check(try decode([Int: String].self, "{1: a, -2: b}"), equals: [1: "a", -2: "b"])
    check(try decode([Colour: Int].self, "{red: 1, green: 2}"), equals: [.red: 1, .green: 2])
    let optional = try decode([String: [String: Int]?].self, "{a: {b: 1}, c: ~}")
    check(optional, equals: ["a": ["b": 1], "c": [String: Int]?.none])
  }

  @Test("sets, tuples of an unkeyed container and nested containers decode")
  func nested() throws {
    let row = try decode(Row.self, "point: [1, ~, 2.5, [a], {list: [b, c]}, true]")
    #expect(row.x == 1 && row.y == 2.5 && row.missing)
    check(row.names, equals: ["a", "b", "c"])
    check(try decode(Set<Int>.self, "[1, 2, 1]"), equals: [1, 2])
  }

  @Test("a class decodes its superclass from the key super")
  func superDecoder() throws {
    let beer = try decode(Stout.self, "ibu: 60\nsuper: {name: Dark Star}\n")
    #expect(beer.name == "Dark Star" && beer.ibu == 60)
  }

  @Test("user information is available in every type")
  func userInfo() throws {
    struct Price: Decodable {
      let text: String
      init(from decoder: any Decoder) throws {
        let key = try #require(CodingUserInfoKey(rawValue: "currency"))
        let currency = try #require(decoder.userInfo[key] as? String)
        text = "\(try decoder.singleValueContainer().decode(Int.self)) \(currency)"
      }
    }
    var decoder = YAMLDecoder()
    decoder.userInfo = [try #require(CodingUserInfoKey(rawValue: "currency")): "EUR"]
    #expect(try decoder.decode([String: [Price]].self, from: "a: [1]", file: "f.yaml")["a"]?[0].text == "1 EUR")
  }

  @Test("a type can try another form of a value after an error")
  func alternatives() throws {
    check(try decode([Size].self, "[0.5, {litres: 0.3}]").map(\.litres), equals: [0.5, 0.3])
  }
}

struct Row: Decodable {
  enum Keys: String, CodingKey { case point, list }
  var x: Int8
  var y: Float
  var names: [String]
  var missing: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    var point = try container.nestedUnkeyedContainer(forKey: .point)
    x = try point.decode(Int8.self)
    missing = try point.decodeNil()
    y = try point.decode(Float.self)
    var deeper = try point.nestedUnkeyedContainer()
    names = [try deeper.decode(String.self)]
    let keyed = try point.nestedContainer(keyedBy: Keys.self)
    names += try keyed.decode([String].self, forKey: .list)
    _ = try point.superDecoder().singleValueContainer().decode(Bool.self)
  }
}

class Drink: Decodable {
  let name: String
}

final class Stout: Drink {
  let ibu: Int
  enum Keys: String, CodingKey { case ibu }
  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    ibu = try container.decode(Int.self, forKey: .ibu)
    try super.init(from: container.superDecoder())
  }
}

struct Size: Decodable {
  let litres: Double
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      litres = try container.decode(Double.self)
    } catch DecodingError.typeMismatch {
      litres = try container.decode([String: Double].self)["litres"] ?? 0
    }
  }
}
