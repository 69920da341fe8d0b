package import GherkinProcesses
package import GherkinProtocol
package import GherkinStepsCore

extension ByteWriter {
  package mutating func write(_ duration: Duration?) {
    write(duration.map { Int($0.nanoseconds) })
  }
}

extension ByteReader {
  package mutating func optionalDuration() throws(InvalidBytes) -> Duration? {
    try optionalInt().map { .nanoseconds($0) }
  }
}

extension PickleScope {
  /// Decodes a scope.
  package init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    let uri = try reader.string()
    let feature = FeatureContext(
      name: try reader.string(), description: try reader.string(), tags: try reader.strings(), uri: uri,
      line: try reader.int(), language: try reader.string())
    let rule = try reader.optionalString().map { (id) throws(ByteReader.InvalidBytes) in
      let rule = RuleContext(
        feature: feature, name: try reader.string(), description: try reader.string(), tags: try reader.strings(),
        line: try reader.int())
      return Level(id: id, .rule(rule))
    }
    self.init(feature: Level(id: uri, .feature(feature)), rule: rule)
  }
}

extension ScenarioCounts {
  /// Decodes counts.
  package init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    self.init()
    for member in Self.members { self[keyPath: member] = try reader.int() }
  }
}

extension DefinitionBinding {
  package init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    self.init(
      parameters: try reader.array { (reader) throws(ByteReader.InvalidBytes) in
        Parameter(type: try reader.optionalString(), isConverted: try reader.bool())
      })
  }
}

extension PickleStepArgument {
  /// Decodes a table or doc string.
  package init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    if try reader.bool() {
      var text = PickleDocString(mediaType: try reader.optionalString(), content: try reader.string())
      let (line, column) = (try reader.optionalInt(), try reader.optionalInt())
      text.location = line.map { Location(line: $0, column: column) }
      self = .docString(text)
      return
    }
    let rows = try reader.array { (reader) throws(ByteReader.InvalidBytes) in try reader.strings() }
    let locations = try reader.array { (reader) throws(ByteReader.InvalidBytes) in
      try reader.array { (reader) throws(ByteReader.InvalidBytes) in
        Location(line: try reader.int(), column: try reader.optionalInt())
      }
    }
    var table = PickleTable(rows: rows, locations: locations)
    table.cellInputs = try reader.array { (reader) throws(ByteReader.InvalidBytes) in
      CellInput(
        text: try reader.string(), parameterType: try reader.string(),
        input: try reader.array { (reader) throws(ByteReader.InvalidBytes) in try reader.optionalString() })
    }
    self = .dataTable(table)
  }
}

extension MatchedGroup {
  package func write(to writer: inout ByteWriter) {
    writer.write(Int(start))
    writer.write(Int(count))
    writer.write(Int(descendants))
  }

  package init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    func number() throws(ByteReader.InvalidBytes) -> Int32 {
      guard let value = Int32(exactly: try reader.int()) else { throw ByteReader.InvalidBytes() }
      return value
    }
    self.init(start: try number(), count: try number(), descendants: try number())
    guard start < 0 || count >= 0, descendants >= 0 else { throw ByteReader.InvalidBytes() }
  }
}

extension LiteralMatch {
  package func write(to writer: inout ByteWriter) {
    writer.write(step)
    writer.write(groups) { $1.write(to: &$0) }
  }
}
