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

  @Test("lines are read one at a time, so the messages before an error are available")
  func lazily() throws {
    var reader = NDJSONReader(Array("\(Self.started)\n{\n\(Self.started)".utf8), name: "messages.ndjson")
    check(try reader.next(), equals: Self.envelope)
    #expect(throws: NDJSONError.self) { try reader.next() }
    check(try reader.next(), equals: Self.envelope)
    #expect(try reader.next() == nil)
  }

  @Test(
    "errors are reported with their positions",
    arguments: [
      (
        #"{"testRunStarted":{"timestamp":{"seconds":1,"na"#,
        "2:48: a closing double quote is needed, but the text ends here"
      ),
      (#"{"testRunStarted":{"timestamp":{"seconds":1"#, "2:44: a comma or } is needed, but the text ends here"),
      (
        #"{"testRunStarted":{"timestamp":{"seconds":99999999999999999999,"nanos":0}}}"#,
        "2:43: the number does not fit 64 bits"
      ),
      (
        #"{"testRunStarted":{"timestamp":{"seconds":9223372036854775807,"nanos":0}}}"#,
        "2:43: the number is out of range"
      ),
      (
        #"{"testRunStarted":{"timestamp":{"seconds":1.5,"nanos":0}}}"#,
        "2:43: a whole number is needed, but this is the number 1.5"
      ),
      (
        #"{"testRunStarted":{"timestamp":{"seconds":"1","nanos":0}}}"#,
        "2:43: a whole number is needed, but this is the text \"1\""
      ),
      (#"{"testRunStarted":{"timestamp":{"seconds":1}}}"#, "2:44: the member nanos is missing"),
      (#"{"testRunStarted":{"timestamp":{}}}"#, "2:33: the member seconds is missing"),
      (#"{"gherkinDocument":{"feature":{"children":[{}]}}}"#, "2:45: the member scenario is missing"),
      (
        #"{"undefinedParameterType":{"name":"é","expression":"\ud83e"}}"#,
        "2:59: the other half of a surrogate pair is needed, but this is \"\\\"\""
      ),
      (
        #"{"undefinedParameterType":{"name":"\x"}}"#,
        #"2:37: one of " \ / b f n r t u is needed, but this is "x""#
      ),
      (
        "{\"undefinedParameterType\":{\"name\":\"a\tb\"}}",
        #"2:37: an escape such as \n is needed, but this is "\t""#
      ),
      (#"{"hook":{"id":"1","type":"SOMETIMES"}}"#, "2:26: unknown value: SOMETIMES"),
      (#"{"testRunStarted":7}"#, "2:19: an object is needed, but this is the number 7"),
      (#"{"testRunStarted":[]}"#, "2:19: an object is needed, but this is an array"),
      (#"{"testCase":{"testSteps":true}}"#, "2:26: an array is needed, but this is the boolean true"),
      (#"{"testCase":{"id":{}}}"#, "2:19: a text is needed, but this is an object"),
      (Self.started + "}", #"2:57: the end of the text is needed, but this is "}""#),
      (#"nonsense"#, #"2:1: a value is needed, but this is "n""#),
    ])
  func errors(text: String, description: String) {
    let error = #expect(throws: NDJSONError.self) { try read("\(Self.started)\n\(text)") }
    check(error?.description, equals: "messages.ndjson:\(description)")
  }

  @Test(
    "skipped values must be valid JSON, too",
    arguments: [
      ("01", #"10: a comma or } is needed, but this is "1""#),
      ("+1", #"9: a value is needed, but this is "+""#),
      ("1.", #"11: a digit is needed, but this is "}""#),
      (".5", #"9: a value is needed, but this is ".""#),
      ("1e+", #"12: a digit is needed, but this is "}""#),
      ("-", #"10: a digit is needed, but this is "}""#),
      ("1-2", #"10: a comma or } is needed, but this is "-""#),
      ("truer", #"13: a comma or } is needed, but this is "r""#),
      ("TRUE", #"9: a value is needed, but this is "T""#),
      ("nul", #"9: a value is needed, but this is "n""#),
      ("[1,]", #"12: a value is needed, but this is "]""#),
      ("[1 2]", #"12: a comma or ] is needed, but this is "2""#),
      ("{\"a\":1,}", #"16: a key between double quotes is needed, but this is "}""#),
      ("{\"a\"}", #"13: a colon is needed, but this is "}""#),
      ("{\"a\tb\":1}", #"12: an escape such as \n is needed, but this is "\t""#),
      ("\"\\u12g4\"", #"14: a hexadecimal digit is needed, but this is "g""#),
    ])
  func strictlySkipped(value: String, problem: String) {
    let error = #expect(throws: NDJSONError.self) { try read("{\"more\":\(value)}\n\(Self.started)") }
    check(error?.description, equals: "messages.ndjson:1:\(problem)")
  }

  @Test("unknown texts of any length are skipped completely", arguments: 0...24)
  func skippedTexts(length: Int) throws {
    let plain = String(repeating: "a", count: length)
    for text in ["", #"\""#, #"\\"#, #"\n\t\/\b\f\r"#, #"\u00e9\ud83e\udd52"#, "é", "}"] {
      check(
        try read(#"{"more":"\#(plain)\#(text)\#(plain)"}"# + "\n" + Self.started), equals: [Self.envelope], "\(text)")
    }
    for text in [#"\q"#, #"\ud83e"#, "\u{1}", "\""] {
      #expect(throws: NDJSONError.self, "\(text)") { try read(#"{"more":"\#(plain)\#(text)\#(plain)"}"#) }
    }
  }

  @Test("numbers in all formats are skipped")
  func numbers() throws {
    check(
      try read(#"{"more":[0,-0,10,0.5,-1.25e-10,1E+2,123456789012345678901234567890]}"# + "\n" + Self.started),
      equals: [
        Self.envelope
      ])
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
