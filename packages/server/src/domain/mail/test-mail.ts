import { AppError, type Language } from '@tollgate/contract/app-error'
import type { OptionValues } from '@tollgate/contract/options'
import type { SteadyCounters } from '../../storage/steady-counters.ts'
import { isMailAddress, type SendMail } from './send-mail.ts'
import { testLetter } from './templates.ts'

/** Tests of one administrator: a taken-over session must not become a way to send mail to the world. */
const TESTS = { limit: 10, windowMs: 10 * 60 * 1000 }

const REASON_LENGTH_MAX = 300

interface Parts {
  sendMail: SendMail
  counters: SteadyCounters
  options: () => OptionValues
}

export type TestMail = ReturnType<typeof createTestMail>

/**
 * Sends a letter to show that the mail server takes it. Unlike other letters its failure says what the server answered,
 * because the reader is the one who has to mend it. Throws `mail.not-configured`, `mail.test-failed`, `request.too-many`.
 */
export const createTestMail =
  ({ sendMail, counters, options }: Parts) =>
  async ({ actorId, to }: { actorId: number; to: string }, language: Language): Promise<void> => {
    if (!isMailAddress(to)) throw new AppError('request.invalid-input', { reason: to })
    const { isAllowed } = await counters.hit(`mail-test:${actorId}`, TESTS)
    if (!isAllowed) throw new AppError('request.too-many', {})
    try {
      await sendMail({ to, ...testLetter(options().SystemName, language) })
    } catch (cause) {
      if (!(cause instanceof AppError) || cause.code !== 'mail.failed') throw cause
      throw new AppError('mail.test-failed', { reason: reasonOf(cause.cause, options()) }, { cause })
    }
  }

/** What the mail server or the connection to it said, on one line and without the password. */
function reasonOf(cause: unknown, { SMTPToken: password }: OptionValues): string {
  const said = cause instanceof Error ? cause.message : String(cause)
  const plain = password === '' ? said : said.replaceAll(password, '***')
  return plain.replace(/\s+/g, ' ').slice(0, REASON_LENGTH_MAX)
}
