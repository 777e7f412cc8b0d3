import type { CredentialsScheme } from './scheme.ts'

/** `mj-api-secret: <key>`. https://github.com/novicezk/midjourney-proxy/blob/main/docs/config.md */
export const addMidjourneySecret: CredentialsScheme = ({ headers }, { key }) => {
  headers['mj-api-secret'] = key
}
