import CucumberMessages

/// The text groups of an argument; where they stand in the step's text only the coordinator needs to know.
enum GroupFrame {
  /// No expression nests its groups deeper.
  private static let depthLimit = 256

  static func write(_ group: Envelope.Group, to writer: inout ByteWriter) {
    writer.write(group.value)
    writer.write(group.children != nil)
    if let children = group.children { writer.write(children) { write($1, to: &$0) } }
  }

  static func read(_ reader: inout ByteReader, depth: Int) throws(ByteReader.Broken) -> Envelope.Group {
    guard depth < depthLimit else { throw ByteReader.Broken() }
    let value = try reader.optionalString()
    var children: [Envelope.Group]?
    if try reader.bool() {
      children = try reader.array { (reader) throws(ByteReader.Broken) in try read(&reader, depth: depth + 1) }
    }
    return Envelope.Group(children: children, start: nil, value: value)
  }
}
