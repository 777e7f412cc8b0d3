import { AppError } from '@tollgate/contract/app-error'
import { parseJson } from '../../platform/parse-json.ts'
import type { ChatReply } from '../chat.ts'
import { countedUsage } from '../counted-usage.ts'
import type { Target, VendorAnswer } from '../family.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import type { TokenUsage } from '../token-usage.ts'
import { errorOf } from './errors.ts'

/** A whole answer of ChatGLM. */
export function decodeReply({ json }: VendorAnswer, { model }: Target): ChatReply {
  const answer = isObject(json) ? json : {}
  const error = errorOf(answer)
  if (error) throw error
  const data = objectIn(answer, 'data')
  const text = objectsIn(data, 'choices').map((choice) => unquoted(textIn(choice, 'content') ?? ''))
  if (!data || text.length === 0) throw new AppError('channel.bad-reply', {}, { detail: 'no choices' })
  return {
    id: textIn(data, 'task_id') ?? '',
    model,
    answers: [{ parts: [{ kind: 'text', text: text.join('') }], finish: 'stop' }],
    usage: readUsage(data),
  }
}

/** Whole contents come as a JSON text inside the JSON. */
function unquoted(content: string): string {
  if (content.length < 2 || !content.startsWith('"') || !content.endsWith('"')) return content
  return String(parseJson(content) ?? content.slice(1, -1))
}

export function readUsage(holder: JsonObject): TokenUsage | undefined {
  const usage = objectIn(holder, 'usage')
  return countedUsage({ input: usage?.prompt_tokens, output: usage?.completion_tokens, total: usage?.total_tokens })
}
