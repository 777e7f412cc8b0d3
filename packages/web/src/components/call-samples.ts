/** A call in the chat format, to be made from a program. */
export interface SampleCall {
  /** Where clients reach this site, without `/v1`. */
  address: string
  /** With `sk-`. */
  key: string
  /** The body as it is sent. */
  body: { model: string; stream?: boolean; [field: string]: unknown }
}

/** The call for a terminal. */
export function curlSample({ address, key, body }: SampleCall): string {
  // Within single quotes a shell reads every sign as it is, except a single quote.
  const data = json(body).replaceAll("'", `'\\''`)
  return `curl ${address}/v1/chat/completions \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '${data}'`
}

/** The call with OpenAI's library for Python. */
export function pythonSample({ address, key, body }: SampleCall): string {
  const fields = Object.entries(body).map(([name, value]) => `    ${name}=${pythonValue(value, 1)},`)
  return `from openai import OpenAI

client = OpenAI(base_url="${address}/v1", api_key="${key}")

answer = client.chat.completions.create(
${fields.join('\n')}
)
${body.stream ? pythonStream : 'print(answer.choices[0].message.content)'}
`
}

const pythonStream = `for chunk in answer:
    if chunk.choices and chunk.choices[0].delta.content:
        print(chunk.choices[0].delta.content, end="")`

/** The call with OpenAI's library for JavaScript. */
export function javascriptSample({ address, key, body }: SampleCall): string {
  return `import OpenAI from 'openai'

const client = new OpenAI({ baseURL: '${address}/v1', apiKey: '${key}' })

const answer = await client.chat.completions.create(${json(body)})
${body.stream ? javascriptStream : 'console.log(answer.choices[0].message.content)'}
`
}

const javascriptStream = `for await (const chunk of answer) {
  process.stdout.write(chunk.choices[0]?.delta?.content ?? '')
}`

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const INDENT = '    '

/** A value of JSON as Python writes it. Its texts are those of JSON, which Python reads the same way. */
function pythonValue(value: unknown, depth: number): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null || value === undefined) return 'None'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = INDENT.repeat(depth + 1)
  const end = INDENT.repeat(depth)
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map((item) => `${inner}${pythonValue(item, depth + 1)},`).join('\n')}\n${end}]`
  }
  const fields = Object.entries(value)
  if (fields.length === 0) return '{}'
  const lines = fields.map(([name, item]) => `${inner}${JSON.stringify(name)}: ${pythonValue(item, depth + 1)},`)
  return `{\n${lines.join('\n')}\n${end}}`
}
