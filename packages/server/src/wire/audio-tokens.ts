import type { Operation } from '@tollgate/contract/relay-endpoints'
import type { FormFile } from './form-body.ts'
import { secondsOfRecording } from './recording/seconds-of-recording.ts'

export const transcribes = (operation: Operation): boolean =>
  operation === 'transcription' || operation === 'translation'

/** What is to be written down, among the files of a form. */
export const recordingIn = (files: readonly FormFile[] = []): Uint8Array | undefined =>
  files.find(({ field }) => field === 'file')?.bytes

/** Tokens of a minute of recording, where vendors sell transcription by its length. */
const TRANSCRIPTION_TOKENS_PER_MINUTE = 1_000
const SECONDS_PER_MINUTE = 60

/** Tokens of a recording of that many seconds, each started second whole. */
export const transcriptionTokens = (seconds: number): number =>
  Math.round((Math.ceil(seconds) * TRANSCRIPTION_TOKENS_PER_MINUTE) / SECONDS_PER_MINUTE)

/** For a file that does not say how long it is, as if it were an ordinary MP3; only to set quota aside. */
const USUAL_BYTES_PER_SECOND = 16_000

/** How long a recording is: as its file says, or as files of its size usually are. */
export function usualSeconds(bytes: Uint8Array): number {
  return secondsOfRecording(bytes) ?? bytes.length / USUAL_BYTES_PER_SECOND
}

/** Models whose speech is sold by the characters of its text. */
export const isSoldByCharacters = (model: string): boolean => model.startsWith('tts')

/** Models whose speech is sold by what is heard, besides the text: `gpt-4o-mini-tts`. */
export const isSoldBySound = (model: string): boolean => /^gpt-.*-tts(-|$)/.test(model)

/**
 * Tokens of sound that a text becomes where the vendor says nothing of them, as in every answer that is only the sound:
 * 877 tokens of text were spoken in 268 seconds, at OpenAI's 20 tokens a second, and billed as about six times as many
 * (https://raw.githubusercontent.com/sanand0/blog/main/posts/2025/openai-tts-cost.md).
 */
export const spokenTokens = (textTokens: number): number => textTokens * SOUND_TOKENS_PER_TEXT_TOKEN
const SOUND_TOKENS_PER_TEXT_TOKEN = 6

/** Characters as a reader counts them: an emoji is one. */
export function charactersOf(text: string): number {
  let characters = 0
  for (const _ of text) characters += 1
  return characters
}

/** How sound travels through a realtime socket: bytes of a sample and samples of a second. */
const REALTIME_FORMATS = {
  pcm16: { sampleBytes: 2, sampleRate: 24_000 },
  g711: { sampleBytes: 1, sampleRate: 8_000 },
} as const

/**
 * Tokens of raw sound in a realtime call whose vendor counted none: 100 for 0.06 minutes of what goes in, 200 for 0.24
 * minutes of what comes out. Every format but `pcm16` is telephone sound.
 */
export function realtimeAudioTokens(sound: { bytes: number; format: string; direction: 'input' | 'output' }): number {
  const { sampleBytes, sampleRate } = sound.format === 'pcm16' ? REALTIME_FORMATS.pcm16 : REALTIME_FORMATS.g711
  const samples = sound.bytes / sampleBytes
  // Whole numbers up to the one division: 0.06 has no exact binary form. 0.06 and 0.24 minutes are 3.6 and 14.4 seconds.
  return sound.direction === 'input'
    ? Math.floor((samples * 1_000) / (sampleRate * 36))
    : Math.floor((samples * 2_000) / (sampleRate * 144))
}
