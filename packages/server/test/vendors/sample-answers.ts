import type { Heard } from '../client-formats/heard.ts'
import type { Says, Tells } from './vendor-format.ts'

/** Prime, so that a sum of charges tells which calls are in it. */
export const USAGE = { input: 23, cached: 7, output: 19, reasoning: 5 }
/** For answers without thinking. */
const PLAIN_USAGE = { ...USAGE, reasoning: 0 }

export const SIGNATURE = 'U0lHTkVELVRIT1VHSFQ='
const WEATHER = { id: 'call_w1', name: 'get_weather', arguments: { city: 'Zürich "1"', days: 2 } }
const TIME = { id: 'call_t2', name: 'get_time', arguments: {} }

/** Answers that say all that an answer can. */
export const sampleAnswers = {
  text: { text: 'Grüezi, 世界 🙂!\n\nSecond line.', finish: 'stop', usage: PLAIN_USAGE },
  long: { text: 'And then', finish: 'length', usage: PLAIN_USAGE },
  thinking: {
    text: 'Four.',
    reasoning: 'Two and two…',
    signature: SIGNATURE,
    finish: 'stop',
    usage: USAGE,
  },
  tools: {
    text: '',
    reasoning: 'I need both.',
    signature: SIGNATURE,
    calls: [WEATHER, TIME],
    finish: 'tool-calls',
    usage: USAGE,
  },
  /** Played slowly it takes half a minute. */
  slow: { text: 'word '.repeat(1_200), finish: 'stop', usage: PLAIN_USAGE },
  sourced: {
    text: 'Zürich 🙂 is sunny. So is Bern. Or not.',
    finish: 'stop',
    usage: PLAIN_USAGE,
    sources: [
      { url: 'https://a.example/zh', title: 'Zürich', passage: 'Zürich 🙂 is sunny.' },
      { url: 'https://b.example/be?x="1"', title: 'Bern', passage: 'So is Bern.' },
    ],
  },
  filtered: { text: 'I may not', finish: 'content-filter', usage: PLAIN_USAGE },
} as const satisfies Record<string, Says>

export type SampleAnswer = keyof typeof sampleAnswers

// Object.keys widens to string; the table has exactly these.
export const sampleNames = Object.keys(sampleAnswers) as SampleAnswer[]

/**
 * What a client of any format must hear of it; undefined when the vendor's format cannot say it. Where the vendor tells
 * no usage, the one that the test counts is all there.
 */
export function expectedOf(says: Says, tells: Tells): Heard | undefined {
  const calls = says.calls ?? []
  if (!tells.finishes.includes(says.finish) || (calls.length > 0 && tells.calls === 'none')) return undefined
  return {
    text: says.text,
    reasoning: tells.reasoning ? (says.reasoning ?? '') : '',
    calls: (tells.calls === 'one' ? calls.slice(0, 1) : calls).map((call) => ({
      id: tells.hasNoCallIds ? 'any' : call.id,
      name: call.name,
      arguments: call.arguments,
    })),
    finish: says.finish,
    usage: {
      ...says.usage,
      cached: tells.usage === 'counts' ? 0 : says.usage.cached,
      reasoning: tells.usage === 'all' || tells.usage === 'none' ? says.usage.reasoning : 0,
    },
    sources: tells.sources ? [...(says.sources ?? [])] : [],
  }
}

/** The same answer, without the ids of calls that were made here. */
export function comparable(heard: Heard, tells: Tells): Heard {
  return {
    ...heard,
    calls: heard.calls.map((call) => ({ ...call, id: tells.hasNoCallIds ? 'any' : call.id })),
  }
}
