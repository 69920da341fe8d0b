/// An option with its value and its origin.
package struct GivenOption {
  /// The option's key.
  package let key: String
  /// Its value; nil for a flag.
  package let value: String?
  /// Whether a flag is set; false if it is negated.
  package var isOn = true
  /// The origin of the option.
  package let origin: Origin

  /// The origin of an option.
  package indirect enum Origin: Hashable {
    case commandLine
    /// An environment variable.
    case environment(String)
    /// A configuration file; the profile is nil for the top level.
    case file(String, line: Int, profile: String?)

    /// The origin in messages.
    package var text: String {
      switch self {
      case .commandLine: "command line"
      case .environment(let name): name
      case .file(let path, let line, let profile): "\(path):\(line)" + (profile.map { " (profile \($0))" } ?? "")
      }
    }
  }
}
