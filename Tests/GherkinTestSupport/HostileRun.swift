import GherkinProtocol
package import GherkinMessages
import GherkinSyntax

/// A run in which every external text is the same hostile text.
package struct HostileRun {
  /// Texts that act as markup, script or style if they are not escaped.
  package static let payloads = [
    "<script>act(1)</script>", "\"><script>act(1)</script>", "'><img src=x onerror=act(1)>",
    "\" onfocus=act(1) autofocus x=\"",
    "' onmouseover='act(1)", "` onload=act(1) `", "</noscript><script>act(1)</script>",
    "</script><script>act(1)</script>",
    "</style><script>act(1)</script>", "</title><script>act(1)</script>",
    "</textarea></pre></code><script>act(1)</script>",
    "</details></section></main><script>act(1)</script>", "<!--", "--><script>act(1)</script><!--",
    "<svg onload=act(1)>",
    "<svg><script>act(1)</script></svg>", "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"act(1)\"/>",
    "<iframe srcdoc=\"<script>parent.act(1)</script>\"></iframe>", "<object data=\"javascript:act(1)\"></object>",
    "<base href=\"https://example.invalid/\">", "<meta http-equiv=refresh content=\"0;url=https://example.invalid\">",
    "<form action=\"https://example.invalid\"><button>", "<link rel=stylesheet href=\"https://example.invalid\">",
    "<style>*{display:none}</style>", "&lt;script&gt;act(1)&lt;/script&gt;", "&#60;img src=x onerror=act(1)&#62;",
    "javascript:act(1)", "JaVaScRiPt:act(1)", "java\tscript:act(1)", "\u{1}javascript:act(1)",
    "data:text/html,<script>act(1)</script>",
    "vbscript:act(1)", "[click](javascript:act(1))", "[click](data:text/html;base64,PHNjcmlwdD5hY3QoMSk8L3NjcmlwdD4=)",
    "![x](javascript:act(1))", "[a](https://x.invalid\" onclick=\"act(1))", "<https://x.invalid\"onclick=act(1)>",
    "**<b onclick=act(1)>**`<script>act(1)</script>`", "```html\n<script>act(1)</script>\n```",
    "# <img src=x onerror=act(1)>",
    "| <img src=x onerror=act(1)> |\n|---|\n| <script>act(1)</script> |",
    "> <script>act(1)</script>\n- <script>act(1)</script>",
    "<math><mtext><table><mglyph><style><img src=x onerror=act(1)>", "<template><script>act(1)</script></template>",
    "<details open ontoggle=act(1)><summary>x", "<a href=javascript:act(1)>x</a>",
    "<video><source onerror=act(1)></video>",
    "<input autofocus onfocus=act(1)>", "<plaintext>", "<xmp><script>act(1)</script>", "]]><script>act(1)</script>",
    "\u{0}<script>act(1)</script>", "<scr\u{0}ipt>act(1)</script>", "\u{FEFF}<script>act(1)</script>",
    "＜script＞act(1)＜/script＞",
    "\u{1B}[31m<script>act(1)</script>\u{1B}[0m", "\u{1B}]8;;javascript:act(1)\u{7}x\u{1B}]8;;\u{7}",
    "\u{202E}<script>act(1)</script>", "${act(1)}{{act(1)}}<%= act(1) %>",
    "@import 'https://example.invalid'; }*{color:red",
    "../../../etc/passwd", "\\\"><script>act(1)</script>", "%3Cscript%3Eact(1)%3C/script%3E",
    "\r\n\r\n<script>act(1)</script>",
    "<button popovertarget=x onclick=act(1)>", "<dialog open id=keys><script>act(1)</script>", "<p id=find name=text>",
  ]

  /// The texts in groups, for tests that use one browser page for several texts.
  package static let parts = stride(from: 0, to: payloads.count, by: 10).map { payloads.dropFirst($0).prefix(10) }

  package let payload: String
  private let time = Envelope.Timestamp(seconds: 0, nanos: 0)
  private let place = Location(line: 1, column: 1)

  /// Creates the run of a text.
  package init(payload: String) {
    self.payload = payload
  }

  /// The run. The second scenario is a row of an outline that failed, the first one was undefined, the third ambiguous.
  package var envelopes: [Envelope] {
    [
      .meta(meta), .source(Source(uri: payload, text: payload, mediaType: .markdown)), .gherkinDocument(document),
      .parseError(ParseError(uri: payload, location: place, message: payload)),
      .undefinedParameterType(.init(expression: payload, name: payload)),
      .stepDefinition(definition("d1")), .stepDefinition(definition("d2")),
      .hook(.init(id: "hook", name: payload, sourceReference: reference, type: .beforeTestCase)),
      .hook(.init(id: "all", name: payload, sourceReference: reference, type: .beforeTestRun)),
    ] + ["a", "b", "c"].map { .pickle(pickle($0)) } + [.testRunStarted(.init(id: "run", timestamp: time))]
      + runHook + ["a", "b", "c"].map { .testCase(testCase($0)) } + ["a", "b", "c"].flatMap(attempt)
      + [
        .testRunFinished(
          .init(testRunStartedId: "run", timestamp: .init(seconds: 1, nanos: 0), success: false, exception: exception))
      ]
  }

  private var meta: Envelope.Meta {
    let product = Envelope.Product(name: payload, version: payload)
    let git = Envelope.Git(remote: "https://\(payload)", revision: payload, branch: payload, tag: payload)
    return .init(
      protocolVersion: payload, implementation: product, runtime: product, os: product, cpu: product,
      ci: .init(name: payload, url: payload, buildNumber: payload, git: git))
  }

  private var reference: Envelope.SourceReference { .init(uri: payload, location: place) }
  private var exception: Envelope.Exception { .init(type: payload, message: payload, stackTrace: payload) }
  private var word: String { payload.filter { !$0.isWhitespace } }
  private var tags: [GherkinDocument.Tag] { [.init(location: place, name: "@\(word)", id: "tag")] }

  private func definition(_ id: String) -> Envelope.StepDefinition {
    .init(id: id, pattern: payload, patternType: .cucumberExpression, sourceReference: reference)
  }

  private func row(_ id: String) -> GherkinDocument.TableRow {
    .init(location: place, cells: [.init(location: place, value: payload)], id: id)
  }

  private func step(_ id: String) -> GherkinDocument.Step {
    .init(
      location: place, keyword: payload, keywordType: .context, text: payload,
      arguments: [
        .docString(.init(location: place, mediaType: payload, content: payload, delimiter: "\"\"\"")),
        .dataTable(.init(location: place, rows: [row("table-\(id)")])),
      ], id: id)
  }

  private func scenario(_ id: String, examples: [GherkinDocument.Examples] = []) -> GherkinDocument.Scenario {
    .init(
      location: place, tags: tags, keyword: payload, name: payload, description: payload, steps: [step("step-\(id)")],
      examples: examples, id: "scenario-\(id)")
  }

  private var document: GherkinDocument {
    let examples = GherkinDocument.Examples(
      location: place, tags: tags, keyword: payload, name: payload, description: payload, tableHeader: row("head"),
      tableBody: [row("row")], id: "examples")
    let background = GherkinDocument.Background(
      location: place, keyword: payload, name: payload, description: payload, steps: [step("background")], id: "b")
    let rule = GherkinDocument.Rule(
      location: place, tags: tags, keyword: payload, name: payload, description: payload,
      children: [.background(background), .scenario(scenario("b", examples: [examples])), .scenario(scenario("c"))],
      id: "rule")
    let feature = GherkinDocument.Feature(
      location: place, tags: tags, language: payload, keyword: payload, name: payload, description: payload,
      children: [.scenario(scenario("a")), .rule(rule)])
    return GherkinDocument(uri: "Features/\(payload)/x", feature: feature, comments: [])
  }

  private func pickle(_ id: String) -> Pickle {
    let step = PickleStep(
      id: "pickle-step-\(id)", type: .context, text: payload,
      arguments: [
        .docString(.init(mediaType: payload, content: payload)), .dataTable(.init(rows: [[payload]])),
      ], astNodeIds: ["step-\(id)"])
    return Pickle(
      id: "pickle-\(id)", uri: "Features/\(payload)/x", location: place, name: payload, language: payload,
      steps: [step],
      tags: [.init(name: "@\(word)", astNodeId: "tag")],
      astNodeIds: ["scenario-\(id)"] + (id == "b" ? ["row"] : []))
  }

  private func testCase(_ id: String) -> Envelope.TestCase {
    let definitions = id == "a" ? [] : id == "b" ? ["d1"] : ["d1", "d2"]
    let group = Envelope.Group(children: nil, start: 0, value: String(payload.prefix(3)))
    let step = Envelope.TestStep(
      id: "test-step-\(id)", pickleStepId: "pickle-step-\(id)", stepDefinitionIds: definitions,
      stepMatchArgumentsLists: definitions.map { _ in [.init(group: group, parameterTypeName: payload)] })
    return .init(
      id: "case-\(id)", pickleId: "pickle-\(id)", testSteps: [.init(id: "hook-\(id)", hookId: "hook"), step])
  }

  private var runHook: [Envelope] {
    [
      .testRunHookStarted(.init(id: "h", testRunStartedId: "run", hookId: "all", timestamp: time)),
      .attachment(.init(body: payload, contentEncoding: .identity, mediaType: "text/plain", testRunHookStartedId: "h")),
      .testRunHookFinished(
        .init(testRunHookStartedId: "h", result: .init(status: .failed, exception: exception), timestamp: time)),
    ]
  }

  private func attempt(_ id: String) -> [Envelope] {
    let status: Envelope.TestStepResult.Status = id == "a" ? .undefined : id == "b" ? .failed : .ambiguous
    func finished(_ step: String, _ result: Envelope.TestStepResult) -> Envelope {
      .testStepFinished(
        .init(testCaseStartedId: "attempt-\(id)", testStepId: step, testStepResult: result, timestamp: time))
    }
    return [
      .testCaseStarted(
        .init(id: "attempt-\(id)", testCaseId: "case-\(id)", attempt: 0, workerId: payload, timestamp: time)),
      finished("hook-\(id)", .init(status: .failed, message: payload, exception: exception)),
      .suggestion(
        .init(id: "s-\(id)", pickleStepId: "pickle-step-\(id)", snippets: [.init(language: payload, code: payload)])),
    ] + attachments(id) + [
      .externalAttachment(
        .init(url: payload, mediaType: payload, testCaseStartedId: "attempt-\(id)", testStepId: "test-step-\(id)")),
      finished(
        "test-step-\(id)",
        .init(status: status, duration: .seconds(1), message: payload, exception: status == .failed ? exception : nil)),
      .testCaseFinished(
        .init(testCaseStartedId: "attempt-\(id)", timestamp: .init(seconds: 1, nanos: 0), willBeRetried: false)),
    ]
  }

  private func attachments(_ id: String) -> [Envelope] {
    let types = [
      payload, "text/html", "image/svg+xml", "image/png", "video/mp4", "application/json", "text/uri-list",
      "text/x.cucumber.log+plain", "application/xhtml+xml", "application/pdf", "text/javascript",
    ]
    return types.map { type in
      .attachment(
        .init(
          body: type == "text/uri-list" ? "\(payload)\njavascript:act(1)\ndata:text/html,\(payload)" : payload,
          contentEncoding: .identity, mediaType: type, fileName: payload, testCaseStartedId: "attempt-\(id)",
          testStepId: "test-step-\(id)", url: payload))
    }
  }
}
