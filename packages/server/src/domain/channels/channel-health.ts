import { AppError } from '@tollgate/contract/app-error'
import { ChannelStatus } from '@tollgate/contract/constants'
import type { LocalText } from '@tollgate/contract/errors'
import type { OptionValues } from '@tollgate/contract/options'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import type { Notice } from '../notices/send-notice.ts'
import { isAccountError } from './account-errors.ts'
import { type Fault, faultOf, isFaultOfKey } from './channel-fault.ts'
import { channelDisabled, channelEnabled } from './channel-notices.ts'
import { disableAutomatically, enableAutomatically } from './channel-store.ts'
import type { Circuits } from './circuits.ts'
import { type KeysAside, withKeysAside } from './key-pool.ts'
import { putKeyAside } from './put-key-aside.ts'
import type { PoolKey, RelayChannel } from './relay-channel.ts'
import { withStatusNote } from './status-note.ts'

/** Letters of a reason that are kept. */
const REASON_MAX = 500

interface HealthParts {
  db: Database
  shared: SharedState
  clock: Clock
  circuits: Circuits
  options: () => OptionValues
  log: (message: string, facts: Record<string, unknown>) => void
  /** Tells those who answer for the site; nothing waits for it. */
  tellRoot: (notice: Notice) => void
}

/**
 * Learns from live calls. Channels and keys in trouble are left out for a while, in the memory of this node; those
 * that cannot work are taken out for all nodes, when the site and the channel allow it.
 */
export function createChannelHealth({ db, shared, clock, circuits, options, log, tellRoot }: HealthParts) {
  const mayTakeOut = (channel: RelayChannel) => options().AutomaticDisableChannelEnabled && channel.mayBeDisabled
  const rulesFor = ({ provider }: RelayChannel) => ({
    providerCode: provider.code,
    keywords: options().AutomaticDisableKeywords,
  })

  async function takeOut(channel: RelayChannel, error: AppError, keysAside: KeysAside = {}): Promise<void> {
    const reason = keptReason(error)
    const otherInfo = withKeysAside(withStatusNote('', { reason, time: clock.now() }), keysAside)
    if (!(await disableAutomatically(db, channel.id, { status: ChannelStatus.autoDisabled, otherInfo }))) return
    log('channel disabled', { channel: channel.id, name: channel.name, reason: reason.zh })
    tellRoot(channelDisabled(channel, reason))
    await shared.publish('channels', String(channel.id))
  }

  async function takeKeyOut(channel: RelayChannel, { id, number }: PoolKey, error: AppError): Promise<void> {
    const { zh: reason } = keptReason(error)
    const outcome = await putKeyAside(db, {
      channelId: channel.id,
      keyId: id,
      keyIds: channel.pool?.keyIds ?? [],
      note: { reason, time: clock.now() },
    })
    if (outcome.state === 'unchanged') return
    log('a key of a channel was put aside', { channel: channel.id, name: channel.name, key: number, reason })
    if (outcome.state === 'last') await takeOut(channel, error, outcome.keysAside)
    else await shared.publish('channels', String(channel.id))
  }

  async function takeAccountOut(channel: RelayChannel, error: AppError): Promise<void> {
    if (channel.poolKey) await takeKeyOut(channel, channel.poolKey, error)
    else await takeOut(channel, error)
  }

  /** What the failure means for the next calls here. */
  function note(channel: RelayChannel, fault: Fault, { model, retryAfter }: { model: string; retryAfter: number }) {
    if (fault === 'caller') return succeed(channel)
    release(channel)
    if (fault === 'nothing') return
    const keyId = isFaultOfKey(fault) ? channel.poolKey?.healthId : undefined
    if (keyId !== undefined) circuits.succeeded(channel.healthId)
    const id = keyId ?? channel.healthId
    circuits.wait(id, { model: channel.mapModel(model), seconds: retryAfter })
    // Being told when to come back is no failure to answer.
    if (fault !== 'limit' || retryAfter === 0) circuits.failed(id, { isCertain: fault === 'account' })
  }

  function succeed({ healthId, poolKey }: RelayChannel): void {
    if (circuits.isQuiet) return
    circuits.succeeded(healthId)
    if (poolKey) circuits.succeeded(poolKey.healthId)
  }

  function release({ healthId, poolKey }: RelayChannel): void {
    if (circuits.isQuiet) return
    circuits.release(healthId)
    if (poolKey) circuits.release(poolKey.healthId)
  }

  return {
    circuits,
    /** The channel answered. */
    noteSuccess: succeed,
    /** The call ended without telling anything about the channel. */
    noteNothing: release,

    /** What is known at once is noted before the promise; it resolves when the channel was taken out, if it was. */
    async noteFailure(channel: RelayChannel, error: AppError, model: string): Promise<void> {
      const rules = rulesFor(channel)
      const fault = faultOf(error, rules)
      note(channel, fault, { model, retryAfter: error.refusal?.retryAfter ?? 0 })
      if (!mayTakeOut(channel) || !isAccountError(error, rules)) return
      await takeAccountOut(channel, error)
    },

    /** A test found its account no good: of a pool, the key is put aside. What the error says is shown to administrators. */
    takeAccountOut,

    /** A test found it useless, whatever its key. Keys that were put aside stay so. */
    takeOut,

    /** A channel that was taken out automatically works again; of a pool, `keysAside` are left out. */
    async bringBack(channel: RelayChannel, keysAside: KeysAside): Promise<void> {
      if (!(await enableAutomatically(db, channel.id, withKeysAside('', keysAside)))) return
      succeed(channel)
      log('channel enabled', { channel: channel.id, name: channel.name })
      tellRoot(channelEnabled(channel))
      await shared.publish('channels', String(channel.id))
    },

    /** True when the vendor's own words say that the account is no good. */
    isAccountFault: (channel: RelayChannel, error: AppError): boolean => isAccountError(error, rulesFor(channel)),

    /** True when another key of the same channel may do better. */
    isFaultOfKey: (channel: RelayChannel, error: AppError): boolean =>
      channel.poolKey !== undefined && isFaultOfKey(faultOf(error, rulesFor(channel))),

    /** An account with nothing left cannot work. Of a pool, the first key's account was asked. */
    async noteBalance(channel: RelayChannel, balance: number): Promise<void> {
      if (!mayTakeOut(channel) || balance > 0) return
      await takeAccountOut(channel.pool?.members[0] ?? channel, new AppError('channel.balance-used-up', {}))
    },
  }
}

/** As it is kept with the channel. */
const keptReason = (error: AppError): LocalText => ({
  zh: error.textIn('zh').slice(0, REASON_MAX),
  en: error.textIn('en').slice(0, REASON_MAX),
})

export type ChannelHealth = ReturnType<typeof createChannelHealth>
