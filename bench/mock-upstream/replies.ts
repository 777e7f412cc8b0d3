import { type Behaviour, MOCK_INPUT_TOKENS, MOCK_OUTPUT_TOKENS } from './behaviour.ts'

const CREATED = 1_700_000_000
const EMBEDDING_NUMBER = ',0.0123456789'
/** In an event, the place of the time at which it is sent: microseconds since 1970. */
export const EMPTY_STAMP = '0000000000000000'

const usageText = (outputTokens: number) =>
  `"usage":{"prompt_tokens":${MOCK_INPUT_TOKENS},"completion_tokens":${outputTokens},"total_tokens":${MOCK_INPUT_TOKENS + outputTokens}}`

/** A completion of exactly the bytes asked for, or as few as its envelope needs. */
export function completionBody(model: string, behaviour: Behaviour): string {
  const write = (content: string) =>
    `{"id":"chatcmpl-mock","object":"chat.completion","created":${CREATED},"model":"${model}",` +
    `"choices":[{"index":0,"message":{"role":"assistant","content":"${content}"},"logprobs":null,"finish_reason":"stop"}]` +
    `${behaviour.hasUsage ? `,${usageText(MOCK_OUTPUT_TOKENS)}` : ''}}`
  return write('x'.repeat(Math.max(0, behaviour.bodyBytes - write('').length)))
}

/** The same in Anthropic's format, always with usage. */
export function messageBody(model: string, behaviour: Behaviour): string {
  const write = (text: string) =>
    `{"id":"msg_mock","type":"message","role":"assistant","model":"${model}","content":[{"type":"text","text":"${text}"}],` +
    `"stop_reason":"end_turn","stop_sequence":null,` +
    `"usage":{"input_tokens":${MOCK_INPUT_TOKENS},"output_tokens":${MOCK_OUTPUT_TOKENS}}}`
  return write('x'.repeat(Math.max(0, behaviour.bodyBytes - write('').length)))
}

/** An embedding of about the bytes asked for. */
export function embeddingBody(model: string, behaviour: Behaviour): string {
  const numbers = `0.5${EMBEDDING_NUMBER.repeat(Math.floor(behaviour.bodyBytes / EMBEDDING_NUMBER.length))}`
  const usage = `,"usage":{"prompt_tokens":${MOCK_INPUT_TOKENS},"total_tokens":${MOCK_INPUT_TOKENS}}`
  return (
    `{"object":"list","model":"${model}","data":[{"object":"embedding","index":0,"embedding":[${numbers}]}]` +
    `${behaviour.hasUsage ? usage : ''}}`
  )
}

export const errorBody = (status: number) =>
  `{"error":{"message":"refused as asked","type":"mock_error","param":null,"code":"${status}"}}`

/** The pieces of a stream, one for each content chunk; the last also holds the finish, the usage and `[DONE]`. */
export function streamPieces(model: string, behaviour: Behaviour, wantsUsage: boolean): string[] {
  const event = (rest: string) =>
    `data: {"id":"chatcmpl-mock","object":"chat.completion.chunk","created":${CREATED},"model":"${model}",${rest}}\n\n`
  const pieces = Array.from({ length: behaviour.chunks }, (_, index) => {
    const role = index === 0 ? '"role":"assistant",' : ''
    return event(
      `"choices":[{"index":0,"delta":{${role}"content":"t${EMPTY_STAMP}"},"logprobs":null,"finish_reason":null}]`,
    )
  })
  const finish = event('"choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}]')
  const usage = wantsUsage && behaviour.hasUsage ? event(`"choices":[],${usageText(behaviour.chunks)}`) : ''
  pieces.push(`${pieces.pop() ?? ''}${finish}${usage}data: [DONE]\n\n`)
  return pieces
}
