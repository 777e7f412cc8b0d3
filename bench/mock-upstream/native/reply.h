#ifndef REPLY_H
#define REPLY_H

#include "request.h"

#define NO_STAMP ((size_t)-1)
#define STAMP_DIGITS 16

/*
 * A whole HTTP answer as bytes, made once for each kind of request. A stream has a piece for each content chunk: the
 * first begins with the HTTP head, the last holds the finish, the usage and `[DONE]`; any other answer is one piece.
 */
struct reply {
  char *bytes;
  size_t size;
  int pieces;
  /* Piece n reaches from ends[n - 1] (0 for the first) to ends[n]. */
  size_t *ends;
  /* Where in the bytes piece n carries the time of its sending: 16 digits, microseconds since 1970; or NO_STAMP. */
  size_t *stamps;
  int delay_ms;
  int interval_ms;
};

/* The answer to a chat or embedding request. It stays valid until the process ends. */
const struct reply *reply_to(const struct request *request);

#endif
