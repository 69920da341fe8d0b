internal import CucumberMessages
internal import TextSupport

/// Service messages in the making.
struct TeamCityOutput {
  private(set) var text = ""
  private let flow: String

  init(_ query: Query) {
    flow = "gherkin-run \(query.testRunStarted?.id ?? "")"
  }

  /// Appends a message on a line of its own.
  mutating func message(_ name: String, _ attributes: (name: String, value: String)...) {
    let all = attributes + [("flowId", flow)]
    text += "##teamcity[\(name)\(all.map { " \($0.name)='\(Self.escaped($0.value))'" }.joined())]\n"
  }

  /// A text as the value of an attribute, as TeamCity's manual says under "Escaped Values". What is not ASCII is told in
  /// UTF-16 units, so that the encoding of the build's log does not matter.
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
