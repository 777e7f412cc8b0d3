import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { answerOf } from '../../test/recorded.ts'
import { target } from '../../test/sample-call.ts'
import { eventsOf, framesOf, NONSENSE } from '../../test/sound-stream.ts'
import { outboundFamilies } from './families.ts'
import type { OutboundFamily, Target, VendorAnswer } from './family.ts'

const families = Object.values(outboundFamilies)
const codecs = families.flatMap(({ name, codecs }) =>
  Object.entries(codecs).map(([operation, codec]) => ({ name: `${name} ${operation}`, codec })),
)

/** Whatever is thrown, unless it is an error that a caller may see. */
function faultOf(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    if (!(error instanceof AppError)) return error
  }
  return undefined
}

/** Answers that look right for a while: every field that some vendor names, each of a wrong type. */
const FIELDS =
  'id model choices message content usage data result results output outputs embeddings documents answer event delta index error errors code success meta metadata header payload Response Choices candidates content_block response type status tool_calls citations annotations url_citation search_results groundingMetadata groundingChunks groundingSupports segment images audio text segments query is_end finish task_status'
const WRONG_VALUES = [null, 0, -1, true, 'x', '', [], {}, [null], [[]], [{}], { a: null }, Number.MAX_VALUE]
const wrongAnswers = WRONG_VALUES.flatMap((value) => [
  JSON.stringify(Object.fromEntries(FIELDS.split(' ').map((name) => [name, value]))),
  ...FIELDS.split(' ').map((name) => JSON.stringify({ [name]: value, type: 'x' })),
  ...FIELDS.split(' ').map((name) =>
    JSON.stringify({ [name]: { ...Object.fromEntries(FIELDS.split(' ').map((inner) => [inner, value])) } }),
  ),
])
const answers = [...NONSENSE, ...wrongAnswers]

test.each(codecs)('$name reads wrong answers without a fault of its own', ({ codec }) => {
  const faults = answers.map((text) => faultOf(() => decodeWhole(codec, text))).filter(Boolean)
  expect(faults).toEqual([])
})

/** Reading an answer needs no more of a codec than this, whatever its operation is. */
interface AnswerReader {
  decodeReply(answer: VendorAnswer, target: Target): unknown
}

const decodeWhole = (codec: AnswerReader, text: string) => codec.decodeReply(answerOf(text), target())

const streaming = families.flatMap(({ name, codecs: { chat } }) => (chat?.eventDecoder ? [{ name, chat }] : []))

test.each(streaming)('$name reads wrong events without a fault of its own', ({ chat }) => {
  const faults = answers.map((text) =>
    faultOf(() => {
      const decoder = chat.eventDecoder?.(target({ isStream: true }))
      return decoder && eventsOf(decoder, framesOf(text, text))
    }),
  )
  const decoder = chat.eventDecoder?.(target({ isStream: true }))
  faults.push(faultOf(() => decoder && eventsOf(decoder, framesOf(...NONSENSE))))
  expect(faults.filter(Boolean)).toEqual([])
})

test.each(families)('$name reads every error as one, with its status', (family: OutboundFamily) => {
  for (const text of answers) {
    const error = family.decodeError(500, text)
    expect(error).toBeInstanceOf(AppError)
    expect(error.status).toBeGreaterThanOrEqual(400)
  }
})

test('vectors come in the order of their numbers, however large these are', () => {
  const data = [4_294_967_290, 1e300, 0].map((index, place) => ({ index, embedding: [place] }))
  const answer = answerOf(JSON.stringify({ data }))
  expect(outboundFamilies['openai-chat'].codecs.embeddings?.decodeReply(answer, target())).toMatchObject({
    vectors: [[2], [0], [1]],
  })
})
