Feature: Calendar download
  As someone with a full calendar
  I want to bring it up to date, and to change my mind meanwhile
  So that I know where to be, and never wait in vain

  Background:
    Given the calendar of "concert_week"
    And I am looking at my calendar

  Rule: An update brings the calendar, or says that it cannot

    Scenario: The calendar arrives
      Given I have asked for an update
      When the calendar arrives
      Then I see these appointments:
        | day      | title                      |
        | Monday   | Rehearsal with the quartet |
        | Thursday | Dress rehearsal            |
        | Friday   | First night                |

    Scenario: The calendar cannot be fetched
      Given I have asked for an update
      When the calendar cannot be fetched
      Then I hear once that my calendar is not up to date

    Scenario: An answer that comes twice is heard once
      Given I have asked for an update
      And the calendar has arrived
      When the calendar arrives
      Then I have heard of the update once

    Scenario: Asking again begins anew
      Given I have asked for an update
      And I have asked for an update
      When the calendar that I asked for first arrives
      Then I hear nothing of the update
      And 1 download has been stopped

  Rule: An update that is under way can be cancelled

    Scenario: Cancelling stops the download
      Given I have asked for an update
      When I cancel the update
      Then 1 download has been stopped

    Scenario: Cancelling again stops nothing more
      Given I have asked for an update
      And I have cancelled the update
      When I cancel the update
      Then 1 download has been stopped

    Scenario: There is nothing to stop before I ask
      When I cancel the update
      Then no download has been stopped

    Scenario: A calendar that arrives after I cancel is ignored
      Given I have asked for an update
      And I have cancelled the update
      When the calendar arrives
      Then I hear nothing of the update

  Rule: I can close my calendar while an update is under way

    Scenario: A calendar that arrives after I close mine is ignored
      Given I have asked for an update
      And I have closed my calendar
      When the calendar arrives
      Then I hear nothing of the update
