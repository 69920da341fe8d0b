@REQ-REPORT-3
Feature: The documentation site

  `gherkin-run docs` writes a site of the features, with the results of a run and the history of a branch, for readers
  without the sources.

  Background:
    Given a file named "Features/a.feature" with:
      """
      Feature: Beers
        Scenario: One
          Given a step
      """

  Rule: a site shows the features of a folder

    Scenario: those of the default folder, and the path of the site is printed
      When I run `gherkin-run docs site`
      Then the exit status should be 0
      And the standard error should be empty
      And the standard output should be the line "site/index.html: 1 scenario in 1 feature"
      And the file "site/features/beers.html" should contain "a step"

    Scenario: a file that is not of the site stays, however often the site is written
      Given I successfully run `gherkin-run docs site`
      And a file named "site/features/other.html" with the line "my notes"
      And a file named "Features/b.feature" with:
        """
        Feature: Other
          Scenario: x
            Given a step
        """
      When I run `gherkin-run docs site`
      Then the exit status should be 2
      And the standard error should contain "site/features/other.html: gherkin-run did not write this file"
      When I run `gherkin-run docs site`
      Then the exit status should be 2
      And the file "site/features/other.html" should be the line "my notes"
      When I remove the file "site/features/other.html"
      Then I successfully run `gherkin-run docs site`

    Scenario: a link in the place of a page leads to no file elsewhere
      Given I successfully run `gherkin-run docs site`
      And a file named "other.html" with the line "mine"
      And I remove the file "site/index.html"
      And a symbolic link named "site/index.html" to "../other.html"
      When I run `gherkin-run docs site`
      Then the exit status should be 2
      And the file "other.html" should be the line "mine"

    Scenario: those of --features, or of the configuration file
      Given a file named "more/b.feature" with:
        """
        Feature: Other
          Scenario: x
        """
      When I successfully run `gherkin-run docs one --features more`
      Then the file "one/scenarios.csv" should contain "more/b.feature"
      And the file "one/scenarios.csv" should not contain "Features/a.feature"
      Given a file named "gherkin-run.yaml" with the line "paths: [more]"
      When I successfully run `gherkin-run docs two`
      Then the file "two/scenarios.csv" should contain "more/b.feature"
      And the file "two/scenarios.csv" should not contain "Features/a.feature"

    Scenario: llms.txt lists the pages for programs, by chapter
      Given a file named "Features/wine [new]/b.feature" with:
        """
        Feature: Wines <b> [x](y)
          @red
          Scenario: One
          Scenario: Two
        """
      When I successfully run `gherkin-run docs site --title "The cellar"`
      Then the file "site/llms.txt" should be:
        """
        # The cellar

        > 3 scenarios in 2 features

        ## Overviews

        - [features.md](features.md): all features in one file
        - [How we write scenarios](steps.html): the steps that exist
        - [Tags](tags/index.html)

        ## Features

        - [Beers](features/beers.html): 1 scenario

        ## wine \[new\]

        - [Wines \<b\> \[x\]\(y\)](features/wines-b-x-y.html): 2 scenarios
        """

    Scenario: a feature with errors is left out and reported, with status 1
      Given a file named "Features/b.feature" with:
        """
        Feature: x
        Nonsense
        Scenario: y
        Given a
        nonsense
        """
      When I run `gherkin-run docs site`
      Then the exit status should be 1
      And the standard error should contain "Features/b.feature:5"
      And the standard output should contain "1 scenario in 1 feature"

    Scenario: the first page names the features that a run could not read
      Given a file named "Features/bad.feature" with:
        """
        Feature: bad
          Scenario: x
          Given a
          nothing
          nobody
        """
      And I run `gherkin-run -q --continue-on-parse-error -f message:run.ndjson`
      When I run `gherkin-run docs site run.ndjson`
      Then the file "site/index.html" should contain "; 1 feature file cannot be read</h1>"
      And the file "site/index.html" should have 1 line with "<b>Features/bad.feature cannot be read</b>"
      And the file "site/index.html" should contain "Line 4: the line begins with no keyword"
      And the file "site/index.html" should contain "Line 5: "

    Scenario: incomplete messages are shown as far as possible, with status 2
      Given I successfully run `gherkin-run parse Features/ > run.ndjson` in a shell
      When I run `gherkin-run docs site run.ndjson`
      Then the exit status should be 2
      And the standard error should contain "is incomplete"
      And the file "site/features/beers.html" should contain "a step"

    Scenario Outline: <problem>
      When I run `gherkin-run docs <arguments>`
      Then the exit status should be 2
      And the standard error should contain "<problem>"
      And the file "site/index.html" should not exist

      Examples:
        | arguments                           | problem                          |
        |                                     | SITE is missing                  |
        | site gone.ndjson                    | no such file                     |
        | Features                            | is not empty, and is not a site  |
        | Features/a.feature                  | this is not a folder             |
        | site --edit-link http://x/{path}    | does not begin with https://     |
        | site --source-link https://x/       | must contain {path}              |
        | site --features Features run.ndjson | leave out --features or MESSAGES |
        | --index all                         | a SITE of the index is missing   |
        | --index all Features                | this is not a site               |
        | site --features gone                | gone                             |

  Rule: report and site show the pictures and follow the links of descriptions, or say what they leave out

    Background:
      Given a file named "Features/b.feature" with the line "Feature: Wines"
      And I successfully run the shell script:
        """
        mkdir -p Features/pictures outside .git
        printf '\211PNG\r\n\032\n' > Features/pictures/map.png
        cp Features/pictures/map.png ..
        echo '<?xml?><svg xmlns="http://www.w3.org/2000/svg"/>' > Features/pictures/logo.svg
        echo '<html>' > Features/pictures/page.png
        head -c 3000000 /dev/zero > Features/pictures/large.png
        { cat Features/pictures/map.png; head -c 2000000 /dev/zero; } > Features/pictures/wide.png
        ln -s ../../../map.png Features/pictures/linked.png
        """

    Scenario: files beside the site, data of a page, and links to the page or the section of a feature
      Given a file named "Features/a.feature" with:
        """
        Feature: Beers
          ![A map](pictures/map.png), ![A logo](/Features/pictures/logo.svg) and [the wines](./b.feature#one)

          - `a < b = c`
            - [docs](https://example.com/)

          ![1](pictures/wide.png) ![2](pictures/wide.png) ![3](pictures/wide.png) ![Fourth](pictures/wide.png)

          Scenario: One
            Given a step
        """
      When I successfully run `gherkin-run -q -f message:run.ndjson -f html:report.html`
      And I successfully run `gherkin-run docs site run.ndjson`
      Then the file "site/features/beers.html" should have a line that matches "<img src=\"../assets/picture-[0-9a-f]{24}[.]png\" alt=\"A map\">"
      And the file "site/features/beers.html" should contain '<img src="data:image/svg+xml;base64,PD94'
      And the file "site/features/beers.html" should contain '<a href="../features/wines.html">the wines</a>'
      And the file "report.html" should contain '<img src="data:image/png;base64,iVBORw0KGgo=" alt="A map">'
      And the file "report.html" should have 1 line with "Fourth <small class=\"omitted\">(<span data-t=\"picture.tooMany\">"
      And the file "report.html" should have a line that matches "<a href=\"#f[0-9a-z]+\">the wines</a>"
      And the file "site/features.md" should have a line that matches "^!.A map..assets/picture-[0-9a-f]{24}[.]png., A logo .* and .the wines..features/wines.html.$"
      And the file "site/features.md" should contain:
        """
        - `a < b = c`
          - [docs](https://example.com/)
        """
      When I run `ls site/assets/*.png site/assets/*.svg` in a shell
      Then the output should have 2 lines with "picture"
      # A saved run does not have the pictures.
      When I successfully run the shell script:
        """
        rm Features/pictures/map.png Features/pictures/wide.png
        gherkin-run report run.ndjson -f html:report.html
        gherkin-run docs site run.ndjson
        ! ls site/assets/*.png
        """
      Then the file "report.html" should contain "The file of this picture is missing</span>: <bdi>pictures/map.png</bdi>"
      And the file "site/features/beers.html" should contain "The file of this picture is missing</span>: <bdi>pictures/map.png</bdi>"

    Scenario Outline: <target> is left out
      Given a file named "Features/a.feature" with:
        """
        Feature: Beers
          <text>(<target>)

          Scenario: One
            Given a step
        """
      When I successfully run `gherkin-run -q -f message:run.ndjson -f html:report.html`
      And I successfully run `gherkin-run docs site run.ndjson`
      Then the file "report.html" should contain "<note></span>: <bdi><target></bdi>"
      And the file "site/features/beers.html" should contain "<note></span>: <bdi><target></bdi>"
      And the file "site/features.md" should contain "<target>"

      Examples:
        | text       | target                    | note                                                |
        | ![Outside] | ../../map.png             | This picture is not in the folder of the project    |
        | ![Outside] | %2e%2e/%2e%2e/map.png     | This picture is not in the folder of the project    |
        | ![Linked]  | pictures/linked.png       | This picture is not in the folder of the project    |
        | ![Root]    | /map.png                  | The file of this picture is missing                 |
        | ![Page]    | pictures/page.png         | This file is no PNG, JPEG, GIF, WebP or SVG picture |
        | ![Feature] | a.feature                 | This file is no PNG, JPEG, GIF, WebP or SVG picture |
        | ![Large]   | pictures/large.png        | This picture has more than 2 MiB                    |
        | ![Web]     | https://example.com/x.png | This picture is on the web                          |
        | [Script]   | javascript:alert%281%29   | This link leads to no page here                     |
        | [Source]   | ../Package.swift          | This link leads to no page here                     |

  Rule: a site shows the history of a branch

    Background:
      Given a saved run "1" of a feature that passes, of 2001-01-01T00:00:00Z
      And a saved run "2" of a feature that fails, of 2001-01-02T00:00:00Z

    Scenario: a run is added once, and compared with the previous one
      Given I successfully run `gherkin-run docs site 1.ndjson --history past --branch main`
      And I successfully run `gherkin-run docs site 2.ndjson --history past --branch main`
      When I successfully run `gherkin-run docs site 2.ndjson --history past --branch main`
      Then the file "site/index.html" should contain "1 new failure"
      And the file "site/history.html" should contain "2 runs"
      When I run `ls past/main/*.jsonl` in a shell
      Then the output should have 2 lines
      When I successfully run `gherkin-run docs other 2.ndjson --history past --branch topic`
      Then the file "other/index.html" should contain "first run of the branch"

    Scenario: without a run, a site shows the history of the only branch; several need an option
      Given I successfully run `gherkin-run docs site 1.ndjson --history past --branch main`
      When I successfully run `gherkin-run docs plain --history past`
      Then the file "plain/features/a.html" should contain "Last run: 1 passed"
      Given I successfully run `gherkin-run docs site 1.ndjson --history past --branch topic`
      When I run `gherkin-run docs plain --history past`
      Then the exit status should be 2
      And the standard error should contain "past: the history has several branches; name one by --branch: main, topic"

    Scenario: damaged files are reported, and the others are shown
      Given a file named "past/main/19700101T000000.000Z-1.jsonl" with the line "{}"
      When I run `gherkin-run docs site 1.ndjson --history past --branch main`
      Then the exit status should be 2
      And the standard error should contain "past/main/19700101T000000.000Z-1.jsonl:1"
      And the standard error should contain "past/main/19700101T000000.000Z-1.jsonl: this is the last run of the history"
      And the file "site/history.html" should contain "1 run"
      # The damaged file is not the last one any more.
      When I run `gherkin-run docs site 2.ndjson --history past --branch main`
      Then the exit status should be 0
      And the standard error should contain "past/main/19700101T000000.000Z-1.jsonl:1"
      And the file "site/history.html" should contain "2 runs"

  Rule: an index links several sites

    Scenario: it can be in the folder that has the sites, which can be written again
      Given I successfully run `gherkin-run docs all/beers --title Beers`
      When I successfully run `gherkin-run docs --index all all/beers`
      Then the output should be the line "all/index.html: 1 site"
      And the file "all/index.html" should contain 'href="./beers/index.html"'
      Given I successfully run `gherkin-run docs all/beers --title Beers`
      When I run `gherkin-run docs --index all all/beers`
      Then the exit status should be 0
