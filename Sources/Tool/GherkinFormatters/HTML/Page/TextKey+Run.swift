internal import GherkinPages

extension TextKey {
  /// Returns the attribute of a text of this program about the run; empty for any other text.
  static func attribute(of text: String) -> Markup {
    let keys = [
      "The run did not end": "runNotEnded", "The run broke off": "runBrokeOff", "The hook failed.": "hookFailed",
      "The record of the run is incomplete: its end is missing.": "recordIncomplete",
    ]
    let key = keys[text] ?? (text.hasSuffix(" cannot be read") ? "cannotRead" : nil)
    return key.map { " data-t=\"\($0)\"" } ?? ""
  }
}
