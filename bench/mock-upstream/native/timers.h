#ifndef TIMERS_H
#define TIMERS_H

#include <stdint.h>

/* A place in the queue. Embed it as the first member of what waits; begin with `index = NOT_QUEUED`. */
struct timer {
  uint64_t due_us;
  int index;
};

#define NOT_QUEUED (-1)

void queue_timer(struct timer *timer, uint64_t due_us);
void cancel_timer(struct timer *timer);
/* The timer that is due first, or NULL; it stays in the queue. */
struct timer *first_timer(void);

#endif
