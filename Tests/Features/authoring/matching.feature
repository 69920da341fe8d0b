@REQ-AUTHOR-5
Feature: Trying an expression with a text

  `gherkin-run match` shows whether a step's text matches an expression, with which arguments, or why not.

  Rule: a text that matches is shown with its arguments

    Scenario: arguments are underlined, each with its type, position, text and value
      When I run `gherkin-run match 'I have {int} cuke(s) in my {string}' 'I have 42 cukes in my "red belly"'`
      Then the exit status should be 0
      And the standard error should be empty
      And the standard output should be:
        """
        I have 42 cukes in my "red belly"
               ^^             ^^^^^^^^^^^
          {int}     7–9    42           → 42
          {string}  22–33  "red belly"  → red belly
        """

    Scenario: offsets are UTF-16 code units, and carets are aligned by terminal columns
      When I run `gherkin-run match '日本 {word} café {int}' '日本 🍺ビール café 12'`
      Then the standard output should be:
        """
        日本 🍺ビール café 12
             ^^^^^^^^      ^^
          {word}  3–8    🍺ビール  → 🍺ビール
          {int}   15–17  12        → 12
        """

    Scenario: an emoji of several code points has as many carets as columns
      When I run `gherkin-run match '{word} {int}' '👩‍👩‍👧🏴󠁧󠁢󠁳󠁣󠁴󠁿 12'`
      Then the standard output should contain:
        """
        👩‍👩‍👧🏴󠁧󠁢󠁳󠁣󠁴󠁿 12
        ^^^^ ^^
        """

    Scenario: a text matches without arguments
      When I run `gherkin-run match 'I eat/drink' 'I drink'`
      Then the standard output should be:
        """
        I drink
        The text matches, without arguments.
        """

    Scenario: a value that needs a running scenario is no error
      When I run the command:
        """
        gherkin-run match 'the beers of {fixture}' 'the beers of "pub"'
        """
      Then the exit status should be 0
      And the standard output should contain '  {fixture}  13–18  "pub"  → no value: fixture "pub": no scenario is running'

    Scenario: control characters are not printed to the terminal
      When I run the shell script:
        """
        gherkin-run match 'a {word} b' "$(printf 'a \033[31mx b')" > out || exit
        ! grep "$(printf '\033')" out
        """
      Then the exit status should be 0

  Rule: text between slashes is a regular expression, whose groups are arguments

    Scenario: a group does not match
      When I run `gherkin-run match '/^I have (\d+)(?: (big))? cukes$/' 'I have 42 cukes'`
      Then the exit status should be 0
      And the standard output should be:
        """
        I have 42 cukes
               ^^
          {int}    7–9  42           → 42
          (group)  –    not matched  → nil
        """

    Scenario Outline: <regex> is not valid, so nothing could match
      When I run `gherkin-run match '/<regex>/' text`
      Then the exit status should be 2
      And the standard error should contain "gherkin-run: The regular expression /<regex>/ is not valid: "

      Examples:
        | regex |
        | (     |
        | x(    |
        | [a    |

    Scenario: slashes inside are part of a Cucumber Expression
      When I run `gherkin-run match red/blue blue`
      Then the exit status should be 0

    Scenario: a single slash is part of a Cucumber Expression
      When I run `gherkin-run match / text`
      Then the exit status should be 2
      And the standard error should contain "This Cucumber Expression has a problem at column 1"

  Rule: a text that does not match is shown with the furthest position and the reason

    Scenario: an argument has another type
      When I run `gherkin-run match 'I have {int} cukes' 'I have many cukes'`
      Then the exit status should be 1
      And the standard output should be:
        """
        I have many cukes
               ^
        The text does not match the expression.
        After "I have " {int}, a whole number, is expected; here is "many".
        """

    Scenario: the caret is below a character of several code points and columns
      When I run `gherkin-run match '日本 x' '日本 👩‍👩‍👧'`
      Then the exit status should be 1
      And the standard output should contain:
        """
        日本 👩‍👩‍👧
             ^^
        The text does not match the expression.
        """

    Scenario: the caret is after the text
      When I run `gherkin-run match 'a {int}' a`
      Then the exit status should be 1
      And the standard output should contain:
        """
        a
         ^
        The text does not match the expression.
        """

  Rule: an expression that cannot be used is an error

    Scenario: a brace is not closed
      When I run `gherkin-run match 'I have {in' 'I have 4'`
      Then the exit status should be 2
      And the standard output should be empty
      And the standard error should be:
        """
        gherkin-run: This Cucumber Expression has a problem at column 8:

        I have {in
               ^
        The '{' does not have a matching '}'.
        If you did not intend to use a parameter you can use '\{' to escape the a parameter
        """

    Scenario: a parameter type is unknown
      When I run `gherkin-run match '{colour}' red`
      Then the exit status should be 2
      And the standard error should contain "Undefined parameter type 'colour'"

    Scenario: it looks like a regular expression
      When I run `gherkin-run match '^I have (\d+)$' 'I have 3'`
      Then the exit status should be 2
      And the standard error should contain "The pattern looks like a regular expression; write it between slashes: /^I have (\d+)$/"

    Scenario: a value cannot be created
      When I run `gherkin-run match '{byte} beers' '300 beers'`
      Then the exit status should be 2
      And the standard output should contain '  {byte}  0–3  300  → no value: "300" for {byte} is out of the range of Int8.'

  Rule: --json prints the same for programs

    Scenario: an argument
      When I run `gherkin-run match --json 'I have {int} cuke(s)' 'I have 42 cukes'`
      Then the exit status should be 0
      And the standard output should be:
        """
        {"matches":true,"arguments":[{"parameterType":"int","start":7,"end":9,"text":"42","value":"42","groups":[]}]}
        """

    Scenario: nested groups
      When I run `gherkin-run match --json '/^a (b(c)?(d))?$/' 'a bd'`
      Then the standard output should be:
        """
        {"matches":true,"arguments":[{"parameterType":null,"start":2,"end":4,"text":"bd","value":"bd","groups":[{"start":null,"end":null,"text":null,"groups":[]},{"start":3,"end":4,"text":"d","groups":[]}]}]}
        """

    Scenario: offsets behind characters of several code units
      When I run `gherkin-run match --json '{word}🍺 {int}' 'é🍺 7'`
      Then the standard output should contain each of:
        | "start":0,"end":1,"text":"é" |
        | "start":4,"end":5,"text":"7" |

    Scenario: no arguments
      When I run `gherkin-run match --json a a`
      Then the standard output should be the line '{"matches":true,"arguments":[]}'

    Scenario: a mismatch
      When I run `gherkin-run match --json 'cat(s)' Cat`
      Then the exit status should be 1
      And the standard output should be:
        """
        {"matches":false,"arguments":[],"mismatch":{"offset":0,"expected":[{"kind":"text","text":"cat"}],"found":"C","message":"At the beginning the text \"cat\" is expected; here is \"C\".","advice":["Upper and lower case differ."]}}
        """

    Scenario: a value that cannot be created
      When I run `gherkin-run match --json '{byte} beers' '300 beers'`
      Then the exit status should be 2
      And the standard output should contain '"text":"300","value":null'
      And the standard error should be the line 'gherkin-run: "300" for {byte} is out of the range of Int8.'

    Scenario: a value that needs a running scenario
      When I run `gherkin-run match --json '{fixture}' "'pub'"`
      Then the exit status should be 0
      And the standard output should contain:
        """
        "parameterType":"fixture","start":0,"end":5,"text":"'pub'","value":null
        """

  Rule: it takes an expression and a text

    Scenario Outline: <what>
      When I run `gherkin-run match <words>`
      Then the exit status should be <status>
      And the output should contain '<says>'

      Examples:
        | what                             | words       | status | says                                                             |
        | the text is missing              | a           | 2      | gherkin-run: TEXT is missing; see gherkin-run match --help       |
        | both are missing                 |             | 2      | gherkin-run: EXPRESSION is missing; see gherkin-run match --help |
        | there is another word            | a b c       | 2      | gherkin-run: "c" is an unexpected argument                       |
        | a text that starts with a hyphen | -- {int} -5 | 0      | {int}  0–2                                                       |

    Scenario: a full disk is an error
      When I run `gherkin-run match a a > /dev/full` in a shell
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: cannot write standard output: No space left on device"
