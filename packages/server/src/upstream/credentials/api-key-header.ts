import type { CredentialsScheme } from './scheme.ts'

/** `api-key: <key>`. https://learn.microsoft.com/azure/ai-services/openai/reference#authentication */
export const addApiKeyHeader: CredentialsScheme = ({ headers }, { key }) => {
  headers['api-key'] = key
}
