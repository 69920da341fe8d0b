/// What the help of a command says next to its options and operands.
package struct CommandHelp {
  /// What the command does, in a line.
  package let summary: String
  /// What there is to know; may be empty.
  package let discussion: String
  /// What each exit status means.
  package let exitStatus: String
  /// Whole command lines.
  package let examples: [String]

  package init(summary: String, discussion: String, exitStatus: String, examples: [String]) {
    self.summary = summary
    self.discussion = discussion
    self.exitStatus = exitStatus
    self.examples = examples
  }
}
