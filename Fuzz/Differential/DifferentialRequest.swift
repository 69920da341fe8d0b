import GherkinExpressions
import GherkinSteps
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinTagExpressions
import GherkinData
import GherkinYAML

/// An input of `make differential`, which compares the answer with that of another implementation.
struct DifferentialRequest: Decodable {
  /// The parts of the project that are compared.
  enum Target: String, Decodable {
    case feature, expression, tags, yaml
  }

  let target: Target
  /// A feature; an expression and a text; a tag expression and the tags of a scenario; or a YAML text.
  let input: [String]

  /// The answer in JSON, without line feeds.
  var answer: [UInt8] {
    get async {
      switch target {
      case .feature: featureAnswer
      case .expression: await expressionAnswer
      case .tags: tagsAnswer
      case .yaml: yamlAnswer
      }
    }
  }

  /// An array of messages: the syntax tree and the pickles, or the errors.
  private var featureAnswer: [UInt8] {
    var envelopes: [Envelope] = []
    do throws(ParseErrors) {
      let ids = IncrementingIDGenerator()
      let document = try GherkinParser().parse(Source(uri: "a.feature", text: input[0]), ids: ids)
      envelopes = [.gherkinDocument(document)]
      envelopes += try PickleCompiler().compile(document, ids: ids).map(Envelope.pickle)
    } catch {
      envelopes += error.errors.map(Envelope.parseError)
    }
    var writer = NDJSONWriter()
    for envelope in envelopes { writer.append(envelope) }
    let lines = writer.bytes.split(separator: UInt8(ascii: "\n"))
    return Array("[".utf8) + lines.joined(separator: [UInt8(ascii: ",")]) + Array("]".utf8)
  }

  private var expressionAnswer: [UInt8] {
    get async {
      do {
        let expression = try CucumberExpression(input[0], registry: ParameterTypeRegistry())
        var answer = ExpressionAnswer(regexp: expression.regexpSource)
        if let arguments = try expression.match(input[1]) {
          answer.arguments = []
          for argument in arguments { answer.arguments?.append(await MatchedArgument(argument)) }
        }
        return json(answer)
      } catch {
        return rejected
      }
    }
  }

  private var tagsAnswer: [UInt8] {
    do throws(TagExpressionError) {
      let expression = try TagExpression(input[0])
      return json(TagsAnswer(text: expression.description, result: expression.evaluate(input.dropFirst())))
    } catch {
      return rejected
    }
  }

  private var yamlAnswer: [UInt8] {
    do throws(YAMLError) {
      let documents = try YAMLParser.documents(in: input[0], file: "a.yaml")
      return json(try documents.map { document throws(YAMLError) in try YAMLAnswer(document.root) })
    } catch {
      return rejected
    }
  }

  private var rejected: [UInt8] { json("error") }

  private func json(_ value: some Encodable) -> [UInt8] {
    do {
      return Array(try JSONEncoder().encode(value))
    } catch {
      fatalError("an answer is not JSON: \(error)")
    }
  }
}

private struct ExpressionAnswer: Encodable {
  let regexp: String
  var arguments: [MatchedArgument]?
}

private struct MatchedArgument: Encodable {
  let type: String?
  let group: MatchedGroup
  /// The value, a `Double` as its bits; nil if the text cannot be converted.
  let value: String?

  init(_ argument: Argument) async {
    type = argument.parameterType.name
    group = MatchedGroup(argument.group)
    do {
      switch try argument.value() {
      case let value as Double: self.value = String(value.bitPattern)
      case let value as BigDecimal: self.value = String(Double(value).bitPattern)
      case let value: self.value = "\(value)"
      }
    } catch {
      value = nil
    }
  }
}

private struct MatchedGroup: Encodable {
  let value: String?
  let start: Int?
  let end: Int?
  let children: [MatchedGroup]

  init(_ group: Group) {
    value = group.value
    start = group.start
    end = group.end
    children = group.children.map(MatchedGroup.init)
  }
}

private struct TagsAnswer: Encodable {
  let text: String
  let result: Bool
}

/// A YAML value with its type: `["int", "12"]`, `["map", [["key", ["str", "text"]]]]`.
private enum YAMLAnswer: Encodable {
  case scalar(String, String)
  case sequence([YAMLAnswer])
  case mapping([(key: String, value: YAMLAnswer)])

  init(_ node: YAMLNode) throws(YAMLError) {
    switch node.content {
    case .sequence(let items):
      self = .sequence(try items.map { item throws(YAMLError) in try YAMLAnswer(item) })
    case .mapping(let mapping):
      self = .mapping(
        try mapping.entries.map { entry throws(YAMLError) in (entry.key.text, try YAMLAnswer(entry.value)) })
    case .scalar:
      switch try node.decode(YAMLValue.self) {
      case .null: self = .scalar("null", "")
      case .bool(let value): self = .scalar("bool", String(value))
      case .int(let value): self = .scalar("int", String(value))
      case .float(let value): self = .scalar("float", String(value.bitPattern))
      case .string(let value): self = .scalar("str", value)
      case .array, .object: fatalError("a scalar is decoded as a collection")
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    switch self {
    case .scalar(let type, let text):
      try container.encode(type)
      try container.encode(text)
    case .sequence(let items):
      try container.encode("seq")
      try container.encode(items)
    case .mapping(let entries):
      try container.encode("map")
      var pairs = container.nestedUnkeyedContainer()
      for entry in entries {
        var pair = pairs.nestedUnkeyedContainer()
        try pair.encode(entry.key)
        try pair.encode(entry.value)
      }
    }
  }
}
