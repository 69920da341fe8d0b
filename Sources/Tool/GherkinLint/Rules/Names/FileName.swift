import GherkinSyntax

/// Names of feature files that do not follow the configured style.
enum FileName: LintRule {
  private enum Style: String, CaseIterable {
    case kebab = "kebab-case"
    case snake = "snake_case"
    case camel = "camelCase"
    case pascal = "PascalCase"

    /// Returns a name in the style, composed of words.
    func name(of words: [String]) -> String {
      switch self {
      case .kebab: words.joined(separator: "-")
      case .snake: words.joined(separator: "_")
      case .camel: (words.first ?? "") + words.dropFirst().map(Self.capitalized).joined()
      case .pascal: words.map(Self.capitalized).joined()
      }
    }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
  }

  static let description = RuleDescription(
    name: "file-name", summary: "The name of a feature file does not follow the configured style.",
    severity: .warning, values: .word(Style.allCases.map(\.rawValue)))

  private static func message(_ name: String, _ style: Style, _ wanted: String) -> Message {
    Message("the file name \(name.quoted) is not in \(style.rawValue)", remedy: "rename the file to \(wanted)")
  }

  static func check(_ file: LintedFile, _ report: inout RuleReport) {
    guard let style = report.values.first.flatMap(Style.init) else { return }
    let name = file.uri[(file.uri.lastIndex(of: "/").map { file.uri.index(after: $0) } ?? file.uri.startIndex)...]
    let stem = name.prefix { $0 != "." }
    let wanted = style.name(of: words(of: stem))
    guard wanted != stem, !stem.isEmpty else { return }
    report.add(
      message(String(name), style, wanted + name[stem.endIndex...]), at: Location(line: 1, column: 1), in: file)
  }

  /// Returns the words of a name in lower case. A word starts after punctuation or at a capital letter.
  private static func words(of name: Substring) -> [String] {
    var words = [""]
    var isLower = false
    for letter in name {
      let isSign = !letter.isLetter && !letter.isNumber
      if isSign || letter.isUppercase && isLower { words.append("") }
      if !isSign { words[words.count - 1] += letter.lowercased() }
      isLower = letter.isLowercase || letter.isNumber
    }
    return words.filter { !$0.isEmpty }
  }
}
