Feature: Sign in
  As a member
  I want to sign in with my username and password
  So that nobody else can see what is mine

  No password is written here, so that no report of this feature ever shows one.

  Background:
    Given Ada and Grace are members of "book_club"
    And Ada is on the sign-in screen

  Rule: Members sign in with their username and password

    Scenario: A member signs in
      Given I have filled in my username and password
      When I tap "Sign In"
      Then I see "Welcome, ada.lovelace!"
      And I do not see "Please fill in both your username and your password."
      And I am signed in

    Scenario: Spaces belong to a username and a password
      Given Grace is on the sign-in screen
      And I have filled in my username and password
      When I tap "Sign In"
      Then I am signed in

    Scenario: An impatient second tap signs in once
      Given I have filled in my username and password
      When I tap "Sign In" again before I am signed in
      Then I am signed in, once

  Rule: Both the username and the password are needed

    Scenario: No reminder is shown at first
      Then I do not see "Please fill in both your username and your password."

    Scenario Outline: Only the <field> is filled in
      When I fill in my <field>
      And I tap "Sign In"
      Then I see "Please fill in both your username and your password."
      And I am not signed in

      Examples:
        | field    |
        | username |
        | password |

    Scenario Outline: The <field> was deleted again
      Given I have filled in my username and password
      When I delete my <field>
      And I tap "Sign In"
      Then I see "Please fill in both your username and your password."
      And I am not signed in

      Examples:
        | field    |
        | username |
        | password |

    Scenario: Nothing is filled in, and the reminder is above the fields
      When I tap "Sign In"
      Then I see "Please fill in both your username and your password." above "Username"
      And I am not signed in

    Scenario: The reminder goes away once both are filled in
      Given I have tapped "Sign In"
      When I fill in my username and password
      And I tap "Sign In"
      Then I do not see "Please fill in both your username and your password."

  Rule: A failed sign-in shows an error message

    Background:
      Given I have filled in my username
      And I have filled in the password of Grace
      And I have tapped "Sign In"

    Scenario: The password is another member's
      Then I see "We could not sign you in. Please check your username and password."

    Scenario: The message is gone as soon as I try again
      When I delete my password
      And I tap "Sign In"
      Then I do not see "We could not sign you in. Please check your username and password."

  @security
  Rule: A password is never shown

    Scenario: The screen and its logs show the username only
      Given I have filled in my username and password
      When I tap "Sign In"
      Then the screen does not show my password
      But I see "ada.lovelace"
