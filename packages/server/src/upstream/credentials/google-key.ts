import type { CredentialsScheme } from './scheme.ts'

/** In a header and not in the address, where it would end up in logs. https://ai.google.dev/gemini-api/docs/api-key */
export const addGoogleKey: CredentialsScheme = ({ headers }, { key }) => {
  headers['x-goog-api-key'] = key
}
