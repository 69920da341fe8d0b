# Prints the sources, documents and scenarios that messages have, and the names and lines of those that run, in order.
awk '
  function value(key, start) {
    start = length(key) + 4
    return match($0, "\"" key "\":[^,}]*") ? substr($0, RSTART + start - 1, RLENGTH - start + 1) : "none"
  }
  function text(key, quoted) {
    quoted = value(key)
    return substr(quoted, 2, length(quoted) - 2)
  }
  /^{"source"/ { print "source", text("uri") }
  /^{"gherkinDocument"/ { print "document", text("uri") }
  /^{"pickle"/ {
    print "scenario", text("uri"), text("name")
    scenario[text("id")] = text("name") ", line " value("line")
  }
  /^{"testCase"/ { print "run", scenario[text("pickleId")] }
'
