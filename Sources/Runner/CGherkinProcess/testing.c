#define _GNU_SOURCE
#include "CGherkinProcess.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#define TESTING_SYMBOL "$s7Testing5IssueVMa"
typedef bool (*installer)(process_testing_handler);

// Statically linked libraries are found by weak symbols, others by name.
#if defined(__linux__)
extern bool _swift_testing_installFallbackEventHandler(process_testing_handler) __attribute__((weak));
extern char testing_issue __asm__(TESTING_SYMBOL) __attribute__((weak));
#define XCTEST_SYMBOL "$s6XCTest0A4CaseCMa"
extern char xctest_case __asm__(XCTEST_SYMBOL) __attribute__((weak));
#elif defined(__APPLE__)
#define XCTEST_SYMBOL "OBJC_CLASS_$_XCTestCase"
#endif

static atomic_bool observes;

void process_observe_testing(process_testing_handler handler) {
  installer install = (installer)dlsym(RTLD_DEFAULT, "_swift_testing_installFallbackEventHandler");
#if defined(__linux__)
  if (!install) install = _swift_testing_installFallbackEventHandler;
#endif
  if (!install || !install(handler)) return;
  observes = true;
  // Read at the first event. Without it, events have no content of attachments.
  setenv("SWT_EXPERIMENTAL_EVENT_STREAM_FIELDS_ENABLED", "1", 0);
}

bool process_misses_testing(void) {
#if defined(__linux__)
  if (&testing_issue) return !observes;
#endif
  return !observes && dlsym(RTLD_DEFAULT, TESTING_SYMBOL);
}

bool process_has_xctest(void) {
#if defined(__linux__)
  if (&xctest_case) return true;
#endif
#if defined(XCTEST_SYMBOL)
  return dlsym(RTLD_DEFAULT, XCTEST_SYMBOL) != NULL;
#else
  return false;
#endif
}
