import Foundation
import GherkinTestSupport
import Testing

/// Command lines of other tools. Below each are its settings, as `gherkin-run config` shows them, its output, or the
/// one line that answers it; … stands for any end of that line.
@Suite("Command lines of cucumber-js, cucumber-ruby, behave and godog", .tags(.commands))
struct OtherToolsTests {
  private static let tables = [
    "cucumber-js": cucumberJS, "cucumber-ruby": cucumberRuby, "behave": behave, "godog": godog,
  ]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Feature: f\n  Scenario: s\n    When I have opened the beer search\n", to: "Features/a.feature")
  }

  private func run(_ words: [String]) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(words, in: folder.url)
  }

  /// The words of a command line; single and double quotation marks keep spaces.
  private static func words(_ line: Substring) -> [String] {
    line.matches(of: #/'([^']*)'|(?:"[^"]*"|[^\s"'])+/#).map { match in
      match.1.map(String.init) ?? String(match.0).replacing("\"", with: "")
    }
  }

  @Test(
    "the command lines work in the same way, or are rejected with the equivalent", arguments: tables.keys.sorted())
  func answers(tool: String) async throws {
    let lines = try #require(Self.tables[tool]).split(separator: "\n")
    for (line, expected) in zip(lines, lines.dropFirst()) where !line.hasPrefix(" ") {
      let words = Self.words(line)
      let expected = expected.trimmingCharacters(in: .whitespaces)
      if expected.hasPrefix("sets ") {
        let output = try await run(["config"] + words)
        let settings = output.output.split(separator: "\n").map { setting in
          setting.split(separator: "  #")[0].trimmingCharacters(in: .whitespaces)
        }
        check(settings, contains: String(expected.dropFirst(5)), "\(line): \(output)")
      } else if expected.hasPrefix("prints ") {
        let output = try await run(words)
        check(output.status, equals: 0, "\(line): \(output.error)")
        check(output.output, contains: expected.dropFirst(7), "\(line)")
      } else {
        let output = try await run(words)
        check(output.status, equals: 2, "\(line): \(output)")
        checkEmpty(output.output, "\(line)")
        let answer = "gherkin-run: \(expected)\n"
        if expected.hasSuffix("…") {
          #expect(output.error.hasPrefix(answer.dropLast(2)), "\(line): \(output.error)")
          check(output.error.split(separator: "\n").count, equals: 1, "\(line): \(output.error)")
        } else {
          check(output.error, equals: answer, "\(line)")
        }
      }
    }
  }

  @Test("there are at least 110 command lines")
  func count() {
    let lines = Self.tables.values.flatMap { $0.split(separator: "\n") }
    #expect(lines.count { !$0.hasPrefix(" ") } >= 110)
  }

  @Test("the equivalents are reported before a missing runner")
  func withoutRunner() async throws {
    let environment = ["GHERKIN_RUN_RUNNER": ""]
    func error(_ words: String...) async throws -> String {
      try await BuiltCommand.gherkinRun.run(words, in: folder.url, environment: environment).error
    }
    check(try await error("--init"), equals: "gherkin-run: there is no option --init; write gherkin-run init\n")
    check(
      try await error("--color", "always", "init"),
      equals: "gherkin-run: init is a command, and a command comes first: gherkin-run init\n")
  }

  @Test("a command suggests only its own options, and abbreviated options are not accepted")
  func otherCommands() async throws {
    check(
      try await run(["lint", "--jobs", "4"]).error,
      equals: "gherkin-run: there is no option --jobs; see gherkin-run lint --help\n")
    check(
      try await run(["report", "--junit"]).error,
      equals: "gherkin-run: there is no option --junit; write --format junit:FILE\n")
    check(
      try await run(["lint", "--form", "json"]).error,
      equals: "gherkin-run: there is no option --form; write the full name: --format\n")
    check(
      try await run(["steps", "--js"]).error,
      equals: "gherkin-run: there is no option --js; write the full name: --json\n")
  }

  @Test("GHERKIN_RUN_OPTIONS accepts the same options")
  func environment() async throws {
    let config = try await BuiltCommand.gherkinRun.run(
      "config", in: folder.url, environment: ["GHERKIN_RUN_OPTIONS": "--no-color --stop"])
    #expect(config.output.contains(#/\ncolor: never +# GHERKIN_RUN_OPTIONS\n/#))
    #expect(config.output.contains(#/\nfail-fast: true +# GHERKIN_RUN_OPTIONS\n/#))
    let run = try await BuiltCommand.gherkinRun.run(
      [], in: folder.url, environment: ["GHERKIN_RUN_OPTIONS": "--jobs 4"])
    check(run.error, equals: "gherkin-run: GHERKIN_RUN_OPTIONS: there is no option --jobs; write --parallel N\n")
  }

  @Test("GHERKIN_RUN_OPTIONS is split into words like in a shell")
  func words() async throws {
    for text in [#"--name "two words""#, "--name 'two words'", #"--name two\ words"#, #"--na'me' tw"o w"ords"#] {
      let config = try await BuiltCommand.gherkinRun.run(
        "config", in: folder.url, environment: ["GHERKIN_RUN_OPTIONS": text])
      check(config.output, contains: "two words", "\(text): \(config.output)\(config.error)")
    }
  }

  @Test("a key in the configuration file is reported with its equivalent, too")
  func keys() async throws {
    for (setting, remedy) in [
      ("no-color: true", "no-color\"; write color: never"), ("stop: true", "stop\"; write fail-fast: true"),
      ("jobs: 4", "jobs\"; write --parallel N"),
    ] {
      try folder.write("retry: 1\n\(setting)\n", to: "gherkin-run.yaml")
      check(try await run([]).error, equals: "gherkin-run: gherkin-run.yaml:2: there is no option \"\(remedy)\n")
    }
  }

  @Test("a tag expression in an older syntax is rejected wherever one can be given")
  func olderTags() async throws {
    check(
      try await run(["--retry", "1", "--retry-tag-filter", "~@slow"]).error,
      equals: "gherkin-run: --retry-tag-filter: \"~@slow\" is not a tag expression; write 'not @slow'\n")
    try folder.write("retry: 1\ntags: \"@a, @b\"\n", to: "gherkin-run.yaml")
    check(
      try await run([]).error,
      equals: "gherkin-run: gherkin-run.yaml:2: --tags: \"@a, @b\" is not a tag expression; write '@a or @b'\n")
  }

  @Test(
    "a tag expression with an operator in capital letters, or with quotation marks, is rejected with the correct form",
    arguments: [
      ("not@a", "write 'not @a'"), ("\"@a\"", "write '@a'"), ("'@a'", "write '@a'"), ("@a & @b", "write '@a and @b'"),
      ("NOT @a", "write 'not @a', with not, and and or in lower case"),
      ("@a AND @b", "write '@a and @b', with not, and and or in lower case"),
    ])
  func nearTags(text: String, advice: String) async throws {
    check(
      try await run(["--tags", text]).error,
      equals: "gherkin-run: --tags: \"\(text)\" is not a tag expression; \(advice)\n")
  }

  @Test("a file that is named like a command is a path in any position")
  func fileNamedLikeACommand() async throws {
    try folder.write("Feature: f\n  Scenario: s\n    When I have opened the beer search\n", to: "lint/a.feature")
    check(try await run(["--format", "progress", "lint"]).output, contains: "1 scenario (1 passed)")
  }

  @Test("a tag with a comma, a parenthesis or an operator character is kept unchanged")
  func tags() async throws {
    for tags in ["@a,b", #"@lock\(a\)"#, "@a-b or @c!", "not(@a)", ""] {
      check(try await run(["config", "--tags", tags]).status, equals: 0, "\(tags)")
      check((try await run(["--tags", tags, "--allow-empty", "--dry-run"])).error, lacks: "--tags", "\(tags)")
    }
  }

  private static let cucumberJS = #"""
    --tags @smoke
      sets tags: '@smoke'
    -t "not @wip"
      sets tags: 'not @wip'
    --name "sign in"
      sets name: 'sign in'
    --parallel 4
      sets parallel: 4
    --retry 2
      sets retry: 2
    --retry-tag-filter @flaky
      sets retry-tag-filter: '@flaky'
    --order random:42
      sets order: 'random:42'
    --order reverse
      sets order: reverse
    --shard 1/3
      sets shard: 1/3
    --dry-run
      sets dry-run: true
    -d
      sets dry-run: true
    --fail-fast
      sets fail-fast: true
    --no-strict
      sets no-strict: true
    --strict
      sets no-strict: false
    --backtrace
      sets backtrace: true
    -b
      sets backtrace: true
    --format progress
      sets format: progress
    -f html:report.html
      sets format: 'html:report.html'
    --format-options '{"theme":"plain"}'
      sets format-options: '{"theme":"plain"}'
    --language fr
      sets language: fr
    --world-parameters '{"a":1}'
      sets world-parameters: '{"a":1}'
    features/a.feature:3:9
      sets paths: 'features/a.feature:3:9'
    @rerun.txt
      sets paths: '@rerun.txt'
    --i18n-languages
      there is no option --i18n-languages; write gherkin-run languages, or gherkin-run languages LANG
    --i18n-keywords fr
      there is no option --i18n-keywords; write gherkin-run languages, or gherkin-run languages LANG
    --version
      prints gherkin-run 
    -v
      prints gherkin-run 
    --help
      prints Usage: gherkin-run
    --require steps/*.js
      there is no option --require; step definitions are part of the program; pass them to GherkinRun.main(steps:)
    -r steps/*.js
      there is no option -r; step definitions are part of the program; pass them to GherkinRun.main(steps:)
    --require-module ts-node/register
      there is no option --require-module; step definitions are part of the program; pass them to GherkinRun.main(steps:)
    --import steps/*.mjs
      there is no option --import; step definitions are part of the program; pass them to GherkinRun.main(steps:)
    -i steps/*.mjs
      there is no option -i; name features by their paths; step definitions are part of the program; --no-snippets omits snippets
    --loader ts-node/esm
      there is no option --loader; step definitions are part of the program; pass them to GherkinRun.main(steps:)
    -l ts-node/esm
      there is no option -l; write the line after the file: a.feature:12
    --exit
      there is no option --exit; the process ends when the run is over
    --force-exit
      there is no option --force-exit; the process ends when the run is over
    --publish
      there is no option --publish; nothing is published; --format html:FILE writes a page to share
    --publish-quiet
      there is no option --publish-quiet; nothing is published; --format html:FILE writes a page to share
    --plugin ./plugin.mjs
      there is no option --plugin; pass your own formatter to GherkinRun.main(steps:formatters:)
    --config cucumber.json
      cucumber.json: no such configuration file; check --config
    -c --format progress
      -c needs a value: -c FILE
    -p ci
      --profile ci: there is no gherkin-run.yaml that defines the profile; create one
    --parallel 0
      --parallel: "0" is not a number from 1 to 1024, nor auto
    --para 4
      there is no option --para; write the full name: --parallel, --parallel-by
    --world '{"a":1}'
      there is no option --world; write the full name: --world-parameters
    --format progress-bars
      --format: "progress-bars" is unknown; did you mean progress-bar? …
    --format-options '{"colorsEnabled":false}'
      --format-options: there is no format option ‘colorsEnabled’; …
    --format-options '{"snippetInterface":"async-await"}'
      --format-options: there is no format option ‘snippetInterface’; …
    --timeout 5000
      --timeout: "5000" has no unit; write --timeout 5000ms or --timeout 5000s
    --retries 2
      there is no option --retries; see gherkin-run --help
    --tag @smoke
      there is no option --tag; write the full name: --tags, --tag-links
    features/
      features/: no such file or folder; check the path, which is relative to the working directory; did you mean Features/?
    features/a.feature
      features/a.feature: no such file or folder; check the path, which is relative to the working directory; did you mean Features/a.feature?
    """#

  private static let cucumberRuby = #"""
    --no-color
      sets color: never
    -n beer
      sets name: beer
    -q
      sets quiet: true
    --wip
      sets wip: true
    -w
      sets wip: true
    --order defined
      sets order: defined
    -f junit:junit.xml
      sets format: 'junit:junit.xml'
    --tags "@a and (@b or not @c)"
      sets tags: '@a and (@b or not @c)'
    --color features
      --color: "features" is unknown; known values: auto, always, never
    -c Features
      Features: is a folder; --config takes a configuration file
    --out report.html
      there is no option --out; write the file of a report after its name: --format NAME:FILE
    -o report.html
      there is no option -o; write the file of a report after its name: --format NAME:FILE
    --exclude slow
      there is no option --exclude; exclude features with '!PATH', scenarios with --tags 'not @tag'
    -e slow
      there is no option -e; exclude features with '!PATH', scenarios with --tags 'not @tag'
    --guess
      there is no option --guess; an ambiguous step fails; gherkin-run steps lists its definitions
    -g
      there is no option -g; an ambiguous step fails; gherkin-run steps lists its definitions
    --lines 12
      there is no option --lines; write the line after the file: a.feature:12
    -m
      there is no option -m; write --color never for no colours, or --no-multiline to omit tables and doc strings
    -s
      there is no option -s; write --no-source
    --no-source
      sets no-source: true
    --no-multiline
      sets no-multiline: true
    -I classic
      there is no option -I; snippets are Swift; --format snippets prints them alone
    --snippet-type regexp
      there is no option --snippet-type; snippets are Swift; --format snippets prints them alone
    --no-snippets
      sets no-snippets: true
    --no-duration
      there is no option --no-duration; remove it; durations of steps are not shown by default
    -S
      there is no option -S; remove it; --strict is the default
    -P
      there is no option -P; remove it; a profile applies only with --profile NAME
    --no-profile
      there is no option --no-profile; remove it; a profile applies only with --profile NAME
    --i18n fr
      there is no option --i18n; write gherkin-run languages, or gherkin-run languages LANG
    --init
      there is no option --init; write gherkin-run init
    --expand
      there is no option --expand; remove it; each row of examples is shown as a scenario
    --no-strict-flaky
      there is no option --no-strict-flaky; write --retry N; flaky scenarios pass
    --retry-total 3
      sets retry-total: 3
    --require features/support
      there is no option --require; step definitions are part of the program; pass them to GherkinRun.main(steps:)
    --tags ~@slow
      --tags: "~@slow" is not a tag expression; write 'not @slow'
    --tags @a,@b
      --tags: "@a,@b" is not a tag expression; write '@a or @b'
    --tags "@a,~@b"
      --tags: "@a,~@b" is not a tag expression; write '@a or not @b'
    --tags slow
      --tags: "slow" is not a tag expression; write '@slow'
    -t@slow
      there is no option -t@slow; write -t @slow, with a space
    """#

  private static let behave = #"""
    --stop
      sets fail-fast: true
    -x
      sets fail-fast: true
    --no-capture
      sets no-capture: true
    --capture
      sets no-capture: false
    --color never
      sets color: never
    --quiet
      sets quiet: true
    --verbose
      sets verbose: true
    --parallel 2
      sets parallel: 2
    --junit
      there is no option --junit; write --format junit:FILE
    --no-junit
      there is no option --no-junit; remove it; only --format junit:FILE writes that report
    --junit-directory reports
      there is no option --junit-directory; write --format junit:FILE, with the folder in the path
    --lang de
      there is no option --lang; write --language LANG
    --lang-list
      there is no option --lang-list; write gherkin-run languages, or gherkin-run languages LANG
    --lang-help de
      there is no option --lang-help; write gherkin-run languages, or gherkin-run languages LANG
    --steps-catalog
      there is no option --steps-catalog; write gherkin-run steps
    --jobs 4
      there is no option --jobs; write --parallel N
    -j 4
      there is no option -j; write --parallel N
    -j4
      there is no option -j4; write --parallel N
    -D browser=firefox
      there is no option -D; write --world-parameters NAME=VALUE
    -Dbrowser=firefox
      there is no option -Dbrowser; write --world-parameters NAME=VALUE
    --define browser=firefox
      there is no option --define; write --world-parameters NAME=VALUE
    --include sign
      there is no option --include; name features by their paths or a pattern: 'Features/**/sign_*.feature'
    --outfile out.txt
      there is no option --outfile; write the file of a report after its name: --format NAME:FILE
    --summary
      there is no option --summary; pretty and progress end with a summary; --format summary prints it alone
    --no-summary
      there is no option --no-summary; write --format-options summarise=false
    -k
      there is no option -k; write --quiet, which prints only scenarios that did not pass
    --no-skipped
      there is no option --no-skipped; write --quiet, which prints only scenarios that did not pass
    --show-skipped
      there is no option --show-skipped; remove it; skipped scenarios are always shown
    --snippets
      sets no-snippets: false
    --show-source
      there is no option --show-source; remove it; pretty shows this by default
    --multiline
      sets no-multiline: false
    --show-timings
      sets show-timings: true
    --no-timings
      there is no option --no-timings; remove it; durations of steps are not shown by default
    -T
      there is no option -T; remove it; durations of steps are not shown by default
    -C
      there is no option -C; write --color never
    --stage develop
      there is no option --stage; there are no stages; choose steps in the runner, or write --world-parameters JSON for the steps
    --logging-level DEBUG
      there is no option --logging-level; the output of a step is attached to it; set up logging in the steps' code
    --logging-format %(message)s
      there is no option --logging-format; the output of a step is attached to it; set up logging in the steps' code
    --logging-filter foo
      there is no option --logging-filter; the output of a step is attached to it; set up logging in the steps' code
    --logcapture
      there is no option --logcapture; remove it; without --no-capture, both output streams are captured
    --no-logcapture
      there is no option --no-logcapture; write --no-capture, which is for both output streams
    --no-capture-stderr
      there is no option --no-capture-stderr; write --no-capture, which is for both output streams
    --capture-stderr
      there is no option --capture-stderr; remove it; without --no-capture, both output streams are captured
    --tags-help
      there is no option --tags-help; write gherkin-run help tags
    --format plain
      --format: "plain" is unknown; …
    --tags=-@slow
      --tags: "-@slow" is not a tag expression; write 'not @slow'
    --tags "~@slow,@fast"
      --tags: "~@slow,@fast" is not a tag expression; write 'not @slow or @fast'
    --tags "not slow"
      --tags: "not slow" is not a tag expression; write 'not @slow'
    --color always init
      init is a command, and a command comes first: gherkin-run init
    --max-parallel 4
      there is no option --max-parallel; write --parallel N
    --color off
      --color: "off" is unknown; known values: auto, always, never
    """#

  private static let godog = #"""
    --no-colors
      sets color: never
    --stop-on-failure
      sets fail-fast: true
    --tags=@wip
      sets tags: '@wip'
    --format=junit:junit.xml
      sets format: 'junit:junit.xml'
    --concurrency=4
      there is no option --concurrency; write --parallel N
    -c 4
      -c: takes the configuration file; write --parallel 4
    --definitions
      there is no option --definitions; write gherkin-run steps
    --random
      there is no option --random; write --order random, or --order random:SEED to repeat an order
    --random=42
      there is no option --random; write --order random, or --order random:SEED to repeat an order
    --tags "@wip && ~@new"
      --tags: "@wip && ~@new" is not a tag expression; write '@wip and not @new'
    --tags "@wip,@undone"
      --tags: "@wip,@undone" is not a tag expression; write '@wip or @undone'
    --tags "@wip && ~@new,@old"
      --tags: "@wip && ~@new,@old" is not a tag expression; write '@wip and (not @new or @old)'
    --tags "@a || !@b"
      --tags: "@a || !@b" is not a tag expression; write '@a or not @b'
    --godog.tags=@wip
      there is no option --godog.tags; did you mean --tags?
    --godog.concurrency=4
      there is no option --godog.concurrency; write --parallel N
    -format=progress
      there is no option -format; did you mean --format?
    -tags @wip
      there is no option -tags; did you mean --tags?
    --format cucumber
      --format: "cucumber" is unknown; …
    --format events
      --format: "events" is unknown; …
    --show-step-definitions
      there is no option --show-step-definitions; write gherkin-run steps
    --output report.xml
      there is no option --output; write the file of a report after its name: --format NAME:FILE
    --tags
      --tags needs a value: --tags EXPRESSION
    """#
}
