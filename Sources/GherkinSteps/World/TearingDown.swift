/// A world that has something to clear away when its scenario is over.
public protocol TearingDown: World {
  /// Runs after the scenario's After hooks, whatever the outcome, if the scenario made this world. An error fails the
  /// scenario.
  func tearDown() async throws
}
