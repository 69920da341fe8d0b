#if os(Linux) || os(macOS)
internal import GherkinSteps
internal import GherkinText

/// Steps that run a command to its end, which its own time limit bounds.
func defineRunSteps(_ steps: CommandStepBuilder) {
  steps.when("I run {commandLine}", timeout: .zero, about: "Runs a command and waits for its end. No shell is used.") {
    (world, command: CommandLineText) in try await world.run(command.text)
  }
  steps.when("I run the command:", timeout: .zero, about: "Runs a command that may take several lines.") {
    (world, line: DocString) in try await world.run(line.content)
  }
  steps.when(
    "I successfully run {commandLine}", timeout: .zero, about: "Runs a command, and fails if its status is not 0."
  ) { (world, command: CommandLineText) in try requireSuccess(await world.run(command.text)) }
  steps.when(
    "I run {commandLine} with the input:", timeout: .zero,
    about: "Runs a command with a text as standard input, whose last line ends with a newline."
  ) { (world, command: CommandLineText, input: DocString) in
    try await world.run(command.text, input: input.content + "\n")
  }
  steps.when(
    "I run {commandLine} with the file {string} as input", timeout: .zero,
    about: "Runs a command with a file of the working folder as standard input."
  ) { (world, command: CommandLineText, path: String) in
    _ = try CheckedText.content(of: path, in: world)
    try await world.run(command.text, CommandWords(command.text).words, .file(world.file(path)))
  }
  steps.when(
    "I run {commandLine} in a terminal", timeout: .zero, about: "Runs a command at a terminal and waits for its end."
  ) { (world, command: CommandLineText) in
    try await world.run(command.text, CommandWords(command.text).words, .typed, inTerminal: true)
  }
  steps.when(
    "I run {commandLine} in a shell", timeout: .zero, about: "Runs a line with /bin/sh, and waits for the end."
  ) { (world, line: CommandLineText) in try await world.run(line.text, shell(line.text)) }
  steps.when(
    "I successfully run {commandLine} in a shell", timeout: .zero,
    about: "Runs a line with /bin/sh up to the first command that fails, and fails if one does."
  ) { (world, line: CommandLineText) in
    try requireSuccess(await world.run(line.text, shell(line.text, options: "-ec")))
  }
  steps.when("I run the shell script:", timeout: .zero, about: "Runs lines with /bin/sh, and waits for the end.") {
    (world, script: DocString) in try await world.run(script.content, shell(script.content))
  }
  steps.when(
    "I successfully run the shell script:", timeout: .zero,
    about: "Runs lines with /bin/sh up to the first that fails, and fails if one does."
  ) { (world, script: DocString) in
    try requireSuccess(await world.run(script.content, shell(script.content, options: "-ec")))
  }
  steps.then("the exit status should be {int}", about: "Checks the exit status of the last command.") {
    (world, status: Int) in
    let result = try world.lastCommand
    guard result.status != Int32(clamping: status) else { return }
    throw CommandError("\(result.end), not \(status)\(result.summary(withEnd: false))")
  }
  steps.then("the exit status should not be {int}", about: "Checks that the last command ended with another status.") {
    (world, status: Int) in
    let result = try world.lastCommand
    guard result.status == nil || result.status == Int32(clamping: status) else { return }
    throw CommandError("\(result.end), which it should not be\(result.summary(withEnd: false))")
  }
  steps.then(
    "the signal {string} should have ended the command", about: "Checks that a signal ended the last command."
  ) { (world, name: String) in
    let result = try world.lastCommand
    guard try result.signal != SignalName.number(of: name) else { return }
    throw CommandError("\(result.end), not the signal \(VisibleText.line(name))\(result.summary(withEnd: false))")
  }
}

/// Returns the words of a shell that runs a script.
func shell(_ script: String, options: String = "-c") -> [String] {
  ["/bin/sh", options, script]
}

private func requireSuccess(_ result: CommandResult) throws {
  guard result.status != 0 else { return }
  throw CommandError("\(result.end), not 0\(result.summary(withEnd: false))")
}
#endif
