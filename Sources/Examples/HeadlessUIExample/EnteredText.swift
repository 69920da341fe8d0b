/// The text of a field. A secure text is printed as a mask of constant length.
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
