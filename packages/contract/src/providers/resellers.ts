import { OPENAI_MODELS } from './model-names.ts'
import type { ProviderRow } from './provider-row.ts'

const addresses: Readonly<Record<number, string>> = {
  6: 'https://api.openaimax.com',
  7: 'https://api.ohmygpt.com',
  9: 'https://api.caipacity.com',
  10: 'https://api.aiproxy.io',
  12: 'https://api.api2gpt.com',
  13: 'https://api.aigc2d.com',
}

/** Resellers of OpenAI's API. Channels that have one of these types go on working; the form offers them no more. */
export const resellers: readonly ProviderRow[] = Object.entries(addresses).map(([code, url]) => ({
  code: Number(code),
  family: 'openai-chat',
  url,
  modelList: '/v1/models',
  isRetired: true,
  models: OPENAI_MODELS,
}))
