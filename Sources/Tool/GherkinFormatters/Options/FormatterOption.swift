/// An option of one formatter, which `--format-options FORMATTER.NAME=VALUE` sets.
///
/// A formatter declares its options in its ``FormatterCatalog/Entry``. Their values are checked when the command line is
/// read, and the formatter gets them by ``FormatOptions/text(_:)``, ``FormatOptions/flag(_:)`` and
/// ``FormatOptions/number(_:)``.
public struct FormatterOption: Sendable, Hashable {
  enum Kind: Hashable {
    case text
    case flag
    case choice([String])
    case number(ClosedRange<Int>)
    /// An option of ``FormatOptions`` that several formatters share.
    case common
  }

  /// The name of the option.
  public let name: String
  let kind: Kind

  /// An option whose value is any text.
  public static func text(_ name: String) -> Self { Self(name: name, kind: .text) }

  /// An option whose value is `true` or `false`.
  public static func flag(_ name: String) -> Self { Self(name: name, kind: .flag) }

  /// An option whose value is one of some texts.
  public static func choice(_ name: String, of values: [String]) -> Self { Self(name: name, kind: .choice(values)) }

  /// An option whose value is a whole number in a range.
  public static func number(_ name: String, in range: ClosedRange<Int>) -> Self {
    Self(name: name, kind: .number(range))
  }

  /// Returns options that several formatters share.
  static func common(_ names: String...) -> [Self] { names.map { Self(name: $0, kind: .common) } }

  /// Checks a value.
  func check(_ setting: OptionSetting) throws(FormatOptionError) {
    switch kind {
    case .common: break
    case .text: _ = try setting.text()
    case .flag: _ = try setting.flag()
    case .choice(let values):
      guard values.contains(try setting.text()) else { throw setting.badValue(allowed: values) }
    case .number(let range):
      guard let number = Int(try setting.text()), range.contains(number) else {
        throw setting.badValue(allowed: ["a number from \(range.lowerBound) to \(range.upperBound)"])
      }
    }
  }
}

extension FormatterCatalog.Entry {
  /// The names of the options that only this formatter has, prefixed with its own name.
  package var ownOptionNames: [String] { options.filter { $0.kind != .common }.map { "\(name).\($0.name)" } }
}
