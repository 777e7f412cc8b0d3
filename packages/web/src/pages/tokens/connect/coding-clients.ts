import { type ClientRow, usualFields } from './client-row.ts'

/** Tools that write code, in a terminal or in an editor. */
export const codingClients: readonly ClientRow[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    group: 'coding',
    format: 'messages',
    note: 'connect.note-claude-code',
    // https://code.claude.com/docs/en/llm-gateway
    settings: ({ address, key, model }) => [
      {
        kind: 'code',
        title: 'Shell (macOS, Linux)',
        language: 'bash',
        text: `export ANTHROPIC_BASE_URL="${address}"
export ANTHROPIC_AUTH_TOKEN="${key}"
export ANTHROPIC_MODEL="${model}"
claude
`,
      },
      {
        kind: 'code',
        title: '~/.claude/settings.json',
        language: 'json',
        text: `${JSON.stringify(
          { env: { ANTHROPIC_BASE_URL: address, ANTHROPIC_AUTH_TOKEN: key, ANTHROPIC_MODEL: model } },
          null,
          2,
        )}\n`,
      },
    ],
  },
  {
    id: 'codex',
    name: 'Codex CLI',
    group: 'coding',
    format: 'responses',
    note: 'connect.note-codex',
    // https://developers.openai.com/codex/config-reference
    settings: ({ address, key, model }) => [
      {
        kind: 'code',
        title: '~/.codex/config.toml',
        language: 'toml',
        text: `model = "${model}"
model_provider = "tollgate"

[model_providers.tollgate]
name = "Tollgate"
base_url = "${address}/v1"
env_key = "TOLLGATE_API_KEY"
wire_api = "responses"
`,
      },
      {
        kind: 'code',
        title: 'Shell (macOS, Linux)',
        language: 'bash',
        text: `export TOLLGATE_API_KEY="${key}"
codex
`,
      },
    ],
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    group: 'coding',
    format: 'gemini',
    note: 'connect.note-gemini-cli',
    settings: ({ address, key, model }) => [
      {
        kind: 'code',
        title: '~/.gemini/settings.json',
        language: 'json',
        text: `${JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } } }, null, 2)}\n`,
      },
      {
        kind: 'code',
        title: 'Shell (macOS, Linux)',
        language: 'bash',
        text: `export GOOGLE_GEMINI_BASE_URL="${address}"
export GEMINI_API_KEY="${key}"
gemini --model "${model}"
`,
      },
    ],
  },
  {
    id: 'opencode',
    name: 'opencode',
    group: 'coding',
    format: 'chat',
    // https://opencode.ai/docs/providers/#custom-provider
    settings: ({ address, key, model }) => [
      {
        kind: 'code',
        title: 'opencode.json',
        language: 'json',
        text: `${JSON.stringify(
          {
            $schema: 'https://opencode.ai/config.json',
            model: `tollgate/${model}`,
            provider: {
              tollgate: {
                npm: '@ai-sdk/openai-compatible',
                name: 'Tollgate',
                options: { baseURL: `${address}/v1`, apiKey: key },
                models: { [model]: { name: model } },
              },
            },
          },
          null,
          2,
        )}\n`,
      },
    ],
  },
  {
    id: 'aider',
    name: 'Aider',
    group: 'coding',
    format: 'chat',
    // https://aider.chat/docs/llms/openai-compat.html
    settings: ({ address, key, model }) => [
      {
        kind: 'code',
        title: 'Shell (macOS, Linux)',
        language: 'bash',
        text: `export OPENAI_API_BASE="${address}/v1"
export OPENAI_API_KEY="${key}"
aider --model "openai/${model}"
`,
      },
    ],
  },
  {
    id: 'cursor',
    name: 'Cursor',
    group: 'coding',
    format: 'chat',
    note: 'connect.note-cursor',
    settings: usualFields('/v1'),
  },
  {
    id: 'cline',
    name: 'Cline / Roo Code',
    group: 'coding',
    format: 'chat',
    note: 'connect.note-cline',
    settings: usualFields('/v1'),
  },
  {
    id: 'continue',
    name: 'Continue',
    group: 'coding',
    format: 'chat',
    // https://docs.continue.dev/customize/model-providers/top-level/openai
    settings: ({ address, key, model }) => [
      {
        kind: 'code',
        title: '~/.continue/config.yaml',
        language: 'yaml',
        text: `name: Tollgate
version: 0.0.1
schema: v1
models:
  - name: ${JSON.stringify(model)}
    provider: openai
    model: ${JSON.stringify(model)}
    apiBase: ${address}/v1
    apiKey: ${key}
`,
      },
    ],
  },
]
