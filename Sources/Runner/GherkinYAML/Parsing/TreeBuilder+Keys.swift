internal import GherkinData

extension TreeBuilder {
  /// Uses a node as the key of the innermost mapping's next entry.
  mutating func startEntry(_ node: YAMLNode, at mark: Mark) throws(YAMLError) {
    guard case .scalar(let scalar) = node.content else { throw error(at: mark, .keyIsCollection) }
    if scalar.style == .plain, scalar.text.utf8.first == 0xC2, scalar.text.unicodeScalars.first == "\u{A0}" {
      throw error(at: mark, .noBreakSpace)
    }
    let top = frames.count - 1
    let key = YAMLMapping.Key(text: scalar.text, mark: mark)
    if let position = frames[top].mapping.position(of: key.text) {
      let first = frames[top].mapping.entries[position].key
      throw error(at: mark, .repeated(key.text, firstAt: first.place))
    }
    frames[top].pendingKey = key
    if scalar.text == "<<", scalar.style == .plain, !scalar.isTagged { frames[top].mergeKey = key }
  }

  /// Returns a mapping with the entries of its merge key. Its own keys take precedence, and earlier mappings take
  /// precedence over later ones (https://yaml.org/type/merge.html).
  func merged(_ frame: Frame) throws(YAMLError) -> YAMLMapping {
    guard let mergeKey = frame.mergeKey else { return frame.mapping }
    var result = YAMLMapping()
    for entry in frame.mapping.entries {
      guard entry.key.text == mergeKey.text else {
        result.append(entry)
        continue
      }
      for mapping in try mergeSources(entry) {
        for merged in mapping.entries
        where frame.mapping.position(of: merged.key.text) == nil && result.position(of: merged.key.text) == nil {
          result.append(merged)
        }
      }
    }
    return result
  }

  /// Returns the mappings of a merge key: one, or a sequence of them.
  private func mergeSources(_ entry: YAMLMapping.Entry) throws(YAMLError) -> [YAMLMapping] {
    switch entry.value.content {
    case .mapping(let mapping): return [mapping]
    case .scalar: throw error(at: entry.key.mark, .mergeNeedsMapping)
    case .sequence(let items):
      var mappings: [YAMLMapping] = []
      for item in items {
        guard let mapping = item.mapping else { throw error(at: entry.key.mark, .mergeNeedsMapping) }
        mappings.append(mapping)
      }
      return mappings
    }
  }
}
