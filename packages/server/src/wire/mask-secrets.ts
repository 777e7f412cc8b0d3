/** Vendors repeat keys in their messages, plain or in addresses. None of them may reach a caller or a log. */
export function maskSecrets(text: string): string {
  return text
    .replace(/\b(sk|pk|xai|gsk|AIza)[-_A-Za-z0-9*.]{6,}/g, '$1-***')
    .replace(/([?&](?:key|api[_-]?key|access_token|token)=)[^&\s"']+/gi, '$1***')
    .replace(/(bearer\s+)[^\s"',]+/gi, '$1***')
    .replace(/https?:\/\/[^\s"'<>]+/gi, '***')
}

/** Longer than any type, code or parameter that is one. They are kept in log rows. */
const FIELD_CHARACTERS_MAX = 200

/** The same for the short fields of an error object. */
export const maskedField = (text: string): string => maskSecrets(text).slice(0, FIELD_CHARACTERS_MAX)
