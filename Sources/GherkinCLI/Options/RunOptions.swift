/// What a command line asks for.
enum Invocation {
  case help
  case version
  case run(RunOptions)
}

/// What a run is asked to do.
struct RunOptions {
  /// A report: a formatter's name and where it writes; nil is standard output.
  struct Report {
    let formatter: String
    let file: String?
  }

  /// When to write colours.
  enum Colours: String, CaseIterable {
    case auto
    case always
    case never
  }

  /// The feature files and folders; empty for the default folder.
  var paths: [String] = []
  /// The reports asked for; empty for the default one.
  var reports: [Report] = []
  /// When to write colours.
  var colours = Colours.auto
}
