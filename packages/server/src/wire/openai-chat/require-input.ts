import { AppError } from '@tollgate/contract/app-error'
import type { Operation } from '@tollgate/contract/relay-endpoints'
import { isObject, type JsonObject } from '../read-json.ts'
import { invalidCall } from './invalid-call.ts'

/** Throws a `request.invalid…` when a body lacks what its operation works on. Files of forms are looked at later. */
export function requireInput(body: JsonObject, operation: Operation): void {
  switch (operation) {
    case 'chat':
      requireMessages(body)
      break
    case 'completions':
      requireText(body, 'prompt', operation)
      break
    case 'images':
    case 'image-edits':
      requireText(body, 'prompt', operation)
      requireSize(body)
      break
    case 'image-variations':
      requireSize(body)
      break
    case 'edits':
      requireText(body, 'instruction', operation)
      break
    case 'rerank':
      requireRanking(body)
      break
    case 'embeddings':
    case 'moderations':
    case 'speech':
      requireText(body, 'input', operation)
      break
  }
}

function requireMessages({ messages }: JsonObject): void {
  if (!Array.isArray(messages) || messages.length === 0)
    throw invalidCall('chat', 'messages must be a list with at least one message')
  if (!messages.every(isObject)) throw invalidCall('chat', 'each message must be an object')
}

function requireRanking({ query, documents }: JsonObject): void {
  if (!hasContent(query)) throw new AppError('request.invalid-query', { reason: 'query is required' })
  if (!Array.isArray(documents) || documents.length === 0)
    throw new AppError('request.invalid-documents', { reason: 'documents must be a list with at least one document' })
}

function requireText(body: JsonObject, name: string, operation: Operation): void {
  if (!hasContent(body[name])) throw invalidCall(operation, `${name} is required`)
}

const hasContent = (value: unknown): boolean => (typeof value === 'string' || Array.isArray(value)) && value.length > 0

/** https://platform.openai.com/docs/api-reference/images/create: newer models take more, and change what they take. */
const SIZES: Readonly<Record<string, readonly string[]>> = {
  'dall-e': ['256x256', '512x512', '1024x1024'],
  'dall-e-2': ['256x256', '512x512', '1024x1024'],
  'dall-e-3': ['1024x1024', '1024x1792', '1792x1024'],
}

/** Written with a letter; the sign looks the same and no vendor knows it. */
function requireSize({ model = 'dall-e', size }: JsonObject): void {
  if (typeof size === 'string' && size.includes('×'))
    throw invalidCall('images', "size has a sign of multiplication; write an 'x'")
  const sizes = typeof model === 'string' && Object.hasOwn(SIZES, model) ? SIZES[model] : undefined
  if (!sizes || size === undefined || size === null || size === '') return
  if (!sizes.some((known) => known === size))
    throw invalidCall('images', `size of ${model} must be one of ${sizes.join(', ')}`)
}
