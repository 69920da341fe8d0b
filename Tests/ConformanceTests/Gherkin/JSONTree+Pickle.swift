import GherkinSyntax

extension JSONTree {
  /// The `pickle` message of a pickle.
  init(_ pickle: Pickle) {
    self = .object([
      "pickle": .object([
        "id": .string(pickle.id), "uri": .string(pickle.uri), "location": Self.location(pickle.location),
        "name": .string(pickle.name), "language": .string(pickle.language),
        "steps": .array(pickle.steps.map(Self.step)),
        "tags": .array(
          pickle.tags.map { .object(["name": .string($0.name), "astNodeId": .string($0.astNodeId)]) }),
        "astNodeIds": .array(pickle.astNodeIds.map(JSONTree.string)),
      ])
    ])
  }

  /// The `parseError` message of an error.
  init(_ error: ParseError) {
    self = .object([
      "parseError": .object([
        "message": .string(error.message),
        "source": .object(["uri": .string(error.uri), "location": Self.location(error.location)]),
      ])
    ])
  }

  /// The `source` message of a source.
  init(_ source: Source) {
    self = .object([
      "source": .object([
        "uri": .string(source.uri), "data": .string(String(decoding: source.bytes, as: UTF8.self)),
        "mediaType": .string(source.mediaType.rawValue),
      ])
    ])
  }

  private static func step(_ step: PickleStep) -> JSONTree {
    .members([
      "id": .string(step.id), "type": .string(step.type.rawValue), "text": .string(step.text),
      "astNodeIds": .array(step.astNodeIds.map(JSONTree.string)),
      "argument": step.arguments.isEmpty ? nil : argument(step.arguments),
    ])
  }

  /// A step's arguments; two arguments have their kinds.
  private static func argument(_ arguments: [PickleStepArgument]) -> JSONTree {
    var members: [String: JSONTree] = [:]
    for (index, argument) in arguments.enumerated() {
      let position = arguments.count > 1 ? JSONTree.number(index + 1) : nil
      switch argument {
      case .docString(let docString):
        members["docString"] = .members([
          "content": .string(docString.content), "mediaType": docString.mediaType.map(JSONTree.string),
          "argumentIndex": position,
        ])
      case .dataTable(let table):
        members["dataTable"] = .members([
          "rows": .array(
            table.rows.map { row in
              .object(["cells": .array(row.map { .object(["value": .string($0)]) })])
            }),
          "argumentIndex": position,
        ])
      }
    }
    return .object(members)
  }
}
