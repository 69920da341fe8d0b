/// The JSON Schemas of formats.
enum FormatSchema: String, CaseIterable {
  case requirements, evidence, compare, config, lint, match, probe, steps

  var text: String {
    switch self {
    case .requirements: Self.matrix
    case .evidence: Self.manifest
    case .compare: Self.comparison
    case .config: Self.settings
    case .lint: Self.findings
    case .match: Self.matching
    case .probe: ProbeSchema.text
    case .steps: Self.definitions
    }
  }

  private static let matrix = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "The requirements of a run of gherkin-run with their scenarios",
      "type": "object",
      "required": ["version", "requirements", "scenariosWithoutRequirement", "unknown"],
      "properties": {
        "version": {"const": 1},
        "requirements": {
          "type": "array",
          "description": "The requirements, in the order of their lists.",
          "items": {
            "type": "object",
            "required": [
              "id", "title", "version", "kind", "chapter", "parent", "link", "place", "coverage", "suspect", "scenarios"
            ],
            "properties": {
              "id": {"type": "string"},
              "title": {"type": "string"},
              "version": {"$ref": "#/definitions/text"},
              "kind": {"$ref": "#/definitions/text"},
              "chapter": {"$ref": "#/definitions/text"},
              "parent": {"$ref": "#/definitions/text", "description": "The id of the requirement of which it is a part."},
              "link": {"$ref": "#/definitions/text", "description": "The address of the requirement in its tool."},
              "place": {"type": "string", "description": "The file and the line."},
              "coverage": {"enum": ["full", "partly", "none"]},
              "suspect": {"type": "boolean", "description": "Whether a scenario covers another version."},
              "scenarios": {
                "type": "array",
                "items": {
                  "allOf": [{"$ref": "#/definitions/scenario"}],
                  "required": ["partial", "coversVersion"],
                  "properties": {
                    "partial": {"type": "boolean"},
                    "coversVersion": {
                      "$ref": "#/definitions/text", "description": "The version, if it is not that of the list."
                    }
                  }
                }
              }
            }
          }
        },
        "scenariosWithoutRequirement": {"type": "array", "items": {"$ref": "#/definitions/scenario"}},
        "unknown": {
          "type": "array",
          "description": "The tags and comments that name requirements of no list.",
          "items": {
            "type": "object",
            "required": ["text", "scenarios"],
            "properties": {
              "text": {"type": "string"},
              "scenarios": {"type": "array", "items": {"$ref": "#/definitions/scenario"}}
            }
          }
        }
      },
      "definitions": {
        "text": {"type": ["string", "null"]},
        "scenario": {
          "type": "object",
          "required": ["id", "name", "uri", "line", "outcome"],
          "properties": {
            "id": {"type": "string"},
            "name": {"type": "string"},
            "uri": {"type": "string"},
            "line": {"type": "integer", "minimum": 1},
            "outcome": {
              "enum": [
                "failed", "ambiguous", "undefined", "pending", "known failure", "skipped", "passed", "empty", "not run",
                "not selected"
              ]
            }
          }
        }
      }
    }

    """#

  private static let manifest = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "The manifest of the evidence of a run of gherkin-run",
      "type": "object",
      "required": [
        "format", "version", "isComplete", "result", "notes", "counts", "environment", "programs", "requirements",
        "features", "reports"
      ],
      "properties": {
        "format": {"const": "gherkin-run evidence"},
        "version": {"const": 1},
        "isComplete": {"type": "boolean", "description": "Whether the run ended."},
        "result": {"enum": ["PASSED", "WARNED", "FAILED"]},
        "verdict": {
          "type": "object",
          "required": ["kind", "sentence"],
          "properties": {"kind": {"type": "string"}, "sentence": {"type": "string"}}
        },
        "notes": {"type": "array", "items": {"type": "string"}},
        "start": {"type": "string", "format": "date-time"},
        "duration": {"type": "number", "minimum": 0, "description": "In seconds."},
        "command": {"type": "string"},
        "counts": {
          "type": "object",
          "description": "The numbers of scenarios by outcome, and total, flaky and not selected.",
          "additionalProperties": {"type": "integer", "minimum": 0}
        },
        "revision": {
          "type": "object",
          "required": ["commit", "source"],
          "properties": {
            "commit": {"type": "string"},
            "branch": {"type": "string"},
            "tag": {"type": "string"},
            "remote": {"type": "string"},
            "source": {"enum": ["ci", "checkout"]}
          }
        },
        "environment": {
          "type": "object",
          "required": ["entries"],
          "properties": {
            "tool": {"$ref": "#/definitions/product"},
            "runtime": {"$ref": "#/definitions/product"},
            "os": {"$ref": "#/definitions/product"},
            "cpu": {"$ref": "#/definitions/product"},
            "ci": {
              "type": "object",
              "required": ["name"],
              "properties": {
                "name": {"type": "string"}, "url": {"type": "string"}, "buildNumber": {"type": "string"}
              }
            },
            "entries": {"type": "object", "additionalProperties": {"type": "string"}}
          }
        },
        "programs": {
          "type": "object",
          "properties": {"runner": {"$ref": "#/definitions/file"}, "tool": {"$ref": "#/definitions/file"}}
        },
        "configuration": {"$ref": "#/definitions/file"},
        "requirements": {"type": "array", "items": {"$ref": "#/definitions/file"}},
        "features": {"type": "array", "items": {"$ref": "#/definitions/file"}},
        "definitions": {"$ref": "#/definitions/file"},
        "messages": {"$ref": "#/definitions/file"},
        "reports": {"type": "array", "items": {"$ref": "#/definitions/file"}}
      },
      "definitions": {
        "product": {
          "type": "object",
          "required": ["name"],
          "properties": {"name": {"type": "string"}, "version": {"type": "string"}}
        },
        "file": {
          "type": "object",
          "required": ["name"],
          "properties": {
            "name": {"type": "string"},
            "format": {"type": "string", "description": "The format of a report."},
            "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "size": {"type": "integer", "minimum": 0, "description": "In bytes."}
          }
        }
      }
    }

    """#
}
