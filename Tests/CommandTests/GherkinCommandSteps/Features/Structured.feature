Feature: JSON and XML
  A tester checks single values of a structured text.

  Background:
    Given a file named "order.json" with:
      """
      {"id": 7, "name": "Ada", "paid": true, "note": null, "a/b": 1, "items": ["tea", "milk"], "at": {"x": 1.50}}
      """

  Scenario: Values of JSON
    When I run `cat order.json`
    Then the JSON value "/name" of the output should be "Ada"
    And the JSON value "/items/1" of the standard output should be "milk"
    And the JSON value "/items" of the file "order.json" should contain "tea"
    And the JSON value "/name" of the file "order.json" should contain "d"
    And the JSON value "/items" of the output should have 2 elements
    And the JSON value "/missing" of the output should not exist
    And the output should have the JSON values:
      | /id    | 7    |
      | /paid  | true |
      | /note  | null |
      | /a~1b  | 1    |
    And the JSON value "/at" of the output should be:
      """
      {"x": 1.5}
      """

  Scenario: JSON lines
    When I run `cat order.json order.json`
    Then the JSON value "/1/items/0" of the output should be "tea"
    And the JSON value "" of the output should have 2 elements

  Scenario: Elements of XML
    Given a file named "report.xml" with:
      """
      <?xml version="1.0"?>
      <suites><suite name="one" tests="2"><case name="a" time="0.01"/><case name="b"><failure>it broke &amp; failed</failure></case></suite></suites>
      """
    Then the XML of the file "report.xml" should have 2 "case" elements
    And the XML of the file "report.xml" should have 0 "suites/case" elements
    And the XML of the file "report.xml" should have a "suite/case" element with:
      | name | a        |
      | time | <number> |
    And the XML of the file "report.xml" should have a "failure" element that contains "broke & failed"
    Given a file named "text.xml" with the line "<p>one <b>two</b> three</p>"
    Then the XML of the file "text.xml" should have a "p" element that contains "one two three"

  Scenario: Numbers that no Double tells apart
    Given a file named "n.json" with the line '{"a": 9007199254740993, "b": 1.50, "c": 1e400, "d": -0}'
    Then the JSON value "" of the file "n.json" should be:
      """
      {"a": 9007199254740993, "b": 15e-1, "c": 10E399, "d": 0}
      """

  Scenario: Declarations that XML only mentions
    Given a file named "a.xml" with:
      """
      <?xml version="1.0"?>
      <!-- <!ENTITY x "1"> it's a comment -->
      <!DOCTYPE a SYSTEM "<!ENTITY" [<!-- it's no <!ENTITY x "1"> --><?p <!ENTITY x "1"> ?>]>
      <a><![CDATA[<!ENTITY x "1">]]><c/></a>
      """
    Then the XML of the file "a.xml" should have 1 "c" element
    And the XML of the file "a.xml" should have an "a" element that contains '<!ENTITY x "1">'
