import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

@Suite("Misspelt keys")
struct MisspeltKeyTests {
  private struct Beer: Decodable, Equatable {
    var name: String
    var count: Int?
  }

  @Test("other unknown keys are allowed, because a type may decode a part")
  func others() throws {
    check(try decode(Beer.self, "{name: a, brewery: b}"), equals: Beer(name: "a"))
    check(try decode(Beer.self, "{name: a, count: 1, cuont: 2}"), equals: Beer(name: "a", count: 1))
    struct Point: Decodable {
      var x: Int?
      var id: Int?
    }
    #expect(try decode(Point.self, "{y: 1, ip: 2, ids: 3}").x == nil)
    #expect(try complaint(Point.self, "{X: 1}").hasSuffix("Did you mean \"x\"?"))
    check(try decode([String: Int?].self, "{count: 1, cuont: 2}"), equals: ["count": 1, "cuont": 2])
  }

  @Test("a type that tries other types asks for the keys of the one that fits")
  func alternatives() throws {
    struct Wide: Decodable {
      var width: Int
      var note: String?
    }
    struct Long: Decodable { var notes: [String] }
    enum Shape: Decodable {
      case wide(Wide), long(Long), number(Int)
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
          self = .number(number)
        } else if let wide = try? container.decode(Wide.self) {
          self = .wide(wide)
        } else {
          self = .long(try container.decode(Long.self))
        }
      }
    }
    enum Direct: Decodable {
      case wide(Wide), long(Long)
      init(from decoder: any Decoder) throws {
        if let wide = try? Wide(from: decoder) { self = .wide(wide) } else { self = .long(try Long(from: decoder)) }
      }
    }
    _ = try decode([Shape].self, "[{notes: [a]}, {width: 1, note: b}, 3]")
    _ = try decode([Direct].self, "[{notes: [a]}, {width: 1, note: b}]")
    #expect(try complaint([Shape].self, "[{width: 1, noet: b}]").hasPrefix("Wide has no property of this name; "))
    struct Order: Decodable {
      var first: Shape
      var count: Int?
    }
    #expect(try complaint(Order.self, "{first: {notes: [a]}, cuont: 1}").hasPrefix("Order has no property"))
  }

  @Test("a value that a type rejects has no misspelt keys")
  func rejected() throws {
    struct Crate: Decodable {
      enum Keys: CodingKey { case beer }
      var beer: Beer?
      init(from decoder: any Decoder) throws {
        struct Full: Decodable {
          var beer: Beer
          var price: Int
        }
        beer = (try? Full(from: decoder))?.beer
      }
    }
    #expect(try decode([Crate].self, "[{beer: {name: a, cuont: 1}}]").first?.beer == nil)
  }

  @Test("types that decode parts of one mapping know the keys of each other")
  func parts() throws {
    struct Price: Decodable { var cuont: Int }
    struct Both: Decodable {
      init(from decoder: any Decoder) throws {
        _ = try Beer(from: decoder)
        _ = try Price(from: decoder)
      }
    }
    struct Single: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        _ = (try container.decode(Beer.self), try container.decode(Price.self))
      }
    }
    class Drink: Decodable { var name: String? }
    final class Soda: Drink {
      enum Keys: CodingKey { case nane }
      required init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .nane)
        try super.init(from: decoder)
      }
    }
    _ = try decode([Both].self, "[{name: a, cuont: 1}]")
    _ = try decode([Single].self, "[{name: a, cuont: 1}]")
    _ = try decode([Soda].self, "[{nane: a}]")
  }

  @Test("a type that looks at all keys, or at the whole node, has asked for all")
  func allKeys() throws {
    struct Open: Decodable {
      enum Keys: CodingKey { case count }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        _ = (container.allKeys, try container.decodeIfPresent(Int.self, forKey: .count))
      }
    }
    struct Whole: Decodable {
      enum Keys: CodingKey { case count }
      init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: Keys.self).contains(.count)
        _ = try YAMLNode(from: decoder)
      }
    }
    _ = try decode([Open].self, "[{cuont: 1}]")
    _ = try decode([Whole].self, "[{cuont: 1}]")
  }

  @Test("a key that a type declares is correct even if the type does not read it")
  func declared() throws {
    struct Sized: Decodable {
      enum Keys: CodingKey { case size, sizes }
      init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: Keys.self).decodeIfPresent(Int.self, forKey: .size)
      }
    }
    _ = try decode([Sized].self, "[{sizes: 1}]")
  }

  @Test("keys of nested containers are checked once for each mapping, in the name of their type")
  func nested() throws {
    struct Flat: Decodable {
      enum Keys: CodingKey { case beer }
      enum Name: CodingKey { case name }
      enum Count: CodingKey { case count }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        _ = try container.nestedContainer(keyedBy: Count.self, forKey: .beer).decodeIfPresent(Int.self, forKey: .count)
        _ = try container.nestedContainer(keyedBy: Name.self, forKey: .beer).decode(String.self, forKey: .name)
      }
    }
    _ = try decode(Flat.self, "beer: {name: a, count: 1}")
    #expect(
      try failure(Flat.self, "beer: {name: a, cuont: 1}").hasPrefix("f.yaml:1:17: beer.cuont: Flat has no property"))
  }

  @Test("a key is found among very many, and many misspelt ones take little time")
  func many() throws {
    let keys = (0..<100).map { "k\($0): 1" }.joined(separator: ", ")
    #expect(try complaint(Beer.self, "{\(keys), name: a, cuont: 1}").hasSuffix("Did you mean \"count\"?"))
    let rows = (0..<50_000).map { "- {name: a, cuont: \($0)}\n" }.joined()
    #expect(try failure([Beer].self, rows).hasPrefix("f.yaml:1:13: [0].cuont: "))
    let wide = "name: a\n" + (0..<100_000).map { "x\($0): 1\n" }.joined()
    #expect(try decode(Beer.self, wide).count == nil)
  }
}
