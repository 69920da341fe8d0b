/// A word of the command line beside the options, told once: reading and help are made from it.
struct Operand<Options> {
  /// How many words it stands for.
  enum Count {
    case one
    case oneOrMore
    case any
  }

  /// What help calls it: `PATH`.
  let name: String
  let count: Count
  /// What it is, in a line or more.
  let help: String
  /// What is done with each word.
  let set: (String, inout Options) throws(UsageError) -> Void

  /// How a usage line shows it: `PATH…`, `[PATH…]`.
  var usage: String {
    switch count {
    case .one: name
    case .oneOrMore: "\(name)…"
    case .any: "[\(name)…]"
    }
  }
}
