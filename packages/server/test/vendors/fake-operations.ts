import type * as z from 'zod'
import { type Check, demand, type ReceivedRequest } from './received-request.ts'

/** A call of a smaller operation, from the client to the vendor and back. */
export interface OperationCase {
  id: string
  code: number
  key: string
  /** The vendor's name of the model. */
  model: string
  other?: string
  /** What the client sends; the model is added. */
  ask: { path: string; body: Record<string, unknown> } | { path: string; form: Record<string, string>; file: FormPart }
  /** What the vendor takes, in order; most are asked once. */
  steps: readonly VendorStep[]
  /** What the client gets: JSON of at least this, or bytes. */
  heard: object | Uint8Array
  /** What the log row says at least. */
  charged: { prompt_tokens?: number; completion_tokens?: number }
}

interface FormPart {
  field: string
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface VendorStep {
  method?: 'GET'
  path: string
  check: Check
  /** Exactly this JSON, these fields and files of a form, or these bytes; missing: none. */
  takes?: { json: z.ZodType } | { form: Record<string, string>; file: FormPart } | { bytes: Uint8Array }
  /** The body is not looked at. */
  takesAnything?: true
  headers?: Readonly<Record<string, string>>
  answer: object | { bytes: Uint8Array<ArrayBuffer>; type: string }
}

export interface FakeOperations {
  url: string
  problems: string[]
  stop(): Promise<void>
}

/** Vendors of smaller operations, each behind `/p<id>`. */
export function startFakeOperations(cases: readonly OperationCase[]): FakeOperations {
  const problems: string[] = []
  const asked = new Map<string, number>()
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const id = /^\/p([\w-]+)\//.exec(new URL(request.url).pathname)?.[1] ?? ''
      const place = asked.get(id) ?? 0
      asked.set(id, place + 1)
      const step = cases.find((known) => known.id === id)?.steps[place]
      if (!step) return new Response('asked once too often', { status: 418 })
      try {
        await checkStep(step, request, id)
      } catch (error) {
        problems.push(`${id}: ${error}`)
        return Response.json({ error: { message: String(error) } }, { status: 418 })
      }
      return 'bytes' in step.answer
        ? new Response(step.answer.bytes, { headers: { 'content-type': step.answer.type } })
        : Response.json(step.answer)
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, problems, stop: () => server.stop(true) }
}

async function checkStep(step: VendorStep, request: Request, id: string): Promise<void> {
  const { pathname, search, searchParams, host } = new URL(request.url)
  const { takes, headers = {}, method = 'POST' } = step
  const path = pathname.slice(id.length + 2) + search.replace(/[?&]access_token=[^&]*/, '')
  demand(request.method === method && path === step.path, `${request.method} ${path}, not ${step.path}`)
  for (const [name, value] of Object.entries(headers))
    demand(request.headers.get(name) === value, `${name} is ${request.headers.get(name)}`)
  const bytes = await request.clone().bytes()
  const received: ReceivedRequest = {
    method: request.method,
    sentPath: pathname + search,
    path,
    query: searchParams,
    host,
    headers: request.headers,
    body: Buffer.from(bytes).toString('latin1'),
  }
  step.check(received)
  if (step.takesAnything) return
  if (!takes) demand(bytes.length === 0, 'a body is sent')
  else if ('json' in takes) takes.json.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  else if ('bytes' in takes) demand(Buffer.from(bytes).equals(takes.bytes), 'other bytes')
  else {
    // The parser takes the type from the name of the file instead.
    demand(received.body.toLowerCase().includes(`content-type: ${takes.file.type}`), "the file's type")
    await checkForm(await request.formData(), takes)
  }
}

type SentForm = Awaited<ReturnType<Request['formData']>>

async function checkForm(
  sent: SentForm,
  { form, file }: { form: Record<string, string>; file: FormPart },
): Promise<void> {
  const fields: Record<string, string> = {}
  const files: { field: string; sent: File }[] = []
  sent.forEach((value, field) => {
    if (typeof value === 'string') fields[field] = value
    else files.push({ field, sent: value })
  })
  demand(Bun.deepEquals(fields, form), `the fields ${JSON.stringify(fields)}`)
  const [only] = files
  demand(files.length === 1 && only?.field === file.field && only.sent.name === file.name, `${files.length} files`)
  const bytes = await only?.sent.arrayBuffer()
  demand(bytes !== undefined && Buffer.from(bytes).equals(file.bytes), 'the bytes of the file')
}
