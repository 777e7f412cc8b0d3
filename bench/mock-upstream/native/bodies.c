#include "bodies.h"

#include <stdio.h>
#include <stdlib.h>

/* What every answer with usage says; for a stream the number of content chunks stands in place of the second. */
#define INPUT_TOKENS 29
#define OUTPUT_TOKENS 31

void append_json_reply(struct text *reply, int status, const char *json, size_t size) {
  append(reply, "HTTP/1.1 %d %s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n", status,
         status == 200 ? "OK" : "Refused", size);
  append(reply, "%.*s", (int)size, json);
}

void append_usage(struct text *body, int output_tokens) {
  append(body, "\"usage\":{\"prompt_tokens\":%d,\"completion_tokens\":%d,\"total_tokens\":%d}", INPUT_TOKENS, output_tokens,
         INPUT_TOKENS + output_tokens);
}

static void append_completion(struct text *body, const char *model, const struct behaviour *behaviour, int filler) {
  append(body, "{\"id\":\"chatcmpl-mock\",\"object\":\"chat.completion\",\"created\":%d,\"model\":\"%s\",", CREATED, model);
  append(body, "\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"");
  append_repeated(body, filler, "x");
  append(body, "\"},\"logprobs\":null,\"finish_reason\":\"stop\"}]");
  if (behaviour->has_usage) {
    append(body, ",");
    append_usage(body, OUTPUT_TOKENS);
  }
  append(body, "}");
}

void append_completion_reply(struct text *reply, const char *model, const struct behaviour *behaviour) {
  struct text envelope = { 0 }, body = { 0 };
  append_completion(&envelope, model, behaviour, 0);
  int filler = behaviour->body_bytes - (int)envelope.size;
  append_completion(&body, model, behaviour, filler > 0 ? filler : 0);
  append_json_reply(reply, 200, body.bytes, body.size);
  free(envelope.bytes);
  free(body.bytes);
}

static void append_message(struct text *body, const char *model, int filler) {
  append(body, "{\"id\":\"msg_mock\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"%s\",", model);
  append(body, "\"content\":[{\"type\":\"text\",\"text\":\"");
  append_repeated(body, filler, "x");
  append(body, "\"}],\"stop_reason\":\"end_turn\",\"stop_sequence\":null,");
  append(body, "\"usage\":{\"input_tokens\":%d,\"output_tokens\":%d}}", INPUT_TOKENS, OUTPUT_TOKENS);
}

void append_message_reply(struct text *reply, const char *model, const struct behaviour *behaviour) {
  struct text envelope = { 0 }, body = { 0 };
  append_message(&envelope, model, 0);
  int filler = behaviour->body_bytes - (int)envelope.size;
  append_message(&body, model, filler > 0 ? filler : 0);
  append_json_reply(reply, 200, body.bytes, body.size);
  free(envelope.bytes);
  free(body.bytes);
}

void append_embedding_reply(struct text *reply, const char *model, const struct behaviour *behaviour) {
  static const char number[] = ",0.0123456789";
  struct text body = { 0 };
  append(&body, "{\"object\":\"list\",\"model\":\"%s\",\"data\":[{\"object\":\"embedding\",\"index\":0,\"embedding\":[0.5", model);
  append_repeated(&body, behaviour->body_bytes / (int)(sizeof number - 1), number);
  append(&body, "]}]");
  if (behaviour->has_usage) append(&body, ",\"usage\":{\"prompt_tokens\":%d,\"total_tokens\":%d}", INPUT_TOKENS, INPUT_TOKENS);
  append(&body, "}");
  append_json_reply(reply, 200, body.bytes, body.size);
  free(body.bytes);
}

void append_error_reply(struct text *reply, int status) {
  struct text body = { 0 };
  append(&body, "{\"error\":{\"message\":\"refused as asked\",\"type\":\"mock_error\",\"param\":null,\"code\":\"%d\"}}", status);
  append_json_reply(reply, status, body.bytes, body.size);
  free(body.bytes);
}
