import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

@Suite("Decoding errors")
struct DecodingErrorTests {
  private struct Beer: Decodable {
    var name: String
    var ibu: Int
    var tags: [String]?
  }

  @Test("a missing key is an error that lists the existing ones, and the most similar one")
  func missingKey() throws {
    check(
      try failure([String: [Beer]].self, "beers:\n  - {name: a, ibu: 1}\n  - nmae: b\n    ibu: 2\n"),
      equals: """
        f.yaml:3:5: beers[1]: the key "name" is missing; the keys are "nmae", "ibu"
          3 |   - nmae: b
            |     ^
        Is "nmae" meant to be "name"?
        """)
    check(try complaint(Beer.self, "{x: 1}"), equals: "the key \"name\" is missing; the keys are \"x\". Add the key.")
    check(try complaint(Beer.self, "{}"), equals: "the key \"name\" is missing; there are no keys. Add the key.")
  }

  @Test("of very many keys, the first are listed")
  func manyKeys() throws {
    let text = (1...20).map { "k\($0): 1\n" }.joined()
    check(
      try complaint(Beer.self, text),
      equals: "the key \"name\" is missing; the keys are "
        + (1...12).map { "\"k\($0)\"" }.joined(separator: ", ") + " and 8 more. Add the key.")
  }

  @Test("a collection of the wrong kind is an error with the correct syntax")
  func collections() throws {
    check(
      try failure(Beer.self, "name: a\nibu: 1\ntags: ale\n"),
      equals: """
        f.yaml:3:7: tags: a sequence is needed, but this is the text "ale"
          3 | tags: ale
            |       ^
        Write a list such as [1, 2], or [] for none.
        """)
    check(
      try complaint([Beer].self, "- a"),
      equals: "a mapping is needed, but this is the text \"a\". "
        + "Write keys with values such as {\"a\": 1}, or {} for none.")
    check(
      try complaint([String: [Int]].self, "a:\n"),
      equals: "a sequence is needed, but this is empty. "
        + "Write a list such as [1, 2], or [] for none.")
    check(
      try complaint([String].self, "[[a]]"),
      equals: "a text is needed, but this is a sequence. Write a text; an empty one is \"\".")
  }

  @Test("an error that a type throws has the location of its value")
  func thrown() throws {
    struct Weak: Error, CustomStringConvertible { let description = "a beer needs some strength" }
    struct Strength: Decodable {
      init(from decoder: any Decoder) throws {
        if try decoder.singleValueContainer().decode(Double.self) == 0 { throw Weak() }
      }
    }
    check(
      try failure([String: [Strength]].self, "all: [1, 0]"),
      equals: """
        f.yaml:1:10: all[1]: Strength does not accept "0": a beer needs some strength
          1 | all: [1, 0]
            |          ^
        Change the value so that Strength accepts it.
        """)
  }

  @Test("an error that a type has caught does not affect a later one")
  func dealtWith() throws {
    struct First: Error, CustomStringConvertible { let description = "first" }
    struct Second: Error, CustomStringConvertible { let description = "second" }
    struct Picky: Decodable {
      init(from decoder: any Decoder) throws { throw First() }
    }
    struct Forgiving: Decodable {
      enum Keys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        if (try? container.decode(Picky.self, forKey: .a)) == nil { return }
      }
    }
    struct Replacing: Decodable {
      init(from decoder: any Decoder) throws {
        do { _ = try decoder.singleValueContainer().decode(Picky.self) } catch { throw Second() }
      }
    }
    #expect(try complaint(Replacing.self, "1").hasPrefix("Replacing does not accept \"1\": second. "))
    struct Late: Decodable {
      init(from decoder: any Decoder) throws { throw Second() }
    }
    struct Both: Decodable {
      var forgiving: Forgiving
      var late: Late
    }
    #expect(
      try failure(Both.self, "forgiving: {a: 1}\nlate: 2\n").hasPrefix(
        "f.yaml:2:7: late: Late does not accept \"2\": second\n"))
  }

  @Test("a standard error that a type throws is located at its coding path")
  func standard() throws {
    struct Even: Decodable {
      enum Keys: String, CodingKey { case number }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        if try container.decode(Int.self, forKey: .number) % 2 == 1 {
          throw DecodingError.dataCorruptedError(forKey: .number, in: container, debugDescription: "the number is odd")
        }
      }
    }
    check(
      try failure([Even].self, "- number: 2\n- number: 3\n"),
      equals: """
        f.yaml:2:11: [1].number: the number is odd
          2 | - number: 3
            |           ^
        Change the value so that its type accepts it.
        """)
  }

  @Test("an error in YAML inside YAML keeps its own location")
  func inner() throws {
    struct Inner: Decodable {
      init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        _ = try YAMLDecoder().decode(Int.self, from: text, file: "inner.yaml")
      }
    }
    #expect(try failure([Inner].self, "- a\n").hasPrefix("inner.yaml:1:1: an integer is needed"))
  }
}
