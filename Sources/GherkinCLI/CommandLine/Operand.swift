/// A word of the command line beside the options, told once: reading and help are made from it.
struct Operand<Options> {
  /// What help calls it: `PATH`.
  let name: String
  let count: OperandCount
  /// What it is, in a line or more.
  let help: String
  /// What is done with each word.
  let set: (String, inout Options) throws(UsageError) -> Void

  /// How a usage line shows it: `PATH…`, `[PATH…]`.
  var usage: String {
    switch count {
    case .one: name
    case .oneOrNone: "[\(name)]"
    case .oneOrMore: "\(name)…"
    case .any: "[\(name)…]"
    }
  }
}

/// How many words an operand stands for.
enum OperandCount {
  case one
  case oneOrNone
  case oneOrMore
  case any

  /// Whether there may be no word.
  var allowsNone: Bool { self == .any || self == .oneOrNone }
  /// Whether there may be several.
  var allowsMany: Bool { self == .any || self == .oneOrMore }
}
