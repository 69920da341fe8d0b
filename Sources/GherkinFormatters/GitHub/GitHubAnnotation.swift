internal import TextSupport

/// A workflow command of GitHub Actions that puts a message next to a line of a file.
package struct GitHubAnnotation {
  /// How bad it is.
  package enum Level: String {
    /// It must be fixed.
    case error
    /// It should be looked at.
    case warning
    /// It may be looked at.
    case notice
  }

  var level: Level
  var title: String
  var message: String
  /// Nil if no file is known; line and column are nothing without one.
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

  /// The command, on a line of its own: `::error file=a.feature,line=3,title=Sums::expected 2, got 1`.
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

  /// A message, as the runner reads it: `%`, carriage return and line feed are escaped.
  private static func data(_ text: String) -> String {
    VisibleText.lines(text.replacing("%", with: "%25")).joined(separator: "%0A")
  }

  /// A property's value: `:` and `,` are escaped on top.
  private static func property(_ text: String) -> String {
    VisibleText.line(text.replacing("%", with: "%25")).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
