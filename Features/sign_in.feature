Feature: Sign in
  As a member
  I want to sign in with my username and password
  So that nobody else can see what is mine

  No password is written here, so that no report of this feature ever shows one.

  Background:
    Given the members of "book_club"
    And I am "Ada", at the sign-in screen

  Rule: Whoever fills in both is signed in with exactly that

    Scenario: A member signs in
      Given I have filled in my username and password
      When I tap "Sign In"
      Then I see "Welcome, ada.lovelace!"
      And I do not see "Please fill in both your username and your password."
      And I have been signed in once

    Scenario: Spaces belong to a username and a password
      Given I am "Grace", at the sign-in screen
      And I have filled in my username and password
      When I tap "Sign In"
      Then I have been signed in once

    Scenario: An impatient second tap changes nothing
      Given I have filled in my username and password
      When I tap "Sign In" again before I am signed in
      Then I have been signed in once

  Rule: Both the username and the password are needed

    Scenario: Nobody is asked to fill in anything before they tap
      Then I do not see "Please fill in both your username and your password."

    Scenario Outline: I <username> my username and <password> my password
      When I <username> my username
      And I <password> my password
      And I tap "Sign In"
      Then I see "Please fill in both your username and your password."
      And no sign-in has been tried

      Examples: Something was left out
        | username  | password  |
        | fill in   | leave out |
        | leave out | fill in   |

      Examples: Something was deleted again
        | username | password |
        | fill in  | delete   |
        | delete   | fill in  |

    Scenario: I fill in nothing, and see the request above the fields
      When I tap "Sign In"
      Then I see "Please fill in both your username and your password." above "Username"
      And no sign-in has been tried

    Scenario: The request goes away once both are filled in
      Given I have tapped "Sign In"
      When I fill in my username and password
      And I tap "Sign In"
      Then I do not see "Please fill in both your username and your password."

  Rule: Whoever cannot be signed in is told so

    Background:
      Given I have filled in my username
      And I have filled in the password of "Grace"
      And I have tapped "Sign In"

    Scenario: The password is another member's
      Then I see "We could not sign you in. Please check your username and password."

    Scenario: What I was told is gone as soon as I try again
      When I delete my password
      And I tap "Sign In"
      Then I do not see "We could not sign you in. Please check your username and password."

  Rule: A password is nobody else's business

    Scenario: Nobody can read a password over my shoulder, or find it in a log
      Given I have filled in my username and password
      When I tap "Sign In"
      Then my password shows nowhere
      But I see "ada.lovelace"
