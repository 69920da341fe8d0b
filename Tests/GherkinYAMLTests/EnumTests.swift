import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

@Suite("Decoding enums")
struct EnumTests {
  private enum Style: String, Decodable { case ale, stout }
  private enum Listed: String, Decodable, CaseIterable { case ale, stout }
  private enum Shape: Decodable, Equatable {
    case circle(radius: Double)
    case square(Double)
    case none
  }

  @Test("an enum with raw values is decoded from a raw value")
  func raw() throws {
    check(try decode([Style].self, "[ale, 'stout']"), equals: [.ale, .stout])
  }

  @Test("an unknown raw value is an error, with the list of cases if the type provides it")
  func unknown() throws {
    check(
      try failure([String: Style].self, "style: lager"),
      equals: """
        f.yaml:1:8: style: Style does not accept "lager": Cannot initialize Style from invalid String value lager
          1 | style: lager
            |        ^
        Change the value so that Style accepts it.
        """)
    check(
      try failure([String: Listed].self, "style: lager"),
      equals: """
        f.yaml:1:8: style: "lager" is not a value of Listed; there are "ale", "stout"
          1 | style: lager
            |        ^
        Write one of these.
        """)
    check(
      try complaint(Listed.self, "stuot"),
      equals: "\"stuot\" is not a value of Listed; there are \"ale\", \"stout\". "
        + "Did you mean \"stout\"?")
  }

  @Test("an enum with associated values is decoded as Swift synthesizes it")
  func associated() throws {
    let text = "- circle: {radius: 2}\n- square: {_0: 3}\n- none: {}\n"
    check(try decode([Shape].self, text), equals: [.circle(radius: 2), .square(3), .none])
    check(
      try failure([Shape].self, "- circle: {radius: big}\n"),
      equals: """
        f.yaml:1:20: [0].circle.radius: a number is needed, but this is the text "big"
          1 | - circle: {radius: big}
            |                    ^
        Write a number, such as 12.5.
        """)
    #expect(try failure([Shape].self, "- oval: {}\n").hasPrefix("f.yaml:1:3: [0]: "))
  }
}
