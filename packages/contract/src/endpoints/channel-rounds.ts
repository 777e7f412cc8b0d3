import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { RoundProgress } from '../entities/channel-round.ts'

/** The reply comes at once. Refused with `channel.tests-running` while a round runs, on whichever node. */
export const testEveryChannel = endpoint({
  method: 'GET',
  path: '/api/channel/test',
  access: 'admin',
  summary: 'Begin to test all channels',
  changesState: true,
  reply: z.null(),
})

export const readTestProgress = endpoint({
  method: 'GET',
  path: '/api/channel/test/progress',
  access: 'admin',
  summary: 'How far the test of all channels is, or how the last one ended',
  reply: RoundProgress,
})

/**
 * The reply comes when the round has ended, or after ten seconds while it goes on. Refused with
 * `channel.balances-running` while another round runs, on whichever node.
 */
export const updateEveryBalance = endpoint({
  method: 'GET',
  path: '/api/channel/update_balance',
  access: 'admin',
  summary: 'Ask for the balances of all enabled channels; those with nothing left are taken out',
  changesState: true,
  reply: z.null(),
})

export const readBalanceProgress = endpoint({
  method: 'GET',
  path: '/api/channel/update_balance/progress',
  access: 'admin',
  summary: 'How far the round of balances is, or how the last one ended',
  reply: RoundProgress,
})
