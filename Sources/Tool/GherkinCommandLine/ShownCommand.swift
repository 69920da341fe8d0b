import GherkinFixtures
import GherkinFormatters
import GherkinText
import GherkinYAML

/// The command line of a run, in a form that reports can publish.
package enum ShownCommand {
  /// The option whose values can be secrets, unless they are paths.
  private static let secret = "--world-parameters"

  /// Returns the words quoted for a shell. World parameters that look like secrets are replaced by `…`.
  package static func text(_ arguments: [String]) -> String {
    words(arguments).map(ShellWord.quoted).joined(separator: " ")
  }

  /// Returns the value of an option. World parameters that look like secrets are replaced by `…`.
  package static func value(_ given: GivenOption) -> String {
    let value = given.value ?? ""
    return "--\(given.key)" == secret ? SecretValues.masked(value) : value
  }

  /// Returns the words. World parameters that look like secrets are replaced by `…`.
  package static func words(_ arguments: [String]) -> [String] {
    var words: [String] = []
    var isSecret = false
    for argument in arguments {
      if isSecret {
        words.append(SecretValues.masked(argument))
        isSecret = false
      } else if argument.hasPrefix("\(secret)=") {
        words.append("\(secret)=\(SecretValues.masked(String(argument.dropFirst(secret.count + 1))))")
      } else {
        isSecret = argument == secret
        words.append(argument)
      }
    }
    return words
  }
}

/// Values of world parameters that a report must not contain.
package enum SecretValues {
  /// Parts of names, in lower case, that also indicate secrets in a published command, although not in a world.
  private static let moreNames = ["auth", "signature", "session"]
  private static let mask = "…"

  /// Returns a value of `--world-parameters` for a report: unchanged if nothing in it looks like a secret; otherwise
  /// with `…` in place of secrets. Unreadable values are not shown.
  package static func masked(_ text: String) -> String {
    guard !ParameterSource.isPath(text) else { return text }
    guard let members = try? ParameterSource.read(text) else { return mask }
    let masked = masked(.object(members))
    if masked == .object(members) { return text }
    if let (name, _) = ParameterSource.assignment(text) { return "\(name)=\(mask)" }
    return (try? masked.json()) ?? mask
  }

  private static func masked(_ value: YAMLValue) -> YAMLValue {
    switch value {
    case .object(let members):
      .object(Dictionary(uniqueKeysWithValues: members.map { ($0, isSecret($0) ? .string(mask) : masked($1)) }))
    case .array(let values): .array(values.map(masked))
    // A URL with a user's name and password.
    case .string(let text): text.contains(#/:\/\/[^\/\s]*@/#) ? .string(mask) : value
    default: value
    }
  }

  private static func isSecret(_ name: String) -> Bool {
    let lowercased = name.lowercased()
    return SecretNames.contain(name) || lowercased.hasSuffix("key") || moreNames.contains(where: lowercased.contains)
  }
}
