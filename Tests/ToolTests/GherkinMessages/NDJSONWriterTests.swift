import GherkinProtocol
import GherkinMessages
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Writing messages")
struct NDJSONWriterTests {
  private func line(_ envelope: Envelope) -> String {
    String(decoding: NDJSONWriter.lines(of: [envelope]), as: UTF8.self)
  }

  @Test("an envelope is a single line with the keys of the schemas, without empty values")
  func oneLine() {
    let finished = Envelope.TestStepFinished(
      testCaseStartedId: "8", testStepId: "7",
      testStepResult: Envelope.TestStepResult(status: .passed, duration: .seconds(3) + .nanoseconds(5)),
      timestamp: Envelope.Timestamp(seconds: 1_764_000_000, nanos: 0))
    let expected = """
      {"testStepFinished":{"testCaseStartedId":"8","testStepId":"7","testStepResult":{"status":"PASSED",\
      "duration":{"seconds":3,"nanos":5}},"timestamp":{"seconds":1764000000,"nanos":0}}}

      """
    check(line(.testStepFinished(finished)), equals: expected)
  }

  @Test("a reference has all values that it is created with")
  func javaReference() {
    let reference = Envelope.SourceReference(
      uri: "a", location: Location(line: 1, column: 2),
      javaMethod: .init(className: "C", methodName: "m", methodParameterTypes: ["int"]),
      javaStackTraceElement: .init(className: "C", fileName: "C.java", methodName: "m"))
    check(reference.uri, equals: "a")
    check(reference.location, equals: Location(line: 1, column: 2))
    check(reference.javaMethod?.methodName, equals: "m")
    check(reference.javaStackTraceElement?.fileName, equals: "C.java")
  }

  @Test("a feature without a keyword has the member that the schema requires")
  func emptyKeyword() throws {
    let feature = GherkinDocument.Feature(
      location: Location(line: 1), tags: [], language: "en", keyword: "", name: "f", description: "", children: [])
    let written = line(.gherkinDocument(GherkinDocument(uri: "f.feature.md", feature: feature, comments: [])))
    check(try JSONValue(parsing: written.utf8)["gherkinDocument"]?["feature"]?["keyword"] == .string(""))
  }

  @Test("the rows of a pickle's table have cells, as the schema requires: rows without cells are omitted")
  func rowsWithoutCells() throws {
    let table = PickleStepArgument.dataTable(PickleTable(rows: [[], []]))
    let step = PickleStep(id: "1", type: .context, text: "x", arguments: [table], astNodeIds: ["0"])
    let pickle = Pickle(
      id: "2", uri: "f.feature", location: Location(line: 1), name: "", language: "en", steps: [step], tags: [],
      astNodeIds: ["0"])
    check(line(.pickle(pickle)).contains(#""dataTable":{"rows":[]}"#))
  }

  @Test(
    "only the characters that JSON requires to be escaped are escaped",
    arguments: [
      ("\"\\", #"\"\\"#), ("\n\r\t", #"\n\r\t"#), ("\u{0}\u{1B}\u{1F}", #"\u0000\u001b\u001f"#),
      ("/\u{7F}é🥒\u{2028}", "/\u{7F}é🥒\u{2028}"), ("", ""),
    ])
  func escapes(text: String, escaped: String) throws {
    let written = line(.undefinedParameterType(Envelope.UndefinedParameterType(expression: text, name: "")))
    check(written, equals: "{\"undefinedParameterType\":{\"name\":\"\",\"expression\":\"\(escaped)\"}}\n")
    let parsed = try JSONValue(parsing: written.utf8)
    check(parsed["undefinedParameterType"]?["expression"] == .string(text))
  }

  @Test(
    "a character is escaped at any place of a text of any length",
    arguments: ["\"", "\\", "\n", "\u{1F}", " ", "!", "#", "[", "]", "\u{7F}", "é"])
  func places(character: Character) throws {
    for length in [1, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 29, 33] {
      for place in 0..<length {
        let text = String((0..<length).map { $0 == place ? character : "x" })
        let written = line(.undefinedParameterType(Envelope.UndefinedParameterType(expression: text, name: "")))
        let parsed = try JSONValue(parsing: written.utf8)
        check(parsed["undefinedParameterType"]?["expression"] == .string(text))
      }
    }
  }

  @Test(
    "the largest and smallest integers are written exactly",
    arguments: [0, 9, 10, 99, 100, 1_000_000_007, Int.max, -1, -10, Int.min])
  func numbers(value: Int) {
    let started = Envelope.TestRunStarted(id: nil, timestamp: Envelope.Timestamp(seconds: value, nanos: 0))
    let expected = "{\"testRunStarted\":{\"timestamp\":{\"seconds\":\(value),\"nanos\":0}}}\n"
    check(line(.testRunStarted(started)), equals: expected)
  }

  @Test("a source's bytes are written as text, with U+FFFD for invalid UTF-8")
  func sources() {
    let source = Source(uri: "a.feature", bytes: Array("\u{FEFF}é".utf8) + [0xFF])
    check(line(.source(source)).contains("\"data\":\"\u{FEFF}é\u{FFFD}\""))
  }

  @Test("a step's arguments are numbered only if there are two")
  func arguments() throws {
    let table = PickleStepArgument.dataTable(PickleTable(rows: [["a"]]))
    let docString = PickleStepArgument.docString(PickleDocString(mediaType: nil, content: "b"))
    let alone = try JSONValue(parsing: line(Self.pickle([table])).utf8)
    check(argument(of: alone)?["dataTable"]?["argumentIndex"] == nil)
    let both = try JSONValue(parsing: line(Self.pickle([table, docString])).utf8)
    check(argument(of: both)?["dataTable"]?["argumentIndex"] == .number(1))
    check(argument(of: both)?["docString"]?["argumentIndex"] == .number(2))
  }

  @Test("a step's arguments keep their order when they are written and read", arguments: [false, true])
  func argumentOrder(isTableFirst: Bool) throws {
    let table = PickleStepArgument.dataTable(PickleTable(rows: [["a", "b"], ["1", "2"]]))
    let docString = PickleStepArgument.docString(PickleDocString(mediaType: "json", content: "b"))
    let pickle = Self.pickle(isTableFirst ? [table, docString] : [docString, table])
    check(try NDJSONReader.envelopes(in: Array(line(pickle).utf8), name: "test"), equals: [pickle])
  }

  @Test("a writer can be used again after it was emptied")
  func removeAll() {
    var writer = NDJSONWriter()
    for _ in 0..<100 { writer.append(.testRunStarted(.init(id: "1", timestamp: .init(seconds: 0, nanos: 0)))) }
    writer.removeAll()
    checkEmpty(writer.bytes)
    writer.append(.testRunStarted(.init(id: "2", timestamp: .init(seconds: 0, nanos: 0))))
    let expected = "{\"testRunStarted\":{\"id\":\"2\",\"timestamp\":{\"seconds\":0,\"nanos\":0}}}\n"
    check(String(decoding: writer.bytes, as: UTF8.self), equals: expected)
  }

  private static func pickle(_ arguments: [PickleStepArgument]) -> Envelope {
    let step = PickleStep(id: "2", type: .context, text: "a step", arguments: arguments, astNodeIds: ["0"])
    return .pickle(
      Pickle(
        id: "3", uri: "a.feature", location: Location(line: 2, column: 1), name: "", language: "en", steps: [step],
        tags: [], astNodeIds: ["1"]))
  }

  private func argument(of envelope: JSONValue) -> JSONValue? {
    envelope["pickle"]?["steps"]?.elements.first?["argument"]
  }
}
