/// The JSON Schemas of the JSON of commands. Members that they do not name may be added.
extension FormatSchema {
  static let findings = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "The output of gherkin-run lint --format json",
      "type": "object",
      "required": ["findings", "omitted"],
      "properties": {
        "findings": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["uri", "line", "column", "rule", "severity", "problem", "remedy", "fixable"],
            "properties": {
              "uri": {"type": "string"},
              "line": {"type": "integer", "minimum": 1},
              "column": {"type": ["integer", "null"], "minimum": 1},
              "rule": {"type": "string"},
              "severity": {"enum": ["error", "warning", "suggestion"]},
              "problem": {"type": "string"},
              "remedy": {"type": "string"},
              "fixable": {"type": "boolean", "description": "Whether --fix corrects it."},
              "scenarios": {
                "type": "array",
                "description": "The identities of the scenarios, as the option --id takes them.",
                "items": {"type": "string"}
              }
            }
          }
        },
        "omitted": {"type": "integer", "minimum": 0, "description": "The number of findings that are not listed."}
      }
    }

    """#

  static let matching = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "The output of gherkin-run match --format json",
      "type": "object",
      "required": ["matches", "arguments"],
      "properties": {
        "matches": {"type": "boolean"},
        "arguments": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["parameterType", "start", "end", "text", "value", "groups"],
            "properties": {
              "parameterType": {"type": ["string", "null"]},
              "start": {"$ref": "#/definitions/offset"},
              "end": {"$ref": "#/definitions/offset"},
              "text": {"type": ["string", "null"]},
              "value": {"type": ["string", "null"]},
              "groups": {"type": "array", "items": {"type": "object"}}
            }
          }
        },
        "mismatch": {
          "type": "object",
          "description": "Where the text stops matching.",
          "required": ["offset", "expected", "found", "message", "advice"],
          "properties": {
            "offset": {"$ref": "#/definitions/offset"},
            "message": {"type": "string"}
          }
        }
      },
      "definitions": {
        "offset": {"type": ["integer", "null"], "minimum": 0, "description": "In UTF-16 code units."}
      }
    }

    """#

  static let definitions = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "The output of gherkin-run steps --format json",
      "type": "object",
      "required": ["version", "definitions", "ambiguous", "undefined", "misfits", "registered", "conditions", "locks"],
      "properties": {
        "version": {"const": 1},
        "definitions": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["place", "pattern", "patternType", "parameterTypes", "unused", "uses"],
            "properties": {
              "place": {"type": "string", "description": "The file and the line."},
              "pattern": {"type": "string"},
              "patternType": {"enum": ["CUCUMBER_EXPRESSION", "REGULAR_EXPRESSION"]},
              "parameterTypes": {"type": "array", "items": {"type": "string"}},
              "tags": {"type": "string", "description": "The tag expression of its library."},
              "about": {"type": "string"},
              "deprecated": {"type": "string", "description": "What to write instead."},
              "unused": {"type": "boolean"},
              "uses": {"type": "array", "items": {"$ref": "#/definitions/step"}}
            }
          }
        },
        "ambiguous": {"type": "array", "items": {"$ref": "#/definitions/step"}},
        "undefined": {"type": "array", "items": {"$ref": "#/definitions/step"}},
        "misfits": {
          "type": "array",
          "description": "Tables and doc strings that the definition of their step does not take.",
          "items": {"type": "object", "required": ["uri", "line", "column", "problem", "remedy"]}
        },
        "registered": {"type": "array", "items": {"type": "object", "required": ["kind"]}},
        "conditions": {"type": "array", "items": {"type": "object", "required": ["name"]}},
        "locks": {"type": "array", "items": {"type": "object", "required": ["lock", "origin"]}}
      },
      "definitions": {
        "step": {
          "type": "object",
          "required": ["uri", "line", "text"],
          "properties": {
            "uri": {"type": "string"},
            "line": {"type": "integer", "minimum": 1},
            "text": {"type": "string"},
            "scenarios": {
              "type": "array",
              "description": "The identities of the scenarios, as the option --id takes them; absent in a background.",
              "items": {"type": "string"}
            }
          }
        }
      }
    }

    """#

  static let settings = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "The output of gherkin-run config --json",
      "type": "object",
      "required": ["version", "file", "profiles", "options", "paths", "pathsOrigin", "conditions"],
      "properties": {
        "version": {"const": 1},
        "file": {"type": ["string", "null"], "description": "The configuration file."},
        "profiles": {"type": "array", "items": {"type": "string"}},
        "options": {
          "type": "array",
          "description": "The options of a run. One that is repeated has several elements.",
          "items": {
            "type": "object",
            "required": ["key", "value", "origin"],
            "properties": {
              "key": {"type": "string"},
              "value": {"type": ["string", "boolean", "null"]},
              "origin": {"type": ["string", "null"], "description": "Null for a default."}
            }
          }
        },
        "paths": {"type": "array", "items": {"type": "string"}},
        "pathsOrigin": {"type": ["string", "null"]},
        "conditions": {"type": "array", "items": {"type": "object", "required": ["name", "holds", "place"]}}
      }
    }

    """#

  static let comparison = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "The output of gherkin-run compare --format json",
      "type": "object",
      "required": ["version"],
      "properties": {
        "version": {"const": 1},
        "newFailureCount": {"type": "integer", "minimum": 0},
        "problem": {"type": ["string", "null"], "description": "Why the newer run is not complete."},
        "revision": {"type": "string", "description": "With --against."},
        "base": {"type": "string", "description": "The common ancestor, with --against."},
        "criteria": {
          "type": "object",
          "required": ["removedCount", "weakenedCount", "removed", "fewerOutcomes", "fewerRows", "skipped"],
          "properties": {
            "removedCount": {"type": "integer", "minimum": 0},
            "weakenedCount": {"type": "integer", "minimum": 0}
          },
          "additionalProperties": {"type": "array", "items": {"$ref": "#/definitions/criterion"}}
        },
        "newFailures": {"$ref": "#/definitions/entries"},
        "unfinished": {"$ref": "#/definitions/entries"},
        "stillFailing": {"$ref": "#/definitions/entries"},
        "fixed": {"$ref": "#/definitions/entries"},
        "unresolved": {"$ref": "#/definitions/entries"},
        "missed": {"$ref": "#/definitions/entries"},
        "flaky": {"$ref": "#/definitions/entries"},
        "slower": {"$ref": "#/definitions/entries"},
        "appeared": {"$ref": "#/definitions/entries"},
        "disappeared": {"$ref": "#/definitions/entries"},
        "changed": {"$ref": "#/definitions/entries"},
        "moved": {"$ref": "#/definitions/entries"}
      },
      "definitions": {
        "criterion": {
          "type": "object",
          "required": ["feature", "rule", "scenario", "uriBefore", "lineBefore", "uri", "line", "removed", "added"]
        },
        "entries": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["id", "feature", "rule", "scenario", "values", "ordinal", "uri", "line", "outcome"],
            "properties": {
              "id": {"type": "string", "description": "Its identity, as the option --id takes it."},
              "feature": {"type": "string"},
              "rule": {"type": ["string", "null"]},
              "scenario": {"type": "string"},
              "values": {"type": "array", "items": {"type": "string"}},
              "ordinal": {"type": "integer", "minimum": 1},
              "uri": {"type": "string"},
              "line": {"type": "integer"},
              "outcome": {"type": ["string", "null"]}
            }
          }
        }
      }
    }

    """#
}
