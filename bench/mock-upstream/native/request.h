#ifndef REQUEST_H
#define REQUEST_H

#include <stdbool.h>
#include <stddef.h>

enum endpoint { ENDPOINT_CHAT, ENDPOINT_EMBEDDINGS, ENDPOINT_MESSAGES, ENDPOINT_STATS, ENDPOINT_UNKNOWN };

#define MODEL_MAX 127

struct request {
  enum endpoint endpoint;
  bool is_stream;
  bool wants_usage;
  char model[MODEL_MAX + 1];
  /* Bytes of the buffer that belong to this request. */
  size_t length;
};

enum parse_outcome { PARSE_COMPLETE, PARSE_INCOMPLETE, PARSE_BAD };

/* Reads one HTTP/1.1 request from the start of the buffer. A body sent in chunks is joined in place. */
enum parse_outcome parse_request(char *buffer, size_t used, struct request *request);

#endif
