import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinTestSupport
import GherkinSite

/// A site for a test, in a folder that is removed with it.
struct Site {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Builds the site of features.
  ///
  /// - Parameters:
  ///   - features: the paths and texts of the files.
  ///   - texts: other files, such as `Features/README.md`.
  func build(
    _ features: [(path: String, text: String)], texts: [String: String] = [:],
    _ change: (inout SiteOptions) -> Void = { _ in }
  ) throws {
    var record = SiteRecord()
    let ids = IncrementingIDGenerator()
    for (path, text) in features {
      let source = Source(uri: path, text: text)
      record.handle(.source(source))
      let document = try GherkinParser().parse(source, ids: ids)
      record.handle(.gherkinDocument(document))
      for pickle in try PickleCompiler().compile(document, ids: ids) { record.handle(.pickle(pickle)) }
    }
    try build(record, texts, nil, change)
  }

  /// Builds the site of a run.
  func build(
    _ envelopes: [Envelope], texts: [String: String] = [:], history: SiteHistory? = nil,
    _ change: (inout SiteOptions) -> Void = { _ in }
  ) throws {
    var record = SiteRecord()
    for envelope in envelopes { record.handle(envelope) }
    try build(record, texts, history, change)
  }

  private func build(
    _ record: SiteRecord, _ texts: [String: String], _ history: SiteHistory? = nil,
    _ change: (inout SiteOptions) -> Void
  ) throws {
    var record = record
    record.finish()
    var options = SiteOptions()
    options.readText = { texts[$0] }
    change(&options)
    var site = try LivingDocumentation(record, options, history: history)
    try site.write(to: path)
  }

  /// The folder of the site.
  var path: String { folder.path + "/site" }

  /// The text of a file.
  func text(_ name: String) throws -> String { try folder.text(of: "site/\(name)") }

  /// The text of a page without the keys of its texts in the tables of languages.
  func english(_ name: String) throws -> String {
    try text(name).replacing(#/ data-t(-label|-hint|-title)?="[^"]*"/#, with: "")
  }

  /// Replaces a part of the front page.
  func replace(_ part: String, with other: String) throws {
    try folder.write(text("index.html").replacing(part, with: other), to: "site/index.html")
  }

  /// Whether a file exists.
  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

  /// The paths of all files.
  var files: [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: path))?.filter { !$0.hasSuffix("/") && $0.contains(".") }
      .sorted() ?? []
  }

  /// The anchor of the only scenario of a page with this text before it.
  func anchor(_ page: String, _ beginning: String) throws -> String? {
    try text(page).firstMatch(of: try Regex("id=\"(\(beginning)[a-z0-9-]*)\""))?[1].substring.map(String.init)
  }
}
