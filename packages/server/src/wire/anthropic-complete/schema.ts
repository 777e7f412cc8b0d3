/*
 * Anthropic's text completions, for models before Claude 3.
 * https://docs.anthropic.com/claude/reference/complete_post
 * Streams: https://docs.anthropic.com/en/api/legacy-streaming
 */

export const HUMAN = '\n\nHuman:'
export const ASSISTANT = '\n\nAssistant:'

/** For calls that name no limit: the most that these models write. */
export const OUTPUT_DEFAULT = 4_096
