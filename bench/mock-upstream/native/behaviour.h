#ifndef BEHAVIOUR_H
#define BEHAVIOUR_H

#include <stdbool.h>

/* What a model name asks for: `m-d20-c100-i20-b2000-u0-e429`. Parts may come in any order; unknown ones mean nothing. */
struct behaviour {
  /* -d: milliseconds before the first byte. */
  int delay_ms;
  /* -c: content chunks of a stream. */
  int chunks;
  /* -i: milliseconds between chunks; 0 sends all of them in one write. */
  int interval_ms;
  /* -b: bytes of a body that is not streamed. */
  int body_bytes;
  /* -u0: no usage. */
  bool has_usage;
  /* -e: status of a refusal; 0 for none. */
  int error_status;
};

struct behaviour behaviour_of(const char *model);

#endif
