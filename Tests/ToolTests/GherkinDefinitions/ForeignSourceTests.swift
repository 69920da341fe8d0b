import GherkinDefinitions
import GherkinProtocol
import GherkinTestSupport
import Testing

@Suite("Step definitions in other languages")
struct ForeignSourceTests {
  /// Returns the patterns of a file with the names of their arguments, and below the lines that are left out.
  private func found(in file: String, _ text: String) -> String {
    guard let source = ForeignSource(file, Array(text.utf8)) else { return "no source" }
    let definitions = source.definitions.map { definition in
      let pattern: String =
        switch definition.pattern {
        case .expression(let text): "\"\(text)\""
        case .regularExpression(let text): "/\(text)/"
        case .regexLiteral: "?"
        }
      return ([definition.keyword, pattern] + definition.names).joined(separator: " ")
    }
    return (definitions + source.unreadable.map { "\($0.line): \($0.reason)" }).joined(separator: "\n")
  }

  /// Compares what is found in texts of files with what is expected.
  private func checkFound(_ cases: [(file: String, text: String, expected: String)]) {
    for (file, text, expected) in cases { check(found(in: file, text), equals: expected, "\(text)") }
  }

  /// Returns the pattern and names that a step function of behave gives.
  private func behave(_ pattern: String, matcher: String = "parse", _ parameters: String = "") -> String {
    found(
      in: "s.py", "use_step_matcher(\"\(matcher)\")\n@given(r'\(pattern)')\ndef step(context\(parameters)): pass\n")
  }

  // MARK: behave

  @Test("regular expressions of behave match the whole text, those of re0 only its start")
  func regexOfBehave() {
    check(behave("I have a beer", matcher: "re"), equals: "given /^I have a beer$/")
    check(behave("a|b", matcher: "re"), equals: "given /^(?:a|b)$/")
    check(behave("^a$", matcher: "re"), equals: "given /^a$/")
    check(behave(#"costs 3\$"#, matcher: "re"), equals: #"given /^costs 3\$$/"#)
    check(behave("a|b", matcher: "re0"), equals: "given /^(?:a|b)/")
    check(behave("a", matcher: "re0"), equals: "given /^a/")
  }

  @Test("fields without a name have their type")
  func fieldsWithoutNames() {
    check(behave("I have {:d} beers", ", n"), equals: #"given "I have {int} beers" n"#)
    check(behave("the {:w}: {}", ", kind, rest"), equals: #"given "the {word}: {}" kind rest"#)
    check(behave("{:D} or {x:W}", ", a"), equals: #"given "{} or {}" a x"#)
  }

  @Test("several fields without a type are as lazy as in behave")
  func lazyFields() {
    check(behave("{a} and {b}"), equals: "given /^(.+?) and (.+?)$/ a b")
    check(
      behave(#"{a} (or) "{b}" {n:d}. {{x}}"#),
      equals: #"given /^(.+?) \(or\) "(.+?)" (-?\d+)\. \{x\}$/ a b n"#)
    check(behave(#"{a} has "{b:Size}" of {c:Size}"#), equals: #"given "{} has {string} of {}" a b c"#)
    check(behave(#"{} has "{b:Size}" of {c}"#, ", a"), equals: #"given /^(.+?) has "(.+?)" of (.+?)$/ a b c"#)
  }

  @Test("the context of a method is no argument")
  func methods() {
    check(
      found(in: "s.py", "class A:\n  @given('a {:d}')\n  def b(self, context, n): pass\n"),
      equals: "given \"a {int}\" n")
  }

  // MARK: Lost definitions

  @Test("strings in Ruby that follow each other are one pattern, and other expressions are listed")
  func computedInRuby() {
    check(
      found(
        in: "s.rb",
        #"""
        Given("plus " + "plus") do
        end
        Given("two " "parts") do |x|
        end
        Given('one' \
          ' two')  do
        end
        Given(/a/.freeze) { |x| }
        Given "no " + "brackets" do
        end
        Given("step") if other
        Given(<<~TEXT) do
          heredoc
        TEXT
        end
        Given(A_PATTERN) { |x| }
        Given A_PATTERN do |x|
        end
        """#),
      equals: """
        given "two parts" x
        given "one two"
        1: the pattern is computed
        8: the pattern is computed
        9: the pattern is computed
        12: the pattern is computed
        16: the pattern is computed
        17: the pattern is computed
        """)
  }

  @Test("a function of JavaScript that is called with another receiver is listed")
  func receivers() {
    check(
      found(in: "s.js", "Given.call(this, 'a', () => {});\nWhen.apply(this, args);\nx.Given('b', () => {});\n"),
      equals: """
        given "b"
        1: it is called with another receiver
        2: it is called with another receiver
        """)
  }

  @Test("quotation marks in heredocs of Ruby, and in regular expressions, begin no strings")
  func quotationMarks() {
    check(
      found(
        in: "s.rb",
        #"""
        TEXT = <<~EOS
          Use ` carefully
          Given("in a heredoc") do
        EOS
        Given("first") do end
        puts(<<-'A', <<B)
          `
          A
        it's `
        B
        Given("second") do end
        x =~ /`/ and y << "`"
        Given("third") { fill <<~SQL, 1 }
          `
        SQL
        a.split /`/
        c = width /2
        When("fourth") do end
        """#), equals: "given \"first\"\ngiven \"second\"\ngiven \"third\"\nwhen \"fourth\"")
    check(
      found(
        in: "s.js",
        #"""
        const q = s => /["'`]/.test(s);
        Given("first", () => { const ok = (a) => /`/.test(a); });
        Given("second", () => { log(`a ${ok ? `it's` : "`"} b`); const x = a / b, y = "/" / 2; });
        Given("third", () => {});
        """#), equals: "given \"first\"\ngiven \"second\"\ngiven \"third\"")
  }

  @Test("keywords with other names define steps")
  func aliases() {
    check(
      found(
        in: "s.js",
        """
        import { Given as given, When } from '@cucumber/cucumber';
        const { Then: Entonces, When: cuando } = require('@cucumber/cucumber');
        given('aliased', () => {});
        Entonces('spanish', () => {});
        cuando('other', () => {});
        const options = { When: 3 };
        """), equals: "given \"aliased\"\nthen \"spanish\"\nwhen \"other\"")
    check(
      found(
        in: "s.py",
        """
        from behave import given as G, then as T
        @G("a")
        def a(context): pass
        @T("b")
        def b(context): pass
        """), equals: "given \"a\"\nthen \"b\"")
  }

  @Test("spaces, lines and comments can be before a pattern")
  func spaces() {
    check(
      found(
        in: "s.py",
        """
        @given ("x")
        def a(context): pass
        @ given(  # it's why
          'y' \\
          'z')
        def b(context): pass
        """), equals: "given \"x\"\ngiven \"yz\"")
    check(
      found(in: "s.js", "\u{FEFF}Given\n('a' /* why */, () => {});\nWhen( // it's b\n  'b', () => {});"),
      equals: "given \"a\"\nwhen \"b\"")
  }

  @Test("a string that is not closed is listed, and definitions below are read")
  func openStrings() {
    checkFound([
      (
        "s.js", "Given('a', () => {});\nconst x = `;\nGiven('b', () => {});\n",
        "given \"a\"\ngiven \"b\"\n2: the string is not closed"
      ),
      ("s.py", "x = '''\n@given('a')\ndef a(context): pass\n", "given \"a\"\n1: the string is not closed"),
      (
        "s.rb", "Given(%q{a) do\nend\nThen('b') { |x| }\n",
        "then \"b\" x\n1: the string is not closed\n1: the pattern is computed"
      ),
      (
        "s.rb", "Given('a\n  b') do\nend\nGiven(\"c) do\nend\nThen 'd' do\nend\n",
        "given \"a\n  b\"\nthen \"d\"\n4: the string is not closed\n4: the pattern is computed"
      ),
      ("s.js", "Given('a', () => {});\n/* Given(", "given \"a\"\n2: the comment is not closed"),
    ])
  }

  @Test("quotation marks and brackets in comments, regular expressions and interpolations hide no definitions")
  func hidden() {
    checkFound([
      ("s.js", "/**/ Given('a', () => {});\n/** it's */ When('b', () => {});", "given \"a\"\nwhen \"b\""),
      (
        "s.js",
        "Given(words(/I don't/), () => {});\nWhen(/b/, { filter: /\\(/ }, () => {}); // (\nThen('c', () => {});",
        "when /b/\nthen \"c\"\n1: the pattern is computed"
      ),
      ("s.js", "Given('a', () => { if (x) y(); else /`/.test(z); });\nWhen('b', () => {});", "given \"a\"\nwhen \"b\""),
      (
        "s.ts",
        "class A {\n  @given(/^I don't \\(\\d$/, 'tag') public async a() {}\n  @Then(\"b\") @log() b(n: number) {}\n}",
        "given /^I don't \\(\\d$/\nthen \"b\" n"
      ),
      (
        "s.py", "@given('a')\ndef a(context,  # the world :(\n  n): pass\n@when('b')\ndef b[T](c): pass\n",
        "given \"a\" n\nwhen \"b\""
      ),
      (
        "s.rb", "@x = a / b; y(/'/)\nGiven PATTERN do # why\nend\nWhen('b') { }\n",
        "when \"b\"\n2: the pattern is computed"
      ),
      ("s.rb", "X = %r{`}\nGiven('a') { }\nY = %q(`)\nputs %w[it's]\nWhen('b') { }\n", "given \"a\"\nwhen \"b\""),
      (
        "s.rb",
        "Given(/^a #{N.join(\"/\")} (x)$/) do |x|\nend\nWhen(words(/it's/)) do\nend\nThen(\"#@a\") { }\nThen('b') { }\n",
        "then \"b\"\n1: the pattern has an interpolation\n3: the pattern is computed\n5: the pattern has an interpolation"
      ),
    ])
  }

  @Test("a function can follow comments, options and line breaks, and be the argument of another one")
  func bodies() {
    checkFound([
      ("s.js", "Given('a {int}', // why\n function (n, dataTable) {});", "given \"a {int}\" n dataTable"),
      ("s.js", "Given('a', options, wrap(async (n) => {}));\nWhen('b', run(m => {}));", "given \"a\" n\nwhen \"b\" m"),
      ("s.ts", "Given<{ a: string; b: () => void }>('a', async <T,>(n: T) => {});", "given \"a\" n"),
      ("s.ts", "Given<\n  World\n>('a', function named(n) {});", "given \"a\" n"),
      ("s.rb", "Given(/a/) \\\n  do |x|\nend\nself.When('b') { |y| }\n", "given /a/ x\nwhen \"b\" y"),
      ("s.rb", "Given('a \\\r\nb') do |x|\r\nend\r\n", "given \"a \\\nb\" x"),
      ("s.js", "Given('a \\\r\nb', (x) => {});\r\n", "given \"a b\" x"),
    ])
  }

  @Test("keywords that are assigned to other names define steps, and those of other objects do not")
  func assignedNames() {
    checkFound([
      ("s.js", "const a = c.Given, b = c.When;\na('a', () => {});\nb('b', () => {});", "given \"a\"\nwhen \"b\""),
      ("s.js", "const log = { Given: print, When: print };\nprint('a', () => {});", ""),
      ("s.ts", "import { given as Dado } from 'cucumber-tsflow';\nclass A { @Dado('a') b() {} }", "given \"a\""),
      (
        "s.rb", "alias Gegeben Given\nGegeben('a') { }\nalias_method :Wenn, :When\nWenn('b') { }\n",
        "given \"a\"\nwhen \"b\""
      ),
      (
        "s.py", "dado = given\n@dado('a')\ndef a(context): pass\ngiven('b')(c)\n", "given \"a\"\n4: it is no decorator"
      ),
    ])
  }

  @Test("the matcher of behave is found in classes and under another name, and an unknown one is listed")
  func matchers() {
    let step = "@given('a (.*)')\ndef step(context, n): pass\n"
    for setting in [
      "use_step_matcher(name=\"re\")\n", "from behave import use_step_matcher as m\nm('re')\n",
      "try:\n  behave.use_step_matcher('re')\nexcept: pass\n", "class A:\n  use_step_matcher('re')\n",
    ] {
      check(found(in: "s.py", setting + step), equals: "given /^a (.*)$/ n")
    }
    for (setting, reason) in [
      ("use_step_matcher(M)\n", "1: the matcher is computed"),
      ("use_step_matcher('mine')\n", "1: the matcher is \"mine\""), ("def m():\n  use_step_matcher('re')\n", ""),
    ] {
      let expected = reason.isEmpty ? "" : "\n" + reason
      check(found(in: "s.py", setting + step), equals: #"given "a \(.*)" n"# + expected)
    }
  }

  // MARK: Encodings

  @Test("a source in Latin-1 is read if it says so, and other bytes are an error")
  func encodings() throws {
    let text = "@given('caf\u{E9}')\ndef a(context): pass\n"
    let declared = "# -*- coding: latin-1 -*-\n" + text
    let source = try #require(ForeignSource("s.py", declared.unicodeScalars.map { UInt8($0.value) }))
    check(source.definitions.map { "\($0.pattern)" }, equals: ["expression(\"café\")"])
    let other = try #require(ForeignSource("s.py", text.unicodeScalars.map { UInt8($0.value) }))
    check(other.definitions.count, equals: 0)
    check(other.unreadable.map { "\($0.line): \($0.reason)" }, equals: ["1: the bytes here are not UTF-8"])
  }
}
