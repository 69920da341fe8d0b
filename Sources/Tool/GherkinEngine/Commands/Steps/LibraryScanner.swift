import GherkinSourceScanner
import GherkinText

/// Finds the calls `StepLibrary(…) { steps in … }` in a Swift file.
struct LibraryScanner {
  /// A library.
  struct Library {
    /// The position of the call.
    let start: Int
    /// The positions of the closure's braces.
    let braces: ClosedRange<Int>
    /// The name of the closure's parameter; nil if it has none.
    let parameter: String?
  }

  private var code: SwiftScanner
  /// The libraries with a closure, in the order of the file.
  private(set) var libraries: [Library] = []

  /// Scans a file; returns nil if a string, a comment or a bracket is not terminated.
  init?(_ bytes: [UInt8]) {
    code = SwiftScanner(bytes)
    while code.position < bytes.count {
      let start = code.position
      guard let word = readWord() else {
        guard step() else { return nil }
        continue
      }
      let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
      guard word == "StepLibrary", !isMember, peek(UInt8(ascii: "(")) else { continue }
      guard skipBrackets(), code.skipSpace() else { return nil }
      guard peek(UInt8(ascii: "{")) else { continue }
      let open = code.position
      code.position += 1
      guard let parameter = readParameter() else { return nil }
      code.position = open
      guard skipBrackets() else { return nil }
      libraries.append(Library(start: start, braces: open...(code.position - 1), parameter: parameter.name))
    }
  }

  private func peek(_ byte: UInt8) -> Bool { code.position < code.bytes.count && code.bytes[code.position] == byte }

  private mutating func readWord() -> String? {
    let start = code.position
    while code.position < code.bytes.count, SwiftScanner.isWord(code.bytes[code.position]) { code.position += 1 }
    return code.position > start ? String(decoding: code.bytes[start..<code.position], as: UTF8.self) : nil
  }

  /// Reads the parameter of a closure after its opening brace: `steps in` or `(steps) in`.
  ///
  /// - Returns: nil if a comment is not terminated; a nil name if the closure declares no parameter.
  private mutating func readParameter() -> (name: String?, Void)? {
    guard code.skipSpace() else { return nil }
    let hasParentheses = peek(UInt8(ascii: "("))
    if hasParentheses { code.position += 1 }
    let name = readWord()
    if hasParentheses, peek(UInt8(ascii: ")")) { code.position += 1 }
    guard code.skipSpace() else { return nil }
    return (readWord() == "in" && name != "_" ? name : nil, ())
  }

  /// Skips a string, a comment, a regex literal or a byte. Returns false if it is not terminated.
  private mutating func step() -> Bool {
    let isRegex = peek(UInt8(ascii: "("))
    guard code.skipText() else { return false }
    guard isRegex, peek(UInt8(ascii: "/")), !code.startsComment else { return true }
    // A regex literal as the argument of a call: its brackets and quotation marks are not code.
    code.position += 1
    while code.position < code.bytes.count, !peek(UInt8(ascii: "\n")) {
      if peek(UInt8(ascii: "/")) {
        code.position += 1
        return true
      }
      code.position += peek(UInt8(ascii: "\\")) ? 2 : 1
    }
    return false
  }

  /// Skips a bracket with its content.
  private mutating func skipBrackets() -> Bool {
    var open: [UInt8] = []
    repeat {
      guard code.position < code.bytes.count else { return false }
      let byte = code.bytes[code.position]
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard open.popLast() == SwiftScanner.opening(of: byte) else { return false }
      default: break
      }
      guard step() else { return false }
    } while !open.isEmpty
    return true
  }
}
