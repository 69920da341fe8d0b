import Foundation
import GherkinMessages
import GherkinSyntax
import GherkinTestSupport

/// The official sources, as arguments of tests.
enum GherkinSources {
  /// The sources that parse, `.feature` and `.feature.md`.
  static let good = named(in: "gherkin/testdata/good")
  /// The sources that do not parse.
  static let bad = named(in: "gherkin/testdata/bad")

  /// A source with the URI that the expected files contain.
  ///
  /// The sources whose name says so have CR LF line ends. A copy of the data may have lost them on its way through a
  /// version control system: then they are put back.
  static func read(_ name: String, in folder: String) throws -> Source {
    var bytes = [UInt8](try Data(contentsOf: file(name, in: folder)))
    if name.contains(".crlf."), !bytes.contains(0x0D) { bytes = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }
    return Source(uri: "../testdata/\(folder)/\(name)", bytes: bytes)
  }

  /// A file of one of the two folders.
  static func file(_ name: String, in folder: String) throws -> URL {
    guard let url = ConformanceData.folder("gherkin/testdata/\(folder)") else { throw CocoaError(.fileNoSuchFile) }
    return url.appending(path: name)
  }

  /// The official messages about a source, with the part of the file's name that says their kind.
  static func messages(_ kind: String, of name: String, in folder: String) throws -> [JSONValue] {
    try JSONValue.lines(of: Data(contentsOf: file("\(name).\(kind).ndjson", in: folder)))
  }

  /// Returns the messages as the official parser writes them.
  static func written(_ messages: [Envelope]) throws -> [JSONValue] {
    try JSONValue.lines(of: NDJSONWriter.lines(of: messages, omitsEmptyKeywords: true))
  }

  private static func named(in path: String) -> [String] {
    guard let folder = ConformanceData.folder(path) else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".feature") || $0.hasSuffix(".feature.md") }.sorted()
  }
}
