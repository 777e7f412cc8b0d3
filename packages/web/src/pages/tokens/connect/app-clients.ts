import { type ClientRow, usualFields } from './client-row.ts'

/** Chat applications and platforms. */
export const appClients: readonly ClientRow[] = [
  {
    id: 'cherry-studio',
    name: 'Cherry Studio',
    group: 'app',
    format: 'chat',
    // https://docs.cherry-ai.com/docs/en-us/pre-basic/settings/providers
    note: 'connect.note-cherry-studio',
    settings: usualFields(''),
  },
  {
    id: 'lobechat',
    name: 'LobeChat',
    group: 'app',
    format: 'chat',
    note: 'connect.note-lobechat',
    settings: ({ address, key, model }) => [
      ...usualFields('/v1')({ address, key, model }),
      {
        kind: 'code',
        title: 'docker',
        language: 'bash',
        text: `docker run -d -p 3210:3210 \\
  -e OPENAI_API_KEY="${key}" \\
  -e OPENAI_PROXY_URL="${address}/v1" \\
  -e OPENAI_MODEL_LIST="+${model}" \\
  lobehub/lobe-chat
`,
      },
    ],
  },
  {
    id: 'nextchat',
    name: 'NextChat',
    group: 'app',
    format: 'chat',
    note: 'connect.note-nextchat',
    settings: ({ address, key, model }) => [
      ...usualFields('')({ address, key, model }),
      {
        kind: 'code',
        title: 'docker',
        language: 'bash',
        text: `docker run -d -p 3000:3000 \\
  -e OPENAI_API_KEY="${key}" \\
  -e BASE_URL="${address}" \\
  -e CUSTOM_MODELS="+${model}" \\
  yidadaa/chatgpt-next-web
`,
      },
    ],
  },
  {
    id: 'open-webui',
    name: 'Open WebUI',
    group: 'app',
    format: 'chat',
    note: 'connect.note-open-webui',
    // https://docs.openwebui.com/reference/env-configuration
    settings: ({ address, key, model }) => [
      ...usualFields('/v1')({ address, key, model }),
      {
        kind: 'code',
        title: 'docker',
        language: 'bash',
        text: `docker run -d -p 3000:8080 \\
  -e OPENAI_API_BASE_URL="${address}/v1" \\
  -e OPENAI_API_KEY="${key}" \\
  -v open-webui:/app/backend/data \\
  ghcr.io/open-webui/open-webui:main
`,
      },
    ],
  },
  {
    id: 'dify',
    name: 'Dify',
    group: 'app',
    format: 'chat',
    note: 'connect.note-dify',
    settings: usualFields('/v1'),
  },
  {
    id: 'other',
    name: 'OpenAI API',
    group: 'app',
    format: 'chat',
    note: 'connect.note-other',
    settings: usualFields('/v1'),
  },
]
