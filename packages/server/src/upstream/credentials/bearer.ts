import type { CredentialsScheme } from './scheme.ts'

/** `Authorization: Bearer <key>`. */
export const addBearer: CredentialsScheme = ({ headers }, { key }) => {
  headers.authorization = `Bearer ${key}`
}
