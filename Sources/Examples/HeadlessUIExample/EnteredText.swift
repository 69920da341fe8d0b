/// The text of a field. A secure text is always printed as the same mask, whatever its length.
///
/// The value is redacted, not the field, so that it stays hidden wherever it is printed or dumped, on the main actor or
/// elsewhere.
struct EnteredText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  let text: String
  let isSecure: Bool

  var description: String { isSecure ? "••••••••" : text }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
