import CucumberMessages

public enum FormatterCatalog {
  public static let names = ["message", "pretty"]
  public static func formatter(_ name: String) -> any EventFormatter { MessageStub() }
}

struct MessageStub: EventFormatter {
  mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    var writer = NDJSONWriter()
    writer.append(envelope)
    sink.write(writer.bytes)
  }
}
