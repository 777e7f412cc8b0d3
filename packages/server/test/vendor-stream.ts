import {
  finishChunk,
  REPLY_TOKENS,
  roleChunk,
  textReply,
  type Usage,
  usageChunk,
  usageOf,
  wordChunk,
  wordsOf,
} from './vendor-answers.ts'
import type { VendorCall } from './vendor-call.ts'

/** What happens next in a streamed answer. */
export type Step = { event: string; isToken?: boolean } | { pauseMs: number } | { act: 'cut' | 'reset' | 'stall' }

export interface Variation {
  tokens?: number
  words?: readonly string[]
  /** undefined: sent as it should be; null: none at all. */
  usages?: readonly Usage[] | undefined
  hasDone?: boolean
}

/** The answer as it should be, but for the variation. */
export async function answer(call: VendorCall, variation: Variation = {}): Promise<void> {
  if (call.isStream) return play(call, stepsOf(call, variation))
  call.noteTokens(wordsIn(variation).length)
  await replyJson(call, textReply({ ...call, words: wordsIn(variation), usage: usagesIn(call, variation).at(-1) }))
}

const wordsIn = ({ tokens = REPLY_TOKENS, words = wordsOf(tokens) }: Variation) => words

function usagesIn(call: VendorCall, variation: Variation): readonly Usage[] {
  if (variation.usages) return variation.usages
  return call.isStream && !call.wantsUsage ? [] : [usageOf(wordsIn(variation).length)]
}

export function stepsOf(call: VendorCall, variation: Variation = {}): Step[] {
  const { hasDone = true } = variation
  return [
    ...(call.operation === 'chat' ? [{ event: dataOf(roleChunk(call)) }] : []),
    ...wordsIn(variation).map((word) => ({ event: dataOf(wordChunk(call, word)), isToken: true })),
    { event: dataOf(finishChunk(call)) },
    ...usagesIn(call, variation).map((usage) => ({ event: dataOf(usageChunk(call, usage)) })),
    ...(hasDone ? [{ event: dataOf('[DONE]') }] : []),
  ]
}

/** Up to the n-th token, without what follows. */
export function firstTokens(call: VendorCall, tokens: number): Step[] {
  const steps = stepsOf(call, { tokens: Math.max(tokens, 1) })
  return steps.slice(0, steps.findIndex((step) => 'isToken' in step) + tokens)
}

interface Playing {
  write?: (event: string) => Promise<void>
  staysOpen?: boolean
  contentType?: string
}

/** Plays the steps; the body ends in good order behind the last one unless it is to stay open. */
export async function play(
  { exchange, noteTokens }: VendorCall,
  steps: readonly Step[],
  { write = exchange.chunk, staysOpen = false, contentType = 'text/event-stream' }: Playing = {},
): Promise<void> {
  await exchange.begin(200, { 'content-type': contentType, 'cache-control': 'no-cache' })
  for (const step of steps) {
    if (exchange.isClosed) return
    if ('pauseMs' in step) await Promise.race([Bun.sleep(step.pauseMs), exchange.closed])
    else if ('act' in step) return step.act === 'stall' ? exchange.closed : exchange[step.act]()
    else {
      if (step.isToken) noteTokens(1)
      await write(step.event)
    }
  }
  if (!staysOpen) await exchange.end()
}

export const replyJson = (call: VendorCall, body: string) =>
  call.exchange.reply(200, { 'content-type': 'application/json' }, body)
export const dataOf = (json: string): string => `data: ${json}\n\n`
