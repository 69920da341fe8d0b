/// The branches of `#if` around a position, and whether they are compiled.
struct ConditionalBranches {
  private struct Block {
    /// Whether the current branch is compiled; nil if the condition is unknown.
    var branch: Bool?
    /// Whether an earlier branch is compiled; nil if that is unknown.
    var earlier: Bool?
    let wasIncluded: Bool
  }

  private var blocks: [Block] = []
  /// Whether the position can be compiled.
  private(set) var isIncluded = true
  /// Whether the position is in no block.
  var isEmpty: Bool { blocks.isEmpty }

  /// Enters a block at `#if`.
  mutating func open(_ condition: ArraySlice<UInt8>) {
    blocks.append(Block(branch: BuildCondition.value(of: condition), earlier: false, wasIncluded: isIncluded))
    update()
  }

  /// Enters the next branch of a block.
  ///
  /// - Parameter condition: the condition of `#elseif`; nil for `#else`.
  mutating func next(_ condition: ArraySlice<UInt8>?) {
    guard var block = blocks.popLast() else { return }
    block.earlier = BuildCondition.or(block.earlier, block.branch)
    let own = condition.map(BuildCondition.value) ?? true
    block.branch = BuildCondition.and(BuildCondition.not(block.earlier), own)
    blocks.append(block)
    update()
  }

  /// Leaves a block at `#endif`.
  mutating func close() {
    guard let block = blocks.popLast() else { return }
    isIncluded = block.wasIncluded
  }

  private mutating func update() {
    guard let block = blocks.last else { return }
    isIncluded = block.wasIncluded && block.branch != false
  }
}

/// The condition of `#if`, evaluated without the compiler: `os(…)`, `true` and `false`, and operators. Values are nil
/// if they are unknown.
struct BuildCondition {
  private static let deepest = 16

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var depth = 0

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  static func value(of bytes: ArraySlice<UInt8>) -> Bool? {
    var condition = BuildCondition(bytes)
    let value = condition.disjunction()
    condition.skipSpace()
    return condition.position == bytes.endIndex ? value : nil
  }

  static func and(_ left: Bool?, _ right: Bool?) -> Bool? {
    if left == false || right == false { return false }
    return left == true && right == true ? true : nil
  }

  static func or(_ left: Bool?, _ right: Bool?) -> Bool? { not(and(not(left), not(right))) }

  static func not(_ value: Bool?) -> Bool? { value.map { !$0 } }

  private mutating func skipSpace() {
    while position < bytes.endIndex, bytes[position].isSwiftSpace { position += 1 }
  }

  private mutating func consume(_ text: StaticString) -> Bool {
    skipSpace()
    guard text.withUTF8Buffer({ bytes[position...].starts(with: $0) }) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  private mutating func disjunction() -> Bool? {
    var value = conjunction()
    while consume("||") {
      let next = conjunction()
      value = Self.or(value, next)
    }
    return value
  }

  private mutating func conjunction() -> Bool? {
    var value = negation()
    while consume("&&") {
      let next = negation()
      value = Self.and(value, next)
    }
    return value
  }

  private mutating func negation() -> Bool? {
    var isNegated = false
    while consume("!") { isNegated.toggle() }
    let value = operand()
    return isNegated ? Self.not(value) : value
  }

  private mutating func operand() -> Bool? {
    guard depth < Self.deepest else { return nil }
    if consume("(") {
      depth += 1
      defer { depth -= 1 }
      let value = disjunction()
      return consume(")") ? value : nil
    }
    let name = word()
    guard consume("(") else { return name == "true" ? true : name == "false" ? false : nil }
    let start = position
    while position < bytes.endIndex, bytes[position] != UInt8(ascii: ")") { position += 1 }
    let argument = String(decoding: bytes[start..<position], as: UTF8.self).filter { !$0.isWhitespace }
    guard consume(")"), name == "os" else { return nil }
    return argument == Self.system
  }

  private mutating func word() -> String {
    skipSpace()
    let start = position
    while position < bytes.endIndex, bytes[position].isSwiftWord { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// The system for which this program is built.
  private static var system: String {
    #if os(Linux)
    "Linux"
    #elseif os(macOS)
    "macOS"
    #elseif os(Windows)
    "Windows"
    #else
    ""
    #endif
  }
}
