#define _GNU_SOURCE
#include "CGherkinProcess.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static sigset_t initial_mask;
static sigset_t initially_ignored;

// Runs before `main`, because the Swift runtime and Dispatch change both.
__attribute__((constructor)) static void read_signals(void) {
  pthread_sigmask(SIG_BLOCK, NULL, &initial_mask);
  sigemptyset(&initially_ignored);
  const int signals[] = {SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGUSR1};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction action;
    if (sigaction(signals[i], NULL, &action) == 0 && action.sa_handler == SIG_IGN)
      sigaddset(&initially_ignored, signals[i]);
  }
}

void process_use_initial_signal_mask(void) { pthread_sigmask(SIG_SETMASK, &initial_mask, NULL); }

bool process_initially_ignores(int signal) { return sigismember(&initially_ignored, signal) == 1; }

static const int crash_signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV};
enum { crash_signal_count = sizeof crash_signals / sizeof *crash_signals };
static bool has_handlers;

static bool has_handler(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler != SIG_DFL;
}

void process_note_crash_handlers(void) {
  has_handlers = true;
  for (int i = 0; i < crash_signal_count; i++) has_handlers = has_handlers && has_handler(crash_signals[i]);
}

/// Returns whether all handlers of crash signals are gone.
static bool is_crashing(void) {
  if (!has_handlers) return false;
  for (int i = 0; i < crash_signal_count; i++)
    if (has_handler(crash_signals[i])) return false;
  return true;
}

void process_await_crash(void) {
  if (!is_crashing()) return;
  for (int i = 0; i < 60; i++) sleep(1);
}

void process_end_after_crash(void) {
  if (!is_crashing()) return;
  for (int i = 0; i < 3; i++) sleep(1);
  abort();
}
