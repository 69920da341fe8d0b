import GherkinSyntax
import GherkinReservedTags
import GherkinTestSupport
import Testing

@Suite struct ReservedTagTests {
  @Test(
    "the argument of a tag is the text between its parentheses",
    arguments: [
      ("@retry(3)", "3"), ("@retry()", ""), ("@retry(a(b))", "a(b)"), ("@retry", nil), ("@retry(3", nil),
      ("@retrying(3)", nil), ("@lock(3)", nil),
    ] as [(String, String?)])
  func argument(tag: String, expected: String?) {
    check(ReservedTag.argument(of: "@retry", in: tag).map(String.init), equals: expected)
  }

  @Test(
    "a tag for a fixture of examples requires a name",
    arguments: [
      ("@examples(beers.yaml)", true, "beers.yaml"), ("@examples()", true, nil), ("@examples(beers.yaml", true, nil),
      ("@examples", false, nil), ("@example(beers.yaml)", false, nil),
    ] as [(String, Bool, String?)])
  func examplesFile(name: String, isExamplesFile: Bool, file: String?) {
    let tag = GherkinDocument.Tag(location: Location(line: 1, column: 1), name: name, id: "0")
    check(tag.isExamplesFile, equals: isExamplesFile)
    check(tag.examplesFile, equals: file)
    let examples = GherkinDocument.Examples(
      location: Location(line: 2, column: 1), tags: [tag], keyword: "Examples", name: "", description: "",
      tableHeader: nil, tableBody: [], id: "1")
    check(examples.hasRowsOfFile, equals: isExamplesFile)
  }
}
