// Says when a CPU stood still: sleeps a millisecond at a time with real-time priority, which nothing but the machine
// under this one can keep from waking. Each late waking is a line: from and to, in microseconds of the real-time clock.
// usage: stall-watcher CPU
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const long STEP_NS = 1000000;
static const long LATE_NS = 500000;
static const long NS_PER_S = 1000000000;

static long long real_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

static long long behind_ns(const struct timespec *due) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (now.tv_sec - due->tv_sec) * (long long)NS_PER_S + now.tv_nsec - due->tv_nsec;
}

int main(int count, char **words) {
  if (count != 2) return 2;
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  CPU_SET(atoi(words[1]), &cpus);
  if (sched_setaffinity(0, sizeof cpus, &cpus) != 0) return 3;
  const struct sched_param priority = {.sched_priority = 1};
  if (sched_setscheduler(0, SCHED_FIFO, &priority) != 0) return 4;
  setvbuf(stdout, NULL, _IOLBF, 0);
  puts("watching");
  struct timespec due;
  clock_gettime(CLOCK_MONOTONIC, &due);
  for (;;) {
    due.tv_nsec += STEP_NS;
    if (due.tv_nsec >= NS_PER_S) {
      due.tv_nsec -= NS_PER_S;
      due.tv_sec += 1;
    }
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL);
    const long long late = behind_ns(&due);
    if (late < LATE_NS) continue;
    const long long end = real_us();
    if (printf("%lld %lld\n", end - late / 1000, end) < 0) return 0;
    clock_gettime(CLOCK_MONOTONIC, &due);
  }
}
