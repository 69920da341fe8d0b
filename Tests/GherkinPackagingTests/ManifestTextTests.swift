import GherkinPackaging
import Testing

@Suite("Adding to a manifest")
struct ManifestTextTests {
  private static let target = ".target(\n  name: \"Steps\"\n)"

  /// The manifest with an added target; nil if the addition is refused.
  private static func adding(_ elements: [String] = [target], to label: String = "targets", in text: String) -> String?
  {
    var manifest = ManifestText(text)
    let isAdded = manifest.add(elements, to: label)
    if !isAdded { #expect(manifest.text == text, "a refused addition must not change the text") }
    return isAdded ? manifest.text : nil
  }

  @Test("an element is added after the last one of a list, with a comma and the list's indentation")
  func last() {
    let text = "let package = Package(\n    name: \"A\",\n    targets: [\n        .target(name: \"A\")\n    ]\n)\n"
    #expect(
      Self.adding(in: text)
        == """
        let package = Package(
            name: "A",
            targets: [
                .target(name: "A"),
                .target(
                    name: "Steps"
                ),
            ]
        )

        """)
  }

  @Test("an existing comma is not duplicated, and a comment stays with the last element")
  func comment() {
    let text =
      "let package = Package(\n  name: \"A\",\n  targets: [\n    .target(name: \"A\"),  // the first, [so far\n  ])"
    #expect(
      Self.adding([".target(name: \"B\")"], in: text)
        == """
        let package = Package(
          name: "A",
          targets: [
            .target(name: "A"),  // the first, [so far
            .target(name: "B"),
          ])
        """)
  }

  @Test("a list on one line, or an empty one, is split into lines", arguments: [".target(name: \"A\")", ""])
  func oneLine(content: String) {
    let text = "let package = Package(name: \"A\", targets: [\(content)])"
    let (first, comma) = content.isEmpty ? ("", "") : ("\n  \(content),", ",")
    #expect(
      Self.adding([".target(name: \"B\")"], in: text)
        == "let package = Package(name: \"A\", targets: [\(first)\n  .target(name: \"B\")\(comma)\n])")
  }

  @Test("a missing list is inserted where the package manager expects it")
  func missing() {
    let text = "let package = Package(\n  name: \"A\",\n  products: [],\n  targets: []\n)"
    #expect(
      Self.adding([".package(path: \"../b\")"], to: "dependencies", in: text)
        == """
        let package = Package(
          name: "A",
          products: [],
          dependencies: [
            .package(path: "../b")
          ],
          targets: []
        )
        """)
  }

  @Test("strings and comments are not interpreted")
  func texts() {
    let text = #"""
      // Package(name: "not this one")
      /* nor /* this: */ Package(targets: [ */
      let package = Package(
        name: "A \("]" + ")") \\",
        targets: [
          .target(name: #"A "]" "#, path: """
            ) ]
            """),
        ]
      )
      """#
    #expect(Self.adding([".target(name: \"B\")"], in: text)?.contains("    .target(name: \"B\"),\n  ]\n)") == true)
  }

  @Test("a trailing comma after the last argument is accepted")
  func trailingComma() {
    #expect(Self.adding([".a"], in: "let p = Package(\n  name: \"A\",\n  targets: [],\n)") != nil)
    #expect(
      Self.adding([".a"], to: "dependencies", in: "let p = Package(\n  name: \"A\",\n)")
        == "let p = Package(\n  name: \"A\",\n  dependencies: [\n    .a\n  ],\n)")
  }

  @Test("CR LF line endings are kept")
  func windows() {
    let text = "let p = Package(\r\n  name: \"A\",\r\n  targets: [\r\n    .b,\r\n  ]\r\n)\r\n"
    let added = Self.adding([".c"], in: text)
    #expect(added?.hasPrefix("let p = Package(\r\n  name: \"A\",\r\n  targets: [\r\n    .b,") == true)
    #expect(added?.hasSuffix("]\r\n)\r\n") == true)
  }

  @Test(
    "a manifest without a single package with list literals is rejected",
    arguments: [
      "let package = Package(name: \"A\", targets: targets)",
      "let package = Package(name: \"A\", targets: [.a] + more)",
      "let package = Package(name: \"A\", targets: [.a].map { $0 })",
      "let package = Package(name: \"A\", targets: [.a]) ; let other = Package(name: \"B\", targets: [])",
      "let package: Package = .init(name: \"A\", targets: [])",
      "let package = Package(name: \"A\", targets: [.a)]",
      "let package = Package(name: \"A\", targets: [.a]",
      "let package = Package(name: \"A, targets: [.a])",
      "let package = Package(name: \"A\", targets: [.a]) /* never ends",
      "let package = Package()", "", "Package(", "Package(name:", "Package(name: )", "Package(\"A\")", "#\"", "\"\\",
      "\"\\(",
    ])
  func refused(text: String) {
    #expect(Self.adding(in: text) == nil)
  }

  @Test("unlimited nesting of strings is rejected")
  func deep() {
    #expect(Self.adding(in: String(repeating: #""\("#, count: 1_000_000)) == nil)
  }

  @Test("no prefix of a manifest crashes the scanner")
  func cutOff() {
    let text = "/* a */ let package = Package(name: #\"A\\#(1)\"#, targets: [.target(name: \"B\\(\"c\")\")], // end\n)"
    for length in 0...text.utf8.count {
      _ = Self.adding(in: String(decoding: Array(text.utf8.prefix(length)), as: UTF8.self))
    }
  }
}
