# not in one process: what Swift Testing gets there belongs to the test itself
# not in swift test: Swift Testing itself reports the attachment
# environment: SWT_EXPERIMENTAL_EVENT_STREAM_FIELDS_ENABLED=0
Feature: A log names an attachment whose content Swift Testing does not pass on

  Scenario: the step passes
    Given Testing attaches "a text"
    # passed: passed
    # attached: Swift Testing did not pass on the content of an attachment: Attached 'text.txt' to … (1)
