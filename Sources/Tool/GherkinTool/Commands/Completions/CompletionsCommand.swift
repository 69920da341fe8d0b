import GherkinFormatters
import GherkinEngine
import GherkinSteps

/// `gherkin-run completions bash|zsh|fish`: writes completions for a shell.
struct CompletionsCommand: Command {
  static let name = "completions"

  static var help: CommandHelp {
    CommandHelp(
      summary: "Prints completions of commands and options for a shell.",
      discussion: "Completes the commands, options and values that this help lists.",
      exitStatus: "0 the completions were printed, 2 the shell is unknown.",
      examples: [
        "source <(gherkin-run completions bash)",
        "gherkin-run completions zsh > ~/.zfunc/_gherkin-run",
        "gherkin-run completions fish > ~/.config/fish/completions/gherkin-run.fish",
      ])
  }

  struct Options: CommandOptions {
    var shell = Shell.bash
    private(set) var formatters: [FormatterCatalog.Entry] = []

    static var operands: [Operand<Self>] {
      [
        Operand(name: "SHELL", count: .one, help: "bash, zsh or fish.") { (word, options) throws(UsageError) in
          guard let shell = Shell(rawValue: word) else {
            throw .unknownValue(value: word, option: "SHELL", known: Shell.allCases.map(\.rawValue))
          }
          options.shell = shell
        }
      ]
    }

    static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] { [] }

    mutating func note(_ settings: Settings) { formatters = settings.formatters }
  }

  /// The supported shells.
  enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish
  }

  private let options: Options

  init(options: Options, steps: StepSource) {
    self.options = options
  }

  /// Writes the completions.
  func run() async -> ExitStatus {
    do {
      let completions = Completions(options.formatters)
      switch options.shell {
      case .bash: try Console.result(completions.bash)
      case .zsh: try Console.result(completions.zsh)
      case .fish: try Console.result(completions.fish)
      }
      return .passed
    } catch {
      Console.error("\(CommandTable.program): \(error)\n")
      return .notDone
    }
  }
}
