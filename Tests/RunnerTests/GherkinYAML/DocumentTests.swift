import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

@Suite("Documents")
struct DocumentTests {
  private let text = "--- a\n--- [b]\n---\n"

  @Test("the documents of a text have the order of the text")
  func order() throws {
    let documents = try YAMLParser.documents(in: text, file: "f.yaml")
    check(documents.map(\.index), equals: [0, 1, 2])
    check(documents.map(\.root.line), equals: [1, 2, 4])
    check(try YAMLDecoder().decode(String.self, from: text, file: "f.yaml", document: 0), equals: "a")
    check(try YAMLDecoder().decode([String].self, from: text, file: "f.yaml", document: 1), equals: ["b"])
    #expect(try YAMLDecoder().decode(String?.self, from: text, file: "f.yaml", document: 2) == nil)
    check(try decode(Int.self, "%YAML 1.2\n--- 1\n"), equals: 1)
  }

  @Test("a text of several documents is not a value, unless the number of the document is given")
  func several() throws {
    let error = try #require(throws: YAMLError.self) {
      try YAMLDecoder().decode(String.self, from: text, file: "f.yaml")
    }
    check(
      error.description,
      equals: """
        f.yaml:2:5: a second document begins here, but a value is one document
          2 | --- [b]
            |     ^
        Remove the second document, and the line --- that separates it.
        """)
  }

  @Test("a missing document is an error with the number of documents", arguments: [3, -1, .max])
  func missing(_ index: Int) throws {
    let error = try #require(throws: YAMLError.self) {
      try YAMLDecoder().decode(String.self, from: text, file: "f.yaml", document: index)
    }
    check(
      error.description,
      equals: """
        f.yaml:1:1: there is no document \(index), since the text has 3 documents
          1 | --- a
            | ^
        Use a number from 0 to 2.
        """)
  }

  @Test("the error for a text with one document says that there is only one")
  func one() throws {
    let error = try #require(throws: YAMLError.self) {
      try YAMLDecoder().decode(String.self, from: "a", file: "f.yaml", document: 1)
    }
    check(error.problem, equals: "there is no document 1, since the text has one document")
    check(error.remedy, equals: "Ask for document 0.")
  }

  @Test("a text without a value has no document", arguments: ["", "\n\n", "# only a remark\n", "\u{FEFF}"])
  func none(_ text: String) throws {
    checkEmpty(try YAMLParser.documents(in: text, file: "f.yaml"))
    check(
      try complaint(String?.self, text),
      equals: "there is no document 0, since the text has no documents. Write a value into the file.")
  }
}
