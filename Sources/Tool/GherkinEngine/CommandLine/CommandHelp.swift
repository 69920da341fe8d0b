/// The parts of a command's help that are not derived from its options and operands.
package struct CommandHelp {
  /// The purpose of the command, on one line.
  package let summary: String
  /// Further information; can be empty.
  package let discussion: String
  /// The meaning of each exit status.
  package let exitStatus: String
  /// Example command lines.
  package let examples: [String]

  package init(summary: String, discussion: String, exitStatus: String, examples: [String]) {
    self.summary = summary
    self.discussion = discussion
    self.exitStatus = exitStatus
    self.examples = examples
  }
}
