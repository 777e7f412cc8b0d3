import { definedOnly } from '../defined-only.ts'
import type { EmbeddingCall, EmbeddingInput, EmbeddingReply } from '../embedding.ts'
import type { CallFacts, InboundCodec, ReplyContext, WholeBody } from '../family.ts'
import { type JsonObject, numberIn, objectIn, objectsIn, textIn } from '../read-json.ts'
import { unsupported } from '../unsupported.ts'
import { mediaOf } from './count-pieces.ts'
import { purposeOf } from './purposes.ts'
import { camelFields, entriesIn, FORMAT } from './schema.ts'
import { encodeUsage } from './usage.ts'

/** A client's embedContent, or batchEmbedContents when the body has `requests`. https://ai.google.dev/api/embeddings */
export const embeddingInbound: InboundCodec<'embeddings'> = { form: 'embeddings', decodeCall, encodeReply }

const KNOWN = ['model', 'content', 'taskType', 'title', 'outputDimensionality', 'embedContentConfig']

function decodeCall({ body }: CallFacts, { model }: { model: string }): EmbeddingCall {
  const requests = requestsOf(body)
  const [first = {}] = requests
  const warnings: string[] = []
  for (const name of ['taskType', 'title', 'outputDimensionality'])
    if (requests.some((request) => request[name] !== first[name]))
      warnings.push(`${name} that differs between the requests is not passed on: the first one holds for all`)
  const task = textIn(first, 'taskType')
  return {
    model,
    inputs: requests.map(inputOf),
    ...definedOnly({
      dimensions: numberIn(first, 'outputDimensionality'),
      purpose: task && task !== 'TASK_TYPE_UNSPECIFIED' ? purposeOf(task) : undefined,
      title: textIn(first, 'title'),
    }),
    extras: Object.fromEntries(Object.entries(first).filter(([name]) => !KNOWN.includes(name))),
    warnings,
  }
}

function requestsOf(body: JsonObject): JsonObject[] {
  const requests = body.requests === undefined ? [body] : objectsIn(body, 'requests')
  return requests.map((request) => {
    const fields = camelFields(request)
    const config = objectIn(fields, 'embedContentConfig')
    return config ? { ...camelFields(config), ...fields } : fields
  })
}

function inputOf(request: JsonObject): EmbeddingInput {
  const parts = entriesIn(objectIn(request, 'content'), 'parts').map(camelFields)
  if (parts.some((part) => mediaOf(part) !== undefined))
    throw unsupported(`embeddings of anything but text, outside of ${FORMAT}`)
  return { kind: 'text', text: parts.map((part) => textIn(part, 'text') ?? '').join('\n') }
}

function encodeReply({ vectors, usage }: EmbeddingReply, { facts }: ReplyContext): WholeBody {
  const embeddings = vectors.map((values) => ({ values }))
  const counted = usage ? { usageMetadata: { promptTokenCount: encodeUsage(usage).promptTokenCount } } : {}
  const body = facts.body.requests === undefined ? { embedding: embeddings[0] ?? { values: [] } } : { embeddings }
  return { contentType: 'application/json', body: JSON.stringify({ ...body, ...counted }) }
}
