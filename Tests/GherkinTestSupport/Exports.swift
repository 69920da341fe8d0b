// `JSONValue`, which most tests of JSON use.
@_exported public import GherkinConformance
