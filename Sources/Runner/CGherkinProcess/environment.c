#define _GNU_SOURCE
#include "CGherkinProcess.h"

#if defined(__APPLE__)
// The variable does not exist in libraries.
#include <crt_externs.h>

char **process_environment(void) { return *_NSGetEnviron(); }
#else
#include <unistd.h>

char **process_environment(void) { return environ; }
#endif
