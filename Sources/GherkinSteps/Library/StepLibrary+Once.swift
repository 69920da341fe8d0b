extension StepLibrary.Builder {
  /// Registers what the run has once: it is made before all other hooks, and cleared away after them. Where several
  /// libraries register the same, it is made once all the same.
  public func once<Value>(_ once: Once<Value>) {
    add(.once(once.recipe))
  }
}
