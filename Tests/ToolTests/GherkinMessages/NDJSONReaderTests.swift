import GherkinMessages
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Reading messages")
struct NDJSONReaderTests {
  private static let started = #"{"testRunStarted":{"timestamp":{"seconds":1,"nanos":2}}}"#
  private static let envelope = Envelope.testRunStarted(.init(id: nil, timestamp: .init(seconds: 1, nanos: 2)))

  private func read(_ text: String, _ unknownKinds: NDJSONReader.UnknownKinds = .skip) throws -> [Envelope] {
    try NDJSONReader.envelopes(in: Array(text.utf8), name: "messages.ndjson", unknownKinds: unknownKinds)
  }

  @Test(
    "white space, blank lines, a missing last line feed and CRLF make no difference",
    arguments: [
      "", "\n", "\r\n", "\n\n \t\n",
    ])
  func layout(end: String) throws {
    let spaced = #" { "testRunStarted" : { "timestamp" : { "seconds" : 1 , "nanos" : 2 } } } "#
    check(try read(end + Self.started + end), equals: [Self.envelope])
    check(try read(spaced + end), equals: [Self.envelope])
  }

  @Test("a parse error may have no path and no location")
  func parseErrorWithoutPlace() throws {
    let error = ParseError(uri: "", location: Location(line: 0), message: "m")
    check(try read(#"{"parseError":{"source":{},"message":"m"}}"#), equals: [.parseError(error)])
  }

  @Test("unknown members are skipped, regardless of their values")
  func unknownMembers() throws {
    let text = #"""
      {"later":[1,-2.5e3,{"a":null,"b":[true,false,"\u00e9\n\"\\\/\b\f\r\t"]}],"testRunStarted":{"more":{},"timestamp":\#
      {"seconds":1,"nanos":2,"picos":[]}}}
      """#
    check(try read(text), equals: [Self.envelope])
  }

  @Test("an escape that JSON does not have is an error, also in an unknown member")
  func unknownEscapes() throws {
    for byte in UInt8(ascii: " ")...UInt8(ascii: "~") where !#""\\/bfnrtu"#.utf8.contains(byte) {
      let letter = String(decoding: [byte], as: UTF8.self)
      let text = #"{"testRunStarted":{"more":"\\#(letter)","timestamp":{"seconds":1,"nanos":2}}}"#
      #expect(throws: NDJSONError.self, "\(letter)") { try read(text) }
    }
  }

  @Test("escapes and characters beyond ASCII are read at every position of a text")
  func positions() throws {
    for count in 0...20 {
      let letters = String(repeating: "a", count: count)
      for (written, meant) in [
        (#"\""#, "\""), (#"\\"#, "\\"), (#"\n"#, "\n"), ("é", "é"), ("\u{7F}", "\u{7F}"), ("#!", "#!"),
      ] {
        let text = #"{"testRunStarted":{"id":"\#(letters + written)b","timestamp":{"seconds":1,"nanos":2}}}"#
        let envelope = Envelope.testRunStarted(.init(id: letters + meant + "b", timestamp: .init(seconds: 1, nanos: 2)))
        check(try read(text), equals: [envelope])
      }
      let text = #"{"testRunStarted":{"id":"\#(letters)\#u{1F}","timestamp":{"seconds":1,"nanos":2}}}"#
      let error = #expect(throws: NDJSONError.self) { try read(text) }
      check(error?.column, equals: 26 + count)
    }
  }

  @Test("a message of an unknown kind is skipped or reported, depending on the setting")
  func unknownKinds() throws {
    let text = "{\"testRunPaused\":{\"timestamp\":{}}}\n" + Self.started
    check(try read(text), equals: [Self.envelope])
    let error = #expect(throws: NDJSONError.self) { try read(text, .report) }
    check(error?.description, equals: "messages.ndjson:1:1: an unknown kind of message")
  }

  @Test("a negative duration, which schemas do not allow, is read as it would be written: as zero")
  func negativeDuration() throws {
    let text = #"""
      {"testStepFinished":{"testCaseStartedId":"a","testStepId":"b","timestamp":{"seconds":1,"nanos":2},\#
      "testStepResult":{"status":"PASSED","duration":{"seconds":-1,"nanos":5}}}}
      """#
    let envelopes = try read(text)
    var writer = NDJSONWriter()
    for envelope in envelopes { writer.append(envelope) }
    check(try NDJSONReader.envelopes(in: Array(writer.bytes), name: "again"), equals: envelopes)
  }

  @Test("a null member is treated as absent")
  func nulls() throws {
    let text = #"{"meta":null,"testRunStarted":{"id":null,"timestamp":{"seconds":1,"nanos":2}}}"#
    check(try read(text), equals: [Self.envelope])
  }

  @Test("members can have any order, and the last of equal ones is used")
  func order() throws {
    let text = #"""
      {"testCaseStarted":{"attempt":2,"later":[{"id":"x"}],"timestamp":{"nanos":2,"seconds":1},"id":"a",\#
      "testCaseId":"c","id":"b"}}
      """#
    let started = Envelope.TestCaseStarted(
      id: "b", testCaseId: "c", attempt: 2, timestamp: .init(seconds: 1, nanos: 2))
    check(try read(text), equals: [.testCaseStarted(started)])
  }

  @Test("the default media type of a source depends on its file name")
  func mediaTypes() throws {
    let sources = try read(
      #"""
      {"source":{"data":"","later":1,"uri":"a.md"}}
      {"source":{"mediaType":"text/x.cucumber.gherkin+plain","uri":"a.md","data":""}}
      """#)
    let expected = [Source.MediaType.markdown, .plain]
    check(sources, equals: expected.map { .source(Source(uri: "a.md", text: "", mediaType: $0)) })
  }

  @Test("escapes are decoded, including surrogate pairs")
  func escapes() throws {
    let text = #"{"undefinedParameterType":{"n\u0061me":"\u00e9\ud83e\udd52\"\\\/\b\f\n\r\t","expression":""}}"#
    let expected = Envelope.UndefinedParameterType(expression: "", name: "é🥒\"\\/\u{8}\u{C}\n\r\t")
    check(try read(text), equals: [.undefinedParameterType(expected)])
  }

  @Test("half of a surrogate pair, as of a text that JavaScript has cut, is a replacement character")
  func loneSurrogate() throws {
    let text = #"{"undefinedParameterType":{"name":"a\ud83e","expression":"\udd52b","unknown":"\ud83e"}}"#
    let expected = Envelope.UndefinedParameterType(expression: "\u{FFFD}b", name: "a\u{FFFD}")
    check(try read(text), equals: [.undefinedParameterType(expected)])
  }

  @Test("lines are read one at a time, so the messages before an error are available")
  func lazily() throws {
    var reader = NDJSONReader(Array("\(Self.started)\n{\n\(Self.started)".utf8), name: "messages.ndjson")
    check(try reader.next(), equals: Self.envelope)
    #expect(throws: NDJSONError.self) { try reader.next() }
    check(try reader.next(), equals: Self.envelope)
    check(try reader.next() == nil)
  }

  @Test("errors are reported with their positions, also in values that are skipped")
  func errors() throws {
    try GoldenFile("texts/message-errors.txt").expectAnswers { text in
      let error = #expect(throws: NDJSONError.self) { try read("\(Self.started)\n\(text)") }
      return String(error?.description.trimmingPrefix("messages.ndjson:") ?? "none")
    }
  }

  @Test("unknown texts of any length are skipped completely", arguments: 0...24)
  func skippedTexts(length: Int) throws {
    let plain = String(repeating: "a", count: length)
    for text in ["", #"\""#, #"\\"#, #"\n\t\/\b\f\r"#, #"\u00e9\ud83e\udd52"#, #"\ud83e"#, "é", "}"] {
      check(
        try read(#"{"more":"\#(plain)\#(text)\#(plain)"}"# + "\n" + Self.started), equals: [Self.envelope], "\(text)")
    }
    for text in [#"\q"#, #"\ud8g"#, "\u{1}", "\""] {
      #expect(throws: NDJSONError.self, "\(text)") { try read(#"{"more":"\#(plain)\#(text)\#(plain)"}"#) }
    }
  }

  @Test("numbers in all formats are skipped")
  func numbers() throws {
    check(
      try read(#"{"more":[0,-0,10,0.5,-1.25e-10,1E+2,123456789012345678901234567890]}"# + "\n" + Self.started),
      equals: [Self.envelope])
  }

  @Test("invalid UTF-8 is an error, including in names")
  func invalidUTF8() {
    let bytes = Array(#"{"undefinedParameterType":{"name":""#.utf8) + [0xC3, 0x28] + Array(#""}}"#.utf8)
    let error = #expect(throws: NDJSONError.self) { try NDJSONReader.envelopes(in: bytes, name: "a") }
    check(error?.description, equals: "a:1:36: the text is not UTF-8")
    let name = Array(#"{""#.utf8) + [0xC3, 0x28] + Array(#"":1}"#.utf8)
    let other = #expect(throws: NDJSONError.self) { try NDJSONReader.envelopes(in: name, name: "a") }
    check(other?.description, equals: "a:1:3: the text is not UTF-8")
  }

  @Test("nesting is limited, in known and unknown members", arguments: ["children", "other"])
  func depth(member: String) throws {
    func stream(levels: Int) -> String {
      let groups = String(repeating: "{\"\(member)\":[", count: levels) + String(repeating: "]}", count: levels)
      return #"{"testCase":{"id":"1","pickleId":"2","testSteps":[{"id":"3","stepMatchArgumentsLists":[{"#
        + #""stepMatchArguments":[{"group":"# + groups + "}]}]}]}}"
    }
    check(try read(stream(levels: 50)).count, equals: 1)
    let error = #expect(throws: NDJSONError.self) { try read(stream(levels: 100_000)) }
    check(error?.problem, equals: "nested deeper than 128 levels")
  }

  @Test("objects and arrays that ended before do not count as levels")
  func depthAfterSiblings() throws {
    // The message and its object are two levels, and the array of the member is the third.
    func stream(levels: Int) -> String {
      let nested = String(repeating: "[", count: levels - 3) + String(repeating: "]", count: levels - 3)
      let siblings = String(repeating: "[],{},", count: 200)
      return #"{"testRunStarted":{"more":["# + siblings + nested + #"],"timestamp":{"seconds":1,"nanos":2}}}"#
    }
    check(try read(stream(levels: 128)), equals: [Self.envelope])
    let error = #expect(throws: NDJSONError.self) { try read(stream(levels: 129)) }
    check(error?.problem, equals: "nested deeper than 128 levels")
  }

  @Test("a message that ends too early is an error, wherever it ends")
  func beginnings() throws {
    let text =
      #"{"testRunStarted":{"id":"a\u00e9\n\ud83e\udd52é","more":[null,true,-1.5e+3,{"b":"\\"}],"#
      + #""timestamp":{"seconds":1,"nanos":2}}}"#
    check(try read(text).count, equals: 1)
    let bytes = Array(text.utf8)
    for count in 1..<bytes.count {
      #expect(throws: NDJSONError.self, "\(count)") {
        try NDJSONReader.envelopes(in: Array(bytes.prefix(count)), name: "messages.ndjson")
      }
    }
  }
}
