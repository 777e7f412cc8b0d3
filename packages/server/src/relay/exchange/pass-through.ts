import { AppError } from '@tollgate/contract/app-error'
import type { RelayChannel } from '../../domain/channels/relay-channel.ts'
import { makesImages } from '../../domain/pricing/image-price.ts'
import type { OutgoingRequest } from '../../upstream/credentials/scheme.ts'
import { createFrameCutter } from '../../upstream/framing/create-frame-cutter.ts'
import { type DeliveredMedia, NO_MEDIA } from '../../wire/delivered-media.ts'
import { outboundFamilies } from '../../wire/families.ts'
import type { FormName, IncomingBody, VendorAnswer, WholeBody } from '../../wire/family.ts'
import { spokenText } from '../../wire/openai-chat/spoken-text.ts'
import { isObject, type JsonObject } from '../../wire/read-json.ts'
import type { TokenUsage } from '../../wire/token-usage.ts'
import type { Call } from '../call.ts'
import type { ChosenFormat } from './choose-format.ts'
import { ConvertedExchange, type Sides } from './converted.ts'
import { encodeForm } from './encode-body.ts'
import type { Exchange, StreamTranslation, WholeReading } from './exchange.ts'
import type { GatheredStream } from './gathered-stream.ts'
import { inlineFiles } from './inline-media.ts'
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
    /** For a vendor that streams although a whole answer was asked for, or the other way round; undefined: it is passed on. */
    private readonly sides: Sides<FormName> | undefined,
  ) {}

  request(): OutgoingRequest | Promise<OutgoingRequest> {
    const { call, format } = this
    const fetched = format.quirks.includes('no-media-urls') ? inlineFiles(call) : undefined
    return fetched ? fetched.then((body) => this.outgoing(body)) : this.outgoing(call.body)
  }

  private outgoing(incoming: IncomingBody): OutgoingRequest {
    const { call, channel, format } = this
    const { endpoint, request } = call.incoming
    const { isStream } = call.facts
    const model = channel.mapModel(call.model)
    const { body, contentType } = this.body(incoming, model)
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

  private body(incoming: IncomingBody, model: string): { body: string | Uint8Array; contentType: string } {
    const { call, format } = this
    const { files } = call.facts
    if (files) return encodeForm({ kind: 'form', fields: formFields({ ...call.facts.body, model }), files })
    const { operation } = call.incoming.endpoint
    const betas = call.incoming.request.headers.get('anthropic-beta') ?? undefined
    const edits = { model, operation, quirks: format.quirks, betas }
    const { passThrough } = call.family
    const { json, warnings } = passThrough.prepareBody(incoming, edits)
    call.warnings = warnings
    return { body: json, contentType: 'application/json' }
  }

  /** For a vendor that streams although the client asked for a whole answer; undefined: the client gets the stream. */
  gather(): GatheredStream | undefined {
    return this.sides && this.reshaped(this.sides).gather()
  }

  readWhole(answer: VendorAnswer): ReturnType<Exchange['readWhole']> {
    const { bytes, contentType, json } = answer
    const { passThrough } = this.call.family
    if (this.sides && this.call.facts.isStream) return this.reshaped(this.sides).readWhole(answer)
    const { operation } = this.call.incoming.endpoint
    const kind = REPLY_KINDS[operation] ?? 'json'
    if (kind !== 'json' && !contentType.startsWith('application/json')) {
      if (kind === 'binary' && bytes.length === 0)
        throw new AppError('channel.bad-reply', {}, { detail: 'a sound of no bytes' })
      if (contentType.startsWith('text/html')) throw new AppError('channel.bad-reply', {}, { detail: 'a page' })
      return {
        usage: undefined,
        text: () => (kind === 'text' ? spokenText(new TextDecoder().decode(bytes)) : ''),
        render: () => ({ contentType: safeType(contentType), body: bytes }),
      }
    }
    if (typeof json !== 'object' || json === null) throw new AppError('channel.bad-reply', {})
    const { usage, error, storedId } = passThrough.readReply(json)
    if (error) throw error
    if (makesImages(operation)) {
      if (!mayHaveImages(json)) throw new AppError('channel.bad-reply', {}, { detail: 'an answer without pictures' })
    } else if (usage === undefined && isEmpty(json) && !(kind === 'text' && 'text' in json))
      throw new AppError('channel.bad-reply', {}, { detail: 'an answer that says nothing' })
    return new PassedReading(this.call, { json, bytes, usage, storedId })
  }

  private reshaped(sides: Sides<FormName>): ConvertedExchange<FormName> {
    return new ConvertedExchange(this.call, this.channel, this.format, sides)
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

/** A whole answer in JSON that is passed on. */
class PassedReading implements WholeReading {
  readonly usage: TokenUsage | undefined
  readonly storedId: string | undefined
  readonly images: number | undefined

  constructor(
    private readonly call: Call,
    private readonly answer: { json: object; bytes: Uint8Array } & Pick<WholeReading, 'usage' | 'storedId'>,
  ) {
    this.usage = answer.usage
    this.storedId = answer.storedId
    this.images = imagesIn(answer.json)
  }

  text(): string {
    return this.call.family.passThrough.replyText(this.answer.json)
  }

  media(): DeliveredMedia {
    return this.call.family.passThrough.mediaIn?.(Buffer.from(this.answer.bytes)) ?? NO_MEDIA
  }

  render(): WholeBody {
    const { json, bytes } = this.answer
    const { family, facts, incoming } = this.call
    const reshaped = family.passThrough.reshapeReply?.(json, facts, incoming.endpoint.operation)
    return { contentType: 'application/json', body: reshaped ? JSON.stringify(reshaped) : bytes }
  }
}

/** Lists are written as OpenAI's own library writes them: `name[]`, once for each. */
function formFields(body: JsonObject): [name: string, value: string][] {
  return Object.entries(body).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) ? value.map((item) => [`${name}[]`, String(item)]) : [[name, String(value)]],
  )
}

/**
 * In every format an answer's words, vectors and ranks stand in a list, and why there are none in an object. A vendor
 * that only says a code and a message with status 200 has not answered.
 */
const isEmpty = (json: object): boolean =>
  Object.values(json).every((value) =>
    Array.isArray(value) ? value.length === 0 : !isObject(value) || Object.keys(value).length === 0,
  )

/** Of an answer with images; the number of other things is of no use to anybody. */
const imagesIn = (json: object): number | undefined =>
  'data' in json ? (Array.isArray(json.data) ? json.data.length : 0) : undefined

/** Some vendors have another name for the list. */
const mayHaveImages = (json: object): boolean =>
  !Array.isArray(json) && ('data' in json || Object.values(json).some((value) => Array.isArray(value)))

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
