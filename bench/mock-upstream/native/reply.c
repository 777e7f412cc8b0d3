#include "reply.h"

#include "behaviour.h"
#include "bodies.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REPLY_KINDS_MAX 512

/* One event as one chunk of the transfer encoding. */
static void append_event(struct text *stream, const struct text *event) {
  append(stream, "%zx\r\n%.*s\r\n", event->size, (int)event->size, event->bytes);
}

static void begin_event(struct text *event, const char *model) {
  event->size = 0;
  append(event, "data: {\"id\":\"chatcmpl-mock\",\"object\":\"chat.completion.chunk\",\"created\":%d,\"model\":\"%s\",", CREATED, model);
}

static void append_stream_end(struct text *stream, struct text *event, const struct request *request, const struct behaviour *behaviour) {
  begin_event(event, request->model);
  append(event, "\"choices\":[{\"index\":0,\"delta\":{},\"logprobs\":null,\"finish_reason\":\"stop\"}]}\n\n");
  append_event(stream, event);
  if (request->wants_usage && behaviour->has_usage) {
    begin_event(event, request->model);
    append(event, "\"choices\":[],");
    append_usage(event, behaviour->chunks);
    append(event, "}\n\n");
    append_event(stream, event);
  }
  event->size = 0;
  append(event, "data: [DONE]\n\n");
  append_event(stream, event);
  append(stream, "0\r\n\r\n");
}

static void build_stream(struct text *stream, struct reply *reply, const struct request *request, const struct behaviour *behaviour) {
  struct text event = { 0 };
  append(stream, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-cache\r\nTransfer-Encoding: chunked\r\n\r\n");
  for (int chunk = 0; chunk < behaviour->chunks; chunk += 1) {
    begin_event(&event, request->model);
    append(&event, "\"choices\":[{\"index\":0,\"delta\":{%s\"content\":\"t", chunk == 0 ? "\"role\":\"assistant\"," : "");
    size_t stamp = event.size;
    append(&event, "%0*d\"},\"logprobs\":null,\"finish_reason\":null}]}\n\n", STAMP_DIGITS, 0);
    append_event(stream, &event);
    /* The event ends two bytes before the text does: the closing CRLF of its chunk. */
    reply->stamps[chunk] = behaviour->interval_ms > 0 ? stream->size - 2 - event.size + stamp : NO_STAMP;
    if (chunk == behaviour->chunks - 1) append_stream_end(stream, &event, request, behaviour);
    reply->ends[chunk] = stream->size;
  }
  free(event.bytes);
}

static void build_whole(struct text *text, struct reply *reply, const struct request *request, const struct behaviour *behaviour) {
  if (behaviour->error_status != 0) append_error_reply(text, behaviour->error_status);
  else if (request->endpoint == ENDPOINT_EMBEDDINGS) append_embedding_reply(text, request->model, behaviour);
  else if (request->endpoint == ENDPOINT_MESSAGES) append_message_reply(text, request->model, behaviour);
  else append_completion_reply(text, request->model, behaviour);
  reply->ends[0] = text->size;
  reply->stamps[0] = NO_STAMP;
}

static const struct reply *build_reply(const struct request *request) {
  struct behaviour behaviour = behaviour_of(request->model);
  bool is_stream = request->is_stream && request->endpoint == ENDPOINT_CHAT && behaviour.error_status == 0;
  struct reply *reply = calloc(1, sizeof *reply);
  if (reply == NULL) abort();
  reply->pieces = is_stream ? behaviour.chunks : 1;
  reply->delay_ms = behaviour.delay_ms;
  reply->interval_ms = is_stream ? behaviour.interval_ms : 0;
  reply->ends = calloc((size_t)reply->pieces, sizeof *reply->ends);
  reply->stamps = calloc((size_t)reply->pieces, sizeof *reply->stamps);
  if (reply->ends == NULL || reply->stamps == NULL) abort();

  struct text text = { 0 };
  if (is_stream) build_stream(&text, reply, request, &behaviour);
  else build_whole(&text, reply, request, &behaviour);
  reply->bytes = text.bytes;
  reply->size = text.size;
  return reply;
}

static bool is_same_kind(const struct request *one, const struct request *other) {
  return one->endpoint == other->endpoint && one->is_stream == other->is_stream && one->wants_usage == other->wants_usage &&
         strcmp(one->model, other->model) == 0;
}

const struct reply *reply_to(const struct request *request) {
  static struct { struct request request; const struct reply *reply; } known[REPLY_KINDS_MAX];
  static int known_count = 0;
  for (int index = 0; index < known_count; index += 1) {
    if (is_same_kind(&known[index].request, request)) return known[index].reply;
  }
  if (known_count == REPLY_KINDS_MAX) {
    fprintf(stderr, "more than %d different kinds of request\n", REPLY_KINDS_MAX);
    exit(1);
  }
  known[known_count].request = *request;
  known[known_count].reply = build_reply(request);
  return known[known_count++].reply;
}
