import { REQUEST_ID_HEADER } from '@tollgate/contract/constants'

/** Sends any body to a relay path, as a client without a library would. */
export function post(
  url: string,
  key: string,
  body: unknown,
  options: { path?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(`${url}${options.path ?? '/v1/chat/completions'}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(options.signal ? { signal: options.signal } : {}),
  })
}

/** A chat call with one short message. */
export const chatBody = (model: string, extra: object = {}): object => ({
  model,
  messages: [{ role: 'user', content: 'hello' }],
  ...extra,
})

export const requestIdOf = (reply: Response): string => reply.headers.get(REQUEST_ID_HEADER) ?? ''

/** What a client has of an answer when it ended, however it ended. */
export interface ReadAnswer {
  status: number
  requestId: string
  /** The JSON of each event, in order; of a whole answer, its only one. */
  events: Record<string, unknown>[]
  /** All delivered text. */
  content: string
  /** How many events carried text. */
  tokens: number
  hasDone: boolean
  /** The error object of the stream, or of the whole answer. */
  error: Record<string, unknown> | undefined
  /** The connection broke, or the caller left. */
  isBroken: boolean
}

/** Reads an answer to its end, streamed or whole. `onToken` is called with the count after each event that carries text. */
export async function readAnswer(reply: Response, onToken: (count: number) => void = () => {}): Promise<ReadAnswer> {
  const read: ReadAnswer = {
    status: reply.status,
    requestId: requestIdOf(reply),
    events: [],
    content: '',
    tokens: 0,
    hasDone: false,
    error: undefined,
    isBroken: false,
  }
  const take = (payload: string) => takePayload(read, payload, onToken)
  try {
    if (reply.headers.get('content-type')?.startsWith('text/event-stream')) await readEvents(reply, take)
    else take(await reply.text())
  } catch {
    read.isBroken = true
  }
  return read
}

/** Hands over the data of each event, as https://html.spec.whatwg.org/multipage/server-sent-events.html reads it. */
async function readEvents(reply: Response, take: (data: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  for await (const bytes of reply.body ?? []) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
      if (line !== '' || data.length === 0) continue
      take(data.join('\n'))
      data = []
    }
  }
}

function takePayload(read: ReadAnswer, payload: string, onToken: (count: number) => void): void {
  if (payload === '[DONE]') read.hasDone = true
  const event = parsed(payload)
  if (!event) return
  read.events.push(event)
  if (event.error !== undefined) read.error = event.error
  const [choice] = event.choices ?? []
  const text = choice?.delta?.content ?? choice?.message?.content ?? choice?.text ?? ''
  if (text === '') return
  read.content += text
  read.tokens += 1
  onToken(read.tokens)
}

/** An event of any shape, or undefined for what is no JSON object. */
function parsed(payload: string) {
  if (!payload.startsWith('{')) return undefined
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
