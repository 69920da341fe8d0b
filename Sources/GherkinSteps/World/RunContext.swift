/// The run, as the hooks around all its scenarios, those of a feature or those of a rule see it.
public struct RunContext: Attaching {
  /// What the command line hands to worlds.
  public let parameters: WorldParameters
  private let deliver: @Sendable (AttachedContent) -> Void

  /// Makes the context of one hook; `deliver` gets what it attaches.
  package init(parameters: WorldParameters, deliver: @escaping @Sendable (AttachedContent) -> Void) {
    self.parameters = parameters
    self.deliver = deliver
  }

  /// Takes what the hook attaches.
  public func receive(_ content: AttachedContent) {
    deliver(content)
  }
}
