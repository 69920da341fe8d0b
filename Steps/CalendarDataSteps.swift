import CalendarDataExample
import GherkinExpectations
import GherkinFixtures
public import GherkinSteps
import GherkinTestDoubles
import Testing

/// The phrases of the calendar download, by regular expressions as text. A group with the pattern of {fixture} is one.
public let calendarDataSteps = StepLibrary(CalendarDataWorld.self) { steps in
  steps.given(regex: #"^the calendar of ("([^"]*)")$"#) { (world, calendar: Fixture) in
    try await world.keep(calendar.decode(CalendarData.self))
  }
  steps.given(regex: "^I am looking at my calendar$") { world in
    await world.open()
  }

  steps.when(regex: "^I (?:have )?ask(?:ed)? for an update$") { world in
    await world.downloader.update()
  }
  steps.when(regex: "^I (?:have )?cancel(?:led)? the update$") { world in
    await world.downloader.cancel()
  }
  steps.when(regex: "^I (?:have )?closed? my calendar$") { world in
    await world.close()
  }
  steps.when(regex: "^the calendar (?:has arrived|arrives)$") { world in
    try await world.deliver(world.network.downloads.calls.last)
  }
  steps.when(regex: "^the calendar that I asked for first arrives$") { world in
    try await world.deliver(world.network.downloads.calls.first)
  }
  steps.when(regex: "^the calendar cannot be fetched$") { world in
    try await world.fail()
  }

  steps.then(regex: "^I see these appointments:$") { (world, expected: Rows<CalendarData.Appointment>) in
    let calendar = try #require(world.calendars.calls.last, "there is no calendar to see")
    try expected.diff(against: calendar.appointments)
  }
  steps.then(regex: "^I hear once that my calendar is not up to date$") { world in
    try verify(world.failures).wasCalled(.once)
    try verify(world.calendars).wasCalled(.never)
  }
  steps.then(regex: "^I have heard of the update once$") { world in
    try verify(world.calendars).wasCalled(.once)
    try verify(world.failures).wasCalled(.never)
  }
  steps.then(regex: "^I hear nothing of the update$") { world in
    try verify(world.calendars).wasCalled(.never)
    try verify(world.failures).wasCalled(.never)
  }
  steps.then(regex: #"^(\d+) downloads? (?:has|have) been stopped$"#) { (world, count: Int) in
    // The older of several downloads are stopped.
    let stopped = world.network.downloads.calls.prefix(count).map(\.0)
    try expect(world.network.stops.calls, named: "the downloads that were stopped").to(equal(stopped))
  }
  steps.then(regex: "^no download has been stopped$") { world in
    try verify(world.network.stops).wasCalled(.never)
  }
}
