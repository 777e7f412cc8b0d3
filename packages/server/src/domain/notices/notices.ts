import { AppError } from '@tollgate/contract/app-error'
import type { OptionValues } from '@tollgate/contract/options'
import type { SteadyCounters } from '../../storage/steady-counters.ts'
import { testNotice } from './notice-texts.ts'
import type { NotificationSettings } from './notification-settings.ts'
import type { SendNotice } from './send-notice.ts'

/** Tests of one user: whoever enters another's address must not be able to flood it. */
const TESTS = { limit: 5, windowMs: 10 * 60 * 1000 }

interface Parts {
  settings: NotificationSettings
  send: SendNotice
  counters: SteadyCounters
  options: () => OptionValues
}

export type Notices = ReturnType<typeof createNotices>

/** A user's own notifications. */
export const createNotices = ({ settings, send, counters, options }: Parts) => ({
  read: settings.shown,

  update: settings.update,

  /** Throws `request.too-many`, and why nothing could be sent. */
  async test(userId: number): Promise<void> {
    const recipient = await settings.find(userId)
    const { isAllowed } = await counters.hit(`notice-test:${userId}`, TESTS)
    if (!isAllowed) throw new AppError('request.too-many', {})
    await send(recipient, testNotice(options()))
  },
})
