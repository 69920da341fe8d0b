/// An option with its value and its origin.
package struct GivenOption {
  /// The option's key.
  package let key: String
  /// Its value; nil for a flag.
  package let value: String?
  /// Whether a flag is set; it may be taken back too.
  package var isOn = true
  /// Who gave it.
  package let origin: Origin

  /// Where a word comes from.
  package indirect enum Origin: Hashable {
    case commandLine
    /// A variable of the environment.
    case environment(String)
    /// A configuration file; the profile is nil for what holds for all.
    case file(String, line: Int, profile: String?)

    /// As a person reads it.
    package var text: String {
      switch self {
      case .commandLine: "command line"
      case .environment(let name): name
      case .file(let path, let line, let profile): "\(path):\(line)" + (profile.map { " (profile \($0))" } ?? "")
      }
    }
  }
}
