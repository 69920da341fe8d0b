/// A type for the last parameters of a step's body, which get the table and the doc string of the step: ``DataTable``,
/// ``Rows``, ``Record`` and ``DocString``. Do not conform other types to it.
public protocol StepBlock: Sendable {}

extension DataTable: StepBlock {}
extension DocString: StepBlock {}
