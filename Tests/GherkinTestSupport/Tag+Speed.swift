package import Testing

// The speed classes of tests. The Makefile runs each class separately. Tests without a class take milliseconds.
extension Tag {
  /// Tests with thousands of generated or official inputs, and tests of large inputs.
  @Tag package static var long: Self
  /// Tests that start the built programs. In parallel with tests in this process, they would wait too long.
  @Tag package static var commands: Self
  /// Tests that start many processes or a browser, build packages, or wait for events.
  @Tag package static var slow: Self
  /// Tests whose steps have time limits in this process, so that no other tests may slow them down.
  @Tag package static var alone: Self
  /// Tests with clusters and of all kinds of packages, which are not needed for every change.
  @Tag package static var nightly: Self
}
