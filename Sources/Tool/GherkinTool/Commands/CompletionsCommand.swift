import GherkinCommandLine
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

    mutating func apply(_ settings: Settings) { formatters = settings.formatters }
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
  func run() async throws -> ExitStatus {
    let completions = Completions(options.formatters)
    switch options.shell {
    case .bash: try Console.result(completions.bash)
    case .zsh: try Console.result(completions.zsh)
    case .fish: try Console.result(completions.fish)
    }
    return .passed
  }
}

/// Completions for the command line in several shells.
struct Completions {
  /// A command with its options.
  struct Entry {
    let name: String
    let summary: String
    let options: [OptionSummary]
  }

  /// All commands.
  let commands: [Entry]

  init(_ formatters: [FormatterCatalog.Entry]) {
    commands = CommandTable.all.map { command in
      Entry(name: command.name, summary: command.help.summary, options: command.optionSummaries(formatters))
    }
  }

  /// The completions for bash: a function that finds the command among the words typed so far.
  var bash: String {
    func words(_ entry: Entry) -> String { entry.options.flatMap(\.names).joined(separator: " ") }
    func values(_ entry: Entry) -> [String] {
      entry.options.filter(\.takesValue).map { option in
        let names = option.names.map { "\(entry.name):\($0)" }.joined(separator: "|")
        let reply =
          option.choices.isEmpty
          ? (option.takesFile ? "compgen -f -- \"$word\"" : "true")
          : "compgen -W '\(option.choices.joined(separator: " "))' -- \"$word\""
        return "    \(names)) _gherkin_run_reply < <(\(reply)); return ;;"
      }
    }
    let names = commands.map(\.name).joined(separator: " ")
    return """
      # bash completion of gherkin-run, also for the bash 3.2 of macOS, which has no mapfile
      _gherkin_run_reply() {
        local line
        while IFS= read -r line; do COMPREPLY+=("$line"); done
      }
      _gherkin_run() {
        COMPREPLY=()
        local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]} command=\(CommandTable.standard.name)
        case " \(names) " in *" ${COMP_WORDS[1]} "*) if ((COMP_CWORD > 1)); then command=${COMP_WORDS[1]}; fi ;; esac
        case "$command:$last" in
      \(commands.flatMap(values).joined(separator: "\n"))
        esac
        if [[ $word == -* ]]; then
          case $command in
      \(commands.map { "      \($0.name)) _gherkin_run_reply < <(compgen -W '\(words($0))' -- \"$word\") ;;" }.joined(separator: "\n"))
          esac
        else
          _gherkin_run_reply < <(compgen -f -- "$word")
          if ((COMP_CWORD == 1)); then _gherkin_run_reply < <(compgen -W '\(names)' -- "$word"); fi
        fi
      }
      complete -o filenames -F _gherkin_run gherkin-run

      """
  }

  /// The completions for zsh.
  var zsh: String {
    func argument(_ option: OptionSummary) -> [String] {
      let action =
        option.choices.isEmpty ? (option.takesFile ? "_files" : "") : "(\(option.choices.joined(separator: " ")))"
      return option.names.map { name in
        "    \(Self.quoted("*" + name + "[\(Self.plain(option.help))]" + (option.takesValue ? ":value:\(action)" : "")))"
      }
    }
    let cases = commands.map { entry in
      "  \(entry.name)) _arguments \\\n"
        + (entry.options.flatMap(argument) + ["    '*:path:_files'"]).joined(separator: " \\\n") + " ;;"
    }
    let names = commands.map { "    \(Self.quoted("\($0.name):\(Self.plain($0.summary))"))" }
    return """
      #compdef gherkin-run
      local command=\(CommandTable.standard.name)
      local -a commands=(
      \(names.joined(separator: "\n"))
      )
      if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then _describe command commands; _files; return; fi
      if ((CURRENT > 2 && ${commands[(I)$words[2]:*]})); then command=$words[2]; shift words; ((CURRENT--)); fi
      case $command in
      \(cases.joined(separator: "\n"))
      esac

      """
  }

  /// The completions for fish.
  var fish: String {
    let names = commands.map(\.name).joined(separator: " ")
    var lines = ["# fish completion of gherkin-run"]
    for entry in commands {
      lines.append(
        "complete -c gherkin-run -n __fish_use_subcommand -a \(entry.name) -d \(Self.quoted(Self.plain(entry.summary)))"
      )
      let condition =
        entry.name == CommandTable.standard.name
        ? "not __fish_seen_subcommand_from \(names.replacing("\(entry.name) ", with: ""))"
        : "__fish_seen_subcommand_from \(entry.name)"
      for option in entry.options {
        let words = option.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
        var line = "complete -c gherkin-run -n '\(condition)' \(words.joined(separator: " "))"
        if option.takesValue { line += option.takesFile || option.choices.isEmpty ? " -r" : " -x" }
        if !option.choices.isEmpty { line += " -a '\(option.choices.joined(separator: " "))'" }
        lines.append(line + " -d \(Self.quoted(Self.plain(option.help)))")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns help without characters that are special in shells' descriptions.
  private static func plain(_ text: String) -> String {
    String(text.map { "[]:'\\`$\"".contains($0) ? " " : $0 })
  }

  private static func quoted(_ text: String) -> String { "'\(text)'" }
}
