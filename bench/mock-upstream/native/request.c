#define _GNU_SOURCE
#include "request.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static enum endpoint endpoint_of(const char *head, size_t size) {
  static const struct { const char *start; enum endpoint endpoint; } known[] = {
    { "POST /v1/chat/completions", ENDPOINT_CHAT },
    { "POST /v1/embeddings", ENDPOINT_EMBEDDINGS },
    { "POST /v1/messages", ENDPOINT_MESSAGES },
    { "GET /stats", ENDPOINT_STATS },
  };
  for (size_t index = 0; index < sizeof known / sizeof *known; index += 1) {
    size_t length = strlen(known[index].start);
    if (size >= length && memcmp(head, known[index].start, length) == 0) return known[index].endpoint;
  }
  return ENDPOINT_UNKNOWN;
}

/* Value of a header, or NULL; `name` is lower case and ends in a colon. The value ends at the next CR. */
static const char *find_header(const char *head, size_t size, const char *name) {
  const char *end = head + size;
  size_t length = strlen(name);
  for (const char *line = head; (line = memchr(line, '\n', (size_t)(end - line))) != NULL;) {
    line += 1;
    if ((size_t)(end - line) < length) return NULL;
    if (strncasecmp(line, name, length) == 0) {
      const char *value = line + length;
      while (value < end && *value == ' ') value += 1;
      return value;
    }
  }
  return NULL;
}

/*
 * Walks over the chunks of a body and, when asked to, moves their data together at its start.
 * Returns the raw size, 0 while the body is incomplete, -1 when it is malformed.
 */
static long walk_chunks(char *body, size_t used, bool moves_data, size_t *joined) {
  size_t at = 0;
  *joined = 0;
  for (;;) {
    char *line_end = memmem(body + at, used - at, "\r\n", 2);
    if (line_end == NULL) return 0;
    size_t size = strtoul(body + at, NULL, 16);
    size_t data = (size_t)(line_end - body) + 2;
    if (size > used || data + size + 2 > used) return 0;
    if (memcmp(body + data + size, "\r\n", 2) != 0) return -1;
    at = data + size + 2;
    if (size == 0) return (long)at;
    if (moves_data) memmove(body + *joined, body + data, size);
    *joined += size;
  }
}

/* Nothing is moved before the last chunk is here: an incomplete body is looked at again from its start. */
static long join_chunks(char *body, size_t used, size_t *joined) {
  long raw_size = walk_chunks(body, used, false, joined);
  return raw_size <= 0 ? raw_size : walk_chunks(body, used, true, joined);
}

/* Finds `"name"`, then the value behind its colon. The load of the benchmark never holds such a text inside another. */
static const char *find_field(const char *body, size_t size, const char *quoted_name) {
  size_t length = strlen(quoted_name);
  const char *found = memmem(body, size, quoted_name, length);
  if (found == NULL) return NULL;
  const char *end = body + size;
  const char *value = found + length;
  while (value < end && (*value == ' ' || *value == ':')) value += 1;
  return value < end ? value : NULL;
}

static bool is_true(const char *body, size_t size, const char *quoted_name) {
  const char *value = find_field(body, size, quoted_name);
  return value != NULL && body + size - value >= 4 && memcmp(value, "true", 4) == 0;
}

static enum parse_outcome read_body(const char *body, size_t size, struct request *request) {
  const char *model = find_field(body, size, "\"model\"");
  if (model == NULL || *model != '"') return PARSE_BAD;
  model += 1;
  const char *quote = memchr(model, '"', (size_t)(body + size - model));
  if (quote == NULL || quote - model > MODEL_MAX) return PARSE_BAD;
  memcpy(request->model, model, (size_t)(quote - model));
  request->model[quote - model] = '\0';
  request->is_stream = is_true(body, size, "\"stream\"");
  request->wants_usage = is_true(body, size, "\"include_usage\"");
  return PARSE_COMPLETE;
}

enum parse_outcome parse_request(char *buffer, size_t used, struct request *request) {
  char *head_end = memmem(buffer, used, "\r\n\r\n", 4);
  if (head_end == NULL) return PARSE_INCOMPLETE;
  size_t head_size = (size_t)(head_end - buffer) + 4;
  request->endpoint = endpoint_of(buffer, head_size);

  char *body = buffer + head_size;
  size_t arrived = used - head_size;
  size_t body_size = 0;
  const char *length = find_header(buffer, head_size, "content-length:");
  if (length != NULL) {
    body_size = strtoul(length, NULL, 10);
    if (arrived < body_size) return PARSE_INCOMPLETE;
    request->length = head_size + body_size;
  } else if (find_header(buffer, head_size, "transfer-encoding:") != NULL) {
    long raw_size = join_chunks(body, arrived, &body_size);
    if (raw_size <= 0) return raw_size == 0 ? PARSE_INCOMPLETE : PARSE_BAD;
    request->length = head_size + (size_t)raw_size;
  } else {
    request->length = head_size;
  }
  if (request->endpoint == ENDPOINT_UNKNOWN || request->endpoint == ENDPOINT_STATS) return PARSE_COMPLETE;
  return read_body(body, body_size, request);
}
