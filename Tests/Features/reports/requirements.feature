@REQ-REPORT-9
Feature: Requirements and the scenarios that cover them

  Who is responsible for requirements asks which of them no scenario checks, which are checked in part, and which scenarios
  were written for an older version. A run reads the lists of requirements, and its messages contain them.

  Background:
    Given a file named "requirements.yaml" with:
      """
      - { id: PAY-1, title: A bill is paid, version: 2, link: https://tracker.example/PAY-1, kind: safety }
      - { id: PAY-2, title: A bill is paid in parts }
      - { id: PAY-3, title: A bill is never paid twice }
      - { id: PAY, title: Paying }
      - { id: PAY-4, title: A receipt, parent: PAY }
      """
    And a file named "gherkin-run.yaml" with:
      """
      requirements: requirements.yaml
      """
    And a file named "Features/pay.feature" with:
      """
      Feature: Paying

        @REQ-PAY-1:1
        Scenario: at once
          Given a step

        @REQ-PAY-2:partial
        Scenario: half of it
          Given a step

        @REQ-PAY-4
        Scenario: a receipt
          Given a failing step

        @REQ-PAY-9
        Scenario: something else
          Given a step

        Scenario: nothing special
          Given a step
      """

  Rule: report and site have a page about them

    Scenario: a requirement whose scenarios are skipped is not checked
      Given a file named "Features/pay.feature" with:
        """
        Feature: Paying

          @REQ-PAY-1
          Scenario: at once
            Given a step

          @REQ-PAY-2 @REQ-PAY-1 @skip(later)
          Scenario: half of it
            Given a step
        """
      When I run `gherkin-run -q -f html:r.html`
      Then the file "r.html" should contain "5 requirements: 2 covered, 3 not covered, 1 not checked by this run"

    Scenario Outline: a requirement is covered with a reservation if <what>
      Given a file named "Features/pay.feature" with:
        """
        Feature: Paying

          @REQ-PAY-4 <tag>
          Scenario: a receipt
            Given a <step>

          Scenario: something else
            Given a step
        """
      When I run `gherkin-run -q -f html:r.html --no-strict`
      Then the file "r.html" should contain "5 requirements: 2 covered, 3 not covered, 2 <reservation><"

      Examples: the parent of PAY-4 has no scenario of its own
        | what                           | tag            | step         | reservation                      |
        | its scenario is skipped        | @skip          | step         | not checked by this run          |
        | its scenario fails             | @REQ-PAY-4     | failing step | with scenarios that did not pass |
        | its scenario fails as expected | @known-failure | failing step | with scenarios that did not pass |
        | its scenario is pending        | @REQ-PAY-4     | pending step | with scenarios that did not pass |

    Scenario: the version of one tag does not hide that of another
      Given I replace "@REQ-PAY-1:1" with "@REQ-PAY-1:2:partial @REQ-PAY-1:1" in the file "Features/pay.feature"
      When I run `gherkin-run -q -f html:r.html`
      Then the file "r.html" should contain "1 with another version"
      And the file "r.html" should contain "covers version 1"

    Scenario: of the run itself, of its messages, and of a site without a run
      When I run `gherkin-run -q -f html:r.html -f message:r.ndjson`
      Then the exit status should be 1
      And the file "r.html" should contain "5 requirements: 3 covered, 1 partly covered, 1 not covered, 1 with another version"
      And the file "r.html" should contain '<li><a href="#requirements"'
      And the file "r.html" should contain "2 with scenarios that did not pass"
      And the file "r.html" should contain "covers version 1"
      And the file "r.html" should contain "Scenarios without a requirement"
      And the file "r.html" should contain "@REQ-PAY-9"
      When I remove the file "requirements.yaml"
      And I remove the file "gherkin-run.yaml"
      And I run `gherkin-run report -f html:saved.html r.ndjson`
      Then the file "saved.html" should contain "5 requirements: 3 covered, 1 partly covered, 1 not covered, 1 with another version"
      When I successfully run `gherkin-run docs site r.ndjson`
      Then the file "site/requirements.html" should contain each of:
        | 5 requirements: 3 covered, 1 partly covered, 1 not covered, 1 with another version |
        | <a href="https://tracker.example/PAY-1" rel="noopener noreferrer">                 |
        | <a href="features/paying.html#                                                     |
        | A bill is never paid twice                                                         |
      And the file "site/index.html" should contain "href=\"requirements.html\""

    Scenario: other lists than those of the run are not read
      Given I run `gherkin-run -q -f message:r.ndjson`
      And a file named "other.yaml" with the line "- id: OTHER"
      When I successfully run `gherkin-run docs site r.ndjson`
      Then the standard error should be empty
      When I successfully run `gherkin-run docs site r.ndjson --requirements other.yaml`
      Then the standard error should be the line "gherkin-run: other.yaml: the site shows the requirements of the run, which differ; run again with this list"
      And the file "site/requirements.html" should not contain "OTHER"

    Scenario: a site without a run
      When I successfully run `gherkin-run docs site`
      Then the file "site/requirements.html" should contain "5 requirements: 3 covered, 1 partly covered, 1 not covered"

    Scenario: without requirements, nothing is different
      Given I remove the file "gherkin-run.yaml"
      When I run `gherkin-run -q -f html:r.html -f message:r.ndjson`
      Then the file "r.html" should not contain "id=\"requirements\""
      And the file "r.ndjson" should not contain "vnd.gherkin-run.requirements"

  Rule: shards of a run have the same requirements

    Scenario: runs with different ones are not merged
      Given I run `gherkin-run -q -f message:a.ndjson --shard 1/2`
      And I replace "A bill is paid," with "A bill is paid in full," in the file "requirements.yaml"
      And I run `gherkin-run -q -f message:b.ndjson --shard 2/2`
      When I run `gherkin-run merge a.ndjson b.ndjson`
      Then the exit status should be 2
      And the standard error should contain "has other requirements than a.ndjson; merge runs that read the same lists of requirements"

  Rule: a comparison of runs lists the requirements that the newer one covers less

    Background:
      Given I run `gherkin-run -q -f message:old.ndjson`
      And I replace "@REQ-PAY-4" with "@REQ-PAY-4:partial" in the file "Features/pay.feature"
      And I replace "@REQ-PAY-2:partial" with "@smoke" in the file "Features/pay.feature"

    Scenario: the messages of two runs
      Given I replace "- { id: PAY-3, title: A bill is never paid twice }" with "" in the file "requirements.yaml"
      And I run `gherkin-run -q -f message:new.ndjson`
      When I run `gherkin-run compare old.ndjson new.ndjson`
      Then the output should contain:
        """
        Requirements with less coverage (4)
          • PAY-2 (A bill is paid in parts): partly covered → not covered
          • PAY-3: in no list any more
          • PAY (Paying): covered → partly covered
          • PAY-4 (A receipt): covered → partly covered
        """
      When I run `gherkin-run compare old.ndjson new.ndjson --format markdown`
      Then the output should contain "### Requirements with less coverage"
      When I run `gherkin-run compare old.ndjson new.ndjson --format json`
      Then the JSON value "/requirements/1" of the standard output should be "PAY-3: in no list any more"

    Scenario: a history has the coverage of its runs
      Given I run `gherkin-run compare --add --branch main history old.ndjson`
      And I run `gherkin-run -q -f message:new.ndjson`
      When I run `gherkin-run compare --branch main history new.ndjson`
      Then the output should contain:
        """
        Requirements with less coverage (3)
          • PAY (Paying): covered → partly covered
          • PAY-4 (A receipt): covered → partly covered
          • PAY-2 (A bill is paid in parts): partly covered → not covered
        """

    Scenario: a run without a list
      Given I remove the file "gherkin-run.yaml"
      And I run `gherkin-run -q -f message:new.ndjson`
      When I run `gherkin-run compare old.ndjson new.ndjson`
      Then the output should contain:
        """
        Coverage of requirements not compared (1)
          • the new run has no list of requirements
        """

    Scenario: scenarios that a run did not select cover requirements as before
      Given I run `gherkin-run -q -f message:all.ndjson`
      And I run `gherkin-run -q -f message:new.ndjson --tags @smoke`
      When I run `gherkin-run compare all.ndjson new.ndjson`
      Then the output should not contain "equirements"

  Rule: a list can have several forms

    Scenario Outline: <form>
      Given a file named "<file>" with:
        """
        <list>
        """
      When I run `gherkin-run -q -f html:r.html --requirements <file>`
      Then the exit status should be 1
      And the file "r.html" should contain "1 requirement: 1 covered"
      And the file "r.html" should contain "A receipt"

      Examples:
        | form                  | file       | list                                                                                                                    |
        | CSV                   | list.csv   | id,title\nPAY-4,A receipt                                                                                               |
        | a table in Markdown   | list.md    | # Paying\n\n\| ID \| Title \|\n\| --- \| --- \|\n\| PAY-4 \| A receipt \|                                               |
        | needs.json            | needs.json | {"current_version": "1", "versions": {"1": {"needs": {"PAY-4": {"id": "PAY-4", "title": "A receipt", "type": "req"}}}}} |
        | a table and a comment | list.md    | \| ID \| Title \|\n\| --- \| --- \|\n\| PAY-4 \| A receipt \|\n\n<!--\n\| ID \|\n\| --- \|\n\| OLD \|\n-->              |
        | YAML under a key      | list.yml   | requirements:\n  - id: PAY-4\n    title: A receipt                                                                      |

    Scenario: Markdown with a table, requirements and scenarios
      Given a file named "pay.md" with:
        """
        # Paying

        | ID    | Title     |
        | ----- | --------- |
        | PAY-4 | A receipt |

        - **FR-001**: A bill MUST have a number

        1. **Given** a bill, **When** it is paid, **Then** there is a receipt

        ## Removed items

        ### Requirement: Undo

        #### Scenario: a mistake

        - **WHEN** an item is removed
        - **THEN** it can be restored:

          | ID  |
          | --- |
          | R-7 |

        ## REMOVED Requirements

        ### Requirement: Redo
        """
      When I run `gherkin-run -q -f requirements:matrix.csv --requirements pay.md`
      Then the file "matrix.csv" should contain each of:
        | PAY-4,,A receipt,                      |
        | pay.FR-001,,A bill MUST have a number, |
        | pay.undo,,Undo,                        |
      And the file "matrix.csv" should not contain "Redo"
      And the file "matrix.csv" should not contain "R-7"

    Scenario: OpenFastTrace, with comments that name what is covered
      Given a file named "spec.md" with:
        """
        # Receipts

        ## Requirement: a receipt is printed
        `req~receipt~2`

        Needs: scn

        A receipt is sent
        -----------------
        req~mail~1

            req~example~1
        """
      And a file named "Features/receipt.feature" with:
        """
        Feature: Receipts

          @id:scn~print~1
          # Covers: req~receipt~2
          # Needs: impl
          Scenario: printing
            Given a step

          Scenario: sending
            # Covers:
            # * req~mail~1
            # * req~receipt~1
            Given a step
        """
      When I run `gherkin-run -q -f html:r.html --requirements spec.md Features/receipt.feature`
      Then the exit status should be 0
      And the file "r.html" should contain "2 requirements: 2 covered, 1 with another version"
      And the file "r.html" should contain "covers version 1"
      And the file "r.html" should contain "A receipt is sent"
      When I run `gherkin-run format --check Features/receipt.feature`
      Then the exit status should be 0
      When I run `gherkin-run lint --requirements spec.md Features/receipt.feature`
      Then the output should contain "Features/receipt.feature:12:5: suspect-requirement: "
      And the output should contain "1 finding"

    Scenario Outline: comments do not name what <what> covers
      Given a file named "spec.md" with:
        """
        ## A receipt is printed
        `req~receipt~1`
        """
      And a file named "Features/receipt.feature" with:
        """
        Feature: Receipts

          Rule: printing
            Scenario Outline: one
              Given a step
              <comments>

          Rule: sending
            Scenario: two
              Given a step
        """
      When I run `gherkin-run -q -f requirements:matrix.csv --requirements spec.md Features/receipt.feature`
      Then the file "matrix.csv" should contain "req~receipt,1,A receipt is printed,req,,,none,"

      Examples:
        | what                                | comments                                                                                     |
        | the next scenario, between steps    | # Covers: req~receipt~1\n      Given a step                                                  |
        | the next scenario, above examples   | # Covers: req~receipt~1\n      Examples:\n        \| a \|\n        \| 1 \|                   |
        | the next rule, behind the last step | # Covers: req~receipt~1                                                                      |
        | the next rule, in a comment         | \n  # # Covers: req~receipt~1\n  # Scenario: three\n  #   Given a step                       |
        | the next rule, directly above       | \n  ## Covers: req~receipt~1\n  # Scenario: three                                            |
        | the next scenario, above a scenario | \n  # Covers: req~receipt~1\n  # Scenario: three\n  @tag\n  Scenario: four\n    Given a step |

  Rule: a list with a mistake prevents the run, with one error at its place

    Scenario Outline: <mistake>
      Given a file named "list.yaml" with:
        """
        <list>
        """
      When I run `gherkin-run --requirements list.yaml`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: <problem>
        """

      Examples:
        | mistake                   | list                                           | problem                                                                        |
        | a repeated id             | - id: a\n- id: b\n- id: a                      | list.yaml:3: a is also in list.yaml:1; remove one of them                      |
        | a cycle                   | - { id: a, parent: b }\n- { id: b, parent: a } | list.yaml:1: a → b → a is a cycle of parents                                   |
        | a missing parent          | - { id: a, parent: b }                         | list.yaml:1: there is no requirement b, the parent of a                        |
        | no id                     | - title: a                                     | list.yaml:1: a requirement has no id; write id and title                       |
        | an id with spaces         | - id: a b                                      | list.yaml:1: the id "a b" cannot be in a tag; write it without spaces, @ and : |
        | a link that is no address | - { id: a, link: "javascript:a" }              | list.yaml:1: the link of a is no address; begin it with https://               |
        | a misspelt key            | - { id: a, verison: 2 }                        | list.yaml:1: verison is no key of a requirement; write version                 |
        | a second document         | - id: a\n---\n- id: b                          | list.yaml:3: is a second document; remove the line "---" above it              |
        | nothing                   | []                                             | list.yaml: has no requirements                                                 |

    Scenario: Markdown that is not UTF-8
      When I run the shell script:
        """
        printf '| ID | Title |\n| --- | --- |\n| a | caf\351 |\n' > list.md
        gherkin-run --requirements list.md
        """
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: list.md: is not UTF-8; save the file as UTF-8"

    Scenario: a comment in Markdown that does not end
      Given a file named "list.md" with:
        """
        | ID |
        | -- |
        | a  |

        <!-- later
        | b  |
        """
      When I run `gherkin-run --requirements list.md`
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: list.md:5: the comment does not end; write --> at its end"

    Scenario: a heading that is too long for a chapter
      Given I successfully run the shell script:
        """
        printf '# %02001d\n\n| ID | Title |\n| --- | --- |\n| a | b |\n' 0 > list.md
        """
      When I run `gherkin-run --requirements list.md`
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: list.md:5: chapter has more than 2000 bytes"

    Scenario Outline: <what>
      When I run `gherkin-run <option>`
      Then the exit status should be 2
      And the standard error should contain '<problem>'

      Examples:
        | what                     | option                              | problem                              |
        | a file that is not there | --requirements none.csv             | none.csv: cannot be read             |
        | another kind of file     | --requirements gherkin-run.yaml.txt | gherkin-run.yaml.txt: cannot be read |
        | a template without {id}  | --requirement-tags @REQ             | "@REQ" is not a tag with {id}        |

  Rule: lint reports gaps and mistakes

    Scenario: uncovered, unknown and older requirements
      When I run `gherkin-run lint`
      Then the exit status should be 1
      And the output should contain each of:
        | requirements.yaml:3: uncovered-requirement: no scenario covers the requirement "PAY-3": A bill is never paid twice; write one, and name it by "@REQ-PAY-3" |
        | Features/pay.feature:15:3: unknown-requirement: "@REQ-PAY-9" names no requirement of the lists;                                                            |
        | Features/pay.feature:3:3: suspect-requirement: "@REQ-PAY-1:1" covers version 1 of PAY-1, which has version 2 now                                           |

    Scenario: a tag without a scenario covers nothing
      Given a file named "Features/pay.feature" with:
        """
        Feature: Paying

          @REQ-PAY-1
          Rule: nothing here

          Rule: something
            @REQ-PAY-2
            Scenario Outline: no rows
              Given a step

              Examples:
                | a |

            Scenario Outline: some rows
              Given a step

              Examples: one
                | a |
                | 1 |

              @REQ-PAY-3
              Examples: none
                | a |

              @REQ-PAY-4
              Examples: another
                | a |
                | 2 |
        """
      When I run `gherkin-run lint`
      Then the output should contain each of:
        | no scenario covers the requirement "PAY-1" |
        | no scenario covers the requirement "PAY-2" |
        | no scenario covers the requirement "PAY-3" |
      And the output should not contain 'requirement "PAY-4"'
      And the output should not contain 'requirement "PAY"'

    Scenario: of some of the features, nobody knows what the others cover
      When I run `gherkin-run lint Features/pay.feature`
      Then the output should not contain "uncovered-requirement"

  Rule: other tools read what a run covers

    Scenario: a matrix as CSV, in which no cell is a formula
      Given I replace "A bill is paid in parts" with "=1+1" in the file "requirements.yaml"
      When I run `gherkin-run -q -f requirements:matrix.csv`
      Then the file "matrix.csv" should contain each of:
        | PAY-1,2,A bill is paid,safety,,,full,Paying › at once,Features/pay.feature,4,passed,,1 |
        | PAY-2,,'=1+1,,,,partly,Paying › half of it,Features/pay.feature,8,passed,yes,          |
        | PAY-3,,A bill is never paid twice,,,,none,,,,,,                                        |
        | PAY-4,,A receipt,,,PAY,full,Paying › a receipt,Features/pay.feature,12,failed,,        |
        | ,,,,,,,Paying › nothing special,Features/pay.feature,19,passed,,                       |
      And the file "matrix.csv" should have a line that matches "none,,,,,,\r?$"

    Scenario: a matrix as JSON
      When I run `gherkin-run -q -f requirements:matrix.json --format-options requirements.form=json`
      Then the file "matrix.json" should have the JSON values:
        | /requirements/0/id                        | PAY-1                    |
        | /requirements/0/suspect                   | true                     |
        | /requirements/0/scenarios/0/coversVersion | 1                        |
        | /requirements/2/coverage                  | none                     |
        | /requirements/3/coverage                  | full                     |
        | /unknown/0/text                           | @REQ-PAY-9               |
        | /scenariosWithoutRequirement/1/name       | Paying › nothing special |

    Scenario Outline: scenarios that a run did not select cover requirements too: <form>
      When I run `gherkin-run -q -f requirements:matrix --format-options requirements.form=<form> --tags "not @REQ-PAY-4"`
      Then the file "matrix" should have a line that matches '<line>'

      Examples:
        | form    | line                                                                                           |
        | csv     | ^PAY-4,,A receipt,,,PAY,full,Paying › a receipt,Features/pay.feature,12,not selected,,$        |
        | json    | "id": ?"PAY-4".*"coverage": ?"full".*"outcome": ?"not selected"                                |
        | needs   | "title": ?"Paying › a receipt","type": ?"test","status": ?"not selected","links": ?\["PAY-4"\] |
        | lobster | "refs": ?\["req PAY-4"\].*"status": ?"not run"                                                 |

    @check-jsonschema
    Scenario: the matrix conforms to its schema
      Given I run `gherkin-run -q -f requirements:matrix.json --format-options requirements.form=json --tags "not @REQ-PAY-4"`
      And I run `gherkin-run help --schema requirements > schema.json` in a shell
      When I run `check-jsonschema --schemafile schema.json matrix.json`
      Then the exit status should be 0

    Scenario: needs.json of Sphinx-Needs
      When I run `gherkin-run -q -f requirements:needs.json --format-options requirements.form=needs`
      Then the file "needs.json" should have the JSON values:
        | /current_version             | 1   |
        | /versions/1/needs_amount     | 10  |
        | /versions/1/needs/PAY-1/type | req |
      And the file "needs.json" should have a line that matches '"content": ?"Features/pay\.feature:\d+"'

    Scenario: scenarios with equal names are different tests
      Given a file named "Features/pay.feature" with:
        """
        Feature: Paying

          @REQ-PAY-1
          Scenario: at once
            Given a failing step

          @REQ-PAY-2
          Scenario: at once
            Given a step
        """
      When I run `gherkin-run -q -f requirements:needs.json --format-options requirements.form=needs`
      Then the file "needs.json" should contain '"status":"failed","links":["PAY-1"]'
      And the file "needs.json" should contain '"status":"passed","links":["PAY-2"]'
      And the JSON value "/versions/1/needs" of the file "needs.json" should have 7 elements

    @sphinx-needs
    Scenario: Sphinx-Needs imports needs.json, and gherkin-run reads the file that it writes
      Given a file named "docs/conf.py" with:
        """
        extensions = ["sphinx_needs"]
        needs_id_regex = "^[A-Za-z0-9_-]+"
        """
      And a file named "docs/index.rst" with:
        """
        Bills
        =====

        .. needimport:: needs.json
        """
      And I run `gherkin-run -q -f requirements:docs/needs.json --format-options requirements.form=needs`
      When I run `python3 -m sphinx -q -W -b needs docs built`
      Then the exit status should be 0
      And the JSON value "/versions//needs/PAY-2/links_back" of the file "built/needs.json" should have 1 element
      When I remove the file "gherkin-run.yaml"
      And I run `gherkin-run -q -f requirements:matrix.csv --requirements built/needs.json`
      Then the file "matrix.csv" should contain "PAY-2,,A bill is paid in parts,Requirement,Bills,,partly,Paying › half of it,"
      And the file "matrix.csv" should not contain "SCENARIO_"

    Scenario: activities of LOBSTER
      When I run `gherkin-run -q -f requirements:trace.lobster --format-options requirements.form=lobster`
      Then the file "trace.lobster" should have the JSON values:
        | /schema           | lobster-act-trace      |
        | /version          | 3                      |
        | /data/0/refs/0    | req PAY-1@1            |
        | /data/0/status    | ok                     |
        | /data/1/just_up/0 | covers a part of PAY-2 |
        | /data/2/status    | fail                   |

    @lobster
    Scenario: LOBSTER traces scenarios to requirements
      Given a file named "requirements.lobster" with:
        """
        {"schema": "lobster-req-trace", "version": 4, "generator": "a list", "data": [
          {"tag": "req PAY-1@2", "name": "PAY-1", "location": {"kind": "file", "file": "requirements.yaml", "line": 1,
            "column": null}, "messages": [], "just_up": [], "just_down": [], "just_global": [], "framework": "YAML",
            "kind": "requirement", "text": null, "status": null},
          {"tag": "req PAY-2", "name": "PAY-2", "location": {"kind": "file", "file": "requirements.yaml", "line": 2,
            "column": null}, "messages": [], "just_up": [], "just_down": [], "just_global": [], "framework": "YAML",
            "kind": "requirement", "text": null, "status": null}
        ]}
        """
      And a file named "lobster.conf" with:
        """
        requirements "Requirements" {
          source: "requirements.lobster";
        }
        activity "Scenarios" {
          source: "scenarios.lobster";
          trace to: "Requirements";
        }
        """
      And I run `gherkin-run -q -f requirements:scenarios.lobster --format-options requirements.form=lobster`
      When I run `lobster-report --lobster-config lobster.conf --out report.lobster`
      Then the exit status should be 0
      And the file "report.lobster" should have the JSON values:
        | /levels/1/items/0/tracing_status | MISSING   |
        | /levels/1/items/1/tracing_status | JUSTIFIED |
        | /levels/0/items/1/tracing_status | MISSING   |
      And the file "report.lobster" should contain "tracing destination req PAY-1 has version 2 (expected 1)"

    Scenario: properties of JUnit's test cases
      Given I replace "@REQ-PAY-1:1" with "@REQ-PAY-1 @REQ-PAY-2:partial @TEST-7 @requirements-based" in the file "Features/pay.feature"
      When I run the command:
        """
        gherkin-run -q -f junit:j.xml --format-options junit.schema=common
          --format-options 'junit.properties=requirements,test_key=TEST-{id},FullyVerifies,PartiallyVerifies,TestType={type}-based'
        """
      Then the file "j.xml" should contain each of:
        | <property name="requirements" value="PAY-1,PAY-2"/>    |
        | <property name="test_key" value="TEST-7"/>             |
        | <property name="FullyVerifies" value="PAY-1"/>         |
        | <property name="TestType" value="requirements-based"/> |
        | <property name="PartiallyVerifies" value="PAY-2"/>     |

    Scenario Outline: properties that cannot be written are refused: <options>
      When I run `gherkin-run -f junit:j.xml --format-options <options>`
      Then the exit status should be 2
      And the standard error should contain '<problem>'

      Examples:
        | options                                                             | problem                                  |
        | junit.properties=requirements                                       | add --format-options junit.schema=common |
        | junit.properties=requirements --format-options junit.schema=xunit   | add --format-options junit.schema=common |
        | junit.properties=test_key=TEST --format-options junit.schema=common | "TEST" is not a tag with one placeholder |
