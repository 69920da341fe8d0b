internal import Foundation
internal import GherkinText

/// Composes service messages.
struct TeamCityOutput {
  private(set) var text = ""
  /// Separates the messages from those of other processes of the build.
  private static let flow = "gherkin-run \(ProcessInfo.processInfo.processIdentifier)"

  /// Appends a message as a line.
  mutating func message(_ name: String, _ attributes: (name: String, value: String)...) {
    let all = attributes + [("flowId", Self.flow)]
    text += "##teamcity[\(name)\(all.map { " \($0.name)='\(Self.escaped($0.value))'" }.joined())]\n"
  }

  /// Escapes a text for the value of an attribute, according to "Escaped Values" in TeamCity's manual. Non-ASCII
  /// characters are written as UTF-16 code units, so the encoding of the build log does not matter.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in VisibleText.block(text).unicodeScalars {
      switch scalar {
      case "|", "'", "[", "]": escaped += "|\(scalar)"
      case "\n": escaped += "|n"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          escaped += "|0x\(String(repeating: "0", count: 4 - digits.count))\(digits)"
        }
      }
    }
    return escaped
  }
}
