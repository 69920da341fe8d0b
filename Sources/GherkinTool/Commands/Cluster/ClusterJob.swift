import GherkinRunner

/// A run in parts: what job files of all engines have in common.
struct ClusterJob {
  /// The number of parts.
  let parts: Int
  /// The program that runs features, with its arguments. For Bazel, the label of the runner.
  let command: [String]
  /// The features to run; empty for the default of the command.
  let features: [String]
  /// The container image of the parts.
  let image: String?
  /// What names the machines of the parts.
  let label: String?
  /// The partition of Slurm.
  let partition: String?
  /// The file with the durations of an earlier run.
  let timings: String?

  /// The command as a line of shell.
  var program: String { command.map(Self.shellWord).joined(separator: " ") }

  /// The line of shell that runs a part.
  ///
  /// - Parameters:
  ///   - shard: the value of `--shard`; nil if the engine's variables say it.
  ///   - stream: where the part's messages go; both are texts of shell, and may have variables.
  func runLine(shard: String?, stream: String) -> String {
    var line = program
    if let shard { line += " --shard \(shard)" }
    line += " --format progress --format message:\(stream)"
    if let timings { line += " --timings \(Self.shellWord(timings))" }
    if !features.isEmpty { line += " -- " + features.map(Self.shellWord).joined(separator: " ") }
    return line
  }

  /// The lines of shell that merge the streams of a folder and report on all, with the status of the report.
  ///
  /// - Parameters:
  ///   - streams: a pattern of shell that names the streams.
  ///   - folder: the folder for the results, as a text of shell.
  func mergeLines(_ streams: String, into folder: String) -> [String] {
    [
      "# Names each part that is missing, and ends with 2 then. What is there is merged all the same.",
      "\(program) merge --output \(folder)/run.ndjson \(streams)",
      "merged=$?",
      "# 0: all scenarios passed; 1: some did not.",
      "\(program) report --format summary --format html:\(folder)/report.html --format junit:\(folder)/junit.xml \(folder)/run.ndjson",
      "reported=$?",
      #"if [ "$merged" -ne 0 ]; then exit "$merged"; fi"#,
      #"exit "$reported""#,
    ]
  }

  /// What keeps a part from failing because of a scenario: the last job reports those.
  static let acceptsFailures = #"|| [ "$?" -eq 1 ]"#

  /// A word of shell.
  static func shellWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "+"), UInt8(ascii: "@"):
        true
      default: false
      }
    }
    return isPlain && !text.isEmpty
      ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// A text of YAML or Starlark, between double quotes. Values have no characters that cannot be seen.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  /// A block of YAML with lines unchanged.
  ///
  /// - Parameters:
  ///   - indentation: the number of spaces before each line.
  ///   - escape: replaces what the engine would read as its own.
  static func block(_ lines: [String], _ indentation: Int, _ escape: (String) -> String = { $0 }) -> String {
    lines.map { String(repeating: " ", count: indentation) + escape($0) }.joined(separator: "\n")
  }
}
