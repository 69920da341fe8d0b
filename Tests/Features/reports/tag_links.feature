@REQ-REPORT-7
Feature: Links of tags

  Tags with the ids of issues are links to their tracker in the reports that people read.

  Background:
    Given a file named "a.feature" with:
      """
      @APP-1
      Feature: f
        @known-failure(APP-12)
        Scenario: known
          Given a failing step
        @APP-<b>"x @other @issue(7.1)
        Scenario: bad
          Given a failing step
      """

  Rule: tags that match a template are links in html and markdown

    Scenario: the tags and the reason of a known failure
      When I run the command:
        """
        gherkin-run --tag-links 'APP-{id}=https://t.example/browse/APP-{id}' --tag-links 'issue({n})=https://i.example/?q={n}'
        -f html:r.html -f markdown:r.md -f message:r.ndjson a.feature
        """
      Then the exit status should be 1
      And the file "r.html" should contain each of:
        | <span><a href="https://t.example/browse/APP-12" rel="noopener noreferrer">@known-failure(APP-12)</a></span> |
        | <span><a href="https://i.example/?q=7.1" rel="noopener noreferrer">@issue(7.1)</a></span>                   |
        | <span>@other</span>                                                                                         |
      And the file "r.html" should not contain 'href="https://t.example/browse/APP-%3C'
      And the file "r.md" should contain "[`@APP-1`](https://t.example/browse/APP-1) [`@known-failure(APP-12)`]"
      And the file "r.md" should not contain "@other"
      When I run `gherkin-run report -f html:later.html -f markdown:later.md r.ndjson`
      Then the exit status should be 1
      And the file "later.html" should contain:
        """
        <a href="https://t.example/browse/APP-12" rel="noopener noreferrer">@known-failure(APP-12)</a>
        """
      And the file "later.md" should be the same as the file "r.md"

    Scenario: the configuration file has templates, of which the longest that matches is used
      Given a file named "gherkin-run.yaml" with:
        """
        tag-links:
          "{any}": https://any.example/{any}
          APP-{id}: https://t.example/browse/APP-{id}
        """
      When I run `gherkin-run -f html:r.html a.feature`
      Then the file "r.html" should contain each of:
        | <a href="https://t.example/browse/APP-12" rel="noopener noreferrer">@known-failure(APP-12)</a> |
        | href="https://any.example/other"                                                               |
      When I successfully run `gherkin-run config`
      Then the output should have a line that matches "^tag-links:"

    Scenario: links in a stream that are not https are ignored
      Given I run `gherkin-run -q --tag-links 'APP-{id}=https://t.example/{id}' -f message:r.ndjson a.feature`
      And I successfully run `grep -q 'https://t.example/{id}' r.ndjson`
      And I replace "https://t.example/{id}" with "javascript:alert({id})" in the file "r.ndjson"
      When I run `gherkin-run report -f html:r.html -f markdown:r.md r.ndjson`
      Then the exit status should be 1
      And the file "r.html" should not contain "javascript:alert"
      And the file "r.md" should not contain "javascript:alert"

  Rule: a template that is not safe or not clear is rejected

    Scenario Outline: <template>
      When I run `gherkin-run --tag-links '<template>' a.feature`
      Then the exit status should be 2
      And the standard error should have a line that matches "^gherkin-run: --tag-links: "
      And the standard error should contain:
        """
        <problem>
        """

      Examples:
        | template                       | problem                                                                             |
        | APP-{id}                       | "APP-{id}" has no address; write 'APP-{id}=https://tracker.example/browse/APP-{id}' |
        | APP-{id}=http://x/{id}         | does not begin with https://; write https://HOST/APP-{id}                           |
        | APP-{id}=javascript:x{id}      | does not begin with https://                                                        |
        | APP-{id}=https:///{id}         | has no host                                                                         |
        | APP-{id}=https://{id}.example/ | has no host                                                                         |
        | APP-{id}=https://u:p@x/{id}    | has no host                                                                         |
        | APP-{id}=https://x/{key}       | must contain {id}                                                                   |
        | APP-{id}=https://x/ {id}       | visible ASCII                                                                       |
        | APP-{id}=https://x/{id}é       | visible ASCII                                                                       |
        | APP=https://x/                 | "APP" is not a tag with one placeholder; write APP-{id}, without @                  |
        | @APP-{id}=https://x/{id}       | without @                                                                           |
        | {a}{b}=https://x/{a}           | one placeholder                                                                     |
        | {"APP-{id}": 1}                | --tag-links                                                                         |

    Scenario: an address with a control character
      When I run `gherkin-run --tag-links "$(printf 'APP-{id}=https://x/{id}\177')" a.feature` in a shell
      Then the exit status should be 2
      And the standard error should contain "visible ASCII"
