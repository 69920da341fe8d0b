internal import GherkinMessages

extension Theme {
  /// Creates the theme that an option names.
  init(named setting: OptionSetting) throws(FormatOptionError) {
    guard let theme = Theme.named[try setting.text()] else {
      throw setting.badValue(allowed: Theme.named.keys.sorted() + ["an object with the theme's parts"])
    }
    self = theme
  }

  /// Sets one part: `theme.docString.delimiter`, `theme.symbol.bullet`, `theme.status.icon.FAILED`.
  mutating func apply(_ setting: OptionSetting) throws(FormatOptionError) {
    let name = String(setting.name.dropFirst("theme.".count))
    if let style = Self.styles[name] {
      self[keyPath: style] = try setting.style()
      return
    }
    if name == "symbol.bullet" {
      bullet = try setting.text()
      return
    }
    let parts = name.split(separator: ".")
    guard parts.count == 3, parts[0] == "status",
      let status = Envelope.TestStepResult.Status(rawValue: parts[2].uppercased())
    else { throw unknown(setting) }
    switch parts[1] {
    case "all": self.status.all[status] = try setting.style()
    case "icon": self.status.icon[status] = try setting.text()
    case "progress": self.status.progress[status] = try setting.text()
    default: throw unknown(setting)
    }
  }

  private func unknown(_ setting: OptionSetting) -> FormatOptionError {
    let others = ["symbol.bullet", "status.all.STATUS", "status.icon.STATUS", "status.progress.STATUS"]
    return .unknownName(setting.name, known: (Self.styles.keys.sorted() + others).map { "theme.\($0)" })
  }

  private static let styles: [String: any WritableKeyPath<Theme, TextStyle> & Sendable] = [
    "affix": \.affix, "attachment": \.attachment, "location": \.location, "tag": \.tag,
    "feature.all": \.feature.all, "feature.keyword": \.feature.keyword, "feature.name": \.feature.name,
    "rule.all": \.rule.all, "rule.keyword": \.rule.keyword, "rule.name": \.rule.name,
    "scenario.all": \.scenario.all, "scenario.keyword": \.scenario.keyword, "scenario.name": \.scenario.name,
    "step.keyword": \.step.keyword, "step.text": \.step.text, "step.argument": \.step.argument,
    "dataTable.all": \.dataTable.all, "dataTable.border": \.dataTable.border,
    "dataTable.content": \.dataTable.content,
    "docString.all": \.docString.all, "docString.content": \.docString.content,
    "docString.delimiter": \.docString.delimiter, "docString.mediaType": \.docString.mediaType,
  ]
}
