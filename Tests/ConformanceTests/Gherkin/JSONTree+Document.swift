import GherkinSyntax

extension JSONTree {
  /// The `gherkinDocument` message of a document.
  init(_ document: GherkinDocument) {
    self = .object([
      "gherkinDocument": .members([
        "uri": .string(document.uri),
        "feature": document.feature.map(Self.feature),
        "comments": .array(
          document.comments.map { .object(["location": Self.location($0.location), "text": .string($0.text)]) }),
      ])
    ])
  }

  static func location(_ location: Location) -> JSONTree {
    .members(["line": .number(location.line), "column": location.column.map(JSONTree.number)])
  }

  private static func feature(_ feature: GherkinDocument.Feature) -> JSONTree {
    .members([
      "location": location(feature.location), "tags": tags(feature.tags), "language": .string(feature.language),
      "keyword": feature.keyword.isEmpty ? nil : .string(feature.keyword), "name": .string(feature.name),
      "description": .string(feature.description),
      "children": .array(
        feature.children.map { child in
          switch child {
          case .background(let background): .object(["background": Self.background(background)])
          case .scenario(let scenario): .object(["scenario": Self.scenario(scenario)])
          case .rule(let rule): .object(["rule": Self.rule(rule)])
          }
        }),
    ])
  }

  private static func rule(_ rule: GherkinDocument.Rule) -> JSONTree {
    .object([
      "id": .string(rule.id), "location": location(rule.location), "tags": tags(rule.tags),
      "keyword": .string(rule.keyword), "name": .string(rule.name), "description": .string(rule.description),
      "children": .array(
        rule.children.map { child in
          switch child {
          case .background(let background): .object(["background": Self.background(background)])
          case .scenario(let scenario): .object(["scenario": Self.scenario(scenario)])
          }
        }),
    ])
  }

  private static func background(_ background: GherkinDocument.Background) -> JSONTree {
    .object([
      "id": .string(background.id), "location": location(background.location),
      "keyword": .string(background.keyword), "name": .string(background.name),
      "description": .string(background.description), "steps": .array(background.steps.map(step)),
    ])
  }

  private static func scenario(_ scenario: GherkinDocument.Scenario) -> JSONTree {
    .object([
      "id": .string(scenario.id), "location": location(scenario.location), "tags": tags(scenario.tags),
      "keyword": .string(scenario.keyword), "name": .string(scenario.name),
      "description": .string(scenario.description), "steps": .array(scenario.steps.map(step)),
      "examples": .array(scenario.examples.map(examples)),
    ])
  }

  private static func examples(_ examples: GherkinDocument.Examples) -> JSONTree {
    .members([
      "id": .string(examples.id), "location": location(examples.location), "tags": tags(examples.tags),
      "keyword": .string(examples.keyword), "name": .string(examples.name),
      "description": .string(examples.description), "tableHeader": examples.tableHeader.map(row),
      "tableBody": .array(examples.tableBody.map(row)),
    ])
  }

  private static func step(_ step: GherkinDocument.Step) -> JSONTree {
    var members: [String: JSONTree] = [
      "id": .string(step.id), "location": location(step.location), "keyword": .string(step.keyword),
      "keywordType": .string(step.keywordType.rawValue), "text": .string(step.text),
    ]
    for argument in step.arguments {
      switch argument {
      case .docString(let docString):
        members["docString"] = .members([
          "location": location(docString.location), "mediaType": docString.mediaType.map(JSONTree.string),
          "content": .string(docString.content), "delimiter": .string(docString.delimiter),
        ])
      case .dataTable(let table):
        members["dataTable"] = .object([
          "location": location(table.location), "rows": .array(table.rows.map(row)),
        ])
      }
    }
    return .object(members)
  }

  private static func row(_ row: GherkinDocument.TableRow) -> JSONTree {
    .object([
      "id": .string(row.id), "location": location(row.location),
      "cells": .array(
        row.cells.map { .object(["location": location($0.location), "value": .string($0.value)]) }),
    ])
  }

  private static func tags(_ tags: [GherkinDocument.Tag]) -> JSONTree {
    .array(
      tags.map { .object(["id": .string($0.id), "location": location($0.location), "name": .string($0.name)]) })
  }
}
