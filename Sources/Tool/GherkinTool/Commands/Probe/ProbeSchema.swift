/// The JSON Schema of the file with the verdicts.
enum ProbeSchema {
  static let text = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "The verdicts of gherkin-run probe",
      "type": "object",
      "required": ["version", "counts", "findings", "definitions"],
      "properties": {
        "version": {"const": 1},
        "revision": {"type": "string", "description": "The commit that was checked out."},
        "counts": {
          "type": "object",
          "required": ["steps", "stepsWithoutValue", "noticed", "partly", "negative", "unnoticed", "notJudged"],
          "additionalProperties": {"type": "integer", "minimum": 0}
        },
        "findings": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["kind", "message", "pattern", "file", "line", "subject"],
            "properties": {
              "kind": {"enum": ["unnoticed", "partly", "note", "irrelevant"]},
              "message": {"type": "string"},
              "pattern": {"type": "string"},
              "file": {"type": "string"},
              "line": {"$ref": "#/definitions/line"},
              "subject": {"$ref": "#/definitions/subject"}
            }
          }
        },
        "definitions": {"type": "array", "items": {"$ref": "#/definitions/definition"}},
        "preparations": {
          "type": "array",
          "description": "The definitions of Given and When steps, with --given.",
          "items": {"$ref": "#/definitions/definition"}
        }
      },
      "definitions": {
        "line": {"type": "integer", "minimum": 1},
        "definition": {
          "type": "object",
          "required": ["pattern", "form", "file", "line", "places"],
          "properties": {
            "pattern": {"type": "string"},
            "form": {"enum": ["expression", "regularExpression"]},
            "tags": {"type": "string", "description": "The tag expression of the step library."},
            "file": {"type": "string"},
            "line": {"$ref": "#/definitions/line"},
            "digest": {"type": "string", "description": "A digest of its source; absent if the source is not known."},
            "places": {"type": "array", "items": {"$ref": "#/definitions/place"}}
          }
        },
        "texts": {"type": "array", "items": {"type": "string"}},
        "subject": {
          "type": "object",
          "required": ["part"],
          "properties": {
            "part": {"enum": ["argument", "column", "docString"]},
            "index": {"type": "integer", "minimum": 0, "description": "The index of an argument, from 0."},
            "name": {"type": "string", "description": "The parameter type, or the header of the column."}
          }
        },
        "place": {
          "type": "object",
          "required": [
            "subject", "scenario", "uri", "line", "step", "value", "tried", "passed", "verdict", "mayBeNegative",
            "digest"
          ],
          "properties": {
            "subject": {"$ref": "#/definitions/subject"},
            "scenario": {
              "type": "object",
              "required": ["feature", "scenario", "values", "ordinal"],
              "properties": {
                "id": {"type": "string", "description": "Its identity, as the option --id takes it."},
                "feature": {"type": "string"},
                "rule": {"type": "string"},
                "scenario": {"type": "string"},
                "values": {"$ref": "#/definitions/texts"},
                "ordinal": {"type": "integer", "minimum": 1}
              }
            },
            "uri": {"type": "string"},
            "line": {"$ref": "#/definitions/line"},
            "step": {"type": "string"},
            "value": {"type": "string"},
            "tried": {"$ref": "#/definitions/texts", "description": "The values that were tried, in order."},
            "passed": {"$ref": "#/definitions/texts", "description": "Those of them with which the step passed."},
            "verdict": {"enum": ["noticed", "partly", "negative", "unnoticed", "notJudged"]},
            "reason": {
              "enum": [
                "skipped", "knownFailure", "notPassed", "notRun", "hookAround", "noCheck", "noOtherValue",
                "notConverted", "tooSlow", "disturbed"
              ],
              "description": "Why there is no verdict."
            },
            "mayBeNegative": {
              "type": "boolean",
              "description": "Whether the step may say that something is absent, so that unnoticed is only a note."
            },
            "exception": {"type": "string", "description": "Why the value need not be checked."},
            "digest": {"type": "string", "description": "A digest of the step with its table and doc string."}
          }
        }
      }
    }

    """#
}
