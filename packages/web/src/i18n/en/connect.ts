import type { connect as zh } from '../zh/connect.ts'

export const connect: Record<keyof typeof zh, string> = {
  intro: 'Choose a client and copy its settings.',
  client: 'Client',
  'no-client': 'No such client; take “OpenAI API”',
  'group-program': 'Programs and SDKs',
  'group-coding': 'Coding tools',
  'group-app': 'Chat applications and platforms',
  model: 'Model',
  'no-model': 'No such model',
  address: 'API address',
  key: 'API key',
  'show-key': 'Show the whole key (copied is always the whole one)',
  'note-no-v1': 'The address is without /v1; the SDK adds the path itself.',
  'note-claude-code': 'The address is without /v1. Either of the two will do.',
  'note-codex': 'The key belongs in an environment variable; wire_api can only be responses.',
  'note-gemini-cli':
    'settings.json has to choose the sign-in by key first. Except on this machine, the address has to be https.',
  'note-cursor':
    'In Settings → Models enter the OpenAI API Key, turn on Override OpenAI Base URL, enter the address, and add the model.',
  'note-cline': 'In the settings choose OpenAI Compatible as API Provider, then enter these.',
  'note-cherry-studio': 'In Settings → Model Provider add a provider of the type New API or OpenAI, then enter these.',
  'note-lobechat': 'In Settings → AI Service Provider → OpenAI, or by environment variables.',
  'note-nextchat': 'In the settings turn on the custom endpoint and choose OpenAI, or use environment variables.',
  'note-open-webui': 'In Admin Panel → Settings → Connections add an OpenAI connection, or use environment variables.',
  'note-dify': 'In Settings → Model Provider install OpenAI-API-compatible, and enter these when you add a model.',
  'note-other':
    'Any client that speaks the OpenAI API. Some add /v1 themselves; then leave it out at the end of the address.',
  try: 'Try it',
  'try-hint': 'Makes one real call with this token, which costs a little.',
  'try-failed': 'The call failed',
  'try-answered': 'It works, in {seconds} s',
  'try-no-text': 'The model answered without text.',
  request: 'Request ID: {id}',
}
