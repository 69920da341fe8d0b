@REQ-AUTHOR-4
Feature: Adding definitions of undefined steps to a Swift file

  `gherkin-run steps --define FILE` writes the snippets of all undefined steps into a library, after a question.

  Background:
    Given a file named "a.feature" with:
      """
      Feature: f
        Scenario: s
          Given a step
          When I drink 2 beers
          Then I drink 3 beers
          And I am happy
      """

  Rule: definitions are added at the end of the file's library

    Background:
      Given a file named "BeerSteps.swift" with:
        """
        import GherkinSteps

        // A comment with a brace: {
        let beerSteps = StepLibrary(BeerWorld.self) { steps in
            steps.given("a \"quoted\" step }") { world in
                world.log("}")
            }
            steps.then(/I see "(\d+)\}/) { (world, count: Substring) in }
        }

        func helper() {}
        """

    Scenario: they have its indentation, and nothing else changes
      Given I copy the file "BeerSteps.swift" to "old"
      When I run `gherkin-run steps --define BeerSteps.swift --yes a.feature`
      Then the exit status should be 0
      And the standard output should contain '+    steps.when("I drink {int} beers") { (_, int: Int) in'
      When I run `diff old BeerSteps.swift`
      Then the output should be:
        """
        8a9,14
        >     steps.when("I drink {int} beers") { (_, int: Int) in
        >       throw Pending()
        >     }
        >     steps.then("I am happy") { _ throws in
        >       throw Pending()
        >     }
        """

    Scenario: without a terminal and --yes, the difference is shown and nothing is written
      Given I copy the file "BeerSteps.swift" to "old"
      When I run `gherkin-run steps --define BeerSteps.swift a.feature`
      Then the exit status should be 1
      And the standard output should contain '+    steps.then("I am happy") { _ throws in'
      And the standard error should be:
        """
        gherkin-run: nothing was written because there is no terminal to ask on; pass --yes to write this file
        """
      And the file "BeerSteps.swift" should be the same as the file "old"

    Scenario Outline: the answer <answer> at a terminal ends with status <status>
      When I start `gherkin-run steps --define BeerSteps.swift a.feature` in a terminal
      And I wait until the output contains "Write this file? [y/N] "
      And I type "<answer>"
      And I wait until the command ends
      Then the exit status should be <status>
      And the file "BeerSteps.swift" should have <count> lines with "I am happy"

      Examples:
        | answer | status | count |
        | y      | 0      | 1     |
        | n      | 1      | 0     |

  Rule: the library is found as the compiler finds it

    Scenario Outline: the library has <what>
      Given a file named "A.swift" with:
        """
        let a = StepLibrary(W.self) { <parameter> in
          <code>
        }
        """
      When I run `gherkin-run steps --define A.swift --yes a.feature`
      Then the exit status should be 0
      And the file "A.swift" should be exactly:
        """
        let a = StepLibrary(W.self) { <parameter> in
          <code>
          <name>.when("I drink {int} beers") { (_, int: Int) in
            throw Pending()
          }
          <name>.then("I am happy") { _ throws in
            throw Pending()
          }
        }
        """

      Examples:
        | what                             | parameter                       | name  | code                                                                                                 |
        | a raw literal                    | (steps: StepLibrary.Builder<W>) | steps | steps.given(#"a "}" \\d"#) { world in }                                                              |
        | interpolations                   | (steps: StepLibrary.Builder<W>) | steps | steps.given("a \\("}" + f("\\(x)")) {") { world in }                                                 |
        | nested comments                  | (steps: StepLibrary.Builder<W>) | steps | /* } /* " */ { */                                                                                    |
        | a library in a comment           | (steps: StepLibrary.Builder<W>) | steps | // StepLibrary(W.self) { steps in                                                                    |
        | an extended regular expression   | (steps: StepLibrary.Builder<W>) | steps | steps.given(#/"\\}/{/#) { world in }                                                                 |
        | a regular expression             | (steps: StepLibrary.Builder<W>) | steps | let pattern = /[{"]\\}/                                                                              |
        | a literal of several lines       | (steps: StepLibrary.Builder<W>) | steps | steps.given("""\n    } " {\n    """) { world in }                                                    |
        | conditions                       | (steps: StepLibrary.Builder<W>) | steps | #if os(Windows)\n  steps.given("}") { world in }\n  #else\n  steps.given("{") { world in }\n  #endif |
        | a library that is never compiled | (steps: StepLibrary.Builder<W>) | steps | #if false\n  let old = StepLibrary(W.self) { steps in\n  }\n  #endif                                 |
        | another name of the parameter    | (s)                             | s     |                                                                                                      |

    Scenario Outline: a library with functions has <what>
      Given a file named "A.swift" with:
        """
        <library>
        private func orders(
          _ bar: StepLibrary.Builder<W>
        ) {
          <code>
        }
        """
      When I run `gherkin-run steps --define A.swift --yes a.feature`
      Then the exit status should be 0
      And the file "A.swift" should be exactly:
        """
        <library>
        private func orders(
          _ bar: StepLibrary.Builder<W>
        ) {
          <code>
          bar.when("I drink {int} beers") { (_, int: Int) in
            throw Pending()
          }
          bar.then("I am happy") { _ throws in
            throw Pending()
          }
        }
        """

      Examples:
        | what                         | library                                                                                                          | code                       |
        | one function                 | let a = StepLibrary(W.self, tags: "@a", orders)                                                                  | bar.given("b") { _ in }    |
        | a closure that calls several | let a = StepLibrary(W.self) { steps in\n  waiting(steps)\n  orders(steps)\n}\nfunc waiting(_ s: Builder<W>) {\n} | // Nothing is ordered yet. |
        | a library in another file    | import GherkinSteps                                                                                              | bar.before { _ in }        |

    Scenario Outline: a file is unchanged if <reason>
      Given a file named "A.swift" with:
        """
        <text>
        """
      And I copy the file "A.swift" to "old"
      When I run `gherkin-run steps --define A.swift --yes a.feature`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should be:
        """
        gherkin-run: <problem>
        """
      And the file "A.swift" should be the same as the file "old"

      Examples:
        | reason                       | text                                                                                 | problem                                                                                                                   |
        | it has no library            | let a = 1                                                                            | A.swift: it has no StepLibrary(…) { steps in … }; add one, or name a file that does not exist yet                         |
        | the library has no closure   | let a = StepLibrary.localizedNumbers                                                 | A.swift: it has no StepLibrary(…) { steps in … }; add one, or name a file that does not exist yet                         |
        | its function is elsewhere    | let a = StepLibrary(W.self, define)                                                  | A.swift:1: the function that the library names is not in this file, or is not the only one of its name; name another file |
        | it has only two functions    | func a(_ b: StepLibrary.Builder<W>) {\n}\nfunc b(_ b: StepLibrary.Builder<W>) {\n}   | A.swift: it has 2 functions for steps (lines 1, 3); name a file with one, or a new file                                   |
        | the builder has no name      | func a(_: StepLibrary.Builder<W>) {\n}                                               | A.swift:1: the builder of the function a has no name; name it steps                                                       |
        | the function is on one line  | func a(_ b: StepLibrary.Builder<W>) { }                                              | A.swift:1: the closing brace of the function a is not on its own line, indented like the first line; move it              |
        | it has two libraries         | let a = StepLibrary(W.self) { steps in\n}\nlet b = StepLibrary(W.self) { steps in\n} | A.swift: it has 2 libraries (lines 1, 3); name a file with one, or a new file                                             |
        | the closure has no parameter | let a = StepLibrary(W.self) { $0.given("b") { _ in } }                               | A.swift:1: the library's closure has no parameter; write { steps in                                                       |
        | the library is on one line   | \nlet a = StepLibrary(W.self) { steps in }                                           | A.swift:2: the closing brace of the library is not on its own line, indented like the first line; move it                 |
        | a literal is not closed      | let a = StepLibrary(W.self) { steps in\n  "\n}                                       | A.swift: its strings, comments or brackets are not closed; correct them, or add the definitions by hand                   |

  Rule: a missing file is created

    Scenario: it has a world and a library of its name
      When I run `gherkin-run steps --define TastingSteps.swift --yes a.feature`
      Then the exit status should be 0
      And the standard output should contain the lines in order:
        """
        --- /dev/null
        +++ TastingSteps.swift
        """
      And the standard output should have a line that matches "add tastingSteps to the libraries of the runner, and implement the steps.$"
      And the file "TastingSteps.swift" should contain "final class TastingWorld: World {}"
      And the file "TastingSteps.swift" should contain:
        """
        let tastingSteps = StepLibrary(TastingWorld.self) { steps in
          steps.when("I drink {int} beers") { (_, int: Int) in
            throw Pending()
          }
          steps.then("I am happy") { _ throws in
            throw Pending()
          }
        }
        """

    Scenario: more than 20 definitions are in a function, for which the compiler reports mistakes at the right steps
      Given I successfully run the shell script:
        """
        echo 'Feature: f' > b.feature
        echo '  Scenario: s' >> b.feature
        for word in a b c d e f g h i j k l m n o p q r s t u; do echo "    Given the word $word" >> b.feature; done
        """
      When I run `gherkin-run steps --define TastingSteps.swift --yes b.feature`
      Then the exit status should be 0
      And the file "TastingSteps.swift" should have 21 lines with "  steps.given"
      And the file "TastingSteps.swift" should contain:
        """
        let tastingSteps = StepLibrary(TastingWorld.self) { steps in
          defineSteps(steps)
        }

        private func defineSteps(_ steps: StepLibrary.Builder<TastingWorld>) {
          steps.given("the word a") { _ in
            throw Pending()
          }
        """
      When I run `gherkin-run steps --define TastingSteps.swift --yes a.feature`
      Then the file "TastingSteps.swift" should contain:
        """
          steps.then("I am happy") { _ throws in
            throw Pending()
          }
        }
        """

    Scenario: nothing is written if every step has a definition
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: s
            Given a step
        """
      When I run `gherkin-run steps --define New.swift --yes a.feature`
      Then the exit status should be 0
      And the standard output should be the line "Every step has a definition; there is nothing to write."
      And the file "New.swift" should not exist

    Scenario Outline: <options> is an error
      When I run `gherkin-run steps <options> a.feature`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: <problem>
        """

      Examples:
        | options                            | problem                                                                     |
        | --define steps.txt --yes           | steps.txt: not a Swift file; name a file that ends in .swift                |
        | --define No/A.swift --yes          | No/A.swift: there is no folder No; create it, or name a file in another one |
        | --define A.swift --format markdown | --define writes no list; remove --format                                    |
        | --yes                              | --yes has no effect without --define FILE; add that, or remove --yes        |

  Rule: features with errors are reported with status 2

    Background:
      Given a file named "b.feature" with:
        """
        Feature: f
          nonsense:
          Scenario x
          @
        """

    Scenario: steps of the other features are defined
      When I run `gherkin-run steps --define A.swift --yes a.feature b.feature`
      Then the exit status should be 2
      And the standard error should contain "b.feature:"
      And the file "A.swift" should contain 'steps.then("I am happy")'

    Scenario: there are no other steps
      When I run `gherkin-run steps --define A.swift --yes b.feature`
      Then the exit status should be 2
      And the standard output should be:
        """
        Every step of the features without errors has a definition; there is nothing to write.
        """
      And the file "A.swift" should not exist

  Rule: with --from, the definitions of other implementations are written, and nothing of them runs

    Background:
      Given a file named "a.feature" with:
        """
        Feature: f
          Scenario: s
            Given the menu:
              | beer |
            And the letter "x":
              \"\"\"
              text
              \"\"\"
        """

    Scenario: strings and expressions are those that the other language reads
      Given a file named "steps/forms.rb" with:
        """
        # Given('old', () => {});
        Given("Gr\u00fc\x41\e \u{1F37A}") do end
        Given(/^a (\h+) hex$/) do |x| end
        Angenommen(/^deutsch$/) do end
        Given %q(percent) do end
        Given(/^two
          lines$/x) do
        end
        Given('a method', &:foo)
        """
      And a file named "steps/forms.ts" with:
        """
        Given<World>('generic', function (this: World) {});
        cucumber.Given('\ud83c\udf7a', () => {});
        class A { @given(/^decorated (\d+)$/, 10) public async a(n: number) {} }
        expect(x).Then('no', () => {});
        """
      And a file named "steps/forms.py" with:
        """
        @given("Gr\u00fc \101")
        def step_impl(context): pass
        @given("\N{BEER MUG}")
        def step_impl(context): pass
        """
      When I run `gherkin-run steps --define Imported.swift --from steps --yes a.feature`
      Then the exit status should be 0
      And the standard error should be:
        """
        gherkin-run: steps/forms.py:3: the pattern has an escape sequence that is not read, so the definition is left out; write it by hand
        gherkin-run: steps/forms.rb:9: the body is no block, so the definition is left out; write it by hand
        """
      When I run `grep -o 'steps\..*)' Imported.swift` in a shell
      Then the standard output should be:
        """
        steps.given("Grü A")
        steps.given("GrüA\u{1B} 🍺")
        steps.given(regex: "^a ([0-9a-fA-F]+) hex$") { (_, x: String)
        steps.given(regex: "^deutsch$")
        steps.given("percent")
        steps.given(regex: "(?x)^two\u{A}  lines$")
        steps.given("generic")
        steps.given("🍺")
        steps.given(regex: #"^decorated (\d+)$"#) { (_, n: Int)
        """

    Scenario: definitions of three languages become functions of a new file
      Given a file named "steps/bar_steps.py" with:
        """
        # @given("in a comment")
        from behave import given, step, then, use_step_matcher

        @given('the bar "{name}" has {count:d} kegs of {size:Size} (or/and more)')
        @step("the "
              "menu:")
        def step_bar(context, name, count=0):
            \"\"\"Fills the bar.

            More.
            \"\"\"
            open("ran", "w")

        use_step_matcher("re")
        @then(r'(?P<who>\w+) (?:drinks (\d+))?')
        async def step_impl(context, who, count):
            pass

        @then(f"a {computed} text")
        def step_other(context):
            pass
        """
      And a file named "steps/web.rb" with:
        """
        # Opens a page.
        Given(/^I open (\/[a-z]+|"home")(?: in (\d+) tabs?)?$/i) do |page, tabs|
          Given "not a definition"
        end
        When %r!^I say "([^"]*)"$! do |text|
        end
        Then("the letter {string}:") { |name, text| puts 'x' }
        Then("the #{part} is open") do
        end
        And 'the {colour} door' do |colour|
        end
        Given(A_PATTERN) do |page|
        end
        """
      And a file named "steps/more.ts" with:
        """
        import { Given, When } from "@cucumber/cucumber";
        /** Waits. */
        When("I wait {float} second(s)", { timeout: 5 }, async function (this: World, seconds: number) {});
        Given(/^a (big|small) pool$/, (size) => { throw /Given("x", y => y)/; });
        Given(new RegExp("^the price of (.*)$"), function (x: string) {});
        When("I log out", (callback: () => void) => { callback(); });
        """
      And an empty file named "steps/node_modules/other.js"
      When I run `gherkin-run steps --define Imported.swift --from steps --yes a.feature`
      Then the exit status should be 0
      And the file "ran" should not exist
      And the standard error should be:
        """
        gherkin-run: steps/bar_steps.py:19: the pattern has an interpolation, so the definition is left out; write it by hand
        gherkin-run: steps/more.ts:5: the pattern is computed, so the definition is left out; write it by hand
        gherkin-run: steps/web.rb:8: the pattern has an interpolation, so the definition is left out; write it by hand
        gherkin-run: steps/web.rb:12: the pattern is computed, so the definition is left out; write it by hand
        gherkin-run: steps/web.rb:10: "the {colour} door" has the unknown parameter type {colour}; define it with parameterType("colour", regex: …), or write \{ for a brace in the text, and import the definition again
        """
      And the file "Imported.swift" should be exactly:
        """
        import GherkinSteps

        /// The state that the steps of a scenario share. Each scenario gets a new world.
        final class ImportedWorld: World {}

        let importedSteps = StepLibrary(ImportedWorld.self) { steps in
          defineBarSteps(steps)
          defineMore(steps)
          defineWeb(steps)
        }

        private func defineBarSteps(_ steps: StepLibrary.Builder<ImportedWorld>) {
          steps.given(#"the bar "{}" has {int} kegs of {} \(or\/and more)"#, about: "Fills the bar.") { (_, name: String, count: Int, size: String) in
            throw Pending()
          }
          steps.step("the menu:", about: "Fills the bar.") { (_, table: DataTable) in
            throw Pending()
          }
          steps.then(regex: #"^(\w+) (?:drinks (\d+))?$"#) { (_, who: String, count: Int?) throws in
            throw Pending()
          }
        }

        private func defineMore(_ steps: StepLibrary.Builder<ImportedWorld>) {
          steps.when("I wait {float} second(s)", about: "Waits.") { (_, seconds: Double) in
            throw Pending()
          }
          steps.given(regex: "^a (big|small) pool$") { (_, size: String) in
            throw Pending()
          }
          steps.when("I log out") { _ in
            throw Pending()
          }
        }

        private func defineWeb(_ steps: StepLibrary.Builder<ImportedWorld>) {
          steps.given(regex: #"(?i)^I open (/[a-z]+|"home")(?: in (\d+) tabs?)?$"#, about: "Opens a page.") { (_, page: String, tabs: Int?) in
            throw Pending()
          }
          steps.when(regex: #"^I say "([^"]*)"$"#) { (_, text: String) in
            throw Pending()
          }
          steps.then("the letter {string}:") { (_, name: String, text: DocString) throws in
            throw Pending()
          }
        }
        """
