extension Snapshot {
  /// Returns the snapshot on one line of about `limit` bytes at most.
  func rendered(limit: Int = 160) -> String {
    var rendering = Rendering(limit: limit)
    rendering.add(self)
    return rendering.text
  }
}

/// A single line of limited length.
private struct Rendering {
  private(set) var text = ""
  let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ snapshot: Snapshot) {
    switch snapshot {
    case .plain(let words): text += visible(words, limit: room)
    case .text(let string): text += "\"" + visible(string, limit: room, isQuoted: true) + "\""
    case .list(let elements, let omitted), .set(let elements, let omitted):
      add(elements, omitted, "[", "]") { $0.add($1) }
    case .dictionary(let entries, let omitted):
      if entries.isEmpty, omitted == 0 { return text += "[:]" }
      add(entries, omitted, "[", "]") { rendering, entry in
        rendering.text += "\(entry.name): "
        rendering.add(entry.value)
      }
    case .record(let name, let fields):
      text += name.hasPrefix("(") ? "" : name
      add(fields, 0, "(", ")") { rendering, field in
        rendering.text += field.name.isEmpty ? "" : "\(field.name): "
        rendering.add(field.value)
      }
    }
  }

  /// The remaining bytes. A few characters fit even at the end.
  private var room: Int { max(limit - text.utf8.count, 16) }

  private mutating func add<Part>(
    _ parts: [Part], _ omitted: Int, _ start: String, _ end: String, _ add: (inout Rendering, Part) -> Void
  ) {
    text += start
    for (index, part) in parts.enumerated() {
      if index > 0 { text += ", " }
      guard text.utf8.count < limit else {
        text += "… \(parts.count - index + omitted) more\(end)"
        return
      }
      add(&self, part)
    }
    text += (omitted > 0 ? ", … \(omitted) more" : "") + end
  }
}
