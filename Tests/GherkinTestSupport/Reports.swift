package import GherkinFormatters
import GherkinHTML
package import GherkinMessages

extension FormatterCatalog {
  /// The formatters of the tool, in its order.
  package static let all =
    Array(entries.prefix { $0.name != "junit" }) + [.html] + Array(entries.drop { $0.name != "junit" })

  /// Returns a formatter of the tool.
  package static func named(_ name: String) -> Entry? { all.first { $0.name == name } }
}

/// Reports as texts.
package enum Reports {
  /// Returns the report of a format.
  package static func text(
    _ format: String, options: [String] = [], _ envelopes: [Envelope], wantsColours: Bool = false,
    isTerminal: Bool = false
  ) throws -> String {
    guard let entry = FormatterCatalog.named(format) else { throw UnknownFormat(name: format) }
    let formatter = entry.make(
      try FormatOptions(parsing: options, formatters: FormatterCatalog.all).options(for: entry))
    return text(of: formatter, envelopes, wantsColours: wantsColours, isTerminal: isTerminal)
  }

  private struct UnknownFormat: Error {
    let name: String
  }

  /// Returns a formatter's report of a saved stream.
  package static func text(of formatter: any EventFormatter, stream path: String) throws -> String {
    try text(of: formatter, NDJSONReader.envelopes(in: Files.bytes(path), name: path))
  }

  /// Returns a formatter's report of envelopes.
  package static func text(
    of formatter: any EventFormatter, _ envelopes: [Envelope], wantsColours: Bool = false, isTerminal: Bool = false
  ) -> String {
    var sink = OutputSink(wantsColours: wantsColours, isTerminal: isTerminal)
    write(formatter, envelopes, to: &sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// Writes a formatter's report of envelopes.
  ///
  /// - Parameter each: called after each envelope with the output so far.
  package static func write(
    _ formatter: any EventFormatter, _ envelopes: [Envelope], to sink: inout OutputSink,
    each: (Envelope, inout OutputSink) -> Void = { _, _ in }
  ) {
    var formatter = formatter
    formatter.write(envelopes, to: &sink, each: each)
  }
}

extension FormatterCatalog {
  /// Returns a built-in formatter for a terminal with options.
  package static func formatter(_ name: String, _ options: TerminalOptions) -> any EventFormatter {
    var formats = FormatOptions()
    formats.terminal = options
    return entry(named: name)?.make(formats) ?? SummaryFormatter(options: options)
  }
}
