import { PDF, type Piece, PNG, type SampleCall, said, text, turn, user } from './sample.ts'

const earlier = /earlier messages/
const inline = (mimeType: string, data: string) => ({ inlineData: { mimeType, data } })

const system: SampleCall = {
  name: 'what the system says',
  bodies: {
    'openai-chat': {
      messages: [
        { role: 'system', content: 'SYSTEM-ONE' },
        user('FIRST-TEXT'),
        { role: 'assistant', content: 'ANSWER-TEXT' },
        { role: 'developer', content: 'SYSTEM-TWO' },
        user('LAST-TEXT'),
      ],
    },
    'openai-responses': {
      instructions: 'SYSTEM-ONE',
      input: [
        user('FIRST-TEXT'),
        {
          type: 'message',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'ANSWER-TEXT', annotations: [] }],
        },
        { role: 'developer', content: 'SYSTEM-TWO' },
        user('LAST-TEXT'),
      ],
    },
    'anthropic-messages': {
      max_tokens: 100,
      system: 'SYSTEM-ONE',
      messages: [
        user('FIRST-TEXT'),
        { role: 'assistant', content: 'ANSWER-TEXT' },
        user([text('SYSTEM-TWO'), text('LAST-TEXT')]),
      ],
    },
    'gemini-generate': {
      systemInstruction: { parts: [{ text: 'SYSTEM-ONE' }] },
      contents: [
        turn('user', { text: 'FIRST-TEXT' }),
        turn('model', { text: 'ANSWER-TEXT' }),
        turn('user', { text: 'SYSTEM-TWO' }, { text: 'LAST-TEXT' }),
      ],
    },
  },
  pieces: [
    ...['SYSTEM-ONE', 'FIRST-TEXT', 'ANSWER-TEXT', 'SYSTEM-TWO'].map((marker) => said(marker, earlier)),
    said('LAST-TEXT', /never/),
  ],
}

const media: SampleCall = {
  name: 'a picture and a document',
  bodies: {
    'openai-chat': {
      messages: [
        user([
          text('LOOK-TEXT'),
          { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}`, detail: 'high' } },
          { type: 'file', file: { filename: 'NAME-MARK.pdf', file_data: `data:application/pdf;base64,${PDF}` } },
        ]),
      ],
    },
    'openai-responses': {
      input: [
        user([
          { type: 'input_text', text: 'LOOK-TEXT' },
          { type: 'input_image', detail: 'high', image_url: `data:image/png;base64,${PNG}` },
          { type: 'input_file', filename: 'NAME-MARK.pdf', file_data: `data:application/pdf;base64,${PDF}` },
        ]),
      ],
    },
    'anthropic-messages': {
      max_tokens: 100,
      messages: [
        user([
          text('LOOK-TEXT'),
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
          {
            type: 'document',
            title: 'NAME-MARK.pdf',
            source: { type: 'base64', media_type: 'application/pdf', data: PDF },
          },
        ]),
      ],
    },
    'gemini-generate': {
      contents: [turn('user', { text: 'LOOK-TEXT' }, inline('image/png', PNG), inline('application/pdf', PDF))],
    },
  },
  pieces: [said('LOOK-TEXT', /never/), said(PNG.slice(0, 20), /\bimages?\b/), said(PDF.slice(0, 12), /\bfiles?\b/)],
  refusedBy: ['cohere-chat', 'tencent-chat'],
}

const address = 'https://pictures.example/PICTURE-MARK.png'
const mediaByAddress: SampleCall = {
  name: 'a picture by its address',
  bodies: {
    'openai-chat': { messages: [user([text('LOOK-TEXT'), { type: 'image_url', image_url: { url: address } }])] },
    'openai-responses': {
      input: [
        user([
          { type: 'input_text', text: 'LOOK-TEXT' },
          { type: 'input_image', image_url: address },
        ]),
      ],
    },
    'anthropic-messages': {
      max_tokens: 100,
      messages: [user([text('LOOK-TEXT'), { type: 'image', source: { type: 'url', url: address } }])],
    },
  },
  pieces: [said('LOOK-TEXT', /never/), said('PICTURE-MARK', /\bimages?\b/)],
}

const parameters = { type: 'object', properties: { city_mark: { type: 'string' } }, required: ['city_mark'] }
const described = { name: 'get_weather', description: 'WEATHER-MARK' }
const other = { name: 'get_time', description: 'TIME-MARK' }

const tools: SampleCall = {
  name: 'tools to choose from',
  bodies: {
    'openai-chat': {
      messages: [user('HELLO-TEXT')],
      tools: [described, other].map((tool) => ({ type: 'function', function: { ...tool, parameters } })),
      tool_choice: 'required',
      parallel_tool_calls: false,
    },
    'openai-responses': {
      input: 'HELLO-TEXT',
      tools: [described, other].map((tool) => ({ type: 'function', ...tool, parameters, strict: false })),
      tool_choice: 'required',
      parallel_tool_calls: false,
    },
    'anthropic-messages': {
      max_tokens: 100,
      messages: [user('HELLO-TEXT')],
      tools: [described, other].map((tool) => ({ ...tool, input_schema: parameters })),
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
    },
    'gemini-generate': {
      contents: [turn('user', { text: 'HELLO-TEXT' })],
      tools: [
        { functionDeclarations: [described, other].map((tool) => ({ ...tool, parametersJsonSchema: parameters })) },
      ],
      toolConfig: { functionCallingConfig: { mode: 'ANY' } },
    },
  },
  pieces: [
    said('HELLO-TEXT', /never/),
    ...['get_weather', 'WEATHER-MARK', 'get_time', 'TIME-MARK', 'city_mark'].map((marker) => said(marker, /\btools\b/)),
    {
      what: 'tool_choice',
      found: /"tool_choice":("required"|"REQUIRED"|\{"type":"any")|"mode":"ANY"/,
      warning: /tool_choice|\btools\b/,
    },
    {
      what: 'no parallel calls',
      found: /"parallel_tool_calls":false|"disable_parallel_tool_use":true/,
      warning: /parallel_tool_calls|\btools\b/,
      from: ['openai-chat', 'openai-responses', 'anthropic-messages'],
    },
  ],
}

const called = (id: string, name: string, city: string) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify({ city_mark: city }) },
})
const item = (id: string, name: string, city: string) => ({
  type: 'function_call',
  call_id: id,
  name,
  arguments: JSON.stringify({ city_mark: city }),
})
const used = (id: string, name: string, city: string) => ({ type: 'tool_use', id, name, input: { city_mark: city } })
const functionCall = (id: string, name: string, city: string) => ({
  functionCall: { id, name, args: { city_mark: city } },
})
const answered = (id: string, name: string, output: string) => ({
  functionResponse: { id, name, response: { output } },
})

/** Text of a turn may be all that a format has for a call; then the warning says so, and the text is still there. */
const markers = ['PARIS-ONE', 'ROME-TWO', 'RESULT-ONE', 'RESULT-TWO', 'SAID-TEXT', 'OSLO-THREE']
const toolPieces: readonly Piece[] = [
  ...['FIRST-TEXT', ...markers].map((marker) => said(marker, earlier)),
  said('RESULT-THREE', /never/),
  {
    what: 'calls as calls',
    found: /"tool_calls":|"ToolCalls":|"function_call"|"functionCall":|"tool_use"/,
    warning: /tool calls|tool results|earlier messages/,
  },
  {
    what: 'that a tool failed',
    found: /"is_error":true|"error":"RESULT-TWO/,
    warning: /is_error|earlier messages|tool results/,
    from: ['anthropic-messages'],
  },
]

const twoTurns: SampleCall = {
  name: 'parallel calls of tools and their results, twice',
  bodies: {
    'openai-chat': {
      messages: [
        user('FIRST-TEXT'),
        {
          role: 'assistant',
          content: null,
          tool_calls: [called('call_1', 'get_weather', 'PARIS-ONE'), called('call_2', 'get_time', 'ROME-TWO')],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'RESULT-ONE' },
        { role: 'tool', tool_call_id: 'call_2', content: 'RESULT-TWO' },
        {
          role: 'assistant',
          content: 'SAID-TEXT',
          tool_calls: [called('call_3', 'get_weather', 'OSLO-THREE')],
        },
        { role: 'tool', tool_call_id: 'call_3', content: 'RESULT-THREE' },
      ],
      tools: [described, other].map((tool) => ({ type: 'function', function: { ...tool, parameters } })),
    },
    'openai-responses': {
      input: [
        user('FIRST-TEXT'),
        item('call_1', 'get_weather', 'PARIS-ONE'),
        item('call_2', 'get_time', 'ROME-TWO'),
        { type: 'function_call_output', call_id: 'call_1', output: 'RESULT-ONE' },
        { type: 'function_call_output', call_id: 'call_2', output: 'RESULT-TWO' },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'SAID-TEXT', annotations: [] }] },
        item('call_3', 'get_weather', 'OSLO-THREE'),
        { type: 'function_call_output', call_id: 'call_3', output: 'RESULT-THREE' },
      ],
      tools: [described, other].map((tool) => ({ type: 'function', ...tool, parameters, strict: false })),
    },
    'anthropic-messages': {
      max_tokens: 100,
      messages: [
        user('FIRST-TEXT'),
        {
          role: 'assistant',
          content: [used('call_1', 'get_weather', 'PARIS-ONE'), used('call_2', 'get_time', 'ROME-TWO')],
        },
        user([
          { type: 'tool_result', tool_use_id: 'call_1', content: 'RESULT-ONE' },
          { type: 'tool_result', tool_use_id: 'call_2', content: 'RESULT-TWO', is_error: true },
        ]),
        { role: 'assistant', content: [text('SAID-TEXT'), used('call_3', 'get_weather', 'OSLO-THREE')] },
        user([{ type: 'tool_result', tool_use_id: 'call_3', content: [text('RESULT-THREE')] }]),
      ],
      tools: [described, other].map((tool) => ({ ...tool, input_schema: parameters })),
    },
    'gemini-generate': {
      contents: [
        turn('user', { text: 'FIRST-TEXT' }),
        turn(
          'model',
          functionCall('call_1', 'get_weather', 'PARIS-ONE'),
          functionCall('call_2', 'get_time', 'ROME-TWO'),
        ),
        turn('user', answered('call_1', 'get_weather', 'RESULT-ONE'), answered('call_2', 'get_time', 'RESULT-TWO')),
        turn('model', { text: 'SAID-TEXT' }, functionCall('call_3', 'get_weather', 'OSLO-THREE')),
        turn('user', answered('call_3', 'get_weather', 'RESULT-THREE')),
      ],
      tools: [
        { functionDeclarations: [described, other].map((tool) => ({ ...tool, parametersJsonSchema: parameters })) },
      ],
    },
  },
  pieces: toolPieces,
}

const SIGNATURE = 'U0lHTkFUVVJFLU1BUks='
const signed: SampleCall = {
  name: 'signed thinking of an earlier turn',
  bodies: {
    'openai-responses': {
      input: [
        user('FIRST-TEXT'),
        {
          type: 'reasoning',
          id: 'rs_1',
          summary: [{ type: 'summary_text', text: 'THOUGHT-TEXT' }],
          encrypted_content: SIGNATURE,
        },
        item('call_1', 'get_weather', 'PARIS-ONE'),
        { type: 'function_call_output', call_id: 'call_1', output: 'RESULT-ONE' },
      ],
      tools: [{ type: 'function', ...described, parameters, strict: false }],
    },
    'anthropic-messages': {
      max_tokens: 3_000,
      thinking: { type: 'enabled', budget_tokens: 1_024 },
      messages: [
        user('FIRST-TEXT'),
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'THOUGHT-TEXT', signature: SIGNATURE },
            used('call_1', 'get_weather', 'PARIS-ONE'),
          ],
        },
        user([{ type: 'tool_result', tool_use_id: 'call_1', content: 'RESULT-ONE' }]),
      ],
      tools: [{ ...described, input_schema: parameters }],
    },
    'gemini-generate': {
      contents: [
        turn('user', { text: 'FIRST-TEXT' }),
        turn('model', { ...functionCall('call_1', 'get_weather', 'PARIS-ONE'), thoughtSignature: SIGNATURE }),
        turn('user', answered('call_1', 'get_weather', 'RESULT-ONE')),
      ],
      tools: [{ functionDeclarations: [{ ...described, parametersJsonSchema: parameters }] }],
    },
  },
  pieces: [
    said('FIRST-TEXT', earlier),
    said('PARIS-ONE', earlier),
    said('RESULT-ONE', /never/),
    // Only the vendor that made a proof can read it, and only the model that thought it needs the thought.
    ...(['openai-responses', 'anthropic-messages', 'gemini-generate'] as const).map((family) => ({
      ...said(SIGNATURE, /never/),
      from: [family],
      to: [family],
    })),
  ],
}

const ownContent: SampleCall = {
  name: 'a turn of nothing but what one vendor understands',
  bodies: {
    'gemini-generate': {
      contents: [
        turn('user', { executableCode: { language: 'PYTHON', code: 'CODE-MARK' } }),
        turn('model', { text: 'ANSWER-TEXT' }),
        turn('user', { text: 'LAST-TEXT' }),
      ],
    },
  },
  pieces: [
    said('LAST-TEXT', /never/),
    said('ANSWER-TEXT', /earlier messages/),
    said('CODE-MARK', /executableCode|opaque|another vendor's own|earlier messages/),
  ],
}

/** Calls of more than one message, or of more than text. */
export const conversationCalls: readonly SampleCall[] = [
  system,
  media,
  mediaByAddress,
  tools,
  twoTurns,
  signed,
  ownContent,
]
