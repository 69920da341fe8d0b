/// A world that has something to clear away when its scenario is over. One of the run's libraries must be made for it.
public protocol TearingDown: World {
  /// Runs after the scenario's After hooks, whatever the outcome, if the scenario made this world. An error fails the
  /// scenario.
  func tearDown() async throws
}
