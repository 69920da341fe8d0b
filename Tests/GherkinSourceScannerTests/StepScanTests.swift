import GherkinSourceScanner
import GherkinTestSupport
import Testing

/// Scans the definitions of a library whose closure has a body.
func scan(_ body: String) -> StepScan {
  StepScan(Array("let library = StepLibrary(World.self) { steps in\n\(body)\n}\n".utf8))
}

/// The patterns of definitions; nil for unknown ones.
func patterns(_ scan: StepScan) -> [String?] { scan.definitions.map { $0.pattern.text?.value } }

@Suite("Definitions in Swift source")
struct StepScanTests {
  @Test(
    "every keyword defines a step",
    arguments: ["given", "when", "then", "step"])
  func keywords(keyword: String) throws {
    let definition = try #require(scan(#"steps.\#(keyword)("I drink") { world in }"#).definitions.first)
    check(definition.pattern.text?.value, equals: "I drink")
    check(definition.line, equals: 2)
  }

  @Test("the three forms of a pattern are distinguished")
  func forms() {
    let scan = scan(
      ##"""
      steps.given("a {int}") { (world, count: Int) in }
      steps.given(regex: #"^a (\d+)$"#) { (world, count: Int) in }
      steps.given(/^a "(\d+)\/$/) { (world, count: Substring) in }
      steps.given(#/^a / "b$/#) { world in }
      """##)
    let forms = scan.definitions.map { definition in
      switch definition.pattern {
      case .expression(let text): "expression \(text.value)"
      case .regularExpression(let text): "text \(text.value)"
      case .regexLiteral(let text): "literal \(text.value)"
      case .unknown: "unknown"
      }
    }
    check(
      forms,
      equals: [
        "expression a {int}", #"text ^a (\d+)$"#, #"literal ^a "(\d+)\/$"#, #"literal ^a / "b$"#,
      ])
  }

  @Test(
    "a pattern that is only known at run time is listed without a text",
    arguments: [
      #""I have \(count) beers""#, "pattern", #""a" + pattern"#, "names[0]", #"f("a", { "b" })"#, #""\u{XY}""#,
    ])
  func unknown(expression: String) throws {
    let scan = scan("steps.given(\(expression), timeout: .zero) { _ in }\nsteps.given(\"next\") { _ in }")
    check(patterns(scan), equals: [nil, "next"])
    let definition = try #require(scan.definitions.first)
    let start = "let library = StepLibrary(World.self) { steps in\nsteps.given(".utf8.count
    check(definition.literal, equals: start..<start + expression.utf8.count)
  }

  @Test(
    "a builder declared with an alias, and one in a property, are recognized",
    arguments: [
      "typealias B = StepLibrary.Builder\nfunc add(_ b: B) { b.given(\"x\") { _ in } }",
      "typealias B = GherkinSteps.StepLibrary.Builder\nextension B { func f() { given(\"x\") { _ in } } }",
      "typealias B = StepLibrary.Builder<World>\nextension B { func f() { given(\"x\") { _ in } } }",
      "struct S { let b: StepLibrary.Builder\nfunc f() { self.b.given(\"x\") { _ in } } }",
      "struct S { let b: StepLibrary.Builder\nfunc f() { b.given(\"x\") { _ in } } }",
    ])
  func indirectBuilders(source: String) {
    check(patterns(StepScan(Array(source.utf8))), equals: ["x"])
  }

  @Test(
    "a name that is not a builder defines nothing",
    arguments: [
      "typealias B = Other.Builder\nfunc add(_ b: B) { b.given(\"x\") { _ in } }",
      "struct S { let b: Other\nfunc f() { self.b.given(\"x\") { _ in } } }",
      "struct S { let b: StepLibrary.Builder\nfunc f() { other.self.b.given(\"x\") { _ in } } }",
    ])
  func noBuilders(source: String) {
    check(patterns(StepScan(Array(source.utf8))), equals: [])
  }

  @Test("calls between two #sourceLocation directives have other locations in reports")
  func relocated() {
    let scan = scan(
      """
      steps.given("a") { _ in }
      #sourceLocation(file: "Steps.gyb", line: 7)
      steps.given("b") { _ in }
      #sourceLocation()
      steps.given("c") { _ in }
      """)
    check(scan.definitions.map(\.isRelocated), equals: [false, true, false])
  }

  @Test("joined literals are one pattern")
  func joined() throws {
    let scan = scan("steps.given(\"I have \" +\n  #\"{int} \"# + \"beers\") { (world, count: Int) in }")
    check(patterns(scan), equals: ["I have {int} beers"])
  }

  @Test(
    "a builder is recognized by the closure's parameter, by $0, by a declared type, and in an extension",
    arguments: [
      #"let a = StepLibrary(W.self) { b in b.given("x") { _ in } }"#,
      #"let a = StepLibrary(W.self) { (b) in b.given("x") { _ in } }"#,
      #"let a = StepLibrary(W.self) { (b: StepLibrary.Builder<W>) in b.given("x") { _ in } }"#,
      #"let a = StepLibrary(W.self, { b in b.given("x") { _ in } })"#,
      #"let a = StepLibrary(W.self, tags: "@a and not @b") { b in if c { b.given("x") { _ in } } }"#,
      #"let a = StepLibrary(W.self) { $0.given("x") { _ in } }"#,
      #"let a = GherkinSteps.StepLibrary.init(W.self) { b in b.given("x") { _ in } }"#,
      #"func f(_ b: StepLibrary.Builder<W>) { b.given("x") { _ in } }"#,
      #"func f<W: World>(to b: borrowing GherkinSteps.StepLibrary.Builder<W>, n: Int = 1) where W: A { b.given("x") { _ in } }"#,
      #"extension StepLibrary.Builder where W == A { func f() { given("x") { _ in } } }"#,
      #"extension StepLibrary.Builder<A> { func f() { self.given("x") { _ in } } }"#,
      #"let a = StepLibrary(W.self) { b in b.given.callAsFunction("x") { _ in } }"#,
      #"let a = StepLibrary(W.self) { b in b.given("x", { _ in }) }"#,
      #"let a = StepLibrary(W.self) { b in b.given("x", body) }"#,
      "let a = StepLibrary(W.self) { b in\n  b\n    .given(\n\"x\"\n) { _ in } }",
    ])
  func builders(source: String) {
    check(patterns(StepScan(Array(source.utf8))), equals: ["x"])
  }

  @Test(
    "other functions with the same names are not definitions",
    arguments: [
      #"given("x") { _ in }"#,
      #"other.given("x") { _ in }"#,
      #"let a = StepLibrary(W.self) { b in other.given("x") { _ in } }"#,
      #"let a = StepLibrary(W.self) { b in c.b.given("x") { _ in } }"#,
      #"let a = StepLibrary(W.self) { b in given("x") { _ in } }"#,
      #"let a = StepLibrary(W.self) { b in b.given() }"#,
      #"let a = StepLibrary(W.self) { b in b.given { _ in } }"#,
      #"let a = StepLibrary(W.self) { b in b.given("x", count: 2) { _ in } }"#,
      #"let a = StepLibrary(W.self) { b in }; b.given("x") { _ in }"#,
      #"let a = StepLibrary(W.self) { b in list.map { $0.given("x") { _ in } } }"#,
      #"extension StepLibrary.Builder { func given(_ x: String) {} }"#,
      #"extension StepLibrary.Builder { struct A { func f() { given("x") { _ in } } } }"#,
      #"extension StepLibrary { func f() { given("x") { _ in } } }"#,
      #"extension Other.StepLibrary.Builder { func f() { given("x") { _ in } } }"#,
      #"let a = StepLibrary(W.self) { b in /* b.given("x") { _ in } /* */ */ }"#,
      "let a = StepLibrary(W.self) { b in // b.given(\"x\") { _ in }\n }",
      "let a = StepLibrary(W.self) { b in\n print(\"\"\"\n  b.given(\"x\") { _ in }\n  \"\"\") }",
      "let a = StepLibrary(W.self) { b in\n#if false\n b.given(\"x\") { _ in }\n#endif\n }",
    ])
  func noDefinitions(source: String) {
    check(patterns(StepScan(Array(source.utf8))), equals: [])
  }

  @Test("braces and quotation marks in literals do not end a library")
  func bracesInLiterals() {
    let scan = scan(
      ##"""
      steps.given("a } b") { _ in print("}", #"""#, "\("}" + f({ "\(x)" }))") }
      steps.given(/\}"/) { _ in let half = width / 2; let rest = (a + b) / c / d }
      steps.given("last") { _ in }
      """##)
    check(patterns(scan), equals: ["a } b", #"\}""#, "last"])
  }

  @Test("branches of #if are included unless their condition is false")
  func conditions() {
    let scan = scan(
      """
      #if DEBUG
      steps.given("a") { _ in }
      #elseif os(Nowhere)
      steps.given("b") { _ in }
      #else
      steps.given("c") { _ in }
      #endif
      #if !os(Nowhere) && (true || DEBUG)
      steps.given("d") { _ in }
      #else
      steps.given("e") { _ in }
      #endif
      """)
    check(patterns(scan), equals: ["a", "c", "d"])
  }

  @Test("the description, the deprecation and the tags of a definition are read")
  func options() throws {
    let source = """
      let a = StepLibrary(W.self, tags: "@a") { steps in
        /// Pours a beer.
        ///
        ///   Slowly.
        steps.given("a") { _ in }
        /// Not this.
        steps.given("b", timeout: .seconds(2), about: "This.", deprecated: "write \\"a\\"") { _ in }
        /** A block. */
        steps.given("c") { _ in }
        // No documentation.
        steps.given("d") { _ in }
      }
      """
    let definitions = StepScan(Array(source.utf8)).definitions
    check(definitions.map(\.documentation), equals: ["Pours a beer.\n\n  Slowly.", "This.", "A block.", nil])
    check(definitions.map(\.deprecated), equals: [nil, #"write "a""#, nil, nil])
    check(definitions.map(\.tags), equals: ["@a", "@a", "@a", "@a"])
  }

  @Test("the line is that of the call's parenthesis, like #line")
  func lines() {
    let scan = scan(
      "steps\n  .given(\n    \"a\"\n  ) { _ in }\nsteps.given /* x */ (\"b\") { _ in }\nsteps\n.before\n{ _ in }")
    check(scan.definitions.map(\.line), equals: [3, 6])
    check(scan.hooks.map(\.line), equals: [9])
  }

  @Test("the ranges of the call and the literal are those of the source")
  func ranges() throws {
    let call = #"steps.given("I 🍺 {int}", timeout: .zero) { (world, count: Int) in print("}") }"#
    let source = Array("let a = StepLibrary(W.self) { steps in \(call) }".utf8)
    let definition = try #require(StepScan(source).definitions.first)
    func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
    check(text(definition.call), equals: call)
    check(text(definition.literal), equals: #""I 🍺 {int}""#)
  }

  @Test("the parameters of a body are read with their names and types")
  func parameters() throws {
    func parameters(_ body: String) throws -> [String]? {
      let body = try #require(scan("steps.given(\"a\") \(body)").definitions.first?.body)
      return body.parameters?.map { parameter in
        parameter.type.map { "\(parameter.name): \($0)" } ?? parameter.name
      }
    }
    check(try parameters("{ world in }"), equals: ["world"])
    check(try parameters("{ _, _ in }"), equals: ["_", "_"])
    check(try parameters("{ world, count in }"), equals: ["world", "count"])
    check(try parameters("{ (_, _: Int) in }"), equals: ["_", "_: Int"])
    check(
      try parameters(
        "{ @MainActor [weak self] (world: W, map: [String: Int], f: (Int, Int) -> Void) async throws in }"),
      equals: ["world: W", "map: [String:Int]", "f: (Int,Int)->Void"])
    check(
      try parameters("{ (_, hops: Rows<Pair<A, B>>, text: some Any?) -> Void in }"),
      equals: [
        "_", "hops: Rows<Pair<A,B>>", "text: some Any?",
      ])
    #expect(try parameters("{ print($0) }") == nil)
    #expect(try parameters("{ for x in list { print(x) } }") == nil)
  }

  @Test("numbered parameters are counted without those of inner closures")
  func numberedParameters() throws {
    func count(_ body: String) throws -> Int? {
      try #require(scan("steps.given(\"a\") \(body)").definitions.first?.body).parameterCount
    }
    check(try count("{ $0.drink($1) }"), equals: 2)
    check(try count("{ $0.drink(list.map { $3 }) }"), equals: 1)
    check(try count("{ print(\"\\($1)\") }"), equals: 2)
    check(try count("{ print(1) }"), equals: 0)
    check(try count("{ if $0.isOpen { $0.drink($1) } else { list.map { $3 } } }"), equals: 2)
    check(try count("{ $0.open(); for beer in list { if beer.isCold { $1.add(beer) } } }"), equals: 2)
    check(try count("{ if $0.isOpen { }; list.map { $3 } }"), equals: 1)
    check(try count("{ (world, count: Int) in print(list.map { $4 }) }"), equals: 2)
    #expect(scan("steps.given(\"a\", body)").definitions.first?.body?.parameterCount == nil)
  }

  @Test("an incomplete definition is found without its body")
  func unfinished() {
    check(patterns(scan("steps.given(\"a\")\nsteps.given(\"b\"")), equals: ["a", "b"])
    check(patterns(scan("steps.given(\"a\n  steps.given(\"b\") { _ in }")), contains: "b")
    check(
      patterns(scan("steps.given(\"a\") { _ in print(\"\\(\n }\n steps.given(\"b\") { _ in }")), equals: ["a", "b"])
  }

  @Test("each text of a definition is one")
  func texts() {
    let scan = scan(
      #"""
      steps.when("I fill in", or: "I have filled in", "it is filled in", about: "x") { (world, field: String) in }
      steps.when(regex: "^a$", or: "^b$") { world in }
      """#)
    check(patterns(scan), equals: ["I fill in", "I have filled in", "it is filled in", "^a$", "^b$"])
    check(scan.definitions.map(\.body?.parameterCount), equals: [2, 2, 2, 1, 1])
    check(scan.definitions[4].pattern, equals: .regularExpression(scan.definitions[4].pattern.text!))
  }

  @Test("parameter types are read in both forms")
  func parameterTypes() {
    let source = ##"""
      let a = StepLibrary(W.self) { steps in
        steps.parameterType("side", regex: "left|right") { (text: String) -> Side in Side(text) }
        steps.parameterType("price", capturing: #"(\d+)\.(\d\d)"#) { (whole: Int, cents: Int) in Price(whole, cents) }
        steps.parameterType(ParameterType(name: "beer", regexps: ["ale", "stout"]) { text in text })
        steps.parameterType(name, regex: side) { (text: String) in text }
        steps.parameterType(Bar.Size.self)
        steps.parameterType(Size.self, name: "cup")
      }
      """##
    let types = StepScan(Array(source.utf8)).parameterTypes
    check(types.map { $0.name?.value }, equals: ["side", "price", "beer", nil, "size", "cup"])
    check(types.map(\.regexps), equals: [["left|right"], [#"(\d+)\.(\d\d)"#], ["ale", "stout"], nil, nil, nil])
    check(types.map(\.valueType), equals: ["Side", nil, nil, nil, "Bar.Size", "Size"])
    check(types.map(\.line), equals: [2, 3, 4, 5, 6, 7])
  }

  @Test("hooks are read with their tags; shared resources and conditions are no hooks")
  func hooks() {
    let source = """
      let server = Once("server") { run in 1 }
      let a = StepLibrary(W.self) { steps in
        steps.before(tags: "@a and not @b", name: "first") { world in }
        steps.after { world, outcome in }
        steps.beforeAll(name: "open", timeout: .seconds(30)) { run in }
        steps.around(tags: tags) { world, scenario in try await scenario() }
        steps.condition("staging") { false }
        steps.after(1, 2)
      }
      """
    let hooks = StepScan(Array(source.utf8)).hooks
    check(hooks.map(\.kind), equals: ["before", "after", "beforeAll", "around"])
    check(hooks.map { $0.tags?.value }, equals: ["@a and not @b", nil, nil, nil])
  }

  @Test("a library is found with its closure and the name of the closure's parameter")
  func libraries() {
    let source = Array(
      #"""
      // let no = StepLibrary(W.self) { no in }
      let a = StepLibrary(W.self, tags: "}") { steps in
        let text = "StepLibrary(W.self) { no in }"
      }
      let b = GherkinSteps.StepLibrary.init(W.self, { (s: StepLibrary.Builder<W>) in })
      let c = StepLibrary(W.self) { $0.given("}") { _ in } }
      let d = StepLibrary(W.self) { _ in }
      let e = StepLibrary(parameterTypes: [])
      let f = Other.StepLibrary(W.self) { no in }
      """#.utf8)
    let scan = StepScan(source)
    #expect(scan.isComplete)
    check(scan.libraries.map(\.parameter), equals: ["steps", "s", nil, nil])
    check(
      scan.libraries.map { String(decoding: source[$0.start..<$0.closure.upperBound].prefix(28), as: UTF8.self) },
      equals: [
        "StepLibrary(W.self, tags: \"}", "GherkinSteps.StepLibrary.ini", "StepLibrary(W.self) { $0.giv",
        "StepLibrary(W.self) { _ in }",
      ])
    #expect(scan.libraries.allSatisfy { source[$0.closure].first == 0x7B && source[$0.closure].last == 0x7D })
  }

  @Test(
    "brackets and quotation marks in literals and comments do not have to be closed",
    arguments: [
      #""{ \" [""#, ##"#"{ " \ [""#"##, #""\(f("\(a + "}")"))""#, ##"#"\#(f(")")) " { "#"##,
      "\"\"\"\n{ \" \"\" [\n\"\"\"",
      ##"#""", {"# + #"""#"##, "// { \"\n", "/* { /* \" */ [ */", #"f(/[{"]\{/)"#, #"f(#/{ " / [/#)"#,
      "#/\n  { \" # }\n/#",
      "#if A\n{ a }\n#else\n{ b }\n#endif",
      "#if false\n\"{\" // \"\n#endif", "a / b; c /d", "`{`", "",
    ])
  func complete(code: String) {
    #expect(StepScan(Array(code.utf8)).isComplete)
  }

  @Test(
    "a text with an open literal, comment, bracket or condition is incomplete",
    arguments: [
      #""a"#, #""a\"#, #""\(a"#, #""\(a""#, #""\(f(a)""#, "\"\\(\"a\n\") b\"", "\"\\(/* a) b\"", "\"\"\"\n\"\"",
      ##"#"a""##,
      "/* /* */", "#/a", "`a", "{", "f(", "[1", ")", "}", "f(]", "{ ( }", "#if false\n{\n#endif", "#if A\n#else",
    ])
  func incomplete(code: String) {
    #expect(!StepScan(Array(code.utf8)).isComplete)
  }
}
