import type { longWork as zh } from '../zh/long-work.ts'

export const longWork: Record<keyof typeof zh, string> = {
  title: 'Background work',
  tests: 'Test of all channels',
  balances: 'Update of all balances',
  clearing: 'Clearing of logs',
  running: '{done} / {total}',
  failed: 'Failed: {count}',
  ended: 'Ended',
  'ended-rounds': 'Channels: {total}, failed: {failed}',
  'ended-clearing': 'Rows deleted: {count}',
  dismiss: 'Remove "{name}"',
  note: 'You may leave this page: the server goes on.',
}
