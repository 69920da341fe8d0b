package import GherkinMessages
package import GherkinFormatters

/// Reports as texts.
package enum Reports {
  /// Returns a formatter's report of a saved stream.
  package static func text(of formatter: any EventFormatter, stream path: String) throws -> String {
    try text(of: formatter, NDJSONReader.envelopes(in: Files.bytes(path), name: path))
  }

  /// Returns a formatter's report of envelopes.
  package static func text(
    of formatter: any EventFormatter, _ envelopes: [Envelope], wantsColours: Bool = false, isTerminal: Bool = false
  ) -> String {
    var formatter = formatter
    let query = Query(keeping: formatter.needs)
    var sink = OutputSink(wantsColours: wantsColours, isTerminal: isTerminal)
    for envelope in envelopes {
      query.update(envelope)
      formatter.handle(envelope, query: query, to: &sink)
    }
    formatter.finish(query: query, to: &sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }
}
