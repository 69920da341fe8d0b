#if os(Linux) || os(macOS)
internal import GherkinSteps

/// Steps that set what the next commands get.
func defineSettingSteps(_ steps: CommandStepBuilder) {
  steps.given(
    "I set the environment variable {string} to {string}",
    about: "Sets a variable of the next commands. <folder> is the path of the working folder."
  ) { (world, name: String, value: String) in try set(name, value, in: world) }
  steps.given(
    "I set the environment variables:", about: "Sets variables of the next commands: a row is a name and a value."
  ) { (world, table: DataTable) in
    try requireColumns(2, of: table, "a name and a value")
    for row in table.rows { try set(row[0], row[1], in: world) }
  }
  steps.given("I unset the environment variable {string}", about: "Removes a variable of the next commands.") {
    (world, name: String) in try world.setEnvironmentVariable(name, to: nil)
  }
  steps.given("I change to the folder {string}", about: "Runs the next commands in a folder below the working folder.")
  {
    (world, path: String) in try world.change(to: path)
  }
  steps.given("the time limit of commands is {float} second(s)", about: "Limits commands. The default is 30 seconds.") {
    (world, seconds: Double) in
    guard seconds > 0, seconds <= 86_400 else {
      throw CommandError("the time limit is \(seconds) seconds; write a number above 0 and up to 86400")
    }
    world.timeLimit = .milliseconds(Int(seconds * 1000))
  }
  steps.given("terminals have {int} columns", about: "Sets the width of the next terminals. The default is 80.") {
    (world, columns: Int) in
    guard (1...9999).contains(columns) else {
      throw CommandError("a terminal cannot have \(columns) columns; write a number from 1 to 9999")
    }
    world.terminalColumns = columns
  }
}

private func set(_ name: String, _ value: String, in world: CommandWorld) throws {
  try world.setEnvironmentVariable(name, to: value.replacing("<folder>", with: world.root.path))
}

/// Expects a number of columns in a table without a header.
func requireColumns(_ count: Int, of table: DataTable, _ columns: String) throws {
  guard table.rows.first?.count == count else {
    throw CommandError("a row of the table must have \(columns), and there is no header; change the table")
  }
}
#endif
