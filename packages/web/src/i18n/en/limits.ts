import type { limits as zh } from '../zh/limits.ts'

export const limits: Record<keyof typeof zh, string> = {
  rpm: 'Requests a minute (RPM)',
  tpm: 'Tokens a minute (TPM)',
  concurrency: 'Calls at once',
  quota_5h: 'Quota in 5 hours',
  quota_day: 'Quota a day',
  quota_week: 'Quota a week',
  quota_month: 'Quota a month',
  unset: '0: no limit',
  wrong: 'A whole number of 0 or more',
  used: '{used} of {limit} used',
  resets: ', resets {time}',
}
