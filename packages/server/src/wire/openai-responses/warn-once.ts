import type { ChatCall } from '../chat.ts'

/** A client can name any number of unknown things; the log row keeps this many. */
const WARNINGS_MAX = 50

/** Notes what this format cannot say, each thing once. */
export function warnOnce(call: ChatCall, what: string): void {
  const warning = `${what.slice(0, 100)} is not in OpenAI's Responses format`
  if (call.warnings.length < WARNINGS_MAX && !call.warnings.includes(warning)) call.warnings.push(warning)
}
