import * as z from 'zod'
import {
  ERROR_TEXT,
  jsonEvent,
  piecesOf,
  type SaidCall,
  type Says,
  type VendorEvent,
  type VendorFormat,
} from './vendor-format.ts'

/** Tencent's Hunyuan. https://cloud.tencent.com/document/api/1729/101836 */
const Content = z.discriminatedUnion('Type', [
  z.strictObject({ Type: z.literal('text'), Text: z.string().min(1) }),
  z.strictObject({ Type: z.literal('image_url'), ImageUrl: z.strictObject({ Url: z.string().min(1) }) }),
])
const ToolCall = z.strictObject({
  Id: z.string().min(1),
  Type: z.literal('function'),
  Function: z.strictObject({ Name: z.string(), Arguments: z.string() }),
})
const Message = z.discriminatedUnion('Role', [
  z.strictObject({ Role: z.literal('system'), Content: z.string() }),
  z.strictObject({
    Role: z.literal('user'),
    Content: z.string().optional(),
    Contents: z.array(Content).min(1).optional(),
  }),
  z.strictObject({ Role: z.literal('assistant'), Content: z.string(), ToolCalls: z.array(ToolCall).min(1).optional() }),
  z.strictObject({ Role: z.literal('tool'), ToolCallId: z.string().min(1), Content: z.string() }),
])
const Tool = z.strictObject({
  Type: z.literal('function'),
  // A JSON text, not an object.
  Function: z.strictObject({ Name: z.string(), Parameters: z.string(), Description: z.string().optional() }),
})
const Body = z.strictObject({
  Model: z.string().min(1),
  Messages: z.array(Message).min(1).max(40),
  Stream: z.boolean(),
  Temperature: z.number().min(0).max(2).optional(),
  TopP: z.number().min(0).max(1).optional(),
  Stop: z.array(z.string()).optional(),
  Seed: z.int().min(1).max(10_000).optional(),
  EnableThinking: z.boolean().optional(),
  Tools: z.array(Tool).min(1).optional(),
  ToolChoice: z.enum(['none', 'auto', 'custom']).optional(),
  CustomTool: Tool.optional(),
})

const saysNothing = (message: z.infer<typeof Message>): boolean =>
  !message.Content && !('Contents' in message && message.Contents) && !('ToolCalls' in message && message.ToolCalls)

export const tencentVendor: VendorFormat = {
  checkBody: (body) => {
    const { Messages: messages } = Body.parse(body)
    if (messages.some(saysNothing)) throw new Error('a message has no content')
    const roles = messages.map(({ Role }) => Role)
    const turns = roles.filter((role) => role === 'user' || role === 'assistant')
    if (turns[0] !== 'user') throw new Error('the conversation must begin with the user')
    if (roles.some((role, place) => role !== 'tool' && role === roles[place + 1]))
      throw new Error('user and assistant must take turns')
    if (roles.slice(1).includes('system')) throw new Error('a system message may only be the first')
    if (roles.at(-1) !== 'user' && roles.at(-1) !== 'tool') throw new Error('the last message must be user or tool')
  },
  whole: (says) => ({ Response: { ...head, Choices: [wholeChoice(says)], Usage: counts(says) } }),
  events,
  error: (meaning) => ({
    status: 200,
    body: { Response: { Error: { Code: CODES[meaning] ?? 'InternalError', Message: ERROR_TEXT }, RequestId: 'r' } },
  }),
  errorEvent: jsonEvent({ Choices: [], ErrorMsg: { Msg: ERROR_TEXT, Code: 2_002 } }),
  tells: { reasoning: true, calls: 'many', usage: 'counts', finishes: ['stop', 'tool-calls', 'content-filter'] },
}

/** https://cloud.tencent.com/document/api/1729/101847 */
const CODES: Readonly<Record<number, string>> = {
  400: 'InvalidParameterValue.Model',
  401: 'AuthFailure.SignatureFailure',
  429: 'LimitExceeded',
}

const head = { RequestId: 'r', Note: 'made by a model', Created: 1_700_000_000, Id: 'vendor-1' }
const FINISHES = { stop: 'stop', length: 'stop', 'tool-calls': 'tool_calls', 'content-filter': 'sensitive' } as const

const counts = ({ usage: { input, output } }: Says) => ({
  PromptTokens: input,
  CompletionTokens: output,
  TotalTokens: input + output,
})

const called = ({ id, name, arguments: values }: SaidCall, index: number) => ({
  Id: id,
  Type: 'function',
  Index: index,
  Function: { Name: name, Arguments: JSON.stringify(values) },
})

const wholeChoice = ({ text, reasoning, calls = [], finish }: Says) => ({
  Index: 0,
  Message: {
    Role: 'assistant',
    Content: text,
    ...(reasoning ? { ReasoningContent: reasoning } : {}),
    ...(calls.length > 0 ? { ToolCalls: calls.map(called) } : {}),
  },
  FinishReason: FINISHES[finish],
})

function events(says: Says): VendorEvent[] {
  const { text, reasoning = '', calls = [], finish } = says
  const chunk = (delta: object, reason = '') =>
    jsonEvent({
      ...head,
      Choices: [{ Delta: { Role: 'assistant', ...delta }, FinishReason: reason }],
      Usage: counts(says),
    })
  return [
    ...piecesOf(reasoning).map((piece) => chunk({ Content: '', ReasoningContent: piece })),
    ...piecesOf(text).map((piece) => chunk({ Content: piece })),
    ...calls.flatMap((call, index) => {
      const {
        Function: { Name, Arguments },
        ...named
      } = called(call, index)
      return [
        chunk({ Content: '', ToolCalls: [{ ...named, Function: { Name, Arguments: '' } }] }),
        ...piecesOf(Arguments).map((piece) =>
          chunk({ Content: '', ToolCalls: [{ Index: index, Function: { Arguments: piece } }] }),
        ),
      ]
    }),
    chunk({ Content: '' }, FINISHES[finish]),
    { data: '[DONE]' },
  ]
}
