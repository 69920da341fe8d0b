# Prints the messages of a run whose scenarios take longer. An argument such as 3:101 adds 101 seconds to the third one.
awk -v changes="$*" '
  BEGIN {
    split(changes, list, " ")
    for (i in list) {
      split(list[i], change, ":")
      added[change[1]] = change[2]
    }
  }
  /^{"testCaseFinished"/ && ++number in added && match($0, /"seconds":[0-9]+/) {
    seconds = substr($0, RSTART + 10, RLENGTH - 10) + added[number]
    $0 = substr($0, 1, RSTART + 9) sprintf("%.0f", seconds) substr($0, RSTART + RLENGTH)
  }
  { print }
'
