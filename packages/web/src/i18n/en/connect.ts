import type { connect as zh } from '../zh/connect.ts'

export const connect: Record<keyof typeof zh, string> = {
  intro: 'Choose a client and copy its settings.',
  client: 'Client',
  'no-client': 'No matching client; choose “OpenAI API”',
  'group-program': 'Programs and SDKs',
  'group-coding': 'Coding tools',
  'group-app': 'Chat applications and platforms',
  model: 'Model',
  'no-model': 'No matching model',
  address: 'API address',
  key: 'API key',
  'show-key': 'Show the full key (copies have it anyway)',
  'note-no-v1': 'Leave /v1 out of the address; the SDK adds the path itself.',
  'note-claude-code': 'Leave /v1 out of the address. Use either of these two ways.',
  'note-codex': 'Keep the key in an environment variable only; wire_api must be responses.',
  'note-gemini-cli': 'Choose sign-in by key in settings.json first. Except on this machine, the address must be https.',
  'note-cursor':
    'In Settings → Models enter the OpenAI API Key, turn on Override OpenAI Base URL, enter the address, and add the model.',
  'note-cline': 'In the settings choose OpenAI Compatible as API Provider, then enter the values below.',
  'note-cherry-studio':
    'In Settings → Model Provider add a provider of type New API or OpenAI, then enter the values below.',
  'note-lobechat': 'Set it in Settings → AI Service Provider → OpenAI, or deploy with environment variables.',
  'note-nextchat':
    'In the settings turn on the custom endpoint, choose OpenAI and enter the values below, or deploy with environment variables.',
  'note-open-webui':
    'In Admin Panel → Settings → Connections add an OpenAI connection, or deploy with environment variables.',
  'note-dify':
    'In Settings → Model Provider install OpenAI-API-compatible, then enter the values below when adding a model.',
  'note-other':
    'Any client that speaks the OpenAI API. Some clients add /v1 themselves; then drop it from the end of the address.',
  try: 'Try it',
  'try-hint': 'Makes one real call with this token, which costs a little.',
  'try-failed': 'The call failed',
  'try-answered': 'It works: answered in {seconds} s',
  'try-no-text': 'The model answered without text.',
  request: 'Request ID: {id}',
}
