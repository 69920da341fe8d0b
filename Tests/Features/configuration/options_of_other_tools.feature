@REQ-USE-2
Feature: Options of other tools

  Who comes from cucumber-js, cucumber-ruby, behave or godog types what these accept. It works in the same way, or one
  line says what to write instead.

  Background:
    Given a feature that passes

  Rule: options that mean the same work

    Scenario Outline: <options>
      When I successfully run `gherkin-run config <options>`
      Then the output should contain the lines in order:
        """
        <setting> <any># command line
        """

      Examples: cucumber-js
        | options                              | setting                             |
        | --tags @smoke                        | tags: '@smoke'                      |
        | -t "not @wip"                        | tags: 'not @wip'                    |
        | --name "sign in"                     | name: 'sign in'                     |
        | --parallel 4                         | parallel: 4                         |
        | --retry 2                            | retry: 2                            |
        | --retry-tag-filter @flaky            | retry-tag-filter: '@flaky'          |
        | --order random:42                    | order: 'random:42'                  |
        | --order reverse                      | order: reverse                      |
        | --shard 1/3                          | shard: 1/3                          |
        | --dry-run                            | dry-run: true                       |
        | -d                                   | dry-run: true                       |
        | --fail-fast                          | fail-fast: true                     |
        | --no-strict                          | no-strict: true                     |
        | --strict                             | no-strict: false                    |
        | --backtrace                          | backtrace: true                     |
        | -b                                   | backtrace: true                     |
        | --format progress                    | format: progress                    |
        | -f html:report.html                  | format: 'html:report.html'          |
        | --format-options '{"theme":"plain"}' | format-options: '{"theme":"plain"}' |
        | --language fr                        | language: fr                        |
        | --world-parameters '{"a":1}'         | world-parameters: '{"a":1}'         |
        | features/a.feature:3:9               | paths: 'features/a.feature:3:9'     |
        | @rerun.txt                           | paths: '@rerun.txt'                 |

      Examples: cucumber-ruby
        | options                        | setting                       |
        | --no-color                     | color: never                  |
        | -n beer                        | name: beer                    |
        | -q                             | quiet: true                   |
        | --wip                          | wip: true                     |
        | -w                             | wip: true                     |
        | --order defined                | order: defined                |
        | -f junit:junit.xml             | format: 'junit:junit.xml'     |
        | --tags "@a and (@b or not @c)" | tags: '@a and (@b or not @c)' |
        | --no-source                    | no-source: true               |
        | --no-multiline                 | no-multiline: true            |
        | --no-snippets                  | no-snippets: true             |
        | --retry-total 3                | retry-total: 3                |

      Examples: behave
        | options        | setting             |
        | --stop         | fail-fast: true     |
        | -x             | fail-fast: true     |
        | --no-capture   | no-capture: true    |
        | --capture      | no-capture: false   |
        | --color never  | color: never        |
        | --quiet        | quiet: true         |
        | --verbose      | verbose: true       |
        | --parallel 2   | parallel: 2         |
        | --snippets     | no-snippets: false  |
        | --multiline    | no-multiline: false |
        | --show-timings | show-timings: true  |

      Examples: godog
        | options                  | setting                   |
        | --no-colors              | color: never              |
        | --stop-on-failure        | fail-fast: true           |
        | --tags=@wip              | tags: '@wip'              |
        | --format=junit:junit.xml | format: 'junit:junit.xml' |

    Scenario Outline: <option> prints <text>
      When I run `gherkin-run <option>`
      Then the exit status should be 0
      And the output should contain "<text>"

      Examples:
        | option    | text               |
        | --version | gherkin-run        |
        | -v        | gherkin-run        |
        | --help    | Usage: gherkin-run |

    Scenario: GHERKIN_RUN_OPTIONS accepts the same options
      Given I set the environment variable "GHERKIN_RUN_OPTIONS" to "--no-color --stop"
      When I successfully run `gherkin-run config`
      Then the output should contain the lines in order:
        """
        fail-fast: true <any># GHERKIN_RUN_OPTIONS
        color: never <any># GHERKIN_RUN_OPTIONS
        """

  Rule: other options and values are rejected in one line with the equivalent

    Scenario Outline: <options>
      When I run `gherkin-run <options>`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should be:
        """
        gherkin-run: <answer>
        """

      Examples: cucumber-js
        | options                                               | answer                                                                                                                                   |
        | --i18n-languages                                      | there is no option --i18n-languages; write gherkin-run languages, or gherkin-run languages LANG                                          |
        | --i18n-keywords fr                                    | there is no option --i18n-keywords; write gherkin-run languages, or gherkin-run languages LANG                                           |
        | --require 'steps/*.js'                                | there is no option --require; step definitions are part of the program; pass them to GherkinRun.main(steps:)                             |
        | -r 'steps/*.js'                                       | there is no option -r; step definitions are part of the program; pass them to GherkinRun.main(steps:)                                    |
        | --require-module ts-node/register                     | there is no option --require-module; step definitions are part of the program; pass them to GherkinRun.main(steps:)                      |
        | --import 'steps/*.mjs'                                | there is no option --import; step definitions are part of the program; pass them to GherkinRun.main(steps:)                              |
        | -i 'steps/*.mjs'                                      | there is no option -i; name features by their paths; step definitions are part of the program; --no-snippets omits snippets              |
        | --loader ts-node/esm                                  | there is no option --loader; step definitions are part of the program; pass them to GherkinRun.main(steps:)                              |
        | -l ts-node/esm                                        | there is no option -l; write the line after the file: a.feature:12                                                                       |
        | --exit                                                | there is no option --exit; the process ends when the run is over                                                                         |
        | --force-exit                                          | there is no option --force-exit; the process ends when the run is over                                                                   |
        | --publish                                             | there is no option --publish; nothing is published; --format html:FILE writes a page to share                                            |
        | --publish-quiet                                       | there is no option --publish-quiet; nothing is published; --format html:FILE writes a page to share                                      |
        | --plugin ./plugin.mjs                                 | there is no option --plugin; pass your own formatter to GherkinRun.main(steps:formatters:)                                               |
        | --config cucumber.json                                | cucumber.json: no such configuration file; check --config                                                                                |
        | -c --format progress                                  | -c needs a value: -c FILE                                                                                                                |
        | -p ci                                                 | --profile ci: there is no gherkin-run.yaml that defines the profile; create one                                                          |
        | --parallel 0                                          | --parallel: "0" is not a number from 1 to 1024, nor auto                                                                                 |
        | --para 4                                              | there is no option --para; write the full name: --parallel, --parallel-by                                                                |
        | --world '{"a":1}'                                     | there is no option --world; write the full name: --world-parameters                                                                      |
        | --format progress-bars                                | --format: "progress-bars" is unknown; did you mean progress-bar? <any>                                                                   |
        | --format-options '{"colorsEnabled":false}'            | --format-options: there is no format option ‘colorsEnabled’; <any>                                                                       |
        | --format-options '{"snippetInterface":"async-await"}' | --format-options: there is no format option ‘snippetInterface’; <any>                                                                    |
        | --timeout 5000                                        | --timeout: "5000" has no unit; write --timeout 5000ms or --timeout 5000s                                                                 |
        | --retries 2                                           | there is no option --retries; see gherkin-run --help                                                                                     |
        | --tag @smoke                                          | there is no option --tag; write the full name: --tags, --tag-links                                                                       |
        | features/                                             | features/: no such file or folder; check the path, which is relative to the working directory; did you mean Features/?                   |
        | features/a.feature                                    | features/a.feature: no such file or folder; check the path, which is relative to the working directory; did you mean Features/a.feature? |

      Examples: cucumber-ruby
        | options                    | answer                                                                                                       |
        | --color features           | --color: "features" is unknown; known values: auto, always, never                                            |
        | -c Features                | Features: is a folder; --config takes a configuration file                                                   |
        | --out report.html          | there is no option --out; write the file of a report after its name: --format NAME:FILE                      |
        | -o report.html             | there is no option -o; write the file of a report after its name: --format NAME:FILE                         |
        | --exclude slow             | there is no option --exclude; exclude features with '!PATH', scenarios with --tags 'not @tag'                |
        | -e slow                    | there is no option -e; exclude features with '!PATH', scenarios with --tags 'not @tag'                       |
        | --guess                    | there is no option --guess; an ambiguous step fails; gherkin-run steps lists its definitions                 |
        | -g                         | there is no option -g; an ambiguous step fails; gherkin-run steps lists its definitions                      |
        | --lines 12                 | there is no option --lines; write the line after the file: a.feature:12                                      |
        | -m                         | there is no option -m; write --color never for no colours, or --no-multiline to omit tables and doc strings  |
        | -s                         | there is no option -s; write --no-source                                                                     |
        | -I classic                 | there is no option -I; snippets are Swift; --format summary:FILE has all of them                             |
        | --snippet-type regexp      | there is no option --snippet-type; snippets are Swift; --format summary:FILE has all of them                 |
        | --no-duration              | there is no option --no-duration; remove it; durations of steps are not shown by default                     |
        | -S                         | there is no option -S; remove it; --strict is the default                                                    |
        | -P                         | there is no option -P; remove it; a profile applies only with --profile NAME                                 |
        | --no-profile               | there is no option --no-profile; remove it; a profile applies only with --profile NAME                       |
        | --i18n fr                  | there is no option --i18n; write gherkin-run languages, or gherkin-run languages LANG                        |
        | --init                     | there is no option --init; write gherkin-run init                                                            |
        | --expand                   | there is no option --expand; remove it; each row of examples is shown as a scenario                          |
        | --no-strict-flaky          | there is no option --no-strict-flaky; write --retry N; flaky scenarios pass                                  |
        | --require features/support | there is no option --require; step definitions are part of the program; pass them to GherkinRun.main(steps:) |
        | --tags ~@slow              | --tags: "~@slow" is not a tag expression; write 'not @slow'                                                  |
        | --tags @a,@b               | --tags: "@a,@b" is not a tag expression; write '@a or @b'                                                    |
        | --tags "@a,~@b"            | --tags: "@a,~@b" is not a tag expression; write '@a or not @b'                                               |
        | --tags slow                | --tags: "slow" is not a tag expression; write '@slow'                                                        |
        | -t@slow                    | there is no option -t@slow; write -t @slow, with a space                                                     |

      Examples: behave
        | options                        | answer                                                                                                                      |
        | --junit                        | there is no option --junit; write --format junit:FILE                                                                       |
        | --no-junit                     | there is no option --no-junit; remove it; only --format junit:FILE writes that report                                       |
        | --junit-directory reports      | there is no option --junit-directory; write --format junit:FILE, with the folder in the path                                |
        | --lang de                      | there is no option --lang; write --language LANG                                                                            |
        | --lang-list                    | there is no option --lang-list; write gherkin-run languages, or gherkin-run languages LANG                                  |
        | --lang-help de                 | there is no option --lang-help; write gherkin-run languages, or gherkin-run languages LANG                                  |
        | --steps-catalog                | there is no option --steps-catalog; write gherkin-run steps                                                                 |
        | --jobs 4                       | there is no option --jobs; write --parallel N                                                                               |
        | -j 4                           | there is no option -j; write --parallel N                                                                                   |
        | -j4                            | there is no option -j4; write --parallel N                                                                                  |
        | -D browser=firefox             | there is no option -D; write --world-parameters NAME=VALUE                                                                  |
        | -Dbrowser=firefox              | there is no option -Dbrowser; write --world-parameters NAME=VALUE                                                           |
        | --define browser=firefox       | there is no option --define; write --world-parameters NAME=VALUE                                                            |
        | --include sign                 | there is no option --include; name features by their paths or a pattern: 'Features/**/sign_*.feature'                       |
        | --outfile out.txt              | there is no option --outfile; write the file of a report after its name: --format NAME:FILE                                 |
        | --summary                      | there is no option --summary; pretty and progress end with a summary; --format summary prints it alone                      |
        | --no-summary                   | there is no option --no-summary; write --format-options summarise=false                                                     |
        | -k                             | there is no option -k; write --quiet, which prints only scenarios that did not pass                                         |
        | --no-skipped                   | there is no option --no-skipped; write --quiet, which prints only scenarios that did not pass                               |
        | --show-skipped                 | there is no option --show-skipped; remove it; skipped scenarios are always shown                                            |
        | --show-source                  | there is no option --show-source; remove it; pretty shows this by default                                                   |
        | --no-timings                   | there is no option --no-timings; remove it; durations of steps are not shown by default                                     |
        | -T                             | there is no option -T; remove it; durations of steps are not shown by default                                               |
        | -C                             | there is no option -C; write --color never                                                                                  |
        | --stage develop                | there is no option --stage; there are no stages; choose steps in the runner, or write --world-parameters JSON for the steps |
        | --logging-level DEBUG          | there is no option --logging-level; the output of a step is attached to it; set up logging in the steps' code               |
        | --logging-format '%(message)s' | there is no option --logging-format; the output of a step is attached to it; set up logging in the steps' code              |
        | --logging-filter foo           | there is no option --logging-filter; the output of a step is attached to it; set up logging in the steps' code              |
        | --logcapture                   | there is no option --logcapture; remove it; without --no-capture, both output streams are captured                          |
        | --no-logcapture                | there is no option --no-logcapture; write --no-capture, which is for both output streams                                    |
        | --no-capture-stderr            | there is no option --no-capture-stderr; write --no-capture, which is for both output streams                                |
        | --capture-stderr               | there is no option --capture-stderr; remove it; without --no-capture, both output streams are captured                      |
        | --tags-help                    | there is no option --tags-help; write gherkin-run help tags                                                                 |
        | --format plain                 | --format: "plain" is unknown; <any>                                                                                         |
        | --tags=-@slow                  | --tags: "-@slow" is not a tag expression; write 'not @slow'                                                                 |
        | --tags "~@slow,@fast"          | --tags: "~@slow,@fast" is not a tag expression; write 'not @slow or @fast'                                                  |
        | --tags "not slow"              | --tags: "not slow" is not a tag expression; write 'not @slow'                                                               |
        | --color always init            | init is a command, and a command comes first: gherkin-run init                                                              |
        | --max-parallel 4               | there is no option --max-parallel; write --parallel N                                                                       |
        | --color off                    | --color: "off" is unknown; known values: auto, always, never                                                                |

      Examples: godog
        | options                     | answer                                                                                       |
        | --concurrency=4             | there is no option --concurrency; write --parallel N                                         |
        | -c 4                        | -c: takes the configuration file; write --parallel 4                                         |
        | --definitions               | there is no option --definitions; write gherkin-run steps                                    |
        | --random                    | there is no option --random; write --order random, or --order random:SEED to repeat an order |
        | --random=42                 | there is no option --random; write --order random, or --order random:SEED to repeat an order |
        | --tags "@wip && ~@new"      | --tags: "@wip && ~@new" is not a tag expression; write '@wip and not @new'                   |
        | --tags "@wip,@undone"       | --tags: "@wip,@undone" is not a tag expression; write '@wip or @undone'                      |
        | --tags "@wip && ~@new,@old" | --tags: "@wip && ~@new,@old" is not a tag expression; write '@wip and (not @new or @old)'    |
        | --tags "@a \|\| !@b"        | --tags: "@a \|\| !@b" is not a tag expression; write '@a or not @b'                          |
        | --godog.tags=@wip           | there is no option --godog.tags; did you mean --tags?                                        |
        | --godog.concurrency=4       | there is no option --godog.concurrency; write --parallel N                                   |
        | -format=progress            | there is no option -format; did you mean --format?                                           |
        | -tags @wip                  | there is no option -tags; did you mean --tags?                                               |
        | --format cucumber           | --format: "cucumber" is unknown; <any>                                                       |
        | --format events             | --format: "events" is unknown; <any>                                                         |
        | --show-step-definitions     | there is no option --show-step-definitions; write gherkin-run steps                          |
        | --output report.xml         | there is no option --output; write the file of a report after its name: --format NAME:FILE   |
        | --tags                      | --tags needs a value: --tags EXPRESSION                                                      |

      Examples: gherkin-run before 0.4
        | options                                | answer                                                                                                                                          |
        | -f usage-json                          | --format: there is no format usage-json; write usage, with --format-options usage.json=true                                                     |
        | -f unused:unused.txt                   | --format: there is no format unused; write usage, which lists unused definitions at its end, or gherkin-run steps                               |
        | -f snippets                            | --format: there is no format snippets; write summary:FILE, which has all of them, or gherkin-run steps --define FILE, which adds them to a file |
        | --format-options compatible=true       | --format-options: there is no format option ‘compatible’; remove it; no report has the exact form of the official formatters                    |
        | --format-options junit.schema=cucumber | --format-options: the format option junit.schema cannot be ‘cucumber’; write jenkins, which all tools read                                      |

      Examples: options of other commands
        | options          | answer                                                   |
        | lint --jobs 4    | there is no option --jobs; see gherkin-run lint --help   |
        | report --junit   | there is no option --junit; write --format junit:FILE    |
        | lint --form json | there is no option --form; write the full name: --format |
        | steps --js       | there is no option --js; write the full name: --json     |

      Examples: tag expressions of other forms
        | options                             | answer                                                                                             |
        | --retry 1 --retry-tag-filter ~@slow | --retry-tag-filter: "~@slow" is not a tag expression; write 'not @slow'                            |
        | --tags not@a                        | --tags: "not@a" is not a tag expression; write 'not @a'                                            |
        | --tags '"@a"'                       | --tags: ""@a"" is not a tag expression; write '@a'                                                 |
        | --tags "'@a'"                       | --tags: "'@a'" is not a tag expression; write '@a'                                                 |
        | --tags "@a & @b"                    | --tags: "@a & @b" is not a tag expression; write '@a and @b'                                       |
        | --tags "NOT @a"                     | --tags: "NOT @a" is not a tag expression; write 'not @a', with not, and and or in lower case       |
        | --tags "@a AND @b"                  | --tags: "@a AND @b" is not a tag expression; write '@a and @b', with not, and and or in lower case |

    Scenario Outline: <options> is rejected before a missing runner is
      Given I unset the environment variable "GHERKIN_RUN_RUNNER"
      When I run `gherkin-run <options>`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: <answer>
        """

      Examples:
        | options             | answer                                                         |
        | --init              | there is no option --init; write gherkin-run init              |
        | --color always init | init is a command, and a command comes first: gherkin-run init |

    Scenario Outline: the configuration file has <setting>
      Given a file named "gherkin-run.yaml" with:
        """
        retry: 1
        <setting>
        """
      When I run `gherkin-run`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: gherkin-run.yaml:2: <answer>
        """

      Examples:
        | setting        | answer                                                     |
        | no-color: true | there is no option "no-color"; write color: never          |
        | stop: true     | there is no option "stop"; write fail-fast: true           |
        | jobs: 4        | there is no option "jobs"; write --parallel N              |
        | tags: "@a, @b" | --tags: "@a, @b" is not a tag expression; write '@a or @b' |

    Scenario: GHERKIN_RUN_OPTIONS has an option of another tool
      Given I set the environment variable "GHERKIN_RUN_OPTIONS" to "--jobs 4"
      When I run `gherkin-run`
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: GHERKIN_RUN_OPTIONS: there is no option --jobs; write --parallel N"

  Rule: what only looks like a mistake is used as it is

    Scenario: a folder that is named like a command is a path after an option
      Given a file named "lint/a.feature" with:
        """
        Feature: f
          Scenario: s
            Given a step
        """
      When I run `gherkin-run --format progress lint`
      Then the exit status should be 0
      And the output should contain "1 scenario (1 passed)"

    Scenario Outline: the tag expression <expression>
      When I successfully run `gherkin-run config --tags <expression>`
      And I run `gherkin-run --tags <expression> --allow-empty --dry-run`
      Then the exit status should be 0
      And the standard error should not contain "--tags"

      Examples:
        | expression     |
        | @a,b           |
        | '@lock\\(a\\)' |
        | '@a-b or @c!'  |
        | 'not(@a)'      |
        | ''             |

    Scenario Outline: GHERKIN_RUN_OPTIONS is split into words as by a shell: <options>
      Given I set the environment variables:
        | GHERKIN_RUN_OPTIONS | <options> |
      When I successfully run `gherkin-run config`
      Then the output should have a line that matches "^name: 'two words' +# GHERKIN_RUN_OPTIONS$"

      Examples:
        | options              |
        | --name "two words"   |
        | --name 'two words'   |
        | --name two\\ words   |
        | --na'me' tw"o w"ords |
