import Foundation
import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Writing reports")
struct OutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a file gets its path at the end, and missing folders are created")
  func file() throws {
    let path = folder.path + "/a/b/messages.ndjson"
    var sink = OutputSink(to: try ReportFile(path: path))
    sink.write("whole")
    try sink.flush()
    check(!FileManager.default.fileExists(atPath: path))
    try sink.finish()
    check(try Files.text(path), equals: "whole")
    check(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a/b").count, equals: 1)
  }

  @Test("a report removes the files of an earlier one that it no longer has, and no others")
  func filesOfEarlierReports() throws {
    for names in [["1-long \(String(repeating: "x", count: 120))", "2-b"], ["2-b"]] {
      var sink = OutputSink(to: try ReportFile(path: folder.path + "/report.xml"))
      for name in names { check(sink.writeBeside([1], name: name) != nil) }
      try sink.finish()
      try folder.write("mine", to: "report-files/mine.txt")
      try folder.write("outside", to: "outside.txt")
      let list = "report-files/.report.xml.list"
      try folder.write(try folder.text(of: list) + "../outside.txt\n", to: list)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/report-files").sorted()
    check(left, equals: [".report.xml.list", "2-b", "mine.txt"])
    check(try folder.text(of: "outside.txt"), equals: "outside")
  }

  @Test("an unfinished report keeps the file of the previous run")
  func unfinished() throws {
    let path = folder.path + "/report.txt"
    for text in ["old", "new"] {
      var sink = OutputSink(to: try ReportFile(path: path))
      sink.write(text)
      if text == "old" { try sink.finish() } else { try sink.flush() }
    }
    check(try Files.text(path), equals: "old")
  }

  @Test("a path that cannot be written is reported")
  func unwritable() throws {
    try folder.write("", to: "file")
    let file = folder.path + "/file"
    let error = #expect(throws: OutputError.self) { try ReportFile(path: "\(file)/report.xml") }
    check(error?.description, equals: "cannot open \(file)/report.xml: Not a directory")
    check(error?.isClosedPipe, equals: false)
  }

  @Test(
    "a file of an attachment without a name has an extension that fits its media type",
    arguments: [
      ("TEXT/PLAIN; charset=utf-8", "txt"), ("image/svg+xml", "svg"), ("application/x-thing;a=b", "xthing"),
      ("/", "bin"),
    ])
  func endings(mediaType: String, ending: String) throws {
    var envelopes = SampleRun().envelopes(.passed)
    let attachment = Envelope.Attachment(
      body: "a", contentEncoding: .identity, mediaType: mediaType, testCaseStartedId: "attempt-0", testStepId: "step")
    envelopes.insert(.attachment(attachment), at: envelopes.count - 3)
    var options = JUnitOptions()
    options.attachments = true
    var host = FormatterHost([
      (AllureFormatter(), OutputSink(to: try ReportFolder(path: folder.path + "/allure"))),
      (JUnitFormatter(options: options), OutputSink(to: try ReportFile(path: folder.path + "/junit.xml"))),
    ])
    host.handle(envelopes)
    check(host.finish(), equals: [])
    let allure = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/allure")
    check(allure.count { $0.hasSuffix("-attachment.\(ending)") }, equals: 1, "\(allure)")
    check(try folder.text(of: "junit-files/1-attachment.\(ending)"), equals: "a")
  }

  #if os(Linux)
  @Test(
    "a full disk is an error of only that report, in every format",
    arguments: FormatterCatalog.all.filter { !$0.writesFolder }.map(\.name))
  func fullDisk(format: String) throws {
    let formatter = try #require(FormatterCatalog.named(format)).make(FormatOptions())
    var host = FormatterHost([
      (formatter, OutputSink(to: try ReportFile(path: "/dev/full"))),
      (ProgressFormatter(), OutputSink(to: FailingDestination(code: nil))),
    ])
    host.handle(SampleRun().envelopes(.failed))
    let failures = host.finish()
    check(failures.map(\.name), equals: ["/dev/full"])
    check(failures.first?.reason, equals: "No space left on device")
  }
  #endif

  @Test("a closed pipe can be distinguished from other errors")
  func closedPipe() {
    let sink = OutputSink(to: FailingDestination(code: 32))
    var host = FormatterHost([(MessageFormatter(), sink)])
    host.handle(SampleRun().envelopes(.passed))
    check(host.failures.map(\.isClosedPipe), equals: [true])
    check(host.finish().count, equals: 1)
  }

  @Test("the message format contains the complete run")
  func messages() throws {
    let envelopes = SampleRun().envelopes(.failed)
    let output = try Reports.text("message", envelopes)
    check(try NDJSONReader.envelopes(in: Array(output.utf8), name: "test"), equals: envelopes)
  }

  @Test("a stream is refused if it has a line that no command reads, and written below that")
  func longLine() {
    for (limit, reasons) in [
      (10, ["a message has more than 0 MiB, so no command could read it; split the feature"]), (1 << 20, []),
    ] {
      var host = FormatterHost([(MessageFormatter(lineLimit: limit), OutputSink(to: FailingDestination(code: nil)))])
      host.handle(SampleRun().envelopes(.passed))
      check(host.finish().map(\.reason), equals: reasons)
    }
  }

  /// Fails with an error number, or takes everything.
  private struct FailingDestination: OutputDestination {
    var code: Int32?
    let name = "test"
    let isTerminal = false
    let columns: Int? = nil

    func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
      if let code { throw OutputError(name: name, operation: "write", code: code) }
    }

    func finish() throws(OutputError) {}
  }
}
