/// The identifiers that the scanner recognizes.
enum DefinitionWord: String {
  case given, when, then, step
  case parameterType
  case before, after, beforeStep, afterStep, onFailure, around, aroundStep
  case beforeAll, afterAll, beforeFeature, afterFeature, beforeRule, afterRule
  case library = "StepLibrary"
  case `extension`, `struct`, `class`, `enum`, `actor`, `protocol`
  case `func`, `init`, `let`, `var`, `typealias`
  case sourceLocation

  /// Reads an identifier; nil for all others.
  init?(_ identifier: ArraySlice<UInt8>) {
    // Most identifiers are shorter or longer, and need no text. A text of this length is not allocated.
    guard (3...14).contains(identifier.count) else { return nil }
    self.init(rawValue: String(decoding: identifier, as: UTF8.self))
  }
}
