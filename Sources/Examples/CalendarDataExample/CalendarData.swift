/// The content of a calendar.
public struct CalendarData: Sendable, Equatable, Decodable {
  /// An appointment in a calendar.
  public struct Appointment: Sendable, Hashable, Codable {
    /// The day in the format of the calendar.
    public let day: String
    /// The subject of the appointment.
    public let title: String

    /// Creates an appointment.
    public init(day: String, title: String) {
      self.day = day
      self.title = title
    }
  }

  /// All appointments, in order.
  public let appointments: [Appointment]

  /// Creates a calendar.
  public init(appointments: [Appointment]) {
    self.appointments = appointments
  }
}
