import type { Place, Source } from '../chat.ts'
import { definedOnly } from '../defined-only.ts'
import { type JsonObject, listIn, numberIn, objectIn, objectsIn, textIn } from '../read-json.ts'
import { passageOf, placeOf, SOURCES_MAX, warnOfLostSource } from '../sources.ts'
import { FORMAT } from './schema.ts'

type Warn = ((reason: string) => void) | undefined

/** Places are looked for in answers up to this; longer ones have their sources without. */
const PLACES_CHARACTERS_MAX = 100_000

/**
 * What a candidate stands on, with places over all of its text.
 * https://ai.google.dev/gemini-api/docs/google-search#attributing_sources_with_inline_citations
 * Quotations at length: https://ai.google.dev/api/generate-content#citationmetadata
 */
export function decodeGrounding(candidate: JsonObject, text: string, warn: Warn): Source[] {
  const grounding = objectIn(candidate, 'groundingMetadata')
  const cited = objectIn(candidate, 'citationMetadata')
  if (!grounding && !cited) return []
  if (objectIn(grounding, 'searchEntryPoint'))
    warn?.("Google's search suggestions (searchEntryPoint) are in no other format")
  const said: SaidText = { text, bytes: Buffer.from(text.length > PLACES_CHARACTERS_MAX ? '' : text) }
  const named = [...objectsIn(cited, 'citationSources'), ...objectsIn(cited, 'citations')].slice(0, SOURCES_MAX)
  const quotations = named.flatMap((citation) => {
    const url = textIn(citation, 'uri')
    const place = placeIn(said, citation)
    return url ? [definedOnly({ url, title: textIn(citation, 'title'), place })] : []
  })
  return [...supported(grounding, said), ...quotations].slice(0, SOURCES_MAX)
}

interface SaidText {
  text: string
  bytes: Buffer
}

/** Every passage with each chunk that supports it; a chunk that supports none is a source of the whole. */
function supported(grounding: JsonObject | undefined, said: SaidText): Source[] {
  const chunks = listIn(grounding, 'groundingChunks').slice(0, SOURCES_MAX).map(sourceOfChunk)
  const used = new Set<number>()
  const sources: Source[] = []
  for (const support of objectsIn(grounding, 'groundingSupports').slice(0, SOURCES_MAX)) {
    const place = placeIn(said, objectIn(support, 'segment'))
    for (const index of listIn(support, 'groundingChunkIndices')) {
      const chunk = typeof index === 'number' ? chunks[index] : undefined
      if (!chunk || typeof index !== 'number' || sources.length >= SOURCES_MAX) continue
      used.add(index)
      sources.push(place ? { ...chunk, place } : chunk)
    }
  }
  return [...sources, ...chunks.flatMap((chunk, index) => (chunk && !used.has(index) ? [chunk] : []))]
}

/** A page, a document of the caller's, or a place on the map. */
function sourceOfChunk(chunk: unknown): Source | undefined {
  const holder = objectIn({ chunk }, 'chunk')
  const found = objectIn(holder, 'web') ?? objectIn(holder, 'retrievedContext') ?? objectIn(holder, 'maps')
  const url = textIn(found, 'uri') || undefined
  const title = textIn(found, 'title') || undefined
  if (url === undefined && title === undefined) return undefined
  return definedOnly({ url, title, quote: textIn(found, 'text') || undefined })
}

/**
 * Offsets are bytes, of a part in whole answers and of all that was said in streams; the words themselves, where they
 * stand beside, decide.
 */
function placeIn({ text, bytes }: SaidText, segment: JsonObject | undefined): Place | undefined {
  const found = placeOf(numberIn(segment, 'startIndex') ?? 0, numberIn(segment, 'endIndex'))
  if (!found || bytes.length === 0) return undefined
  const words = textIn(segment, 'text')
  const said = bytes.subarray(found.start, found.end).toString()
  if (found.end <= bytes.length && (words === undefined || said === words)) {
    const { length: start } = bytes.subarray(0, found.start).toString()
    return { start, end: start + said.length }
  }
  const start = words ? text.indexOf(words) : -1
  return words && start !== -1 ? { start, end: start + words.length } : undefined
}

/** One text of an answer, as clients see it. */
export interface GroundedText {
  text: string
  sources: readonly Source[]
  /** The part it is; of a stream all texts are one. */
  partIndex: number
}

/** The fields of a candidate whose texts have sources. */
export function encodeGrounding(texts: readonly GroundedText[], warn: Warn): JsonObject {
  const chunks = new Map<string, { index: number; chunk: JsonObject }>()
  const supports = new Map<string, { segment: JsonObject; groundingChunkIndices: number[] }>()
  for (const { text, sources, partIndex } of texts) {
    for (const source of sources) {
      const chunk = chunkOf(source, warn)
      const name = JSON.stringify(chunk)
      const { index } = chunks.get(name) ?? { index: chunks.size }
      chunks.set(name, { index, chunk })
      const { start, end } = passageOf(text, source.place)
      const at = `${partIndex} ${start} ${end}`
      const support = supports.get(at) ?? {
        segment: segmentOf(text, { start, end }, partIndex),
        groundingChunkIndices: [],
      }
      support.groundingChunkIndices.push(index)
      supports.set(at, support)
    }
  }
  if (chunks.size === 0) return {}
  const groundingChunks = [...chunks.values()].map(({ chunk }) => chunk)
  return { groundingMetadata: { groundingChunks, groundingSupports: [...supports.values()], webSearchQueries: [] } }
}

function chunkOf(source: Source, warn: Warn): JsonObject {
  warnOfLostSource(source, {
    kept: source.url === undefined ? ['document', 'quote', 'place'] : ['place'],
    format: FORMAT,
    warn,
  })
  const { url, title, quote } = source
  if (url === undefined) return { retrievedContext: definedOnly({ title, text: quote }) }
  return { web: definedOnly({ uri: url, title }) }
}

/** Google leaves out what is 0. */
function segmentOf(text: string, { start, end }: Place, partIndex: number): JsonObject {
  const startIndex = Buffer.byteLength(text.slice(0, start))
  const words = text.slice(start, end)
  return {
    ...(partIndex === 0 ? {} : { partIndex }),
    ...(startIndex === 0 ? {} : { startIndex }),
    endIndex: startIndex + Buffer.byteLength(words),
    text: words,
  }
}
