internal import GherkinMessages

extension Envelope.Hook {
  /// Returns a hook's kind and name: `Before (open the shop)`. Not safe for a terminal.
  static func title(of hook: Self?) -> String {
    let kind =
      switch hook?.type {
      case .beforeTestRun: "BeforeAll"
      case .afterTestRun: "AfterAll"
      case .beforeTestCase: "Before"
      case .afterTestCase: "After"
      case .beforeTestStep: "BeforeStep"
      case .afterTestStep: "AfterStep"
      case nil: "Hook"
      }
    return hook?.name.map { "\(kind) (\($0))" } ?? kind
  }
}
