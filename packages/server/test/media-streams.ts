/* Pictures, transcripts and speech as OpenAI streams them: events without an end marker. */

export const PICTURE_USAGE = { input_tokens: 20, output_tokens: 4_160, output_tokens_details: { image_tokens: 4_160 } }
const TRANSCRIPT_USAGE = {
  type: 'tokens',
  input_tokens: 14,
  input_token_details: { text_tokens: 0, audio_tokens: 14 },
  output_tokens: 45,
  total_tokens: 59,
}
const SPEECH_USAGE = { input_tokens: 14, output_tokens: 101, total_tokens: 115 }

/** https://developers.openai.com/api/reference/resources/images/generation-streaming-events */
export const pictureEvents = (isWhole: boolean): Response =>
  events([
    { type: 'image_generation.partial_image', b64_json: 'cGFydA==', partial_image_index: 0 },
    ...(isWhole ? [{ type: 'image_generation.completed', b64_json: 'd2hvbGU=', usage: PICTURE_USAGE }] : []),
  ])

/** https://developers.openai.com/api/reference/resources/audio/transcription-streaming-events */
export const transcriptEvents = (): Response =>
  events([
    { type: 'transcript.text.delta', delta: 'Hel' },
    { type: 'transcript.text.delta', delta: 'lo' },
    { type: 'transcript.text.done', text: 'Hello', usage: TRANSCRIPT_USAGE },
  ])

/** https://developers.openai.com/api/reference/resources/audio/speech-streaming-events */
export const speechEvents = (): Response =>
  events([
    { type: 'speech.audio.delta', audio: 'AAAA' },
    { type: 'speech.audio.done', usage: SPEECH_USAGE },
  ])

/** What a model speaks, until it breaks off. https://platform.openai.com/docs/guides/audio */
export const spokenChunks = (): Response =>
  new Response(
    [{ transcript: 'Hello' }, { data: btoa('\0'.repeat(48_000)) }]
      .map((audio) => `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { audio } }] })}\n\n`)
      .join(''),
    { headers: { 'content-type': 'text/event-stream' } },
  )

interface StreamEvent extends Record<string, unknown> {
  type: string
}

function events(list: readonly StreamEvent[]): Response {
  const text = list.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
}
