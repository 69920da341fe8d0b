Feature: Photo upload
  As someone back from a holiday
  I want to upload a photo with one tap
  So that those at home can see it

  Background:
    Given the photos of "holiday_photos"
    And I am looking at my photo "sunset"

  Scenario: One tap uploads the photo
    When I tap "Upload"
    Then my photo is uploaded, once

  Scenario: Those at home can see it
    Given I have tapped "Upload"
    When my photo has arrived
    Then I see "Your photo is there for all to see."

  Scenario: The photo is lost on its way
    Given I have tapped "Upload"
    When my photo is lost on its way
    Then I see "Your photo could not be uploaded. Please try again."
