import { AppError } from '@tollgate/contract/app-error'
import type { RelayChannel } from '../../domain/channels/relay-channel.ts'
import type { OutgoingRequest } from '../../upstream/credentials/scheme.ts'
import { createFrameCutter } from '../../upstream/framing/create-frame-cutter.ts'
import { NO_MEDIA } from '../../wire/delivered-media.ts'
import { outboundFamilies } from '../../wire/families.ts'
import type { VendorAnswer } from '../../wire/family.ts'
import type { JsonObject } from '../../wire/read-json.ts'
import type { Call } from '../call.ts'
import type { ChosenFormat } from './choose-format.ts'
import { encodeForm } from './encode-body.ts'
import type { Exchange, StreamTranslation, WholeReading } from './exchange.ts'
import { PassThroughStream } from './pass-through-stream.ts'
import { ReframedStream } from './reframed-stream.ts'
import { requestHeaders } from './request-headers.ts'
import { upstreamUrl } from './upstream-url.ts'

/** The same format on both sides: bodies are copied, only what routing and billing need is read. */
export class PassThroughExchange implements Exchange {
  constructor(
    private readonly call: Call,
    private readonly channel: RelayChannel,
    readonly format: ChosenFormat,
  ) {}

  request(): OutgoingRequest {
    const { call, channel, format } = this
    const { endpoint, request } = call.incoming
    const { isStream } = call.facts
    const model = channel.mapModel(call.model)
    const { body, contentType } = this.body(model)
    return {
      method: 'POST',
      url: upstreamUrl(channel, format, {
        endpoint,
        isStream,
        model,
        clientQuery: call.incoming.query,
        versions: call.parts.vendorDefaults.geminiVersions,
      }),
      headers: requestHeaders({
        channel,
        format,
        client: request.headers,
        contentType,
        isStream,
        isPassThrough: true,
      }),
      body,
    }
  }

  private body(model: string): { body: string | Uint8Array; contentType: string } {
    const { call, format } = this
    const { files } = call.facts
    if (files) return encodeForm({ kind: 'form', fields: formFields({ ...call.facts.body, model }), files })
    const { operation } = call.incoming.endpoint
    const betas = call.incoming.request.headers.get('anthropic-beta') ?? undefined
    const edits = { model, operation, quirks: format.quirks, betas }
    const { passThrough } = call.family
    const { json, warnings } = passThrough.prepareBody(call.body, edits)
    call.warnings = warnings
    return { body: json, contentType: 'application/json' }
  }

  readWhole({ bytes, contentType, json }: VendorAnswer): WholeReading {
    const { passThrough } = this.call.family
    const kind = REPLY_KINDS[this.call.incoming.endpoint.operation] ?? 'json'
    if (kind !== 'json' && !contentType.startsWith('application/json')) {
      if (kind === 'binary' && bytes.length === 0)
        throw new AppError('channel.bad-reply', {}, { detail: 'a sound of no bytes' })
      return {
        usage: undefined,
        text: () => (kind === 'text' ? new TextDecoder().decode(bytes) : ''),
        render: () => ({ contentType: safeType(contentType), body: bytes }),
      }
    }
    if (typeof json !== 'object' || json === null) throw new AppError('channel.bad-reply', {})
    const { usage, error, storedId } = passThrough.readReply(json)
    if (error) throw error
    return {
      usage,
      storedId,
      images: imagesIn(json),
      text: () => passThrough.replyText(json),
      media: () => passThrough.mediaIn?.(Buffer.from(bytes)) ?? NO_MEDIA,
      render: () => {
        const reshaped = passThrough.reshapeReply?.(json, this.call.facts, this.call.incoming.endpoint.operation)
        return { contentType: 'application/json', body: reshaped ? JSON.stringify(reshaped) : bytes }
      },
    }
  }

  openStream(): StreamTranslation {
    const stream = new PassThroughStream(this.call.family, { wantsUsage: this.call.facts.wantsUsage })
    const { framing } = this.format
    return framing === 'sse' ? stream : new ReframedStream(createFrameCutter(framing), stream)
  }

  decodeError(status: number, body: string): AppError {
    return outboundFamilies[this.format.family].decodeError(status, body)
  }
}

/** Lists are written as OpenAI's own library writes them: `name[]`, once for each. */
function formFields(body: JsonObject): [name: string, value: string][] {
  return Object.entries(body).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) ? value.map((item) => [`${name}[]`, String(item)]) : [[name, String(value)]],
  )
}

/** Of an answer with images; the number of other things is of no use to anybody. */
const imagesIn = (json: object): number | undefined =>
  'data' in json ? (Array.isArray(json.data) ? json.data.length : 0) : undefined

/** What whole answers are when they are not JSON. */
const REPLY_KINDS: Partial<Record<string, 'binary' | 'text'>> = {
  speech: 'binary',
  transcription: 'text',
  translation: 'text',
}

/** Nothing a vendor sends may be shown as a page. */
const safeType = (contentType: string): string =>
  /^(audio\/|text\/plain|text\/vtt|application\/(x-subrip|octet-stream))/i.test(contentType)
    ? contentType
    : 'application/octet-stream'
