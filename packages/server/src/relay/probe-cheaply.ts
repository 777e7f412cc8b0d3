import { AppError } from '@tollgate/contract/app-error'
import { operationOfModel } from '@tollgate/contract/model-operation'
import { recordTest } from '../domain/channels/channel-store.ts'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import type { Database } from '../storage/database.ts'
import { listVendorModels } from '../upstream/vendor-account/model-list.ts'
import { type ProbeResult, probe, probedModelOf } from './probe-channel.ts'
import type { RelayParts } from './relay-parts.ts'
import { logTest } from './test-log.ts'

/** Charged by the piece, and not by a few tokens. */
const COSTLY_OPERATIONS: readonly string[] = ['images', 'speech']
/** Models that search and read for minutes before they answer. */
const COSTLY_MODELS = /deep-research/i

/** How that went. */
export type RoundResult = Pick<ProbeResult, 'timeMs' | 'error' | 'refusal'> & {
  /** The model itself was not called: what went well proves nothing of it. */
  isUncalled?: true
}

/**
 * The test of a channel in a round, which comes again and again and is nobody's wish: as `probe`, but it draws and
 * speaks nothing. Another model of the channel is asked then; where there is none or the administrator chose the model,
 * the vendor's list of models, which at least tells a bad key. The log says what was done instead. Throws the reason of
 * `signal` when that ends it.
 */
export async function probeCheaply(
  channel: RelayChannel,
  { signal }: { signal: AbortSignal },
  parts: RelayParts & { db: Database },
): Promise<RoundResult> {
  const isCheap = (model: string) => !isCostly(channel.mapModel(model))
  const chosen = probedModelOf(channel)
  const model = isCheap(chosen) || channel.testModel ? chosen : (channel.models.find(isCheap) ?? chosen)
  if (isCheap(model)) return probe(channel, { model, signal }, parts)
  const note = (what: string, timeMs: number) =>
    logTest(
      { channelId: channel.id, model: channel.mapModel(model), what, timeMs, inputTokens: 0, outputTokens: 0 },
      parts,
    )
  if (channel.provider.modelList === undefined) {
    await note('已跳过：调用费用较高，且无法查询模型列表', 0)
    return { timeMs: 0, isUncalled: true }
  }
  const result = await askForModels(channel, signal, parts)
  if (!result.error) await note('未调用：费用较高，仅查询了模型列表', result.timeMs)
  return { ...result, isUncalled: true }
}

const isCostly = (vendorModel: string): boolean =>
  COSTLY_OPERATIONS.includes(operationOfModel(vendorModel)) || COSTLY_MODELS.test(vendorModel)

async function askForModels(
  channel: RelayChannel,
  signal: AbortSignal,
  parts: RelayParts & { db: Database },
): Promise<RoundResult> {
  const startMs = performance.now()
  const error = await untilStopped(
    signal,
    listVendorModels(channel, { ...parts, tokens: parts.vendorTokens }).then(
      () => undefined,
      (cause) => (cause instanceof AppError ? cause : new AppError('channel.unreachable', {}, { cause })),
    ),
  )
  signal.throwIfAborted()
  const timeMs = performance.now() - startMs
  await recordTest(parts.db, { id: channel.id, timeMs, at: parts.clock.now() })
  if (error?.code !== 'channel.query-failed') return { timeMs, ...(error && { error }) }
  // Some keys may call models and not list them; one that is not known may do neither.
  if (error.params.status !== 401) return { timeMs }
  return { timeMs, error: badKeyError(error), refusal: badKey(error) }
}

/** A list has a time limit of its own, which a round that is stopped does not wait for. */
async function untilStopped<Result>(signal: AbortSignal, asked: Promise<Result>): Promise<Result | undefined> {
  const stopped = Promise.withResolvers<undefined>()
  const stop = () => stopped.resolve(undefined)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([asked, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

const badKeyError = (cause: AppError) =>
  new AppError('channel.test-failed', { status: 401, message: cause.textIn('en') }, { cause })

const badKey = (cause: AppError) =>
  new AppError(
    'channel.refused',
    { message: cause.textIn('en') },
    { cause, refusal: { status: 401, type: '', code: null, param: null } },
  )
