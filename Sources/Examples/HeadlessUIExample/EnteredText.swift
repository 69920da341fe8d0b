/// What was typed into a field. Where it is secure, every way of printing it gives the same mask, whatever its length.
///
/// The redaction sits on the value and not on the field, because it holds wherever a field is printed or dumped from,
/// the main actor or elsewhere.
struct EnteredText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  let text: String
  let isSecure: Bool

  var description: String { isSecure ? "••••••••" : text }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
