import type { Place, Source, TextPart } from '../chat.ts'
import { definedOnly } from '../defined-only.ts'
import { isObject, type JsonObject, textIn } from '../read-json.ts'
import { passageOf, warnOfLostSource } from '../sources.ts'
import { NO_PROOF } from './schema.ts'

type Warn = ((reason: string) => void) | undefined

/**
 * A citation of a text block: the block as a whole stands on it.
 * https://platform.claude.com/docs/en/build-with-claude/citations
 * https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool#citations
 */
export function decodeCitation(citation: JsonObject, warn: Warn): Source[] {
  const quote = textIn(citation, 'cited_text') || undefined
  switch (citation.type) {
    case 'web_search_result_location':
      return [definedOnly({ url: textIn(citation, 'url'), title: textIn(citation, 'title'), quote })]
    case 'search_result_location': {
      const source = textIn(citation, 'source') ?? ''
      const title = textIn(citation, 'title')
      // The caller's own search names its results as it likes.
      return [
        /^https?:/.test(source)
          ? definedOnly({ url: source, title, quote })
          : definedOnly({ title: title ?? source, quote }),
      ]
    }
    case 'char_location':
    case 'page_location':
    case 'content_block_location':
      warn?.('where in a document its cited passage stands is kept in no other format')
      return [definedOnly({ title: textIn(citation, 'document_title'), quote })]
    default:
      return []
  }
}

/**
 * A source as a citation. Only pages of the web have one that the vendor's own documents need not stand behind; the
 * proof that Anthropic's search gives with it (`encrypted_index`) says that there is none.
 */
export function encodeCitation(source: Source, warn: Warn): JsonObject[] {
  warnOfLostSource(source, { kept: ['quote', 'place'], format: "Anthropic's format", warn })
  const { url, title, quote } = source
  if (url === undefined) return []
  const cited = { url, title: title ?? null, cited_text: quote ?? '', encrypted_index: NO_PROOF }
  return [{ type: 'web_search_result_location', ...cited }]
}

interface Passage extends Place {
  citations: JsonObject[]
}

/** A text as blocks: citations belong to whole blocks, so it is cut where a cited passage begins and ends. */
export function citedBlocks({ text, sources = [] }: TextPart, warn: Warn): JsonObject[] {
  if (text === '') return []
  const blocks: JsonObject[] = []
  // Without any the field is left out, as Anthropic does: the AI SDK refuses an answer in which it is null.
  const block = (start: number, end: number, citations?: JsonObject[]) =>
    blocks.push({ type: 'text', text: text.slice(start, end), ...(citations && { citations }) })
  let written = 0
  for (const { start, end, citations } of passagesOf(text, sources, warn)) {
    // A block without any visible text would be refused when it comes back.
    const hasGap = text.slice(written, start).trim() !== ''
    if (hasGap) block(written, start)
    const isLast = text.slice(end).trim() === ''
    block(hasGap ? start : written, isLast ? text.length : end, citations)
    written = isLast ? text.length : end
  }
  if (written < text.length) block(written, text.length)
  return blocks
}

/** Passages in their order; those that overlap are one. */
function passagesOf(text: string, sources: readonly Source[], warn: Warn): Passage[] {
  const passages: Passage[] = []
  const found = sources.flatMap((source) => {
    const citations = encodeCitation(source, warn)
    if (citations.length === 0) return []
    const passage = passageOf(text, source.place)
    const isSaid = text.slice(passage.start, passage.end).trim() !== ''
    return [{ ...(isSaid ? passage : { start: 0, end: text.length }), citations }]
  })
  for (const passage of found.toSorted((one, other) => one.start - other.start)) {
    const last = passages.at(-1)
    if (!last || passage.start >= last.end) passages.push(passage)
    else {
      last.end = Math.max(last.end, passage.end)
      last.citations.push(...passage.citations)
    }
  }
  return passages
}

/** The body of a call without citations that were written here, where it has any. */
export function withoutOwnCitations(body: JsonObject, json: string): JsonObject {
  if (!json.includes(NO_PROOF) || !Array.isArray(body.messages)) return body
  const messages: unknown[] = body.messages
  return {
    ...body,
    messages: messages.map((message) =>
      isObject(message) && Array.isArray(message.content)
        ? { ...message, content: message.content.map(withoutOwn) }
        : message,
    ),
  }
}

function withoutOwn(block: unknown): unknown {
  if (!isObject(block) || !Array.isArray(block.citations)) return block
  const { citations, ...rest } = block
  const kept = citations.filter((citation) => !isObject(citation) || citation.encrypted_index !== NO_PROOF)
  if (kept.length === citations.length) return block
  return kept.length === 0 ? rest : { ...rest, citations: kept }
}
