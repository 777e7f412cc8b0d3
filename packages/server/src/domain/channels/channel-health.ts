import type { AppError } from '@tollgate/contract/app-error'
import { ChannelStatus } from '@tollgate/contract/constants'
import type { OptionValues } from '@tollgate/contract/options'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/database.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import { disableAutomatically } from './channel-store.ts'
import type { RelayChannel } from './relay-channel.ts'

const FATAL_CODES = ['invalid_api_key', 'account_deactivated', 'billing_not_active']
const FATAL_TYPES = [
  'insufficient_quota',
  'insufficient_user_quota',
  'authentication_error',
  'permission_error',
  'forbidden',
]
const FATAL_BEGINNINGS = [
  'Your credit balance is too low',
  'This organization has been disabled.',
  'You exceeded your current quota',
  'Permission denied',
]
const FATAL_PARTS = [
  'The security token included in the request is invalid',
  'Operation not allowed',
  'Your account is not authorized',
]

/** True when an error says that the channel's account is no good, so that trying again is of no use. */
export function isFatalForChannel(error: AppError): boolean {
  const { refusal } = error
  if (!refusal) return false
  const message = error.textIn('en')
  return (
    refusal.status === 401 ||
    FATAL_CODES.includes(String(refusal.code)) ||
    FATAL_TYPES.includes(refusal.type) ||
    FATAL_BEGINNINGS.some((beginning) => message.startsWith(beginning)) ||
    FATAL_PARTS.some((part) => message.includes(part))
  )
}

interface HealthParts {
  db: Database
  shared: SharedState
  clock: Clock
  options: () => OptionValues
  log: (message: string, facts: Record<string, unknown>) => void
}

/** Learns from failed attempts and takes channels out that cannot work, when the site and the channel allow it. */
export function createChannelHealth({ db, shared, clock, options, log }: HealthParts) {
  return {
    async noteFailure(channel: RelayChannel, error: AppError): Promise<void> {
      if (!options().AutomaticDisableChannelEnabled || !channel.mayBeDisabled || !isFatalForChannel(error)) return
      const reason = error.textIn('zh').slice(0, 500)
      const info = JSON.stringify({ status_reason: reason, status_time: clock.now() })
      if (!(await disableAutomatically(db, channel.id, { status: ChannelStatus.autoDisabled, otherInfo: info }))) return
      log('channel disabled', { channel: channel.id, name: channel.name, reason })
      await shared.publish('channels', String(channel.id))
    },
  }
}

export type ChannelHealth = ReturnType<typeof createChannelHealth>
