import CucumberMessages

/// The texts of an argument that its value is made of; where they stand in the step's text only the coordinator needs to
/// know.
enum GroupFrame {
  /// Writes the texts of the groups inside or, where there are none or `isWhole` asks for it, the whole text.
  static func write(_ group: Envelope.Group, isWhole: Bool, to writer: inout ByteWriter) {
    let children = group.children
    writer.write(children == nil || isWhole ? group.value : nil)
    writer.write(children?.count)
    guard let children else { return }
    for index in children.indices { writer.write(children[index].value) }
  }

  static func read(_ reader: inout ByteReader) throws(ByteReader.Broken) -> Envelope.Group {
    let value = try reader.optionalString()
    var children: [Envelope.Group]?
    if try reader.bool() {
      children = try reader.array { (reader) throws(ByteReader.Broken) in
        Envelope.Group(children: nil, start: nil, value: try reader.optionalString())
      }
    }
    return Envelope.Group(children: children, start: nil, value: value)
  }
}
