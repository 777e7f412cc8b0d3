import { definedOnly } from '../defined-only.ts'
import type { InboundCodec, WholeBody } from '../family.ts'
import { invalid } from '../invalid.ts'
import { textIn } from '../read-json.ts'
import type { TranscriptionReply } from '../transcription.ts'

const KNOWN = new Set(['model', 'language', 'prompt', 'temperature', 'response_format'])

/** Transcriptions and translations in OpenAI's format. https://platform.openai.com/docs/api-reference/audio */
export const transcriptionCodec = (isTranslation: boolean): InboundCodec<'transcription'> => ({
  form: 'transcription',
  decodeCall: ({ body, files = [] }, { model }) => {
    const file = files.find(({ field }) => field === 'file')
    if (!file) throw invalid('file is required')
    return {
      model,
      file,
      isTranslation,
      ...definedOnly({
        language: textIn(body, 'language'),
        prompt: textIn(body, 'prompt'),
        // The fields of a form are texts.
        temperature: body.temperature === undefined ? undefined : Number(body.temperature),
        format: textIn(body, 'response_format'),
      }),
      extras: Object.fromEntries(Object.entries(body).filter(([name]) => !KNOWN.has(name))),
      warnings: [],
    }
  },
  encodeReply: (reply, { facts }) => encodeTranscription(reply, textIn(facts.body, 'response_format') ?? 'json'),
})

function encodeTranscription(reply: TranscriptionReply, format: string): WholeBody {
  const segments = reply.segments ?? [{ start: 0, end: reply.duration ?? 0, text: reply.text }]
  switch (format) {
    case 'text':
      return { contentType: 'text/plain; charset=utf-8', body: `${reply.text}\n` }
    case 'srt':
      return {
        contentType: 'text/plain; charset=utf-8',
        body: segments
          .map(({ start, end, text }, index) => `${index + 1}\n${time(start, ',')} --> ${time(end, ',')}\n${text}\n`)
          .join('\n'),
      }
    case 'vtt':
      return {
        contentType: 'text/vtt; charset=utf-8',
        body: `WEBVTT\n\n${segments.map(({ start, end, text }) => `${time(start, '.')} --> ${time(end, '.')}\n${text}\n`).join('\n')}`,
      }
    default: {
      const { text, language, duration } = reply
      const body =
        format === 'verbose_json'
          ? {
              task: 'transcribe',
              text,
              ...definedOnly({ language, duration }),
              segments: segments.map((segment, id) => ({ id, ...segment })),
            }
          : { text }
      return { contentType: 'application/json', body: JSON.stringify(body) }
    }
  }
}

/** `00:01:02,345`. */
function time(seconds: number, mark: ',' | '.'): string {
  const ms = Math.max(0, Math.round(seconds * 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
    .map(two)
    .join(':')
  return `${clock}${mark}${String(ms % 1000).padStart(3, '0')}`
}
