package import GherkinMessages

/// A sample of the compatibility kit: features, arguments of a run, and the messages of the official run.
package struct KitSample: Sendable, CustomStringConvertible {
  /// The folder of the samples in the data.
  package static let folder = "compatibility-kit/samples"

  /// The name of the sample, which is that of its folder.
  package let name: String
  /// The path of its folder.
  package let path: String
  /// The arguments of the run: `--retry 2`.
  package let arguments: [String]
  private let data: OfficialData

  package var description: String { name }

  /// Whether the official run ends with an error of Cucumber itself.
  package var needsBrokenTool: Bool { arguments.contains("--error") }

  /// Why the command `run` cannot produce the messages of the official run; nil if it can.
  package var exception: String? {
    if needsBrokenTool { return "a run has no option to break the tool" }
    return name == "unknown-parameter-type" ? "a run does not start with unknown parameter types" : nil
  }

  init(_ name: String, _ data: OfficialData) throws {
    self.name = name
    self.data = data
    path = data.path("\(Self.folder)/\(name)")
    let file = "\(name).arguments.txt"
    let isThere = data.names(in: "\(Self.folder)/\(name)").contains(file)
    arguments =
      isThere
      ? try data.text("\(Self.folder)/\(name)/\(file)").split(whereSeparator: \.isWhitespace).map(String.init) : []
  }

  /// The names of its features.
  package var features: [String] {
    data.names(in: "\(Self.folder)/\(name)").filter { $0.hasSuffix(".feature") || $0.hasSuffix(".feature.md") }
  }

  /// The messages of the official run, as lines.
  package func expected() throws -> [UInt8] { try data.bytes("\(Self.folder)/\(name)/\(name).ndjson") }

  /// Returns the first difference between the messages of a run and those of the official run; nil for none.
  package func difference(of envelopes: [Envelope]) throws -> String? {
    Difference.ofMessages(
      try ComparableStream(envelopes).messages, from: try ComparableStream(lines: expected()).messages)
  }
}

extension OfficialData {
  /// Returns the samples of the compatibility kit.
  ///
  /// - Throws: ``Problem`` if there are none.
  package func samples() throws -> [KitSample] {
    let names = names(in: KitSample.folder).filter { !$0.hasPrefix(".") }
    guard !names.isEmpty else { throw Problem(description: "there are no samples in \(path(KitSample.folder))") }
    return try names.map { try KitSample($0, self) }
  }
}
