import GherkinStepsCore

// Definitions are read before anything runs, so they are short: as the compiler would write it, a step with two
// parameters has thirteen nested objects and lists; here it has two, without what most steps lack.

extension Definitions.Step {
  private enum CodingKeys: String, CodingKey {
    case expression, regularExpression, captures, source, parameters, blocks, options, libraryTags, place
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if let source = try values.decodeIfPresent(String.self, forKey: .expression) {
      pattern = .expression(source)
    } else if let source = try values.decodeIfPresent(String.self, forKey: .regularExpression) {
      pattern = .regularExpression(source)
    } else {
      pattern = .regexLiteral(
        source: try values.decodeIfPresent(String.self, forKey: .source),
        captures: try values.decode(Int.self, forKey: .captures))
    }
    parameters = try values.decodeIfPresent([Definitions.Parameter].self, forKey: .parameters) ?? []
    blocks = try values.decodeIfPresent([Definitions.Block].self, forKey: .blocks) ?? []
    options = try values.decodeIfPresent(StepOptions.self, forKey: .options) ?? .none
    libraryTags = try values.decodeIfPresent(Int.self, forKey: .libraryTags)
    place = try values.decode(CodeLocation.self, forKey: .place)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch pattern {
    case .expression(let source): try values.encode(source, forKey: .expression)
    case .regularExpression(let source): try values.encode(source, forKey: .regularExpression)
    case .regexLiteral(let source, let captures):
      try values.encodeIfPresent(source, forKey: .source)
      try values.encode(captures, forKey: .captures)
    }
    if !parameters.isEmpty { try values.encode(parameters, forKey: .parameters) }
    if !blocks.isEmpty { try values.encode(blocks, forKey: .blocks) }
    if options != .none { try values.encode(options, forKey: .options) }
    try values.encodeIfPresent(libraryTags, forKey: .libraryTags)
    try values.encode(place, forKey: .place)
  }
}

extension Definitions.Parameter {
  /// Reads a text with a line for each name of the type, and of the type inside an optional. The first line is empty if
  /// texts are not converted to the type.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let lines = try container.decode(String.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    guard lines.count == 3 || lines.count == 5 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a parameter has \(lines.count) lines")
    }
    self.init(
      type: TypeName(text: lines[1], qualified: lines[2]),
      wrapped: lines.count == 5 ? TypeName(text: lines[3], qualified: lines[4]) : nil,
      isReadFromText: !lines[0].isEmpty)
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    let names = [type, wrapped].compactMap(\.self).map { "\n\($0.text)\n\($0.qualified)" }
    try value.encode((isReadFromText ? "text" : "") + names.joined())
  }
}

extension Definitions.Entry {
  /// Reads the index of a step, or that of a hook as a negative number from -1.
  package init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Int.self)
    self = number < 0 ? .hook(-(number + 1)) : .step(number)
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .step(let index): try value.encode(index)
    case .hook(let index): try value.encode(-1 - index)
    }
  }
}
