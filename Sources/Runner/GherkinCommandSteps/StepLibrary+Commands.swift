#if os(Linux) || os(macOS)
public import GherkinSteps

extension StepLibrary {
  /// Steps that test commands: they write files to a new folder, run programs there, and check their output, their exit
  /// status and their files. The guide “Testing a command” lists all of them.
  ///
  /// ```swift
  /// await GherkinRun.main(steps: [.commands])
  /// ```
  ///
  /// Steps of other libraries use the folder and the commands of the scenario with ``CommandWorld``. The library exists
  /// on Linux and macOS only, because programs on other systems start no others.
  public static let commands: StepLibrary = {
    // Evaluated now, because a step can change the working directory.
    _ = WorkingFolder.path
    return StepLibrary(CommandWorld.self) { steps in
      // Their types are internal, so snippets with them would not compile.
      steps.parameterType("commandLine", capturing: "`([^`]+)`", useForSnippets: false) { (text: String) in
        CommandLineText(text: text)
      }
      steps.parameterType("commandText", capturing: TextSource.expression, useForSnippets: false) {
        (stream: String?, file: String?) in TextSource(stream: stream, file: file)
      }
      defineFileSteps(steps)
      defineSettingSteps(steps)
      defineRunSteps(steps)
      defineStartedCommandSteps(steps)
      defineTextChecks(steps)
      defineFileChecks(steps)
      defineJSONChecks(steps)
      defineXMLChecks(steps)
      steps.onFailure(name: "Attach the files of the commands") { world in
        guard let listing = world.listing else { return }
        world.scenario.attach(listing, mediaType: "text/plain", fileName: "working-folder.txt")
      }
    }
  }()
}

/// A command between backticks in a step.
struct CommandLineText: Sendable {
  let text: String
}

typealias CommandStepBuilder = StepLibrary.Builder<CommandWorld>
#endif
