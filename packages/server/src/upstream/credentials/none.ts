import type { CredentialsScheme } from './scheme.ts'

/** For servers that need no key. One that is set all the same stands for a proxy in front of them, which takes Bearer. */
export const addKeyIfSet: CredentialsScheme = ({ headers }, { key }) => {
  if (key !== '') headers.authorization = `Bearer ${key}`
}
