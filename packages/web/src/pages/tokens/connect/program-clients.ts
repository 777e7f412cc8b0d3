import { curlSample, javascriptSample, pythonSample, type SampleCall } from '../../../components/call-samples.ts'
import type { ClientRow, ClientValues } from './client-row.ts'

const sample = ({ address, key, model }: ClientValues): SampleCall => ({
  address,
  key,
  body: { model, messages: [{ role: 'user', content: 'Hello' }] },
})

/** Libraries for programs, in the formats they speak. */
export const programClients: readonly ClientRow[] = [
  {
    id: 'curl',
    name: 'curl',
    group: 'program',
    format: 'chat',
    settings: (values) => [{ kind: 'code', title: 'Shell', language: 'bash', text: curlSample(sample(values)) }],
  },
  {
    id: 'openai-python',
    name: 'OpenAI SDK (Python)',
    group: 'program',
    format: 'chat',
    settings: (values) => [
      { kind: 'code', title: 'pip install openai', language: 'python', text: pythonSample(sample(values)) },
    ],
  },
  {
    id: 'openai-javascript',
    name: 'OpenAI SDK (JavaScript)',
    group: 'program',
    format: 'chat',
    settings: (values) => [
      { kind: 'code', title: 'npm install openai', language: 'javascript', text: javascriptSample(sample(values)) },
    ],
  },
  {
    id: 'anthropic-python',
    name: 'Anthropic SDK (Python)',
    group: 'program',
    format: 'messages',
    note: 'connect.note-no-v1',
    // https://platform.claude.com/docs/en/api/client-sdks
    settings: ({ address, key, model }) => [
      {
        kind: 'code',
        title: 'pip install anthropic',
        language: 'python',
        text: `from anthropic import Anthropic

client = Anthropic(base_url="${address}", api_key="${key}")

answer = client.messages.create(
    model="${model}",
    max_tokens=1024,
    messages=[{"role": "user", "content": "Hello"}],
)
print(answer.content[0].text)
`,
      },
    ],
  },
  {
    id: 'anthropic-javascript',
    name: 'Anthropic SDK (JavaScript)',
    group: 'program',
    format: 'messages',
    note: 'connect.note-no-v1',
    settings: ({ address, key, model }) => [
      {
        kind: 'code',
        title: 'npm install @anthropic-ai/sdk',
        language: 'javascript',
        text: `import Anthropic from '@anthropic-ai/sdk'

const client = new Anthropic({ baseURL: '${address}', apiKey: '${key}' })

const answer = await client.messages.create({
  model: '${model}',
  max_tokens: 1024,
  messages: [{ role: 'user', content: 'Hello' }],
})
console.log(answer.content[0].text)
`,
      },
    ],
  },
  {
    id: 'gemini-python',
    name: 'Google Gen AI SDK (Python)',
    group: 'program',
    format: 'gemini',
    note: 'connect.note-no-v1',
    // https://googleapis.github.io/python-genai/#custom-base-url
    settings: ({ address, key, model }) => [
      {
        kind: 'code',
        title: 'pip install google-genai',
        language: 'python',
        text: `from google import genai

client = genai.Client(api_key="${key}", http_options={"base_url": "${address}"})

answer = client.models.generate_content(model="${model}", contents="Hello")
print(answer.text)
`,
      },
    ],
  },
  {
    id: 'gemini-javascript',
    name: 'Google Gen AI SDK (JavaScript)',
    group: 'program',
    format: 'gemini',
    note: 'connect.note-no-v1',
    settings: ({ address, key, model }) => [
      {
        kind: 'code',
        title: 'npm install @google/genai',
        language: 'javascript',
        text: `import { GoogleGenAI } from '@google/genai'

const client = new GoogleGenAI({ apiKey: '${key}', httpOptions: { baseUrl: '${address}' } })

const answer = await client.models.generateContent({ model: '${model}', contents: 'Hello' })
console.log(answer.text)
`,
      },
    ],
  },
  {
    id: 'ai-sdk',
    name: 'Vercel AI SDK',
    group: 'program',
    format: 'chat',
    // https://ai-sdk.dev/providers/openai-compatible-providers
    settings: ({ address, key, model }) => [
      {
        kind: 'code',
        title: 'npm install ai @ai-sdk/openai-compatible',
        language: 'javascript',
        text: `import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText } from 'ai'

const gateway = createOpenAICompatible({ name: 'gateway', baseURL: '${address}/v1', apiKey: '${key}' })

const { text } = await generateText({ model: gateway('${model}'), prompt: 'Hello' })
console.log(text)
`,
      },
    ],
  },
  {
    id: 'langchain',
    name: 'LangChain (Python)',
    group: 'program',
    format: 'chat',
    // https://docs.langchain.com/oss/python/integrations/chat/openai
    settings: ({ address, key, model }) => [
      {
        kind: 'code',
        title: 'pip install langchain-openai',
        language: 'python',
        text: `from langchain_openai import ChatOpenAI

chat = ChatOpenAI(model="${model}", base_url="${address}/v1", api_key="${key}")
print(chat.invoke("Hello").content)
`,
      },
    ],
  },
]
