import GherkinExpressions
import Testing

struct ParameterTypeRegistryTests {
  @Test("the built-in types come first, in the official order, with the official flags")
  func builtIn() {
    let types = ParameterTypeRegistry().parameterTypes
    #expect(
      types.map(\.name) == [
        "int", "float", "word", "string", "", "double", "bigdecimal", "byte", "short", "long", "biginteger",
      ])
    #expect(types.filter(\.useForSnippets).map(\.name) == ["int", "float", "string"])
    #expect(types.filter(\.preferForRegexpMatch).map(\.name) == ["int", ""])
    #expect(types.allSatisfy { $0.place == nil })
  }

  @Test("a defined type is found by name and regexp, and has its source location")
  func define() throws {
    var registry = ParameterTypeRegistry()
    try registry.define(color("color"))
    #expect(registry.parameterType(named: "color")?.regexps == ["red|blue"])
    #expect(registry.parameterTypes(withRegexp: "red|blue").map(\.name) == ["color"])
    #expect(registry.parameterTypes.last?.place?.fileID == #fileID)
    #expect(registry.parameterType(named: "colour") == nil)
    #expect(registry.parameterTypes(withRegexp: "red").isEmpty)
  }

  @Test("types with the same regexp are ordered by preference, then by name")
  func order() throws {
    var registry = ParameterTypeRegistry()
    for name in ["c", "a"] { try registry.define(color(name)) }
    try registry.define(color("b", preferred: true))
    #expect(registry.parameterTypes(withRegexp: "red|blue").map(\.name) == ["b", "a", "c"])
  }

  @Test("a duplicate name is rejected")
  func duplicateName() throws {
    var registry = ParameterTypeRegistry()
    try registry.define(color("color"))
    let error = #expect(throws: ParameterTypeError.self) { try registry.define(color("color")) }
    #expect(error?.description == "There is already a parameter type with name color")
    let anonymous = #expect(throws: ParameterTypeError.self) { try registry.define(color("")) }
    #expect(anonymous?.description == "The anonymous parameter type has already been defined")
    #expect(registry.parameterTypes.count == 12)
  }

  @Test("a second preferential type for a regexp is rejected")
  func severalPreferential() throws {
    var registry = ParameterTypeRegistry()
    try registry.define(color("name", preferred: true))
    let error = #expect(throws: ParameterTypeError.self) { try registry.define(color("place", preferred: true)) }
    #expect(
      error?.description
        == "There can only be one preferential parameter type per regexp. "
        + "The regexp /red|blue/ is used for two preferential parameter types, {name} and {place}")
    #expect(registry.parameterType(named: "place") == nil)
  }

  @Test(
    "a name with a special character is rejected",
    arguments: ["[string]", "a(b)", "a|b", "a/b", "{a}", #"a\"#])
  func illegalName(name: String) {
    var registry = ParameterTypeRegistry()
    let error = #expect(throws: ParameterTypeError.self) { try registry.define(color(name)) }
    #expect(
      error?.description
        == "Illegal character in parameter name {\(name)}. "
        + #"Parameter names may not contain '{', '}', '(', ')', '\' or '/'"#)
  }

  private func color(_ name: String, preferred: Bool = false) -> ParameterType {
    ParameterType(name: name, regexps: ["red|blue"], preferForRegexpMatch: preferred) { (text: String) in text }
  }
}
