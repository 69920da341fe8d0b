/// A section of the help of a command with many options; the raw value is its heading.
package enum OptionSection: String {
  case choosing = "Choosing scenarios"
  case running = "Running"
  case limits = "Limits"
  case reports = "Reports"
  case terminal = "Terminal"
  case general = "Configuration and help"

  /// Groups options by section, in the order in which the sections first appear.
  ///
  /// - Returns: the options of each section. Options without a section are general; if no option has a section, there
  ///   is a single group.
  package static func divide<Options>(
    _ options: [CommandLineOption<Options>]
  ) -> [(section: OptionSection?, options: [CommandLineOption<Options>])] {
    guard options.contains(where: { $0.section != nil }) else { return [(nil, options)] }
    var sections: [OptionSection] = []
    for option in options {
      let section = option.section ?? .general
      if !sections.contains(section) { sections.append(section) }
    }
    return sections.map { section in (section, options.filter { ($0.section ?? .general) == section }) }
  }
}

extension Array {
  /// Returns options with a section.
  func inSection<Options>(_ section: OptionSection) -> Self where Element == CommandLineOption<Options> {
    map { option in
      var option = option
      option.section = section
      return option
    }
  }
}
