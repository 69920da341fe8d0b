import GherkinFixtures
public import GherkinSteps

/// The steps of all examples.
public let exampleSteps = [
  beerSearchSteps, headlessUISteps, signInSteps, eventDescriptionSteps, calendarDataSteps, photoUploadSteps, carSteps,
  userDownloadSteps, .fixtures,
]
