/// What the help of a command says beside its options and operands.
struct CommandHelp {
  /// What the command does, in a line.
  let summary: String
  /// What there is to know; may be empty.
  let discussion: String
  /// What each exit status means.
  let exitStatus: String
  /// Whole command lines.
  let examples: [String]
}
