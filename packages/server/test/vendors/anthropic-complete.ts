import * as z from 'zod'
import { anthropicVendor } from './anthropic-messages.ts'
import { jsonEvent, piecesOf, type Says, type VendorEvent, type VendorFormat } from './vendor-format.ts'

/** Anthropic's text completions. https://docs.anthropic.com/claude/reference/complete_post */
const Body = z.strictObject({
  model: z.string().regex(/^claude-(1|2|instant|v1)/),
  // Ends where the model goes on writing, and not with blanks.
  prompt: z.string().regex(/\n\nHuman: [\s\S]*\n\nAssistant:([\s\S]*\S)?$/),
  max_tokens_to_sample: z.int().positive(),
  stop_sequences: z.array(z.string()).optional(),
  temperature: z.number().min(0).max(1).optional(),
  top_p: z.number().min(0).max(1).optional(),
  top_k: z.int().min(0).optional(),
  metadata: z.strictObject({ user_id: z.string().optional() }).optional(),
  stream: z.boolean().optional(),
})

const STOPS = { stop: 'stop_sequence', length: 'max_tokens' } as const

export const anthropicCompleteVendor: VendorFormat = {
  checkBody: (body) => void Body.parse(body),
  whole: ({ text, finish }, model) => ({ ...head(model), completion: ` ${text}`, ...ending(finish) }),
  events,
  error: anthropicVendor.error,
  ...(anthropicVendor.errorEvent ? { errorEvent: anthropicVendor.errorEvent } : {}),
  tells: { reasoning: false, calls: 'none', usage: 'none', finishes: ['stop', 'length'] },
}

const head = (model: string) => ({ type: 'completion', id: 'compl_vendor', model, log_id: 'compl_vendor' })

const ending = (finish: Says['finish']) => ({
  stop_reason: STOPS[finish === 'length' ? 'length' : 'stop'],
  stop: finish === 'length' ? null : '\n\nHuman:',
})

function events({ text, finish }: Says, model: string): VendorEvent[] {
  const pieces = [' ', ...piecesOf(text)]
  return [
    ...pieces.map((completion) =>
      jsonEvent({ ...head(model), completion, stop_reason: null, stop: null }, 'completion'),
    ),
    jsonEvent({ type: 'ping' }, 'ping'),
    jsonEvent({ ...head(model), completion: '', ...ending(finish) }, 'completion'),
  ]
}
