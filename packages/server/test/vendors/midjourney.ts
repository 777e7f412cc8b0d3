import { ORDER_FIELDS, problemWith } from './midjourney-fields.ts'

/**
 * A stand-in for midjourney-proxy, https://github.com/novicezk/midjourney-proxy/blob/main/docs/api.md, with the orders of
 * https://github.com/litter-coder/midjourney-proxy-plus/blob/main/docs/api.md, on real HTTP: it takes only what is
 * documented. Some prompts bring about an answer that a vendor gives now and then.
 */
export interface MidjourneyTask {
  id: string
  action: string
  status: string
  prompt: string
  promptEn: string
  description: string
  state: string
  submitTime: number
  startTime: number | null
  finishTime: number | null
  progress: string
  imageUrl: string | null
  failReason: string | null
  properties: Record<string, unknown>
  buttons: object[]
}

interface Order {
  /** The end of its path: `imagine`, `swap`. */
  name: string
  body: Record<string, unknown>
  key: string
  task: MidjourneyTask | undefined
}

export const SECRET = 'vendor-key'

/** Answers to orders that are refused, by their prompt. */
const REFUSALS: Readonly<Record<string, object>> = {
  'queue full': {
    code: 23,
    description: '队列已满，请稍后尝试',
    properties: { discordInstanceId: '1118138338562560102' },
  },
  'nude body': { code: 24, description: '可能包含敏感词', properties: { promptEn: 'nude body', bannedWord: 'nude' } },
  'no account': { code: 3, description: '无可用的账号实例' },
  'odd parameter': { code: 4, description: '参数错误 https://10.0.0.1/admin?key=secret' },
}

export function startFakeMidjourney() {
  const tasks = new Map<string, MidjourneyTask>()
  const orders: Order[] = []
  const questions: string[][] = []
  let nextId = 1_689_231_405_853_400
  const state = {
    /** What a task says of itself at this moment; missing: as it was left. */
    mood: undefined as ((task: MidjourneyTask) => Partial<MidjourneyTask>) | undefined,
    /** Status with which every request is refused; 0: none. */
    brokenStatus: 0,
  }

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const key = request.headers.get('mj-api-secret') ?? ''
      if (state.brokenStatus > 0) return new Response('<h1>Bad Gateway</h1>', { status: state.brokenStatus })
      if (key !== SECRET && key !== 'other-key') return problem(401, `Unauthorized: ${key}`)
      const { pathname } = new URL(request.url)
      const asked = /^\/mj\/task\/([^/]+)\/(fetch|image-seed)$/.exec(pathname)
      if (request.method === 'GET' && asked?.[2] === 'image-seed')
        return Response.json({ code: 1, description: 'success', result: `seed-of-${asked[1]}` })
      if (request.method !== 'POST' || request.headers.get('content-type') !== 'application/json')
        return problem(415, 'Unsupported Media Type')
      // Its own type is checked field by field.
      const body = (await request.json()) as Record<string, unknown>
      if (pathname === '/mj/task/list-by-condition') return answerQuestion(body)
      const name =
        pathname === '/mj/insight-face/swap' ? 'swap' : (/^\/mj\/submit\/([\w-]+)$/.exec(pathname)?.[1] ?? '')
      return takeOrder({ name, body, key, task: undefined })
    },
  })

  function answerQuestion({ ids }: { ids?: unknown }): Response {
    if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => typeof id === 'string'))
      return problem(400, 'ids不能为空')
    questions.push(ids)
    return Response.json(ids.flatMap((id) => tasks.get(id) ?? []).map((task) => ({ ...task, ...state.mood?.(task) })))
  }

  function takeOrder(order: Order): Response {
    const { name, body } = order
    if (!Object.hasOwn(ORDER_FIELDS, name)) return problem(404, 'Not Found')
    const wrong = problemWith(name, body)
    if (wrong !== undefined) return Response.json({ code: 4, description: wrong })
    const refusal = REFUSALS[String(body.prompt)]
    if (refusal) return Response.json(refusal)
    if (body.prompt === 'no format') return new Response('<h1>It works!</h1>')
    const answer = answerTo(order)
    orders.push(order)
    return Response.json(answer)
  }

  function answerTo(order: Order): object {
    const { name, body } = order
    if (name === 'upload-discord-images') {
      const result = (body.base64Array as unknown[]).map((_, place) => `https://cdn.example/uploads/${place}.png`)
      return { code: 1, description: '提交成功', result }
    }
    const waiting = name === 'modal' ? tasks.get(String(body.taskId)) : undefined
    const task = waiting ?? addTask(order)
    order.task = task
    if (name === 'action' && /CustomZoom|Inpaint/.test(String(body.customId))) {
      task.status = 'MODAL'
      return { code: 21, description: 'Waiting for window confirm', result: task.id, properties: {} }
    }
    if (waiting) Object.assign(waiting, { status: 'SUBMITTED' })
    if (body.prompt === 'a long queue') {
      const properties = { numberOfQueues: 1 }
      return { code: 22, description: '排队中，前面还有1个任务', result: task.id, properties }
    }
    if (name === 'change' && body.index === 4) {
      Object.assign(task, done({ imageUrl: 'https://cdn.example/there-already.png' }))
      const properties = { status: 'SUCCESS', imageUrl: task.imageUrl }
      return { code: 21, description: '任务已存在', result: task.id, properties }
    }
    return { code: 1, description: '提交成功', result: task.id }
  }

  function addTask({ name, body }: Order): MidjourneyTask {
    nextId += 1
    const prompt = typeof body.prompt === 'string' ? body.prompt : ''
    const task: MidjourneyTask = {
      id: String(nextId),
      action: name.toUpperCase(),
      status: 'NOT_START',
      prompt,
      promptEn: prompt === '猫猫' ? 'Cat' : prompt,
      description: `/${name} ${prompt}`,
      state: typeof body.state === 'string' ? body.state : '',
      submitTime: Date.now(),
      startTime: null,
      finishTime: null,
      progress: '0%',
      imageUrl: null,
      failReason: null,
      properties: {},
      buttons: [],
    }
    tasks.set(task.id, task)
    return task
  }

  return Object.assign(state, {
    /** What a channel's address is set to. */
    url: `http://127.0.0.1:${server.port}`,
    /** Orders that were taken, in order. */
    orders,
    /** Ids of each question. */
    questions,
    /** Changes what the vendor knows of a task. */
    change(id: string, changes: Partial<MidjourneyTask>): void {
      const task = tasks.get(id)
      if (!task) throw new Error(`the vendor has no task ${id}`)
      Object.assign(task, changes)
    },
    /** Calls the hook that came with the order of a task, as it does whenever the task changes. */
    async callHook(id: string): Promise<number> {
      const hook = orders.find(({ task }) => task?.id === id)?.body.notifyHook
      if (typeof hook !== 'string') return 0
      const headers = { 'content-type': 'application/json' }
      return (await fetch(hook, { method: 'POST', headers, body: JSON.stringify(tasks.get(id)) })).status
    },
    stop: () => server.stop(true),
  })
}

/** A finished picture. */
export const done = (more: Partial<MidjourneyTask> = {}): Partial<MidjourneyTask> => ({
  status: 'SUCCESS',
  progress: '100%',
  startTime: 1_689_231_442_755,
  finishTime: 1_689_231_544_312,
  imageUrl: 'https://cdn.example/cat.png',
  properties: { finalPrompt: 'Cat', finalZhPrompt: '猫' },
  buttons: [{ customId: 'MJ::JOB::upsample::1::85a4b4c1', emoji: '', label: 'U1', type: 2, style: 2 }],
  ...more,
})

const problem = (status: number, description: string): Response => Response.json({ code: 4, description }, { status })
