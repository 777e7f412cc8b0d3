import type { Token } from 'marked'
import { formulaAsTyped, modelMarkdown } from './model-markdown.ts'

/** A part of a text that is drawn by itself. `raw` is its Markdown; of code, `text` is what stands between the fences. */
export type TextBlock = { kind: 'text'; raw: string } | { kind: 'code'; raw: string; text: string; language: string }

const reader = modelMarkdown(formulaAsTyped)

/**
 * The blocks of a growing text. What was finished in `known`, the blocks of the shorter text, is taken over as it is, so
 * a long answer costs no more to read than its last two blocks.
 */
export function textBlocks(text: string, known: readonly TextBlock[] = []): readonly TextBlock[] {
  const plain = text.replace(/\r\n?/g, '\n')
  // The last block may go on, and the one before it may be joined to what follows.
  const kept = known.slice(0, -2)
  const done = kept.map(({ raw }) => raw).join('')
  if (!plain.startsWith(done)) return split(plain)
  return [...kept, ...split(plain.slice(done.length))]
}

const split = (text: string): TextBlock[] => reader.lexer(text).map(blockOf)

function blockOf(token: Token): TextBlock {
  if (token.type !== 'code') return { kind: 'text', raw: token.raw }
  const [language = ''] = String(token.lang ?? '').split(/[\s{]/, 1)
  return { kind: 'code', raw: token.raw, text: String(token.text), language }
}
