/// The definitions that the runner of a package prints.
package struct RunnerDefinitions: Sendable {
  /// The time at which the runner was built, in nanoseconds since 1970.
  package let builtAt: Int64
  package let definitions: [KnownDefinition]
  package let parameterTypes: [KnownParameterType]
  package let hooks: [KnownHook]

  package init(
    builtAt: Int64, definitions: [KnownDefinition], parameterTypes: [KnownParameterType], hooks: [KnownHook] = []
  ) {
    self.builtAt = builtAt
    self.definitions = definitions
    self.parameterTypes = parameterTypes
    self.hooks = hooks
  }
}
