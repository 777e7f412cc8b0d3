import type { ChatTool } from './chat.ts'
import { parseObject } from './parse-object.ts'
import { textIn } from './read-json.ts'

/** The grammar that a tool's text follows, in its own syntax. */
interface Grammar {
  syntax: string | undefined
  definition: string | undefined
}

/**
 * OpenAI's tools that take free text, as functions with one text for formats that have no others; a grammar becomes
 * words. https://developers.openai.com/api/docs/guides/function-calling#custom-tools
 */
export function freeTextTool(name: string, description: string | undefined, grammar: Grammar): ChatTool {
  const { syntax = '', definition } = grammar
  const rule = definition === undefined ? '' : `The input follows this ${syntax} grammar:\n${definition}`
  const described = [description ?? '', rule].filter((text) => text !== '').join('\n\n')
  return {
    kind: 'function',
    name,
    ...(described === '' ? {} : { description: described }),
    parameters: {
      type: 'object',
      properties: { input: { type: 'string' } },
      required: ['input'],
      additionalProperties: false,
    },
  }
}

/** The arguments of such a tool where it is a function with one field. */
export const customArguments = (input: string): string => JSON.stringify({ input })

/** Back to the free text; what is not in that shape is the text itself. */
export function customInput(argumentsText: string): string {
  return textIn(parseObject(argumentsText), 'input') ?? argumentsText
}
