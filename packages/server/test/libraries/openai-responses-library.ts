import OpenAI from 'openai'
import { type ClientLibrary, type LibraryAnswer, RESULT, weatherSchema } from './client-library.ts'

type Input = OpenAI.Responses.ResponseInput

const tools: OpenAI.Responses.Tool[] = ['get_weather', 'get_time'].map((name) => ({
  type: 'function',
  name,
  parameters: { ...weatherSchema },
  strict: false,
}))

/** OpenAI's library by its newer call: the caller keeps the conversation, and thinking comes back encrypted. */
export function openaiResponsesLibrary(url: string, apiKey: string): ClientLibrary {
  const client = new OpenAI({ apiKey, baseURL: `${url}/v1`, maxRetries: 0 })
  const create = (model: string, input: string | Input, more: object = {}) =>
    client.responses.create({ model, input, store: false, ...more, stream: false })
  return {
    name: 'openai responses',
    chat: async (model, prompt) => answerOf(await create(model, prompt)),
    stream: async (model, prompt) =>
      answerOf(await client.responses.stream({ model, input: prompt, store: false }).finalResponse()),
    callTools: async (model, prompt, then) => {
      const thinking = { tools, reasoning: { effort: 'high' }, include: ['reasoning.encrypted_content'] }
      const asked: Input = [{ role: 'user', content: prompt }]
      const { output } = await create(model, asked, thinking)
      const calls = output.filter((item) => item.type === 'function_call')
      const results: Input = calls.map(({ call_id }) => ({
        type: 'function_call_output',
        call_id,
        output: `${RESULT} ${then}`,
      }))
      // Of the items of an answer, these are the ones that may come back.
      const said: Input = output.flatMap((item) =>
        item.type === 'reasoning' || item.type === 'function_call' || item.type === 'message' ? [item] : [],
      )
      const last = await create(model, [...asked, ...said, ...results], thinking)
      return {
        called: calls.map(({ call_id: id, name, arguments: text }) => ({ id, name, arguments: JSON.parse(text) })),
        text: last.output_text,
      }
    },
    look: async (model, prompt, png) => {
      const content: OpenAI.Responses.ResponseInputContent[] = [
        { type: 'input_text', text: prompt },
        { type: 'input_image', image_url: `data:image/png;base64,${png}`, detail: 'auto' },
      ]
      return (await create(model, [{ role: 'user', content }])).output_text
    },
    leave: async (model, prompt, pieces) => {
      const stream = await client.responses.create({ model, input: prompt, store: false, stream: true })
      const heard: string[] = []
      for await (const event of stream) {
        if (event.type === 'response.output_text.delta') heard.push(event.delta)
        if (heard.length >= pieces) stream.controller.abort()
      }
      return heard.join('')
    },
    errorName: (error) => (error instanceof OpenAI.APIError ? error.constructor.name : String(error)),
    errorNames: {
      400: OpenAI.BadRequestError.name,
      401: OpenAI.AuthenticationError.name,
      429: OpenAI.RateLimitError.name,
      500: OpenAI.InternalServerError.name,
    },
  }
}

const answerOf = ({ output_text: text, usage }: OpenAI.Responses.Response): LibraryAnswer => ({
  text,
  input: usage?.input_tokens ?? 0,
  output: usage?.output_tokens ?? 0,
})
