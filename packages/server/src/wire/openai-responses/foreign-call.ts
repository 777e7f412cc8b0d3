import type { ChatCall } from '../chat.ts'
import type { CallFacts } from '../family.ts'
import { isObject, textIn } from '../read-json.ts'
import { unsupported } from '../unsupported.ts'
import { decodeCall } from './decode-call.ts'
import { FAMILY, STATE_FIELDS } from './schema.ts'
import { allTools } from './tool-names.ts'

/** Extras that need no word: they are translated, or ask for what a gateway does anyway. */
const SILENT = new Set([
  'store',
  'include',
  'stream_options',
  'tools',
  'tool_choice',
  'background',
  'safety_identifier',
  'text',
  'reasoning',
])

/** More fields than the format has are not named one by one. */
const EXTRAS_MAX = 50

/**
 * A request for a vendor of another format. Throws `request.unsupported` for what names things kept at a vendor of
 * this one, and for tools that only those have when the model is forced to use one; says the rest in the warnings.
 */
export function decodeForeignCall(facts: CallFacts, context: { model: string }): ChatCall {
  const { body } = facts
  for (const field of STATE_FIELDS) {
    if (body[field] !== undefined && body[field] !== null) throw unsupported(`${field} needs a vendor that keeps it`)
  }
  const call = decodeCall(facts, context)
  refuseReferences(call)
  refuseSummaries(call)
  refuseForcedTools(call, body.tool_choice)
  for (const [field, value] of Object.entries(call.extras[FAMILY] ?? {}).slice(0, EXTRAS_MAX)) {
    if (!SILENT.has(field) && value !== null) call.warnings.push(notKnown(field))
  }
  call.extras = {}
  if (allTools(body).some((tool) => tool.type === 'namespace' && textIn(tool, 'description')))
    call.warnings.push("descriptions of tool namespaces are known to OpenAI's Responses format only")
  return call
}

const notKnown = (field: string): string => `${field.slice(0, 60)} is known to OpenAI's Responses format only`

function refuseReferences(call: ChatCall): void {
  for (const message of call.messages) {
    if (message.role !== 'user') continue
    for (const part of message.parts) {
      if (part.kind === 'opaque' && (part.value.type === 'item_reference' || typeof part.value.type !== 'string'))
        throw unsupported('item_reference needs a vendor that keeps the item; with `store: false` clients repeat it')
    }
  }
}

/** The conversation so far, in a form that only the vendor that wrote it can read: without it another one is answered. */
function refuseSummaries({ messages }: ChatCall): void {
  for (const { parts } of messages)
    if (parts.some((part) => part.kind === 'opaque' && part.value.type === 'compaction'))
      throw unsupported('compaction needs the vendor that wrote it')
}

function refuseForcedTools(call: ChatCall, choice: unknown): void {
  if (isObject(choice) && call.toolChoice === undefined)
    throw unsupported(`tool_choice ${String(choice.type).slice(0, 40)}`)
  const isForced = call.toolChoice?.kind === 'required' || call.toolChoice?.kind === 'named'
  if (!isForced || call.tools.some((tool) => tool.kind === 'function')) return
  const types = call.tools.flatMap((tool) => (tool.kind === 'opaque' ? [tool.type.slice(0, 40)] : []))
  if (types.length > 0) throw unsupported(`a tool of type ${types.slice(0, 5).join(', ')}`)
}
