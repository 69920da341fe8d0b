/// The scenario that is running, as its steps, hooks and worlds see it.
public struct ScenarioContext: Attaching {
  /// The scenario's name, placeholders replaced.
  public let name: String
  /// The feature file, as it was given to the run.
  public let uri: String
  /// The scenario's line in the feature file, or that of its examples row; from 1.
  public let line: Int
  /// The scenario's tags, with their `@`, inherited ones first.
  public let tags: [String]
  /// What the command line hands to worlds.
  public let parameters: WorldParameters

  let worlds: Worlds?
  private let deliver: @Sendable (AttachedContent) -> Void

  /// The context of the scenario whose step, hook or world `init` is running; nil elsewhere.
  @TaskLocal public static var current: ScenarioContext?

  static let none = ScenarioContext(
    name: "", uri: "", line: 0, tags: [], parameters: .none, worlds: nil
  ) { content in
    content.reportDropped("there is no running scenario here")
  }

  /// Makes the context of one attempt at a scenario; `deliver` gets what user code attaches, from any thread.
  package init(
    name: String, uri: String, line: Int, tags: [String], parameters: WorldParameters, worlds: Worlds?,
    deliver: @escaping @Sendable (AttachedContent) -> Void
  ) {
    self.name = name
    self.uri = uri
    self.line = line
    self.tags = tags
    self.parameters = parameters
    self.worlds = worlds
    self.deliver = deliver
  }

  /// Takes what a step or hook attaches.
  public func receive(_ content: AttachedContent) {
    deliver(content)
  }
}
