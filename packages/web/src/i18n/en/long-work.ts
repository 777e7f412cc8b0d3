import type { longWork as zh } from '../zh/long-work.ts'

export const longWork: Record<keyof typeof zh, string> = {
  title: 'Work under way',
  tests: 'Test of all channels',
  balances: 'Update of all balances',
  clearing: 'Clearing of logs',
  running: '{done} / {total}',
  failed: '{count} failed',
  ended: 'Ended',
  'ended-rounds': '{total} channels, {failed} failed',
  'ended-clearing': '{count} rows deleted',
  dismiss: 'Remove “{name}”',
  note: 'You may leave this page: the server goes on.',
}
