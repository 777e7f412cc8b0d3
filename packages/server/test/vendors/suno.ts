/**
 * A stand-in for the Suno API of https://docs.chainhub.tech/suno-api-documentation-1957948m0, on real HTTP: it takes only
 * what is documented, and counts what it was asked.
 */
export interface SunoTask {
  task_id: string
  action: string
  status: string
  fail_reason: string
  /** Unix seconds. */
  submit_time: number
  start_time: number
  finish_time: number
  data: unknown
}

export interface FakeSuno {
  /** What a channel's address is set to. */
  url: string
  /** Bodies of the orders that were taken, in order. */
  orders: { action: string; body: Record<string, unknown>; task: SunoTask }[]
  /** Ids of each question. */
  questions: string[][]
  /** Orders that were refused. */
  refused: number
  /** What a task says of itself at this moment; missing: as it was left. */
  mood: ((task: SunoTask) => Partial<SunoTask>) | undefined
  /** Status with which every request is refused; 0: none. */
  brokenStatus: number
  stop(): Promise<void>
}

const KEY = 'Bearer vendor-key'
const ORDER_FIELDS: Readonly<Record<string, string>> = {
  prompt: 'string',
  gpt_description_prompt: 'string',
  mv: 'string',
  title: 'string',
  tags: 'string',
  task_id: 'string',
  continue_clip_id: 'string',
  continue_at: 'number',
  make_instrumental: 'boolean',
}

/** A song as the vendor shows it when it is done. */
export const SONG = [
  { id: 'clip-1', title: 'Rain', audio_url: 'https://cdn.suno.example/clip-1.mp3', metadata: { duration: 120 } },
]

export function startFakeSuno(): FakeSuno {
  const tasks = new Map<string, SunoTask>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      if (fake.brokenStatus > 0) return refusal(fake.brokenStatus, 'maintenance')
      if (request.headers.get('authorization') !== KEY) return refusal(401, 'unauthorized')
      if (request.method !== 'POST' || request.headers.get('content-type') !== 'application/json')
        return refusal(400, 'invalid_request')
      const body: unknown = await request.json()
      if (!isRecord(body)) return refusal(400, 'invalid_json')
      const { pathname } = new URL(request.url)
      if (pathname === '/suno/fetch') return answerQuestion(body)
      const action = /^\/suno\/submit\/(music|lyrics)$/.exec(pathname)?.[1]
      return action === undefined ? refusal(404, 'not_found') : takeOrder(action, body)
    },
  })

  function takeOrder(action: string, body: Record<string, unknown>): Response {
    const problem = problemWith(action, body)
    if (problem !== undefined) {
      fake.refused += 1
      return refusal(400, problem)
    }
    // The vendor says in an answer with status 200, too, that it does not want an order.
    if (body.prompt === 'refuse me') {
      fake.refused += 1
      return Response.json({ code: 'account_exhausted', message: 'no credits left for sk-secret-secret', data: '' })
    }
    const task: SunoTask = {
      task_id: crypto.randomUUID(),
      action: action.toUpperCase(),
      status: 'SUBMITTED',
      fail_reason: '',
      submit_time: Math.floor(Date.now() / 1000),
      start_time: 0,
      finish_time: 0,
      data: null,
    }
    tasks.set(task.task_id, task)
    fake.orders.push({ action, body, task })
    return Response.json({ code: 'success', message: '', data: task.task_id })
  }

  function answerQuestion({ ids }: Record<string, unknown>): Response {
    if (!Array.isArray(ids) || ids.length === 0 || ids.length > 50) return refusal(400, 'invalid_ids')
    fake.questions.push(ids)
    const found = ids.flatMap((id) => tasks.get(String(id)) ?? [])
    const data = found.map((task) => ({ ...task, ...fake.mood?.(task) }))
    return Response.json({ code: 'success', message: '', data })
  }

  const fake: FakeSuno = {
    url: `http://127.0.0.1:${server.port}`,
    orders: [],
    questions: [],
    refused: 0,
    mood: undefined,
    brokenStatus: 0,
    stop: () => server.stop(true),
  }
  return fake
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function problemWith(action: string, body: Record<string, unknown>): string | undefined {
  for (const [field, value] of Object.entries(body)) {
    if (typeof value !== ORDER_FIELDS[field]) return `invalid_field ${field}`
  }
  if (action === 'lyrics') return body.prompt === undefined ? 'prompt_empty' : undefined
  return body.mv === undefined ? 'mv_empty' : undefined
}

const refusal = (status: number, code: string): Response =>
  Response.json({ code, message: `refused: ${code}`, data: null }, { status })
