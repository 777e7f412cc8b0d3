import type { CredentialsScheme } from './scheme.ts'

const API_VERSION = '2023-06-01'

/** `x-api-key` and the version of the API, which a client may choose itself. https://docs.anthropic.com/en/api/versioning */
export const addAnthropicKey: CredentialsScheme = ({ headers }, { key }) => {
  headers['x-api-key'] = key
  headers['anthropic-version'] ??= API_VERSION
}
