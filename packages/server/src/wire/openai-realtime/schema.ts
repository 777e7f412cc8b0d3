/**
 * Names of realtime events and where their fields are. OpenAI renamed some of them when the API left its beta; vendors
 * that follow it send either.
 * https://platform.openai.com/docs/api-reference/realtime-client-events
 * https://platform.openai.com/docs/api-reference/realtime-server-events
 * https://platform.openai.com/docs/guides/realtime#beta-to-ga-migration
 */

/** Events that carry a piece of text in `delta`; a transcript of what is spoken is text that costs. */
export const TEXT_DELTAS: readonly unknown[] = [
  'response.output_text.delta',
  'response.text.delta',
  'response.output_audio_transcript.delta',
  'response.audio_transcript.delta',
  'response.function_call_arguments.delta',
  'response.mcp_call_arguments.delta',
]

/** Events that carry a piece of sound in `delta`, as base64. */
export const SOUND_DELTAS: readonly unknown[] = ['response.output_audio.delta', 'response.audio.delta']

/** What a session is set to; of the vendor's word only what is said, so any of it may be missing. */
export interface SessionSettings {
  /** `pcm16`, or the name of another format. */
  inputFormat?: string
  outputFormat?: string
  transcriptionModel?: string
  /** Infinity: as many as the model can. */
  maxOutputTokens?: number
  /** False: it answers in writing only. */
  isSpoken?: boolean
  /** The JSON of each tool. */
  tools?: readonly string[]
}
