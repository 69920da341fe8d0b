#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The file `manifest.json` of a folder of evidence: what ran, with what, and the hashes of all of it. The guide
/// “Requirements and evidence” documents its members.
struct EvidenceManifest: Encodable {
  /// The value of `format`, by which a folder of evidence is recognized.
  static let format = "gherkin-run evidence"

  /// A file with its hash.
  struct File: Encodable {
    /// The path or `uri`.
    var name: String
    /// The format of a report; nil for other files.
    var format: String?
    /// The hash in hexadecimal digits; nil for a device or a pipe.
    var sha256: String?
    /// The size in bytes.
    var size: Int?
  }

  struct Answer: Encodable {
    let kind: String
    let sentence: String
  }

  struct Revision: Encodable {
    let commit: String
    var branch: String?
    var tag: String?
    var remote: String?
    /// Whether the build service names the commit, or a checkout, whose files may differ from it.
    let source: String
  }

  struct Product: Encodable {
    let name: String
    var version: String?
  }

  struct Service: Encodable {
    let name: String
    var url: String?
    var buildNumber: String?
  }

  struct Environment: Encodable {
    var tool: Product?
    var runtime: Product?
    var os: Product?
    var cpu: Product?
    var ci: Service?
    /// The entries of `--environment`.
    var entries: [String: String] = [:]
  }

  struct Programs: Encodable {
    var runner: File?
    var tool: File?
  }

  let format = Self.format
  let version = 1
  /// Whether the run ended. False while it is in progress, and if it was killed.
  var isComplete = false
  var result = TestResultStatement.Result.failed
  var verdict: Answer?
  /// The reasons why the result is not `PASSED` although no scenario failed, and other limits of the evidence.
  var notes: [String] = []
  /// The start of the run, in UTC.
  var start: String?
  /// In seconds.
  var duration: Double?
  var command: String?
  /// The numbers of scenarios: by outcome, and `total`, `flaky` and `not selected`.
  var counts: [String: Int] = [:]
  var revision: Revision?
  var environment = Environment()
  var programs = Programs()
  var configuration: File?
  /// The lists of requirements.
  var requirements: [File] = []
  var features: [File] = []
  var definitions: File?
  var messages: File?
  var reports: [File] = []

  /// The manifest as JSON.
  var bytes: [UInt8] { EvidenceJSON.bytes(self) }
}

/// An unsigned statement of in-toto about a test run, which other tools sign:
/// https://github.com/in-toto/attestation/blob/main/spec/predicates/test-result.md.
struct TestResultStatement: Encodable {
  enum Result: String, Encodable {
    case passed = "PASSED"
    case warned = "WARNED"
    case failed = "FAILED"
  }

  struct Resource: Encodable {
    let name: String
    let digest: [String: String]
  }

  struct Predicate: Encodable {
    var result: Result
    var configuration: [Resource]
    var url: String?
    var passedTests: [String]
    var warnedTests: [String]
    var failedTests: [String]
  }

  private enum CodingKeys: String, CodingKey {
    case type = "_type"
    case subject, predicateType, predicate
  }

  let type = "https://in-toto.io/Statement/v1"
  var subject: [Resource]
  let predicateType = "https://in-toto.io/attestation/test-result/v0.1"
  var predicate: Predicate

  /// The statement as JSON.
  var bytes: [UInt8] { EvidenceJSON.bytes(self) }
}

enum EvidenceJSON {
  /// Returns a value as indented JSON.
  static func bytes(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Texts and numbers can always be encoded.
    let json = (try? encoder.encode(value)) ?? Data()
    return JSONText.safe(bytes: json) + [UInt8(ascii: "\n")]
  }

  /// Returns whether a text is the manifest of a folder of evidence.
  static func isManifest(_ text: String) -> Bool {
    struct Head: Decodable { let format: String }
    do {
      return try JSONDecoder().decode(Head.self, from: Data(text.utf8)).format == EvidenceManifest.format
    } catch {
      return false
    }
  }
}
