import type { FinishReason, OpaquePart } from '../chat.ts'
import type { JsonObject } from '../read-json.ts'

/*
 * Anthropic's Messages API. https://platform.claude.com/docs/en/api/messages
 * Streams: https://platform.claude.com/docs/en/build-with-claude/streaming
 * Errors: https://platform.claude.com/docs/en/api/errors
 * Version 2026-10-21 against 2023-06-01: https://platform.claude.com/docs/en/api/migration-2026-10-21
 */

/** The version whose form is written here; the newer one refuses sampling parameters. */
export const API_VERSION = '2023-06-01'

/** What clients of this format put first into the system prompt; only Anthropic reads it, and it differs in each call. */
export const BILLING_HEADER = 'x-anthropic-billing-header:'

/** Stands for the proof in citations of what another vendor found: Anthropic would refuse them. */
export const NO_PROOF = 'tollgate_no_proof'

/** Stands where a message may not be empty. */
export const NEUTRAL_TEXT = '...'

/**
 * The tool by which models without structured outputs are made to answer in JSON. Its call is unwrapped into text on
 * the way back, by this name alone.
 */
export const JSON_TOOL = 'tollgate_json_answer'

/**
 * A part that stands for the part before it: the block as it came, for fields that the internal form has no place for
 * (citations in earlier turns, options of a document). Other formats leave it out and lose only those.
 */
export const detailsOf = (block: JsonObject): OpaquePart => ({
  kind: 'opaque',
  family: 'anthropic-messages',
  value: { type: `details of a ${String(block.type)}`, original: block },
})

/** https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons */
export function finishOf(stopReason: unknown): FinishReason {
  switch (stopReason) {
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'length'
    case 'tool_use':
      return 'tool-calls'
    case 'pause_turn':
      return 'pause'
    case 'refusal':
      return 'content-filter'
    default:
      return 'stop'
  }
}

const STOP_REASONS: Readonly<Record<FinishReason, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  'content-filter': 'refusal',
  pause: 'pause_turn',
}

/** The fields that say why an answer ended. Some vendors say `stop` although tools were called. */
export function stopFields(
  finish: FinishReason,
  { stopText, hasCalls }: { stopText?: string | undefined; hasCalls: boolean },
) {
  const isStopText = finish === 'stop' && stopText !== undefined
  const reason = isStopText ? 'stop_sequence' : STOP_REASONS[finish === 'stop' && hasCalls ? 'tool-calls' : finish]
  return { stop_reason: reason, stop_sequence: isStopText ? stopText : null, stop_details: null }
}
