internal import GherkinData

/// The lines of messages with members that this version does not know, so that a merge keeps them.
package struct UnknownMembers {
  /// The lines, by their messages with the ids of the merged stream.
  private var lines: [Envelope: [UInt8]] = [:]

  mutating func insert(_ line: [UInt8], of envelope: Envelope) {
    if lines[envelope] == nil { lines[envelope] = line }
  }

  /// Returns the line of a message of the merged stream, with its line feed; nil if all of its members are known.
  package func line(of envelope: Envelope) -> [UInt8]? {
    guard !lines.isEmpty, let line = lines[envelope] else { return nil }
    var written = NDJSONWriter()
    written.append(envelope)
    var json = JSONWriter()
    do throws(JSONError) {
      try Self.write(line[...], written.bytes.dropLast(), to: &json)
    } catch {
      return nil
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private enum Value {
    case object([(name: String, text: ArraySlice<UInt8>)])
    case array([ArraySlice<UInt8>])
    case other
  }

  /// Writes a value with the values of another text where that has the same members and elements.
  private static func write(
    _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>, to json: inout JSONWriter
  ) throws(JSONError) {
    switch (try value(old), try value(new)) {
    case (.object(let old), .object(let new)):
      json.raw(UInt8(ascii: "{"))
      for member in old {
        json.name(member.name)
        if let other = new.first(where: { $0.name == member.name }) {
          try write(member.text, other.text, to: &json)
        } else {
          json.raw(member.text)
        }
      }
      for member in new where !old.contains(where: { $0.name == member.name }) {
        json.name(member.name)
        json.raw(member.text)
      }
      json.raw(UInt8(ascii: "}"))
    case (.array(let old), .array(let new)) where old.count == new.count:
      json.raw(UInt8(ascii: "["))
      for (index, element) in old.enumerated() {
        if index > 0 { json.raw(UInt8(ascii: ",")) }
        try write(element, new[index], to: &json)
      }
      json.raw(UInt8(ascii: "]"))
    default: json.raw(new)
    }
  }

  /// Divides an object or an array into the texts of its values.
  private static func value(_ text: ArraySlice<UInt8>) throws(JSONError) -> Value {
    try JSONReader.read(text, replacesLoneSurrogates: true) { json throws(JSONError) in
      func next() throws(JSONError) -> ArraySlice<UInt8> {
        _ = json.peek()
        let start = json.position
        try json.skip()
        return text[text.startIndex + start..<text.startIndex + json.position]
      }
      switch json.peek() {
      case UInt8(ascii: "{"):
        try json.beginObject()
        var members: [(name: String, text: ArraySlice<UInt8>)] = []
        while try json.nextMember() { members.append((json.name, try next())) }
        return .object(members)
      case UInt8(ascii: "["):
        try json.beginArray()
        var elements: [ArraySlice<UInt8>] = []
        while try json.nextElement() { elements.append(try next()) }
        return .array(elements)
      default:
        try json.skip()
        return .other
      }
    }
  }
}
