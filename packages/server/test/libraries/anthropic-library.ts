import Anthropic from '@anthropic-ai/sdk'
import { type ClientLibrary, type LibraryAnswer, RESULT, weatherSchema } from './client-library.ts'

type Messages = Anthropic.MessageParam[]

const tools: Anthropic.Tool[] = ['get_weather', 'get_time'].map((name) => ({
  name,
  input_schema: { ...weatherSchema },
}))
const said = (content: string): Messages => [{ role: 'user', content }]
const LIMIT = 4_000

export function anthropicLibrary(url: string, apiKey: string): ClientLibrary {
  const client = new Anthropic({ apiKey, baseURL: url, maxRetries: 0 })
  const create = (model: string, messages: Messages, more: object = {}) =>
    client.messages.create({ model, messages, max_tokens: LIMIT, ...more, stream: false })
  return {
    name: '@anthropic-ai/sdk',
    chat: async (model, prompt) => answerOf(await create(model, said(prompt))),
    stream: async (model, prompt) =>
      answerOf(await client.messages.stream({ model, messages: said(prompt), max_tokens: LIMIT }).finalMessage()),
    callTools: async (model, prompt, then) => {
      const thinking = { tools, thinking: { type: 'enabled', budget_tokens: 2_000 } }
      const { content } = await create(model, said(prompt), thinking)
      const calls = content.filter((block) => block.type === 'tool_use')
      const results = calls.map(({ id }) => ({
        type: 'tool_result' as const,
        tool_use_id: id,
        content: `${RESULT} ${then}`,
      }))
      const turns: Messages = [...said(prompt), { role: 'assistant', content }, { role: 'user', content: results }]
      const last = await create(model, turns, thinking)
      return {
        called: calls.map(({ id, name, input }) => ({ id, name, arguments: input })),
        text: answerOf(last).text,
      }
    },
    look: async (model, prompt, png) => {
      const content: Anthropic.ContentBlockParam[] = [
        { type: 'text', text: prompt },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
      ]
      return answerOf(await create(model, [{ role: 'user', content }])).text
    },
    leave: async (model, prompt, pieces) => {
      const stream = await client.messages.create({ model, messages: said(prompt), max_tokens: LIMIT, stream: true })
      const heard: string[] = []
      for await (const event of stream) {
        if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') heard.push(event.delta.text)
        if (heard.length >= pieces) stream.controller.abort()
      }
      return heard.join('')
    },
    errorName: (error) => (error instanceof Anthropic.APIError ? error.constructor.name : String(error)),
    errorNames: {
      400: Anthropic.BadRequestError.name,
      401: Anthropic.AuthenticationError.name,
      429: Anthropic.RateLimitError.name,
      500: Anthropic.InternalServerError.name,
    },
  }
}

const answerOf = ({ content, usage }: Anthropic.Message): LibraryAnswer => ({
  text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
  input: usage.input_tokens + (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0),
  output: usage.output_tokens,
})
