import { AppError } from '@tollgate/contract/app-error'
import type { RelayChannel } from '../../domain/channels/relay-channel.ts'
import { estimateInputTokens } from '../../domain/pricing/estimate-usage.ts'
import type { OutgoingRequest } from '../../upstream/credentials/scheme.ts'
import { createFrameCutter } from '../../upstream/framing/create-frame-cutter.ts'
import type {
  EncodedCall,
  FormName,
  InboundCodec,
  OperationForms,
  OutboundCodec,
  OutboundFamily,
  ReplyContext,
  Target,
  VendorAnswer,
} from '../../wire/family.ts'
import type { Call } from '../call.ts'
import { answerOf } from './answer-forms.ts'
import type { ChosenFormat } from './choose-format.ts'
import { ConvertedStream } from './converted-stream.ts'
import { encodeBody } from './encode-body.ts'
import type { Exchange, FollowUp, StreamTranslation, WholeReading } from './exchange.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { fetchSound } from './fetch-sound.ts'
import { GatheredStream } from './gathered-stream.ts'
import { prepareCall } from './prepare-call.ts'
import { requestHeaders } from './request-headers.ts'
import { upstreamUrl } from './upstream-url.ts'

export interface Sides<Name extends FormName> {
  family: OutboundFamily
  inbound: InboundCodec<Name>
  outbound: OutboundCodec<Name>
}

/** Two formats: the call and its answer are translated through the internal form. */
export class ConvertedExchange<Name extends FormName> implements Exchange {
  private readonly target: Target
  /** What of the answer is lost, once each. */
  private readonly warn = (reason: string): void => {
    if (!this.call.warnings.includes(reason)) this.call.warnings.push(reason)
  }

  constructor(
    private readonly call: Call,
    private readonly channel: RelayChannel,
    readonly format: ChosenFormat,
    private readonly sides: Sides<Name>,
  ) {
    this.target = {
      model: channel.mapModel(call.model),
      isStream: call.facts.isStream && sides.outbound.eventDecoder !== undefined,
      quirks: format.quirks,
      other: channel.other,
      defaults: call.parts.vendorDefaults,
      warn: this.warn,
    }
  }

  request(): OutgoingRequest | Promise<OutgoingRequest> {
    const { call, sides, target } = this
    const asked = sides.inbound.decodeCall(call.facts, { model: target.model })
    const ready = prepareCall(sides.inbound.form, asked, {
      call,
      sides,
      family: this.format.family,
      quirks: target.quirks,
    })
    return ready instanceof Promise ? ready.then(() => this.encode(asked)) : this.encode(asked)
  }

  private encode(asked: OperationForms[Name]['call']): OutgoingRequest {
    const { call, sides, target } = this
    const encoded = sides.outbound.encodeCall(asked, target)
    call.warnings = [...new Set(asked.warnings)]
    return this.outgoing(encoded)
  }

  readWhole(answer: VendorAnswer): WholeReading | FollowUp | Promise<WholeReading> {
    const reply = this.sides.outbound.decodeReply(answer, this.target)
    if ('nextStep' in reply) {
      const { afterMs, request } = reply.nextStep
      return { followUp: { afterMs, request: this.outgoing(request) } }
    }
    const fetched = fetchSound(reply, this.call) ?? fetchPictures(reply, this.call)
    return fetched ? fetched.then(() => this.reading(reply)) : this.reading(reply)
  }

  openStream(): StreamTranslation {
    const { outbound, inbound } = this.sides
    const decoder = outbound.eventDecoder?.(this.target)
    const encoder = inbound.eventEncoder?.(this.replyContext())
    if (!decoder || !encoder) throw new AppError('channel.bad-reply', {}, { detail: 'a stream that nobody asked for' })
    const cutter = createFrameCutter(this.format.framing)
    return new ConvertedStream({ cutter, decoder, encoder, watch: (event) => this.call.memory.watch(event) })
  }

  /** For a vendor that streams although the client asked for a whole answer. */
  gather(): GatheredStream | undefined {
    const decoder = this.sides.outbound.eventDecoder?.(this.target)
    if (!decoder || this.sides.inbound.form !== 'chat') return undefined
    // The form is `chat`: a gathered chat is its reply.
    const read = (reply: OperationForms['chat']['reply']) => this.reading(reply as OperationForms[Name]['reply'])
    return new GatheredStream({ cutter: createFrameCutter(this.format.framing), decoder, read })
  }

  decodeError(status: number, body: string): AppError {
    return this.sides.family.decodeError(status, body)
  }

  private reading(reply: OperationForms[Name]['reply']): WholeReading {
    return answerOf(this.sides.inbound, reply, { call: this.call, context: () => this.replyContext() })
  }

  private outgoing(encoded: EncodedCall): OutgoingRequest {
    const { call, channel, format, sides, target } = this
    const { body, contentType } = encodeBody(encoded.body)
    const { endpoint, request } = call.incoming
    const headers = requestHeaders({
      channel,
      format,
      client: request.headers,
      contentType,
      isStream: target.isStream,
      isPassThrough: false,
    })
    return {
      method: encoded.method ?? 'POST',
      url: upstreamUrl(channel, format, {
        endpoint,
        form: sides.inbound.form,
        isStream: target.isStream,
        model: target.model,
        encodedPath: encoded.path,
        versions: call.parts.vendorDefaults.geminiVersions,
        clientQuery: call.incoming.query,
      }),
      headers: { ...headers, ...encoded.headers },
      body,
    }
  }

  private replyContext(): ReplyContext {
    const { call } = this
    return {
      requestId: call.requestId,
      model: call.model,
      createdAt: call.createdAt,
      wantsUsage: call.facts.wantsUsage,
      facts: call.facts,
      estimatedInput: () => estimateInputTokens(call.size()),
      warn: this.warn,
      keepItems: (items) => call.keepItems(items),
    }
  }
}
