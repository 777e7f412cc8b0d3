import { ApiError, type Content, type GenerateContentResponse, GoogleGenAI, type Part } from '@google/genai'
import { type ClientLibrary, type LibraryAnswer, RESULT, weatherSchema } from './client-library.ts'

const tools = [
  { functionDeclarations: ['get_weather', 'get_time'].map((name) => ({ name, parametersJsonSchema: weatherSchema })) },
]

export function googleLibrary(url: string, apiKey: string): ClientLibrary {
  const client = new GoogleGenAI({ apiKey, httpOptions: { baseUrl: url } })
  return {
    name: '@google/genai',
    chat: async (model, prompt) => answerOf([await client.models.generateContent({ model, contents: prompt })]),
    stream: async (model, prompt) =>
      answerOf(await Array.fromAsync(await client.models.generateContentStream({ model, contents: prompt }))),
    callTools: async (model, prompt, then) => {
      const config = { tools, thinkingConfig: { thinkingBudget: 2_000, includeThoughts: true } }
      const asked: Content = { role: 'user', parts: [{ text: prompt }] }
      const first = await client.models.generateContent({ model, contents: [asked], config })
      const turn = first.candidates?.[0]?.content
      const calls = first.functionCalls ?? []
      if (!turn) throw new Error('no content')
      const results: Part[] = calls.map(({ id, name }) => ({
        functionResponse: {
          ...(id ? { id } : {}),
          ...(name ? { name } : {}),
          response: { output: `${RESULT} ${then}` },
        },
      }))
      const contents = [asked, turn, { role: 'user', parts: results }]
      const last = await client.models.generateContent({ model, contents, config })
      return {
        called: calls.map(({ id = '', name = '', args }) => ({ id, name, arguments: args })),
        text: last.text ?? '',
      }
    },
    look: async (model, prompt, png) => {
      const parts: Part[] = [{ text: prompt }, { inlineData: { mimeType: 'image/png', data: png } }]
      const reply = await client.models.generateContent({ model, contents: [{ role: 'user', parts }] })
      return reply.text ?? ''
    },
    leave: async (model, prompt, pieces) => {
      const leaving = new AbortController()
      const config = { abortSignal: leaving.signal }
      const heard: string[] = []
      try {
        for await (const chunk of await client.models.generateContentStream({ model, contents: prompt, config })) {
          if (chunk.text) heard.push(chunk.text)
          if (heard.length >= pieces) leaving.abort()
        }
      } catch (error) {
        // This library throws where the others only end.
        if (!leaving.signal.aborted) throw error
      }
      return heard.join('')
    },
    embed: async (model, contents) => {
      const { embeddings = [] } = await client.models.embedContent({ model, contents })
      return embeddings.map(({ values = [] }) => values)
    },
    errorName: (error) => (error instanceof ApiError ? `ApiError ${error.status}` : String(error)),
    errorNames: { 400: 'ApiError 400', 401: 'ApiError 401', 429: 'ApiError 429', 500: 'ApiError 500' },
  }
}

function answerOf(chunks: readonly GenerateContentResponse[]): LibraryAnswer {
  const usage = chunks.at(-1)?.usageMetadata
  return {
    text: chunks.map(({ text }) => text ?? '').join(''),
    input: usage?.promptTokenCount ?? 0,
    output: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
  }
}
