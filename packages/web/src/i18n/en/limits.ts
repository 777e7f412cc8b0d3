import type { limits as zh } from '../zh/limits.ts'

export const limits: Record<keyof typeof zh, string> = {
  rpm: 'Requests per minute (RPM)',
  tpm: 'Tokens per minute (TPM)',
  concurrency: 'Concurrent calls',
  quota_5h: 'Quota per 5 hours',
  quota_day: 'Quota per day',
  quota_week: 'Quota per week',
  quota_month: 'Quota per month',
  wrong: 'A whole number of 0 or more',
  used: '{used} of {limit} used',
  resets: ', resets {time}',
}
