internal import GherkinText

/// A workflow command of GitHub Actions that attaches a message to a line of a file.
package struct GitHubAnnotation {
  /// The severity.
  package enum Level: String {
    /// A problem that must be fixed.
    case error
    /// A problem that should be examined.
    case warning
    /// Information.
    case notice
  }

  var level: Level
  var title: String
  var message: String
  /// The path of the file; nil if it is unknown. Without a file, line and column are not written.
  var file: String?
  var line: Int?
  var column: Int?

  /// Creates an annotation.
  package init(level: Level, title: String, message: String, file: String?, line: Int? = nil, column: Int? = nil) {
    self.level = level
    self.title = title
    self.message = message
    self.file = file
    self.line = line
    self.column = column
  }

  /// The command as a line: `::error file=a.feature,line=3,title=Sums::expected 2, got 1`.
  package var text: String {
    var properties: [String] = []
    if let file {
      properties.append("file=\(Self.property(file))")
      if let line { properties.append("line=\(line)") }
      if let column { properties.append("col=\(column)") }
    }
    properties.append("title=\(Self.property(title))")
    return "::\(level.rawValue) \(properties.joined(separator: ","))::\(Self.data(message))\n"
  }

  /// Escapes a message: `%`, carriage return and line feed.
  private static func data(_ text: String) -> String {
    VisibleText.lines(text.replacing("%", with: "%25")).joined(separator: "%0A")
  }

  /// Escapes a property's value: a message's characters, and `:` and `,`.
  private static func property(_ text: String) -> String {
    VisibleText.line(text.replacing("%", with: "%25")).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
