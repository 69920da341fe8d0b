/// An argument of a command that is not an option. Parsing and help are derived from it.
package struct Operand<Options> {
  /// What help calls it: `PATH`.
  package let name: String
  package let count: OperandCount
  /// What it is, in a line or more.
  package let help: String
  /// What is done with each word.
  package let set: (String, inout Options) throws(UsageError) -> Void

  package init(
    name: String, count: OperandCount, help: String,
    set: @escaping (String, inout Options) throws(UsageError) -> Void
  ) {
    self.name = name
    self.count = count
    self.help = help
    self.set = set
  }

  /// How a usage line shows it: `PATH…`, `[PATH…]`.
  package var usage: String {
    switch count {
    case .one: name
    case .oneOrNone: "[\(name)]"
    case .oneOrMore: "\(name)…"
    case .any: "[\(name)…]"
    }
  }
}

/// How many words an operand stands for.
package enum OperandCount {
  case one
  case oneOrNone
  case oneOrMore
  case any

  /// Whether there may be no word.
  package var allowsNone: Bool { self == .any || self == .oneOrNone }
  /// Whether there may be several.
  package var allowsMany: Bool { self == .any || self == .oneOrMore }
}
