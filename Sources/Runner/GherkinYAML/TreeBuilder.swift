internal import GherkinData

/// Creates nodes with locations from parser events. Uses a stack instead of recursion, so that no text can exhaust the
/// call stack.
struct TreeBuilder {
  /// An open collection.
  struct Frame {
    let mark: Mark
    let anchor: String?
    let isMapping: Bool

    /// The number of nodes before the collection, used to compute its size at its end.
    let nodesBefore: Int
    let bytesBefore: Int

    var items: [YAMLNode] = []
    var mapping = YAMLMapping()
    var pendingKey: YAMLMapping.Key?
    var mergeKey: YAMLMapping.Key?

    /// The number of levels of nested collections so far.
    var height = 0
  }

  /// The node or collection with an anchor.
  enum Anchor {
    /// An open collection with its depth.
    case open(Int)
    case complete(AnchoredNode)
  }

  /// A node that aliases can refer to, with its cost.
  struct AnchoredNode {
    let node: YAMLNode
    let nodes: Int
    let bytes: Int
    let height: Int
  }

  let source: YAMLSource
  private(set) var documents: [YAMLDocument] = []
  var frames: [Frame] = []
  private var anchors: [String: Anchor] = [:]

  /// The number of nodes and scalar bytes so far, including those of aliases.
  private var nodes = 0
  private var bytes = 0
  private var aliasedBytes = 0

  init(_ source: YAMLSource) {
    self.source = source
  }

  /// The path to the next value.
  var path: [PathStep] {
    frames.compactMap { frame -> PathStep? in
      frame.isMapping ? frame.pendingKey.map { .key($0.text) } : .index(frame.items.count)
    }
  }

  /// Adds the next event.
  mutating func add(_ event: ParserEvent) throws(YAMLError) {
    switch event.kind {
    case .streamStart, .streamEnd, .documentEnd: break
    case .documentStart: anchors.removeAll()
    case .scalar(let text, let style): try addScalar(text, style, event)
    case .alias(let name): try addAlias(name, event.mark)
    case .sequenceStart: try open(event, isMapping: false)
    case .mappingStart: try open(event, isMapping: true)
    case .sequenceEnd, .mappingEnd: try close()
    }
  }

  private mutating func addScalar(_ text: String, _ style: YAMLScalar.Style, _ event: ParserEvent) throws(YAMLError) {
    let scalar = try scalar(text, style, event)
    try count(nodes: 1, bytes: text.utf8.count, at: event.mark)
    let node = YAMLNode(content: .scalar(scalar), mark: event.mark, source: source)
    if let anchor = event.anchor {
      anchors[anchor] = .complete(AnchoredNode(node: node, nodes: 1, bytes: text.utf8.count, height: 0))
    }
    try attach(node, height: 0, at: event.mark)
  }

  private mutating func addAlias(_ name: String, _ mark: Mark) throws(YAMLError) {
    switch anchors[name] {
    case nil: throw error(at: mark, .unknownAnchor(name, known: anchors.keys.sorted()))
    case .open: throw error(at: mark, .recursiveAlias(name))
    case .complete(let anchored):
      aliasedBytes += anchored.bytes
      if aliasedBytes > YAMLLimits.aliasedBytes { throw error(at: mark, .aliasesTooLarge(name)) }
      try count(nodes: anchored.nodes, bytes: anchored.bytes, at: mark)
      if frames.count + anchored.height > Limits.depth { throw error(at: mark, .tooDeep) }
      try attach(anchored.node, height: anchored.height, at: mark)
    }
  }

  private mutating func open(_ event: ParserEvent, isMapping: Bool) throws(YAMLError) {
    try checkCollectionTag(event, isMapping: isMapping)
    if let top = frames.last, top.isMapping, top.pendingKey == nil {
      let mark = event.mark
      let isTemplate =
        isMapping && source.scalar(at: Mark(line: mark.line, column: mark.column - 1)) == "{"
        && source.scalar(at: mark) == "{"
      throw error(at: mark, isTemplate ? .template : .keyIsCollection)
    }
    if frames.count == Limits.depth { throw error(at: event.mark, .tooDeep) }
    if let anchor = event.anchor { anchors[anchor] = .open(frames.count) }
    frames.append(
      Frame(mark: event.mark, anchor: event.anchor, isMapping: isMapping, nodesBefore: nodes, bytesBefore: bytes))
    try count(nodes: 1, bytes: 0, at: event.mark)
  }

  private mutating func close() throws(YAMLError) {
    guard let frame = frames.popLast() else { return }
    let content: YAMLNode.Content = frame.isMapping ? .mapping(try merged(frame)) : .sequence(frame.items)
    let node = YAMLNode(content: content, mark: frame.mark, source: source)
    let height = frame.height + 1
    // An anchor with the same name inside the collection is later and stays.
    if let name = frame.anchor, case .open(frames.count) = anchors[name] {
      anchors[name] = .complete(
        AnchoredNode(node: node, nodes: nodes - frame.nodesBefore, bytes: bytes - frame.bytesBefore, height: height))
    }
    try attach(node, height: height, at: frame.mark)
  }

  /// Adds a complete node to the innermost open collection, or as a document's root.
  private mutating func attach(_ node: YAMLNode, height: Int, at mark: Mark) throws(YAMLError) {
    guard let top = frames.indices.last else {
      documents.append(YAMLDocument(index: documents.count, root: node))
      return
    }
    frames[top].height = max(frames[top].height, height)
    guard frames[top].isMapping else {
      frames[top].items.append(node)
      return
    }
    if let key = frames[top].pendingKey {
      frames[top].mapping.append(YAMLMapping.Entry(key: key, value: node))
      frames[top].pendingKey = nil
    } else {
      try startEntry(node, at: mark)
    }
  }

  private mutating func count(nodes more: Int, bytes moreBytes: Int, at mark: Mark) throws(YAMLError) {
    nodes += more
    bytes += moreBytes
    if nodes > Limits.nodes { throw error(at: mark, .tooManyNodes) }
  }

  /// Returns an error at a location, with the path to the next value.
  func error(at mark: Mark, _ wording: Diagnostic) -> YAMLError {
    source.error(at: mark, path: path, wording)
  }
}

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
