#define _GNU_SOURCE
#include "CProcess.h"

#include <pthread.h>
#include <signal.h>

static sigset_t initial_mask;
static sigset_t initially_ignored;

// Runs before `main`, because the Swift runtime and Dispatch change both.
__attribute__((constructor)) static void read_signals(void) {
  pthread_sigmask(SIG_BLOCK, NULL, &initial_mask);
  sigemptyset(&initially_ignored);
  const int signals[] = {SIGHUP, SIGINT, SIGPIPE, SIGTERM, SIGUSR1};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction action;
    if (sigaction(signals[i], NULL, &action) == 0 && action.sa_handler == SIG_IGN)
      sigaddset(&initially_ignored, signals[i]);
  }
}

void process_use_initial_signal_mask(void) { pthread_sigmask(SIG_SETMASK, &initial_mask, NULL); }

bool process_initially_ignores(int signal) { return sigismember(&initially_ignored, signal) == 1; }
