internal import GherkinData

extension TreeBuilder {
  /// Returns a scalar, whose type is that of its tag if it has one. The non-specific tag `!` makes it a string (YAML
  /// 1.2.2, chapter 6.9.1).
  func scalar(_ text: String, _ style: YAMLScalar.Style, _ event: ParserEvent) throws(YAMLError) -> YAMLScalar {
    guard let name = event.tag else {
      return YAMLScalar(text: text, style: style, kind: style == .plain ? ScalarKind(yaml: text) : .string)
    }
    var kind = ScalarKind.string
    if name != "!" {
      guard let tag = YAMLTag(name: name) else { throw error(at: event.mark, .unknownTag(name)) }
      guard tag.isForScalars else { throw error(at: event.mark, .misplacedTag(name, on: "a single value")) }
      let meaning = ScalarKind(yaml: text)
      guard tag.fits(meaning) else { throw error(at: event.mark, .unfitTag(name, text)) }
      switch tag {
      case .float: kind = .float
      case .null, .bool, .int: kind = meaning
      default: break
      }
    }
    return YAMLScalar(text: text, style: style, kind: kind, isTagged: true)
  }

  /// Rejects a tag that does not match the kind of collection.
  func checkCollectionTag(_ event: ParserEvent, isMapping: Bool) throws(YAMLError) {
    guard let name = event.tag, name != "!" else { return }
    guard let tag = YAMLTag(name: name) else { throw error(at: event.mark, .unknownTag(name)) }
    guard tag == (isMapping ? .map : .seq) else {
      throw error(at: event.mark, .misplacedTag(name, on: isMapping ? "a mapping" : "a sequence"))
    }
  }
}

extension YAMLTag {
  /// Returns whether text with this meaning matches the tag.
  fileprivate func fits(_ meaning: ScalarKind) -> Bool {
    switch (self, meaning) {
    case (.null, .null), (.bool, .bool), (.int, .int), (.float, .float), (.float, .int): true
    case (.null, _), (.bool, _), (.int, _), (.float, _): false
    default: true
    }
  }
}
