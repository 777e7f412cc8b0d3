import * as z from 'zod'
import { checkTurns, openaiChatFields, openaiMessages } from './openai-chat.ts'

/** How a vendor's form of OpenAI's chat is narrower than the usual one. */
export interface Dialect {
  /** Fields it does not know. */
  unknown?: readonly string[]
  /** Fields of its own. */
  own?: Record<string, z.ZodType>
  takesDeveloper?: true
  /** What stands in `image_url`. */
  image?: 'object' | 'bytes' | 'text' | 'bare-base64'
  topP?: z.ZodType
  stop?: z.ZodType
}

/** The checker of a dialect; the usual one is OpenAI's own without the role `developer`. */
export function dialectChecker({ unknown = [], own = {}, takesDeveloper, image = 'object', topP, stop }: Dialect) {
  const known = Object.entries(openaiChatFields).filter(([name]) => !unknown.includes(name))
  const fields = {
    ...Object.fromEntries(known),
    ...own,
    ...(topP ? { top_p: topP.optional() } : {}),
    ...(stop ? { stop: stop.optional() } : {}),
    messages: openaiMessages({ image, takesDeveloper }),
  }
  const body = z.strictObject(fields)
  return (sent: unknown): void => {
    body.parse(sent)
    checkTurns(sent)
  }
}
