import * as z from 'zod'
import { ERROR_TEXT, jsonEvent, piecesOf, type Says, type VendorEvent, type VendorFormat } from './vendor-format.ts'

/** Chats of Dify. https://docs.dify.ai/en/api-reference/chat-messages/send-chat-message */
const Body = z.strictObject({
  inputs: z.record(z.string(), z.unknown()),
  query: z.string().min(1),
  response_mode: z.enum(['streaming', 'blocking']),
  user: z.string().min(1),
  conversation_id: z.string().optional(),
  auto_generate_name: z.boolean().optional(),
  files: z
    .array(
      z.strictObject({
        type: z.enum(['image', 'document', 'audio', 'video']),
        transfer_method: z.literal('remote_url'),
        url: z.url(),
      }),
    )
    .min(1)
    .optional(),
})

const head = { task_id: 't', message_id: 'vendor-1', conversation_id: 'c' }

export const difyVendor: VendorFormat = {
  checkBody: (body) => void Body.parse(body),
  whole: ({ text, usage }) => ({
    event: 'message',
    ...head,
    id: 'vendor-1',
    mode: 'chat',
    answer: text,
    metadata: { usage: counts(usage), retriever_resources: [] },
    created_at: 1_700_000_000,
  }),
  events,
  error: (status) => ({ status, body: { status, code: `vendor_${status}`, message: ERROR_TEXT } }),
  errorEvent: jsonEvent({ event: 'error', ...head, status: 500, code: 'internal', message: ERROR_TEXT }),
  tells: { reasoning: false, calls: 'none', usage: 'counts', finishes: ['stop'] },
}

const counts = ({ input, output }: Says['usage']) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  currency: 'USD',
})

function events({ text, usage }: Says): VendorEvent[] {
  return [
    ...piecesOf(text).map((answer) => jsonEvent({ event: 'message', ...head, answer, created_at: 1_700_000_000 })),
    jsonEvent({ event: 'message_end', ...head, id: 'vendor-1', metadata: { usage: counts(usage) } }),
  ]
}
