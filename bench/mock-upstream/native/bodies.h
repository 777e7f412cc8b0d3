#ifndef BODIES_H
#define BODIES_H

#include "behaviour.h"
#include "text.h"

/* Answers that are not streamed, HTTP head and JSON body, appended to `reply`. */
void append_json_reply(struct text *reply, int status, const char *json, size_t size);
/* The completion has exactly the bytes asked for, or as few as its envelope needs. */
void append_completion_reply(struct text *reply, const char *model, const struct behaviour *behaviour);
/* The same as a message of Anthropic's format, always with usage. */
void append_message_reply(struct text *reply, const char *model, const struct behaviour *behaviour);
/* The embedding has about the bytes asked for. */
void append_embedding_reply(struct text *reply, const char *model, const struct behaviour *behaviour);
void append_error_reply(struct text *reply, int status);

/* The `usage` field of a chat answer, without a comma. */
void append_usage(struct text *body, int output_tokens);

#define CREATED 1700000000

#endif
