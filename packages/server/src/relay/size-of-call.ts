import type { CallSize } from '../domain/pricing/estimate-usage.ts'
import { imageOrderOf } from '../domain/pricing/image-price.ts'
import { recordingIn, transcribes, usualSeconds } from '../wire/audio-tokens.ts'
import type { IncomingBody } from '../wire/family.ts'
import type { IncomingCall } from './incoming-call.ts'
import type { RelayParts } from './relay-parts.ts'

interface ReadCall {
  incoming: { endpoint: Pick<IncomingCall['endpoint'], 'operation'> }
  body: IncomingBody
  parts: Pick<RelayParts, 'options'>
}

/** What quota is held by, before the call is sent. */
export function sizeOfCall({ incoming, body: { json, call: facts }, parts }: ReadCall): CallSize {
  const { operation } = incoming.endpoint
  const size: CallSize = {
    operation,
    bodyBytes: Buffer.byteLength(json),
    bodyCharacters: json.length,
    mediaCharacters: facts.media.characters,
    mediaParts: facts.media.parts,
    // To many vendors 0 is no limit at all.
    maxOutputTokens: facts.maxOutputTokens === 0 ? undefined : facts.maxOutputTokens,
    leastOutputTokens: parts.options().PreConsumedQuota,
    answers: facts.answers,
    isSpoken: Array.isArray(facts.body.modalities) && facts.body.modalities.includes('audio'),
    quality: imageOrderOf(facts.body).quality,
    hasOutput: facts.hasOutput,
  }
  const recording = transcribes(operation) ? recordingIn(facts.files) : undefined
  return recording ? { ...size, recordingSeconds: usualSeconds(recording) } : size
}
