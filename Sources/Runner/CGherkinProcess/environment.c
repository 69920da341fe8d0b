#define _GNU_SOURCE
#include "CGherkinProcess.h"

#include <stdlib.h>

#if defined(__APPLE__)
// The variable does not exist in libraries.
#include <crt_externs.h>

char **process_environment(void) { return *_NSGetEnviron(); }
#else
#include <unistd.h>

char **process_environment(void) { return environ; }
#endif

static void restore(const char *name, const char *own) {
  const char *value = getenv(own);
  if (!value) return;
  if (*value) setenv(name, value, 1);
  else unsetenv(name);
  unsetenv(own);
}

// Runs before `main`: the loader has used the folders that the tool adds for Swift Testing on a Mac, and the processes
// that steps start must not.
__attribute__((constructor)) static void restore_library_paths(void) {
  restore("DYLD_FRAMEWORK_PATH", "GHERKIN_RUN_OWN_DYLD_FRAMEWORK_PATH");
  restore("DYLD_LIBRARY_PATH", "GHERKIN_RUN_OWN_DYLD_LIBRARY_PATH");
}
