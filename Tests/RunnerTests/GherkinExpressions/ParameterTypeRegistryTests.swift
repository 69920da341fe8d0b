import GherkinExpressions
import GherkinSteps
import GherkinTestSupport
import Testing

struct ParameterTypeRegistryTests {
  @Test("the built-in types come first, in the official order, with the official flags")
  func builtIn() {
    let types = ParameterTypeRegistry().parameterTypes
    check(
      types.map(\.name),
      equals: [
        "int", "float", "word", "string", "", "double", "bigdecimal", "byte", "short", "long", "biginteger",
      ])
    check(types.filter(\.useForSnippets).map(\.name), equals: ["int", "float", "string"])
    check(types.filter(\.preferForRegexpMatch).map(\.name), equals: ["int", ""])
    #expect(types.allSatisfy { $0.place == nil })
  }

  @Test("a defined type is found by name and regexp")
  func define() throws {
    var registry = ParameterTypeRegistry()
    try registry.define(color("color"))
    check(registry.parameterType(named: "color")?.regexps, equals: ["red|blue"])
    check(registry.parameterTypes(withRegexp: "red|blue").map(\.name), equals: ["color"])
    #expect(registry.parameterType(named: "colour") == nil)
    checkEmpty(registry.parameterTypes(withRegexp: "red"))
  }

  @Test("types with the same regexp are ordered by preference, then by name")
  func order() throws {
    var registry = ParameterTypeRegistry()
    for name in ["c", "a"] { try registry.define(color(name)) }
    try registry.define(color("b", preferred: true))
    check(registry.parameterTypes(withRegexp: "red|blue").map(\.name), equals: ["b", "a", "c"])
  }

  @Test("a duplicate name is rejected")
  func duplicateName() throws {
    var registry = ParameterTypeRegistry()
    try registry.define(color("color"))
    let error = #expect(throws: ParameterTypeError.self) { try registry.define(color("color")) }
    check(error?.description, equals: "There is already a parameter type with name color")
    let anonymous = #expect(throws: ParameterTypeError.self) { try registry.define(color("")) }
    check(anonymous?.description, equals: "The anonymous parameter type has already been defined")
    check(registry.parameterTypes.count, equals: 12)
  }

  @Test("a second preferential type for a regexp is rejected")
  func severalPreferential() throws {
    var registry = ParameterTypeRegistry()
    try registry.define(color("name", preferred: true))
    let error = #expect(throws: ParameterTypeError.self) { try registry.define(color("place", preferred: true)) }
    check(
      error?.description,
      equals: "There can only be one preferential parameter type per regexp. "
        + "The regexp /red|blue/ is used for two preferential parameter types, {name} and {place}")
    #expect(registry.parameterType(named: "place") == nil)
  }

  @Test(
    "a name with a special character is rejected",
    arguments: ["[string]", "a(b)", "a|b", "a/b", "{a}", #"a\"#])
  func illegalName(name: String) {
    var registry = ParameterTypeRegistry()
    let error = #expect(throws: ParameterTypeError.self) { try registry.define(color(name)) }
    check(
      error?.description,
      equals: "Illegal character in parameter name {\(name)}. "
        + #"Parameter names may not contain '{', '}', '(', ')', '\' or '/'"#)
  }

  private func color(_ name: String, preferred: Bool = false) -> ParameterType {
    ParameterType(name: name, regexps: ["red|blue"], preferForRegexpMatch: preferred) { (text: String) in text }
  }
}
