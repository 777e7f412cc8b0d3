import OpenAI from 'openai'
import { type ClientLibrary, RESULT, weatherSchema } from './client-library.ts'

type Messages = OpenAI.ChatCompletionMessageParam[]

const tools: OpenAI.ChatCompletionTool[] = ['get_weather', 'get_time'].map((name) => ({
  type: 'function',
  function: { name, parameters: { ...weatherSchema } },
}))
const said = (content: string): Messages => [{ role: 'user', content }]

export function openaiLibrary(url: string, apiKey: string): ClientLibrary {
  const client = new OpenAI({ apiKey, baseURL: `${url}/v1`, maxRetries: 0 })
  const create = (model: string, messages: Messages, more: object = {}) =>
    client.chat.completions.create({ model, messages, ...more, stream: false })
  return {
    name: 'openai',
    chat: async (model, prompt) => {
      const { choices, usage } = await create(model, said(prompt))
      return {
        text: choices[0]?.message.content ?? '',
        input: usage?.prompt_tokens ?? 0,
        output: usage?.completion_tokens ?? 0,
      }
    },
    stream: async (model, prompt) => {
      const stream = client.chat.completions.stream({
        model,
        messages: said(prompt),
        stream_options: { include_usage: true },
      })
      const { choices, usage } = await stream.finalChatCompletion()
      return {
        text: choices[0]?.message.content ?? '',
        input: usage?.prompt_tokens ?? 0,
        output: usage?.completion_tokens ?? 0,
      }
    },
    callTools: async (model, prompt, then) => {
      const thinking = { tools, reasoning_effort: 'high' }
      const first = await create(model, said(prompt), thinking)
      const message = first.choices[0]?.message
      if (!message) throw new Error('no message')
      const calls = (message.tool_calls ?? []).filter((call) => call.type === 'function')
      const results: Messages = calls.map(({ id }) => ({
        role: 'tool',
        tool_call_id: id,
        content: `${RESULT} ${then}`,
      }))
      const last = await create(model, [...said(prompt), message, ...results], thinking)
      return {
        called: calls.map(({ id, function: { name, arguments: text } }) => ({ id, name, arguments: JSON.parse(text) })),
        text: last.choices[0]?.message.content ?? '',
      }
    },
    look: async (model, prompt, png) => {
      const content: OpenAI.ChatCompletionContentPart[] = [
        { type: 'text', text: prompt },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } },
      ]
      const { choices } = await create(model, [{ role: 'user', content }])
      return choices[0]?.message.content ?? ''
    },
    leave: async (model, prompt, pieces) => {
      const stream = await client.chat.completions.create({ model, messages: said(prompt), stream: true })
      const heard: string[] = []
      for await (const { choices } of stream) {
        const text = choices[0]?.delta.content ?? ''
        if (text !== '') heard.push(text)
        // Leaving the loop would do it, too; this is what an impatient user does.
        if (heard.length >= pieces) stream.controller.abort()
      }
      return heard.join('')
    },
    embed: async (model, input) =>
      (await client.embeddings.create({ model, input })).data.map(({ embedding }) => [...embedding]),
    errorName: (error) => (error instanceof OpenAI.APIError ? error.constructor.name : String(error)),
    errorNames: {
      400: OpenAI.BadRequestError.name,
      401: OpenAI.AuthenticationError.name,
      429: OpenAI.RateLimitError.name,
      500: OpenAI.InternalServerError.name,
    },
  }
}
