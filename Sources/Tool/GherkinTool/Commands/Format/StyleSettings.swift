import GherkinLayout
import GherkinEngine

/// Style settings; nil for those that are not set.
struct StyleSettings {
  /// The names of the settings, as options and as keys under `layout:` in the configuration file.
  static let names = LayoutSettingText.choices.map(\.name)

  private(set) var usesTabs: Bool?
  private(set) var indentSize: Int?
  private(set) var lineEnd: LayoutStyle.LineEnd?
  private(set) var hasFinalNewline: Bool?
  private(set) var editorConfig: EditorConfig.Scope?

  /// Reads the properties of `.editorconfig` files. Values that are not in the specification are ignored.
  init(_ properties: [String: String]) {
    usesTabs = Self.usesTabs(properties["indent_style"] ?? "")
    let size = properties["indent_size"] ?? ""
    indentSize = Self.indentSize((size == "tab" ? properties["tab_width"] : size) ?? "")
    lineEnd = properties["end_of_line"].flatMap(LayoutStyle.LineEnd.init)
    hasFinalNewline = properties["insert_final_newline"].flatMap(Bool.init)
  }

  init() {}

  /// Sets a style setting.
  ///
  /// - Parameters:
  ///   - name: one of ``names``.
  ///   - value: the value.
  ///   - option: the name in errors.
  /// - Throws: for an unknown name or an invalid value.
  mutating func set(_ name: String, to value: String, option: String) throws(UsageError) {
    func known<Value>(_ made: Value?, _ values: [String]) throws(UsageError) -> Value {
      guard let made else { throw .unknownValue(value: value, option: option, known: values) }
      return made
    }
    switch name {
    case "indent-style": usesTabs = try known(Self.usesTabs(value), ["space", "tab"])
    case "indent-size":
      guard let size = Self.indentSize(value) else {
        let (least, most) = (LayoutStyle.indentSizes.lowerBound, LayoutStyle.indentSizes.upperBound)
        throw .badValue(option: option, problem: "\"\(value)\" is not a number from \(least) to \(most)")
      }
      indentSize = size
    case "end-of-line":
      lineEnd = try known(LayoutStyle.LineEnd(rawValue: value), LayoutStyle.LineEnd.allCases.map(\.rawValue))
    case "insert-final-newline": hasFinalNewline = try known(Bool(value), ["true", "false"])
    case "editorconfig":
      editorConfig = try known(EditorConfig.Scope(rawValue: value), EditorConfig.Scope.allCases.map(\.rawValue))
    default: throw .unknownValue(value: name, option: "layout", known: Self.names)
    }
  }

  /// Applies the settings to a style.
  func apply(to style: inout LayoutStyle) {
    style.usesTabs = usesTabs ?? style.usesTabs
    style.indentSize = indentSize ?? style.indentSize
    style.lineEnd = lineEnd ?? style.lineEnd
    style.hasFinalNewline = hasFinalNewline ?? style.hasFinalNewline
  }

  private static func usesTabs(_ text: String) -> Bool? {
    switch text {
    case "tab": true
    case "space": false
    default: nil
    }
  }

  private static func indentSize(_ text: String) -> Int? {
    Int(text).flatMap { LayoutStyle.indentSizes.contains($0) ? $0 : nil }
  }
}
