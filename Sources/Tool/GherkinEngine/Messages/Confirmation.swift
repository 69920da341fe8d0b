import GherkinFiles

/// Asks for confirmation at the terminal before files are written.
package enum Confirmation {
  /// Returns whether the user confirms. Without a terminal, prints a note to standard error and returns false.
  ///
  /// - Parameter files: the files that would be written: `this file`.
  package static func isGiven(toWrite files: String) -> Bool {
    guard SystemCalls.isTerminal(0), SystemCalls.isTerminal(1) else {
      Console.error(
        "\(CommandTable.program): nothing was written because there is no terminal to ask on; pass --yes to write \(files)\n"
      )
      return false
    }
    Console.output("Write \(files)? [y/N] ")
    guard ["y", "yes"].contains(readLine()?.lowercased()) else {
      Console.output("Nothing was written.\n")
      return false
    }
    return true
  }
}
